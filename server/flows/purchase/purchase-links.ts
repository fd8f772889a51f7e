import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '#contracts/clock.ts'
import { CHIPS, type Chip, MASKER_VERSION, RESULT_PATH } from '#contracts/masker-release.ts'
import type { DownloadLink, PurchaseLinks } from '#contracts/purchase.ts'
import type { ArchiveDownload, ArchiveRequest } from '#server/partners/ports.ts'
import { type Database, inTransaction } from '#server/store/database.ts'
import { emailKey } from '#server/store/email-key.ts'
import {
  markLinksSent,
  type Order,
  readOpenOrdersOf,
  readOrder,
  readOrderOfSession,
  stateOfOrder,
} from '#server/store/orders.ts'
import type { CaptureParts } from '../leads/capture-lead.ts'
import { enqueueMessage } from '../leads/enqueue-deliveries.ts'
import { type DecoyMail, quietDelay, writeDecoy } from '../leads/quiet-mail.ts'
import { checkLink, type LinkParts, type SignedQuery, signLink } from '../links/signed-link.ts'
import type { PurchaseParts } from './checkout.ts'

/** How long a browser that opened its purchase gets the downloads, in seconds. */
export const HELD_SECONDS = 30 * 24 * 60 * 60

/** Longer than a message can wait for an automation that's down. */
const MAILED_SECONDS = 7 * 24 * 60 * 60

/** Signs a cookie that gives a browser what was bought in a checkout session. */
export function holdSession(parts: LinkParts, sessionId: string): string {
  const { expires, key, signature } = signLink(parts, 'purchase', [sessionId], HELD_SECONDS)
  return [sessionId, expires, key, signature].join('.')
}

/** The session in a browser's cookie; undefined if it isn't signed by us or has expired. */
export function readHeldSession(parts: LinkParts, signed: string): string | undefined {
  const [sessionId = '', expires = '', key = '', signature = '', ...rest] = signed.split('.')
  const isGood = rest.length === 0 && checkLink(parts, 'purchase', [sessionId], { expires, key, signature }) === 'good'
  return isGood ? sessionId : undefined
}

/** A link to an order's page, valid for a week and any number of uses: mail programs open links too. */
function purchaseUrl(parts: LinkParts, order: string, origin: string): string {
  const query = { order, ...signLink(parts, 'purchase page', [order], MAILED_SECONDS) }
  return `${origin}${RESULT_PATH}?${new URLSearchParams(query).toString()}`
}

/** The session that a mailed link opens; undefined if the link was altered or has expired. */
export async function readPurchaseLink(
  parts: LinkParts & { db: Database },
  order: string,
  query: SignedQuery,
): Promise<string | undefined> {
  if (checkLink(parts, 'purchase page', [order], query) !== 'good') return undefined
  return (await readOrder(parts.db, order))?.session_id
}

type SendingParts = CaptureParts & LinkParts

/**
 * Queues a paid order's first links, once, so that a buyer who paid on a phone can open them on the Mac.
 * @param parts `db` is the transaction that recorded the order
 * @returns whether the outbox has something to do after the commit
 */
export async function queueFirstLinks(
  parts: SendingParts & { origin: () => string },
  sessionId: string,
): Promise<boolean> {
  const order = await readOrderOfSession(parts.db, sessionId)
  if (!order || order.email === null || order.links_sent_at !== null || stateOfOrder(order) !== 'paid') return false
  return queueLinks(parts, { order, email: order.email, origin: parts.origin(), pauseMs: PAUSE_MS })
}

/** Starts the deliveries of links that were queued. */
export function wakeForLinks({ destinationsOf, wakeOutbox }: Pick<SendingParts, 'destinationsOf' | 'wakeOutbox'>) {
  for (const destination of destinationsOf('purchase')) wakeOutbox(destination)
}

/** Minimum time between two messages about an order, however often and on however many servers anyone asks. */
const PAUSE_MS = HOUR_MS

/** Mails each open order's links, and doesn't reveal whether there are any. @param origin never from a request */
export async function sendPurchaseLinks(
  parts: SendingParts & { decoyMail: DecoyMail },
  email: string,
  origin: string,
): Promise<void> {
  const isQueued = await inTransaction(parts.db, async (trx) => {
    let isAny = false
    for (const order of await readOpenOrdersOf(trx, emailKey(email))) {
      const links = { order, email: order.email ?? email, origin, pauseMs: PAUSE_MS, waitMs: quietDelay() }
      if (await queueLinks({ ...parts, db: trx }, links)) isAny = true
    }
    if (!isAny) await writeDecoy(trx, parts.clock())
    return isAny
  })
  if (!isQueued) parts.decoyMail('purchase')
}

/** Result of resending an order's links: `queued`, or why not. */
export type LinksResent =
  | 'queued'
  | 'no such order'
  | 'not paid'
  | 'refunded'
  | 'erased'
  | 'no address'
  | { sentAt: number }

/** Queues an order's links again. @param again even if they were sent within the hour */
export async function resendOrderLinks(
  parts: SendingParts,
  id: string,
  { origin, again }: { origin: string; again: boolean },
): Promise<LinksResent> {
  const order = await readOrder(parts.db, id)
  if (!order) return 'no such order'
  const state = stateOfOrder(order)
  if (state !== 'paid') return state === 'refunded' ? 'refunded' : 'not paid'
  const { email, erased_at, links_sent_at } = order
  if (erased_at !== null) return 'erased'
  if (email === null) return 'no address'
  const links = { order, email, origin, pauseMs: again ? 0 : PAUSE_MS }
  const isQueued = await inTransaction(parts.db, (trx) => queueLinks({ ...parts, db: trx }, links))
  if (!isQueued) return { sentAt: links_sent_at ?? parts.clock() }
  wakeForLinks(parts)
  return 'queued'
}

interface LinksToSend {
  order: Order
  email: string
  origin: string
  /** Minimum time since the last message about the order. */
  pauseMs: number
  /** How long the message waits. */
  waitMs?: number
}

/** @param parts `db` is a transaction @returns false if a message about the order was queued less than `pauseMs` ago */
async function queueLinks(
  parts: SendingParts,
  { order, email, origin, pauseMs, waitMs = 0 }: LinksToSend,
): Promise<boolean> {
  const now = parts.clock()
  const id = randomUUID()
  const payload: PurchaseLinks = {
    uuid: id,
    timestamp: new Date(now).toISOString(),
    email,
    purchaseUrl: purchaseUrl(parts, order.id, origin),
  }
  if (!(await markLinksSent(parts.db, order.id, { now, pauseMs }))) return false
  await enqueueMessage(parts, { kind: 'purchase', payload, id, waitMs })
  return true
}

const LINK_SECONDS = 24 * 60 * 60

type DownloadParts = Pick<PurchaseParts, 'db' | 'clock' | 'archives' | 'signingSecrets'>

interface DownloadQuery extends SignedQuery {
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
