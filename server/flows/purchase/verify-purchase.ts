import { CHIPS, type Chip, MASKER_VERSION } from '#contracts/masker-release.ts'
import type { DownloadLink, Money, VerifiedSession } from '#contracts/purchase.ts'
import { type ArchiveDownload, type ArchiveRequest, NO_PROVIDER } from '#server/partners/ports.ts'
import { markOpened, type Order, readOrder, readOrderOfSession } from '#server/store/orders.ts'
import { checkLink, type SignedQuery, signLink } from '../signed-link.ts'
import type { PurchaseParts } from './checkout.ts'
import { queueFirstLinks, wakeForLinks } from './purchase-links.ts'
import { recordOrder } from './record-order.ts'

const LINK_SECONDS = 24 * 60 * 60

type DownloadParts = Pick<PurchaseParts, 'db' | 'clock' | 'archives' | 'signingSecrets'>

/** A download link's query, as received. */
export interface DownloadQuery extends SignedQuery {
  order: string
}

/** An order's signed links, one per chip; none if there's nothing to hand over. */
export function signDownloads(parts: DownloadParts, order: string): DownloadLink[] {
  const { archives } = parts
  if (!archives) return []
  return CHIPS.map((chip) => {
    const query = { order, ...signLink(parts, 'download', [chip, order], LINK_SECONDS) }
    return {
      chip,
      href: `/api/downloads/${chip}?${new URLSearchParams(query).toString()}`,
      version: MASKER_VERSION,
      sha256: archives.sums[chip],
    }
  })
}

/** Follows a download link, any number of times: a scanner must not use it up. */
export async function openDownload(
  parts: DownloadParts & Pick<PurchaseParts, 'log'>,
  chip: Chip,
  { order, ...query }: DownloadQuery,
  asked: ArchiveRequest,
): Promise<
  Exclude<ArchiveDownload, { failure: string }> | 'altered' | 'expired' | 'closed' | 'off' | 'missing' | 'unreachable'
> {
  const { db, log, archives } = parts
  const link = checkLink(parts, 'download', [chip, order], query)
  if (link !== 'good') return link
  const found = await readOrder(db, order)
  if (!found || found.paid_at === null || found.refunded_at !== null) return 'closed'
  if (!archives) return 'off'
  const download = await archives.download(chip, asked)
  if (!('failure' in download)) return download
  log.error({ chip, error: download.error }, 'an archive could not be fetched')
  return download.failure
}

/** The answer for anything not known to be paid. */
export const UNVERIFIED: VerifiedSession = { verified: false, customer_email: null }

/** Records a session's order; while the provider is down, a recorded one counts. An id opens it in one browser only. */
export async function verifyPurchase(
  parts: PurchaseParts,
  sessionId: string,
  isHolder: boolean,
): Promise<VerifiedSession | 'unreachable'> {
  const { db, clock, log, payments } = parts
  const answer = (await payments?.readPurchase(sessionId, 'visitor')) ?? NO_PROVIDER
  if (!answer.ok) {
    // A call that wasn't made is no news: an attacker must not fill the log.
    if (answer.because !== 'not asked')
      log.error({ error: answer.error }, 'a purchase could not be verified at the payment provider')
    const known = await readOrderOfSession(db, sessionId)
    return known ? open(parts, known, isHolder) : 'unreachable'
  }
  const { purchase } = answer
  if (!purchase) {
    // Bought at another price, or from another account: what was recorded then stays bought.
    const earlier = await readOrderOfSession(db, sessionId)
    return earlier ? open(parts, earlier, isHolder) : UNVERIFIED
  }
  if (!purchase.isPaid) return UNVERIFIED
  const { order, isQueued } = await db.transaction().execute(async (trx) => {
    await recordOrder(trx, purchase, { now: clock(), hasFailed: false })
    const isQueued = await queueFirstLinks({ ...parts, db: trx }, sessionId)
    return { order: await readOrderOfSession(trx, sessionId), isQueued }
  })
  if (isQueued) wakeForLinks(parts)
  return order ? open(parts, order, isHolder, purchase.payment) : UNVERIFIED
}

async function open(parts: PurchaseParts, order: Order, isHolder: boolean, paid?: Money): Promise<VerifiedSession> {
  if (order.paid_at === null || order.refunded_at !== null) return UNVERIFIED
  const isFirst = order.opened_at === null && (await markOpened(parts.db, order.id, parts.clock()))
  if (!isFirst && !isHolder) return { ...UNVERIFIED, opened_elsewhere: true }
  return {
    verified: true,
    customer_email: order.email,
    downloads: signDownloads(parts, order.id),
    links_sent: parts.canSendLinks && order.links_sent_at !== null,
    ...(paid && { paid: { amount: paid.amount, currency: paid.currency } }),
  }
}
