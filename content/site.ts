const name = 'Gimbal'
const legalName = 'Gimbal'

/**
 * Whose site this is. Pages, feeds, icons' manifest, social pictures, PDFs, alarms and the start line take it from here, and
 * texts in content/ where they say {{site.name}}, {{site.legalName}} or {{site.email}}. Replace what is marked `sample` before
 * a launch; `npm run doctor -- --content` lists what is left of the sample, here and anywhere else.
 */
export const site = {
  name,
  legalName,
  /** Who wrote an article that names nobody. */
  author: name,
  tagline: 'Operations & Technology Strategists',
  description:
    'We set up intake, documents and software for solo lawyers and small law firms. The routine runs; the legal decisions stay with you. Free call.',
  email: { value: 'hello@gimbal.example', sample: true },
  professionalNetwork: { label: 'LinkedIn', href: 'https://www.linkedin.com/company/gimbal-example', sample: true },
  socialMedia: { label: 'X', href: 'https://x.com/gimbal_example', sample: true },
  disclaimer: `${legalName} is not a law firm, and its representatives are not authorized to give legal advice to individuals or organizations.`,
  copyrightYear: 2025,
  builderCredit: 'Designed and built in-house',
}

/** Who the firm serves, at the foot of social pictures. */
export const AUDIENCE = 'For solo lawyers and small law firms'

/**
 * Who is behind the site: what a lawyer asks before handing over a login. Fill in what's true; a blank is shown nowhere, and
 * `npm run doctor -- --content` lists it. Starting prices stand with each service, as `price` in content/services/.
 */
export const trust = {
  /** The name of the person who takes the calls. */
  person: '',
  /** The legal entity, such as Example Consulting LLC. */
  entity: '',
  address: '',
  /** The state it's organized in. */
  state: '',
  phone: '',
  /** Whether the person is licensed to practice law, where, and whether active. */
  license: '',
  /** The fee model: fixed, monthly or hourly, and when it's quoted. */
  fees: '',
  /** The coverage carried, such as errors and omissions. */
  insurance: '',
  /** The offer to sign a confidentiality agreement, and when (Model Rules 1.6(c) and 5.3). */
  confidentiality: '',
}

/**
 * What the privacy notice says of the owner's own arrangements. While one is blank the notice says it in general words, and
 * `npm run doctor -- --content` lists it.
 */
export const records = {
  /** The service that inquiries are passed on to (the *_WEBHOOK_URL settings), such as HubSpot. */
  inquiryService: '',
  /** How long an inquiry is kept, such as two years. Set RETENTION_DAYS to the same. */
  keptFor: '',
}

/** Ends the sentence 'We keep what you send …'. */
export const keptWords = `${records.keptFor && `for ${records.keptFor}, or `}until you ask us to delete it`

export interface NavigationLink {
  label: string
  href: string
  subLinks?: readonly NavigationLink[]
}

/** The header's navigation; a link with sub-links is a button whose list begins with its own page. */
export const navigation: readonly NavigationLink[] = [
  { label: 'Home', href: '/' },
  { label: 'Services', href: '/services' },
  { label: 'Document Masker', href: '/document-masker' },
  { label: 'AI Assistant Demo', href: '/demo' },
  { label: 'About Us', href: '/about' },
  {
    label: 'Resources',
    href: '/resources',
    subLinks: [
      { label: 'Case Studies', href: '/resources/case-studies' },
      { label: 'Articles', href: '/resources/articles' },
      { label: 'Downloads', href: '/resources/downloads' },
    ],
  },
  { label: 'Contact Us', href: '/contact?source=navigation' },
]
