/**
 * Everything brand-like stands here, so that another consultancy can take the site over by editing one file
 * (decisions §1). What is marked `sample` must be replaced before a launch.
 */
export const site = {
  name: 'Gimbal',
  legalName: 'Gimbal',
  tagline: 'Operations & Technology Strategists',
  description:
    'Operations, technology strategy, automation and AI for solo practitioners and small law firms. Book a free call.',
  email: { value: 'hello@gimbal.example', sample: true },
  professionalNetwork: { label: 'LinkedIn', href: 'https://www.linkedin.com/company/gimbal-example', sample: true },
  socialMedia: { label: 'X', href: 'https://x.com/gimbal_example', sample: true },
  disclaimer:
    'Gimbal is not a law firm, and its representatives are not authorized to give legal advice to individuals or organizations.',
  copyrightYear: 2025,
  builderCredit: 'Designed and built in-house',
} as const

export interface NavigationLink {
  label: string
  href: string
  subLinks?: readonly NavigationLink[]
}

/** The header's navigation (§2.2); a link with sub-links is a button whose list begins with its own page (decisions §2). */
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

/** What runs through the home page's instrument strip (§2.3). */
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
