import type { Logger } from 'pino'
import { CLOCK_SLACK_MS, HOUR_MS } from '#contracts/clock.ts'
import type { PushMessage } from '#contracts/console-people.ts'
import type { PushService } from '#server/partners/ports.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import { inTransaction, type StoreDeps } from '#server/store/database.ts'
import { findLead, type Lead } from '#server/store/leads.ts'
import {
  claimPushes,
  deletePush,
  endSubscription,
  findSubscription,
  notePushResult,
  releasePush,
  type StoredPush,
} from '#server/store/push.ts'
import { planRetry } from './backoff.ts'

/** How long a message is worth showing: by then, its reader has seen the lead in the console or in the mail. */
export const PUSH_TTL_MS = 12 * HOUR_MS

/** Longer than an attempt can take, so no other server sends it meanwhile. */
const LEASE_MS = 30_000

const POLL_MS = 1000

/** How many are sent at once. */
const SLOTS = 20

interface PushDeps extends StoreDeps {
  log: Logger
  /** A number in [0, 1), such as from `Math.random`. */
  random: () => number
  push: PushService
  write: (lead: Lead, showsNames: boolean) => PushMessage
}

/** The worker that sends push messages. */
export interface Pushes {
  /** Sends what's due. It's called every second. */
  look(): Promise<void>
  /** Stops claiming, cuts short what's being sent, and gives it back. */
  stop(): Promise<void>
}

/**
 * Sends each message about a lead to its browser at least once; its topic and its tag make a repeat replace the first.
 * A browser that fails holds up no other, and none is an alarm: the lead goes out by mail, too.
 */
export function runPushes(deps: PushDeps, { pollMs = POLL_MS }: { pollMs?: number } = {}): Pushes {
  const stopping = new AbortController()
  const { signal } = stopping
  const looks = new Set<Promise<void>>()
  let sending = 0
  async function sendOne(one: StoredPush): Promise<void> {
    sending += 1
    try {
      await send(deps, one, signal)
    } finally {
      sending -= 1
    }
  }
  async function sendDue(): Promise<void> {
    const now = deps.clock()
    const limit = SLOTS - sending
    if (signal.aborted || limit <= 0) return
    try {
      const claim = { now, leaseEnd: now + LEASE_MS, slackMs: CLOCK_SLACK_MS, limit }
      await Promise.all((await claimPushes(deps.db, claim)).map(sendOne))
    } catch (error) {
      deps.log.error({ err: error }, 'the store failed while push messages were sent; trying again')
    }
  }
  const look = () => {
    const looking: Promise<void> = sendDue().finally(() => looks.delete(looking))
    looks.add(looking)
    return looking
  }
  const timer = setInterval(() => void look(), pollMs)
  return {
    look,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await Promise.all(looks)
    },
  }
}

async function send({ db, clock, log, random, push, write }: PushDeps, one: StoredPush, signal: AbortSignal) {
  const { attempts, lead_id, subscription_id, created_at } = one
  const [lead, to] = await Promise.all([findLead(db, lead_id), findSubscription(db, subscription_id)])
  const note = { lead: lead_id, subscription: subscription_id, attempts }
  const leftMs = created_at + PUSH_TTL_MS - clock()
  // Erased, switched off, or old news.
  if (!lead || !to || leftMs < 1000) {
    await deletePush(db, one)
    return
  }
  const what = {
    message: write(lead, to.shows_names === 1),
    topic: lead_id.replaceAll('-', ''),
    ttlSeconds: Math.floor(Math.min(leftMs, PUSH_TTL_MS) / 1000),
  }
  const result = await push.send(to, what, signal)
  const now = clock()
  if (result.ok) {
    await deletePush(db, one)
    await notePushResult(db, to.id, { last_sent_at: now, last_error: null })
    log.info(note, 'a push message was sent')
    return
  }
  if (signal.aborted) {
    await releasePush(db, one, { nextAttemptAt: now, counts: false })
    return
  }
  const { error, isGone, isFinal, retryAfterMs } = result
  if (isGone) {
    const entry = { by: 'a push service', what: 'ended push messages', about: `${to.email}, ${to.label}`, at: now }
    await inTransaction(db, async (trx) => {
      if (await endSubscription(trx, to.id)) await insertAuditEntry(trx, entry)
    })
    log.info({ ...note, error }, 'a browser no longer takes push messages')
    return
  }
  await notePushResult(db, to.id, { last_error: error })
  const { delayMs, scheduleIsThrough } = planRetry({ attempts, random: random(), retryAfterMs })
  if (isFinal || scheduleIsThrough || delayMs >= leftMs) {
    await deletePush(db, one)
    log.warn({ ...note, error }, "a push message couldn't be sent, and isn't tried again")
    return
  }
  await releasePush(db, one, { nextAttemptAt: now + delayMs, counts: true })
  log.warn({ ...note, error, retryInSeconds: Math.round(delayMs / 1000) }, 'a push message will be tried again')
}
