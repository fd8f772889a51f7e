import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import { DAY_MS, HOUR_MS, runRepeatedly, type Stoppable, utcDay } from '#contracts/clock.ts'
import { LINK_MESSAGES } from '#contracts/lead-kind.ts'
import { deleteBefore, inTransaction, type StoreDeps } from '#server/store/database.ts'
import { deleteAttemptsBefore } from '#server/store/deliveries.ts'
import { deleteMessages, deleteUnconfirmed } from '#server/store/leads.ts'
import { dropMergedWithoutLeads } from '#server/store/listings/merged-people.ts'
import { forgetMailLinks } from '#server/store/mail-links.ts'
import { forgetNonBuyers } from '#server/store/orders.ts'
import { deleteSpent } from '#server/store/people.ts'
import { MAIL_LINKS } from '../links/mail-links.ts'
import type { Erasures } from './erase-person.ts'

export interface RetentionDeps extends StoreDeps {
  log: Logger
  /** Undefined if leads are kept; unconfirmed sign-ups and mailed links are deleted anyway. */
  retentionDays: number | undefined
  erasures: Pick<Erasures, 'forgetOld'>
  /** False while the clock may be ahead: then nothing is deleted. */
  isClockTrusted: () => boolean
}

const NIGHT_MS = 3 * HOUR_MS

const RETRY_AFTER_MS = HOUR_MS

/** At startup and every night: deletes expired data. Several may do so at once. */
export function applyRetention({ db, clock, log, retentionDays, erasures, isClockTrusted }: RetentionDeps): Stoppable {
  const stopping = new AbortController()
  const keeping = runRepeatedly(async () => {
    try {
      if (!isClockTrusted()) return RETRY_AFTER_MS
      const ended = await deleteEnded({ db, clock })
      const attempts = await deleteOldAttempts({ db, clock }, stopping.signal)
      erasures.forgetOld(clock())
      const expired = {
        ...ended,
        attempts,
        ...(retentionDays === undefined ? {} : await deleteExpired({ db, clock, retentionDays }, stopping.signal)),
      }
      if (Object.values(expired).some((count) => count > 0))
        log.info(expired, 'data past its retention period was deleted')
      return DAY_MS - ((clock() - NIGHT_MS) % DAY_MS)
    } catch (error) {
      log.error({ err: error }, 'data past its retention period could not be deleted; trying again in an hour')
      return RETRY_AFTER_MS
    }
  })
  return {
    stop() {
      stopping.abort()
      return keeping.stop()
    },
  }
}

/** Few enough that a visitor's lead doesn't have to wait. */
const BATCH_SIZE = 200

/** The provider retries an event for days, manually for weeks; forgotten too soon, it would take effect twice. */
const PAYMENT_EVENT_DAYS = 90

/** A payment may take weeks; with the address gone by then, the buyer couldn't ask for the links again. */
const PAYMENT_DAYS = 30

/** Counts identify no one; kept long enough to compare two years. */
const DAILY_COUNT_DAYS = 800

/** Console actions can be looked up for two years. */
const AUDIT_DAYS = 730

/** Delivery attempts are looked up for a quarter at most. */
const ATTEMPT_DAYS = 90

/** How long an expired link can be told from one that never existed. */
const LINK_DAYS = 30

/** Deletes what expires on its own: newsletter leads not confirmed in a week, mailed links and their messages. */
export async function deleteEnded({ db, clock }: StoreDeps) {
  const now = clock()
  return inTransaction(db, async (trx) => {
    await dropMergedWithoutLeads(trx)
    await forgetMailLinks(trx, { now, before: now - LINK_DAYS * DAY_MS })
    return {
      unconfirmed: await deleteUnconfirmed(trx, now),
      linkMessages: await deleteMessages(trx, LINK_MESSAGES, now - MAIL_LINKS.newsletter.goodForMs),
    }
  })
}

/** Deletes old delivery attempts in small batches. @param signal stops it between two @returns how many */
export function deleteOldAttempts({ db, clock }: StoreDeps, signal?: AbortSignal): Promise<number> {
  const before = clock() - ATTEMPT_DAYS * DAY_MS
  return inSteps(() => deleteAttemptsBefore(db, before, BATCH_SIZE), signal)
}

/** Deletes what's past its retention (decision 0012), in several transactions, so that others can write in between. @returns how many of each */
export async function deleteExpired(
  { db, clock, retentionDays }: StoreDeps & { retentionDays: number },
  signal?: AbortSignal,
) {
  const now = clock()
  const before = (days: number) => now - days * DAY_MS
  const beforeAtLeast = (days: number) => before(Math.max(retentionDays, days))
  const countedBefore = utcDay(beforeAtLeast(DAILY_COUNT_DAYS))
  const spent = { before: before(retentionDays), limit: BATCH_SIZE }
  const deleteAll = (table: 'leads' | 'messages') =>
    inSteps(() => inTransaction(db, (trx) => deleteSpent(trx, table, spent)), signal)
  const [leads, messages] = [await deleteAll('leads'), await deleteAll('messages')]
  await deleteBefore(db, 'grants', 'expires_at', before(1))
  return {
    leads,
    messages,
    unpaidOrders: await forgetNonBuyers(db, {
      before: before(retentionDays),
      underWaySince: beforeAtLeast(PAYMENT_DAYS),
      now,
    }),
    paymentEvents: await deleteBefore(db, 'payment_events', 'received_at', beforeAtLeast(PAYMENT_EVENT_DAYS)),
    dailyCounts: await deleteBefore(db, 'daily_counts', 'day', countedBefore),
    articleReads: await deleteBefore(db, 'article_reads', 'day', countedBefore),
    auditLines: await deleteBefore(db, 'console_audit', 'at', beforeAtLeast(AUDIT_DAYS)),
  }
}

/** Deletes batch after batch, until there's none. @returns how many in all */
async function inSteps(deleteSome: () => Promise<number>, signal: AbortSignal | undefined): Promise<number> {
  let count = 0
  while (!signal?.aborted) {
    const deleted = await deleteSome()
    if (deleted === 0) break
    count += deleted
    await setImmediate()
  }
  return count
}
