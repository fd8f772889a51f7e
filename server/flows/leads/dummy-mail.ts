import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { contactOf } from '#contracts/lead-forms.ts'
import type { MessageKind } from '#contracts/lead-kind.ts'
import type { Deliverable } from '#server/partners/ports.ts'
import { type Database, insertRow } from '#server/store/database.ts'
import type { EnqueueDeps } from './enqueue-deliveries.ts'

// Whether an address gets such an email is only its owner's to know. The answer is the same for every address, but
// composing takes 10 ms and more, which others' requests at the moment show. So an email that isn't sent is composed
// just the same, and each waits for a random time.

/** Emails whose being sent would tell whom we know. */
export type QuietKind = Extract<MessageKind, 'your-data' | 'purchase'>

/** Composes an email to nobody, after a random time, and drops it. Never throws. @param after what's written then */
export type DummyMail = (kind: QuietKind, after?: () => Promise<unknown>) => void

const LATEST_MS = 3000

/** When requests for such an email are answered: later than it's stored. */
export const ANSWER_MS = 250

/** How long an email waits, in milliseconds. */
export const quietDelay = (): number => randomInt(LATEST_MS)

interface DummyDeps extends Pick<EnqueueDeps, 'destinationsOf' | 'clock'> {
  log: Logger
  /** Does what an email takes, up to sending it; undefined if no email is sent. */
  draft: ((deliverable: Deliverable) => Promise<void>) | undefined
}

export function openDummyMail({ draft, destinationsOf, clock, log }: DummyDeps): DummyMail {
  return (kind, after) => {
    if (!draft || !destinationsOf(kind).includes('visitor-mail')) return
    const about = { kind, contact: contactOf({}), storedAt: clock(), attribution: undefined, askedTimes: undefined }
    const link = { token: randomBytes(32).toString('base64url'), purchaseUrl: `https://decoy.invalid/${randomUUID()}` }
    const work = async () => {
      await draft({ ...about, id: randomUUID(), payload: JSON.stringify(link) })
      await after?.()
    }
    setTimeout(() => {
      work().catch((error: unknown) => log.warn({ err: error }, 'an email could not be composed'))
    }, quietDelay()).unref()
  }
}

/** Writes what queueing an email would: a commit takes its time, too. The link opens nothing. @returns its hash */
export async function writeDummy(db: Database, now: number): Promise<string> {
  const token_hash = randomBytes(32).toString('base64url')
  const nobody = { email_key: null, expires_at: 1, used_at: null, created_at: now }
  await insertRow(db, 'mail_links', { token_hash, purpose: 'your-data', ...nobody })
  return token_hash
}
