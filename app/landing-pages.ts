interface LandingPage {
  /** As in §2.1. */
  path: string
  /** The slug of the service that it offers. */
  service: string
  /** Where a visitor who goes on to the survey came from (§2.8). */
  source: string
}

/** Each service's landing page without its variant (§2.1). */
const offers: LandingPage[] = [
  { path: '/lp_01-legal-ops-automation', service: 'legal-operations-automation', source: 'ops-automation' },
  {
    path: '/lp_02-ai-integration-training-for-legal-professionals',
    service: 'ai-integration-training',
    source: 'ai-training',
  },
  {
    path: '/lp_03-foundational-technology-stack-optimization',
    service: 'technology-stack-optimization',
    source: 'tech-stack',
  },
  { path: '/lp_04-fractional-cto-tech-advisor-for-law-firms', service: 'fractional-cto', source: 'fractional-cto' },
  {
    path: '/lp_05-tech-enabled-practice-exit-readiness-program',
    service: 'exit-transition-readiness',
    source: 'exit-readiness',
  },
  {
    path: '/lp_06-knowledge-management-systems',
    service: 'knowledge-management-systems',
    source: 'knowledge-management',
  },
  { path: '/lp_07-advanced-legal-analytics', service: 'advanced-legal-analytics', source: 'advanced-analytics' },
]

interface LandingPageVariant extends LandingPage {
  /** The address that search engines are to know: the `_b` variant's (decisions §2). */
  canonicalPath: string
}

/** The fourteen landing pages: an A and a B of each. */
export const landingPages: LandingPageVariant[] = offers.flatMap((offer) =>
  ['_a', '_b'].map((variant) => ({
    ...offer,
    path: `${offer.path}${variant}`,
    canonicalPath: `${offer.path}_b`,
  })),
)

/** Their addresses, for the routes and for what is rendered when the site is built. */
export const landingPagePaths: { path: string }[] = landingPages.map(({ path }) => ({ path }))
