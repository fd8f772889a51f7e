import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '#contracts/clock.ts'
import { CHIPS, type Chip, MASKER_VERSION, RESULT_PATH } from '#contracts/masker-release.ts'
import type { DownloadLink, PurchaseLinks } from '#contracts/purchase.ts'
import { HttpError } from '#server/http/http-error.ts'
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
import type { CaptureDeps } from '../leads/capture-lead.ts'
import { type DummyMail, quietDelay, writeDummy } from '../leads/dummy-mail.ts'
import { enqueueMessage, wakeFor } from '../leads/enqueue-deliveries.ts'
import { checkLink, type LinkDeps, type LinkKind, type SignedQuery, signLink } from '../links/signed-link.ts'
import type { PurchaseDeps } from './checkout.ts'

/** How long a browser that opened its purchase gets the downloads, in seconds. */
export const HELD_SECONDS = 30 * 24 * 60 * 60

const HELD: LinkKind = { purpose: 'purchase', seconds: HELD_SECONDS }

/** Longer than the schedule of retries takes. */
const MAILED: LinkKind = { purpose: 'purchase page', seconds: 7 * 24 * 60 * 60 }

/** Signs a cookie that gives a browser what was bought in a checkout session. */
export function holdSession(deps: LinkDeps, sessionId: string): string {
  const { expires, key, signature } = signLink(deps, HELD, [sessionId])
  return [sessionId, expires, key, signature].join('.')
}

/** The session in a browser's cookie; undefined if it isn't signed by us or has expired. */
export function readHeldSession(deps: LinkDeps, signed: string): string | undefined {
  const [sessionId = '', expires = '', key = '', signature = '', ...rest] = signed.split('.')
  const isGood = rest.length === 0 && checkLink(deps, HELD, [sessionId], { expires, key, signature }) === 'good'
  return isGood ? sessionId : undefined
}

/** A link to an order's page, valid for a week and any number of uses: mail programs open links too. */
function purchaseUrl(deps: LinkDeps, order: string, origin: string): string {
  const query = { order, ...signLink(deps, MAILED, [order]) }
  return `${origin}${RESULT_PATH}?${new URLSearchParams(query).toString()}`
}

/** The session that a mailed link opens; undefined if the link was altered or has expired. */
export async function readPurchaseLink(
  deps: LinkDeps & { db: Database },
  order: string,
  query: SignedQuery,
): Promise<string | undefined> {
  if (checkLink(deps, MAILED, [order], query) !== 'good') return undefined
  return (await readOrder(deps.db, order))?.session_id
}

type SendingDeps = CaptureDeps & LinkDeps

/**
 * Queues a paid order's first links, once, so that a buyer who paid on a phone can open them on the Mac.
 * @param deps `db` is the transaction that recorded the order
 * @returns whether the outbox has something to do after the commit
 */
export async function queueFirstLinks(
  deps: SendingDeps & { origin: () => string },
  sessionId: string,
): Promise<boolean> {
  const order = await readOrderOfSession(deps.db, sessionId)
  if (!order || order.email === null || order.links_sent_at !== null || stateOfOrder(order) !== 'paid') return false
  return queueLinks(deps, { order, email: order.email, origin: deps.origin(), pauseMs: PAUSE_MS })
}

/** Minimum time between two messages about an order, however often and on however many servers anyone asks. */
const PAUSE_MS = HOUR_MS

/** Mails each open order's links, and doesn't reveal whether there are any. @param origin never from a request */
export async function sendPurchaseLinks(
  deps: SendingDeps & { dummyMail: DummyMail },
  email: string,
  origin: string,
): Promise<void> {
  const isQueued = await inTransaction(deps.db, async (trx) => {
    let isAny = false
    for (const order of await readOpenOrdersOf(trx, emailKey(email))) {
      const links = { order, email: order.email ?? email, origin, pauseMs: PAUSE_MS, waitMs: quietDelay() }
      if (await queueLinks({ ...deps, db: trx }, links)) isAny = true
    }
    if (!isAny) await writeDummy(trx, deps.clock())
    return isAny
  })
  if (!isQueued) deps.dummyMail('purchase')
}

/**
 * Queues an order's links again. @param again even if they were sent within the hour
 * @returns when they were, in place of sending them; null if they're queued @throws HttpError
 */
export async function resendOrderLinks(
  deps: SendingDeps,
  id: string,
  { origin, again }: { origin: string; again: boolean },
): Promise<number | null> {
  const order = await readOrder(deps.db, id)
  if (!order) throw new HttpError(404, 'There is no such order.')
  const notSent = (why: string) => new HttpError(409, `Nothing was sent: ${why}.`)
  const state = stateOfOrder(order)
  if (state === 'refunded') throw notSent('it was refunded, so its links no longer work')
  if (state !== 'paid') throw notSent('it isn’t paid')
  const { email, erased_at, links_sent_at } = order
  if (erased_at !== null) throw notSent('its buyer’s address was erased')
  if (email === null) throw notSent('the payment provider gave no address')
  const links = { order, email, origin, pauseMs: again ? 0 : PAUSE_MS }
  const isQueued = await inTransaction(deps.db, (trx) => queueLinks({ ...deps, db: trx }, links))
  if (!isQueued) return links_sent_at ?? deps.clock()
  wakeFor(deps, 'purchase')
  return null
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

/** @param deps `db` is a transaction @returns false if a message about the order was queued less than `pauseMs` ago */
async function queueLinks(
  deps: SendingDeps,
  { order, email, origin, pauseMs, waitMs = 0 }: LinksToSend,
): Promise<boolean> {
  const now = deps.clock()
  const id = randomUUID()
  const payload: PurchaseLinks = {
    uuid: id,
    timestamp: new Date(now).toISOString(),
    email,
    purchaseUrl: purchaseUrl(deps, order.id, origin),
  }
  if (!(await markLinksSent(deps.db, order.id, { now, pauseMs }))) return false
  await enqueueMessage(deps, { kind: 'purchase', payload, id, waitMs })
  return true
}

const DOWNLOAD: LinkKind = { purpose: 'download', seconds: 24 * 60 * 60 }

type DownloadDeps = Pick<PurchaseDeps, 'db' | 'clock' | 'archives' | 'signingSecrets'>

/** An order's signed links, one per chip; none if there's nothing to hand over. */
export function signDownloads(deps: DownloadDeps, order: string): DownloadLink[] {
  const { archives } = deps
  if (!archives) return []
  return CHIPS.map((chip) => {
    const query = { order, ...signLink(deps, DOWNLOAD, [chip, order]) }
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
  deps: DownloadDeps & Pick<PurchaseDeps, 'log'>,
  chip: Chip,
  { order, ...query }: SignedQuery & { order: string },
  asked: ArchiveRequest,
): Promise<
  Exclude<ArchiveDownload, { failure: string }> | 'altered' | 'expired' | 'closed' | 'off' | 'missing' | 'unreachable'
> {
  const { db, log, archives } = deps
  const link = checkLink(deps, DOWNLOAD, [chip, order], query)
  if (link !== 'good') return link
  const found = await readOrder(db, order)
  if (!found || found.paid_at === null || found.refunded_at !== null) return 'closed'
  if (!archives) return 'off'
  const download = await archives.download(chip, asked)
  if (!('failure' in download)) return download
  log.error({ chip, error: download.error }, 'an archive could not be fetched')
  return download.failure
}
