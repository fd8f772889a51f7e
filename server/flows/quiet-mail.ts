import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Destination, MessageKind, PromisedKind } from '#contracts/lead-kind.ts'
import type { Clock } from '#server/clock.ts'
import type { MailComposer } from '#server/partners/ports.ts'
import type { Database } from '#server/store/database.ts'
import { insertMailLink } from '#server/store/mail-links.ts'

// Whether an address gets such an email is only its owner's to know. The answer is the same for every address, but
// composing takes 10 ms and more, which others' requests at the moment show. So an email that isn't sent is composed
// just the same, and each waits for a random time.

/** Emails whose being sent would tell whom we know. */
export type QuietKind = Extract<MessageKind, 'your-data' | 'purchase'>

/** Composes an email to nobody, after a random time, and drops it. Never throws. */
export type DecoyMail = (kind: QuietKind) => void

const LATEST_MS = 3000

/** How long an email waits, in milliseconds. */
export const quietDelay = (): number => randomInt(LATEST_MS)

/** @param compose undefined if no email is sent */
export function openDecoyMail({
  compose,
  destinationsOf,
  clock,
  log,
}: {
  compose: MailComposer['compose'] | undefined
  destinationsOf: (kind: PromisedKind) => readonly Destination[]
  clock: Clock
  log: Logger
}): DecoyMail {
  return (kind) => {
    if (!compose || !destinationsOf(kind).includes('visitor-mail')) return
    const about = { kind, storedAt: clock(), attribution: undefined, askedTimes: undefined }
    const link = { token: randomBytes(32).toString('base64url'), purchaseUrl: `https://decoy.invalid/${randomUUID()}` }
    const work = async () => {
      await compose({ ...about, id: randomUUID(), payload: JSON.stringify(link) }, 'visitor-mail')
    }
    setTimeout(() => {
      work().catch((error: unknown) => log.warn({ err: error }, 'an email could not be composed'))
    }, quietDelay()).unref()
  }
}

/** Writes what queueing an email would: a commit takes its time, too. The link opens nothing, and is soon deleted. */
export const writeDecoy = (db: Database, now: number) =>
  insertMailLink(db, {
    token_hash: randomBytes(32).toString('base64url'),
    purpose: 'your-data',
    email_key: null,
    expires_at: 1,
    used_at: null,
    created_at: now,
  })
