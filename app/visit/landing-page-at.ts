import { BUSINESS_CARD_PATH, LANDING_OFFERS, VARIANTS, type Variant } from '#contracts/landing-offers.ts'

export interface LandingPage {
  /** The address without its variant. */
  page: string
  variant: Variant
}

/** The landing page at an address, the business card's included; undefined for every other page. */
export function landingPageAt(pathname: string): LandingPage | undefined {
  const page = pathname.slice(0, -2)
  const variant = VARIANTS.find((one) => pathname.endsWith(`_${one}`))
  if (variant === undefined) return undefined
  const isThere = page === BUSINESS_CARD_PATH ? variant === 'a' : LANDING_OFFERS.some(({ path }) => path === page)
  return isThere ? { page, variant } : undefined
}
