import { LANDING_OFFERS, type LandingOffer, VARIANTS } from '#contracts/landing-offers.ts'

interface LandingPageVariant extends LandingOffer {
  /** The address that search engines are to know: the `_b` variant's. */
  canonicalPath: string
}

/** The fourteen landing pages: an A and a B of each. */
export const landingPages: LandingPageVariant[] = LANDING_OFFERS.flatMap((offer) =>
  VARIANTS.map((variant) => ({
    ...offer,
    path: `${offer.path}_${variant}`,
    canonicalPath: `${offer.path}_b`,
  })),
)
