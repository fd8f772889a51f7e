import { BUSINESS_CARD_PATH } from '#contracts/landing-offers.ts'

/** What a landing page is about, as in `Legal ops automation`: its address says it. */
export function nameOfPage(page: string): string {
  if (page === '') return 'No landing page'
  if (page === BUSINESS_CARD_PATH) return 'Business card'
  const words = page
    .replace(/^\/lp_\d+-/, '')
    .replaceAll('-', ' ')
    .replaceAll(/\b(ai|cto)\b/g, (initials) => initials.toUpperCase())
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** The short form of a landing page's address, as commands take it: `lp_01`. */
export const shortPage = (page: string): string => /^\/(lp_\d+)/.exec(page)?.[1] ?? ''
