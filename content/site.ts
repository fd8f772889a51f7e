const name = 'Gimbal'
const legalName = 'Gimbal'

/**
 * Whose site this is. Pages, feeds, icons' manifest, social pictures, PDFs, alarms and the start line take it from here, and
 * texts in content/ where they say {{site.name}}, {{site.legalName}} or {{site.email}}. What is marked `sample` must be
 * replaced before a launch; `npm run doctor` lists what is left of the sample anywhere else.
 */
export const site = {
  name,
  legalName,
  /** Who wrote an article that names nobody. */
  author: name,
  tagline: 'Operations & Technology Strategists',
  description:
    'Operations, technology strategy, automation and AI for solo practitioners and small law firms. Book a free call.',
  email: { value: 'hello@gimbal.example', sample: true },
  professionalNetwork: { label: 'LinkedIn', href: 'https://www.linkedin.com/company/gimbal-example', sample: true },
  socialMedia: { label: 'X', href: 'https://x.com/gimbal_example', sample: true },
  disclaimer: `${legalName} is not a law firm, and its representatives are not authorized to give legal advice to individuals or organizations.`,
  copyrightYear: 2025,
  builderCredit: 'Designed and built in-house',
}

/** Whom the firm serves, at the foot of social pictures. */
export const AUDIENCE = 'For solo practitioners and small law firms'

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
  { label: 'Contact Us', href: '/contact' },
]

/** What runs through the home page's instrument strip. */
export const capabilities: readonly string[] = [
  'Automate Client Intake',
  'Streamline Core Legal Workflows',
  'Implement Practical AI Strategically',
  'Solidify Value for Future Transition',
  'Optimize Your Technology Stack',
  'Gain Expert Operational Guidance',
  'Custom Client Online Portals',
  'Fractional CTO Guidance',
  'Enhancing Value for Strategic Exit',
]
