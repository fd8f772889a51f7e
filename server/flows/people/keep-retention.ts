import type { Logger } from 'pino'
import { LINK_MESSAGES } from '#contracts/lead-kind.ts'
import { type Clock, DAY_MS, HOUR_MS, utcDay } from '#server/clock.ts'
import { deleteAuditBefore } from '#server/store/audit.ts'
import { deleteGrantsBefore } from '#server/store/client-codes.ts'
import type { Database, StoreParts } from '#server/store/database.ts'
import { deleteAttemptsBefore } from '#server/store/deliveries.ts'
import {
  deleteDailyCountsBefore,
  deleteDoneDeliveries,
  deleteLeadsWithoutDelivery,
  deleteMessages,
  deletePaymentEventsBefore,
  deleteUnconfirmed,
  findSpentLeads,
  forgetMailLinks,
  forgetThoseWhoDidNotBuy,
} from '#server/store/expire.ts'
import { repeat } from '../../clock.ts'
import { MAIL_LINKS } from '../mail-token.ts'
import type { Erasures } from './erase-person.ts'

/** What keeping to the owner's word takes. */
export interface RetentionParts extends StoreParts {
  log: Logger
  /** Undefined when leads are kept; sign-ups that were never confirmed, and mailed links, go all the same. */
  retentionDays: number | undefined
  erasures: Pick<Erasures, 'forgetOld'>
}

const NIGHT_MS = 3 * HOUR_MS

const PATIENCE_MS = HOUR_MS

/** Deletes each night, and at the start, what is older than it may be. Several servers at once do no harm. */
export function keepRetention({ db, clock, log, retentionDays, erasures }: RetentionParts): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const stopped = repeat(async () => {
    try {
      const ended = await deleteEnded({ db, clock })
      const attempts = await deleteOldAttempts({ db, clock }, stopping.signal)
      erasures.forgetOld(clock())
      const expired = {
        ...ended,
        attempts,
        ...(retentionDays === undefined ? {} : await deleteExpired({ db, clock, retentionDays }, stopping.signal)),
      }
      if (Object.values(expired).some((count) => count > 0)) log.info(expired, 'what was too old was deleted')
      return DAY_MS - ((clock() - NIGHT_MS) % DAY_MS)
    } catch (error) {
      log.error({ err: error }, 'what is too old could not be deleted; it is tried again in an hour')
      return PATIENCE_MS
    }
  })
  return {
    async stop() {
      stopping.abort()
      const stop = await stopped
      await stop()
    },
  }
}

/** Few enough that a visitor's lead does not wait for it. */
const BATCH_SIZE = 200

/** The provider sends an event again for days, by hand for weeks; one that is forgotten too soon would have its effect again. */
const PAYMENT_EVENT_DAYS = 90

/** A payment may take weeks; a buyer whose address is gone by then could not ask for the links again. */
const PAYMENT_DAYS = 30

/** Counts identify no one; kept so that two years can be compared. */
const DAILY_COUNT_DAYS = 800

/** What was done in the console can be asked about for two years. */
const AUDIT_DAYS = 730

/** How deliveries went is asked about for a quarter at most. */
const ATTEMPT_DAYS = 90

/** How long an ended link can still be told from one that never was. */
const LINK_DAYS = 30

/** Deletes what ends by itself: newsletter leads that weren't confirmed in a week, mailed links and their messages. */
export async function deleteEnded({ db, clock }: StoreParts) {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    await forgetMailLinks(trx, { now, before: now - LINK_DAYS * DAY_MS })
    return {
      unconfirmed: await deleteUnconfirmed(trx, now),
      linkMessages: await deleteMessages(trx, LINK_MESSAGES, now - MAIL_LINKS.newsletter.goodForMs),
    }
  })
}

/** Deletes how deliveries went, in small steps. @param signal stops it between two of them @returns how many attempts */
export async function deleteOldAttempts(
  { db, clock }: { db: Database; clock: Clock },
  signal?: AbortSignal,
): Promise<number> {
  const before = clock() - ATTEMPT_DAYS * DAY_MS
  let count = 0
  while (!signal?.aborted) {
    const deleted = await deleteAttemptsBefore(db, before, BATCH_SIZE)
    count += deleted
    if (deleted < BATCH_SIZE) break
    await new Promise((resolve) => setImmediate(resolve))
  }
  return count
}

/** How many there were of each. */
export interface Expired {
  leads: number
  unpaidOrders: number
  paymentEvents: number
  dailyCounts: number
  auditLines: number
}

/** Deletes what is older than the owner keeps it (decision 0021), in transactions between which others write. */
export async function deleteExpired(
  { db, clock, retentionDays }: { db: Database; clock: Clock; retentionDays: number },
  signal?: AbortSignal,
): Promise<Expired> {
  const now = clock()
  const before = (days: number) => now - days * DAY_MS
  const leads = await deleteSpentLeads(db, before(retentionDays), signal)
  await deleteGrantsBefore(db, before(1))
  return {
    leads,
    unpaidOrders: await forgetThoseWhoDidNotBuy(db, {
      before: before(retentionDays),
      underWaySince: before(Math.max(retentionDays, PAYMENT_DAYS)),
      now,
    }),
    paymentEvents: await deletePaymentEventsBefore(db, before(Math.max(retentionDays, PAYMENT_EVENT_DAYS))),
    dailyCounts: await deleteDailyCountsBefore(db, utcDay(before(Math.max(retentionDays, DAILY_COUNT_DAYS)))),
    auditLines: await deleteAuditBefore(db, before(Math.max(retentionDays, AUDIT_DAYS))),
  }
}

async function deleteSpentLeads(db: Database, before: number, signal: AbortSignal | undefined): Promise<number> {
  let count = 0
  while (!signal?.aborted) {
    const ids = await findSpentLeads(db, before, BATCH_SIZE)
    if (ids.length === 0) break
    // Deliveries first: each refers to its lead.
    count += await db.transaction().execute(async (trx) => {
      await deleteDoneDeliveries(trx, ids)
      return deleteLeadsWithoutDelivery(trx, ids)
    })
    await new Promise((resolve) => setImmediate(resolve))
  }
  return count
}
