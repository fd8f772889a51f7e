import { checkLink, type LinkParts, type SignedQuery, signLink } from './purchase/signed-link.ts'

/** Who opens it later, or on another device, finds it for this long; then the form gives another. */
const GOOD_FOR_SECONDS = 7 * 24 * 60 * 60

const PURPOSE = 'guide'

/** The address of the guide, for whoever has sent its form. */
export const guideHref = (parts: LinkParts): string =>
  `/api/guide?${new URLSearchParams({ ...signLink(parts, PURPOSE, [], GOOD_FOR_SECONDS) }).toString()}`

/** Whether such an address is as it was signed, and still good. */
export const checkGuideLink = (parts: LinkParts, query: SignedQuery): 'good' | 'altered' | 'expired' =>
  checkLink(parts, PURPOSE, [], query)
