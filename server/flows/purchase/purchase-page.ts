import { RESULT_PATH } from '#contracts/masker-release.ts'
import type { Database } from '#server/store/database.ts'
import { readOrder } from '#server/store/orders.ts'
import { checkLink, type LinkParts, type SignedQuery, signLink } from '../signed-link.ts'

/** How long a browser that has opened its purchase is given the downloads, in seconds. */
export const HELD_SECONDS = 30 * 24 * 60 * 60

/** Longer than a message may wait for an automation that is down. */
const MAILED_SECONDS = 7 * 24 * 60 * 60

/** Signs for a browser's cookie that it may have what was bought in a checkout session. */
export function holdSession(parts: LinkParts, sessionId: string): string {
  const { expires, key, signature } = signLink(parts, 'purchase', [sessionId], HELD_SECONDS)
  return [sessionId, expires, key, signature].join('.')
}

/** The session that a browser's cookie holds; undefined when it was not signed by us, or long ago. */
export function readHeldSession(parts: LinkParts, signed: string): string | undefined {
  const [sessionId = '', expires = '', key = '', signature = '', ...rest] = signed.split('.')
  const isGood = rest.length === 0 && checkLink(parts, 'purchase', [sessionId], { expires, key, signature }) === 'good'
  return isGood ? sessionId : undefined
}

/**
 * The page of an order for a message to its buyer. It opens as often as it is asked for, since mail programs open links
 * ahead of people, and ends after a week.
 * @param origin where the buyer will see the site
 */
export function purchaseUrl(parts: LinkParts, order: string, origin: string): string {
  const query = { order, ...signLink(parts, 'purchase page', [order], MAILED_SECONDS) }
  return `${origin}${RESULT_PATH}?${new URLSearchParams(query).toString()}`
}

/** The session that a link of such a message opens; undefined when the link was altered or has ended. */
export async function readPurchaseLink(
  parts: LinkParts & { db: Database },
  order: string,
  query: SignedQuery,
): Promise<string | undefined> {
  if (checkLink(parts, 'purchase page', [order], query) !== 'good') return undefined
  return (await readOrder(parts.db, order))?.session_id
}
