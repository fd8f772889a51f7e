import { setTimeout as pause } from 'node:timers/promises'
import { AUTOMATED_KINDS, LEAD_KINDS } from '#contracts/lead-kind.ts'
import type { Clock } from '#server/clock.ts'
import { captureLead } from '#server/flows/capture-lead.ts'
import { createLog } from '#server/log.ts'
import { type Outbox, runOutbox } from '#server/outbox/run-outbox.ts'
import { openHubspot } from '#server/partners/hubspot.ts'
import { openMailDestinations, openSmtp } from '#server/partners/mail.ts'
import type { Handed } from '#server/partners/ports.ts'
import { openWebhooks } from '#server/partners/webhooks.ts'
import { type Database, openStore } from '#server/store/database.ts'
import type { Ground } from './ground.ts'
import { destinationsOf, HUBSPOT_PATH, type Ledger, OWNER, type SentLead } from './ledger.ts'
import type { Random } from './seeded-random.ts'
import { hubspotForms } from './send-leads.ts'

/** A clock that goes as fast as the machine's, and can be set. */
export interface SettableClock extends Clock {
  /** Forward, or back when negative. */
  move(ms: number): void
}

/** The server's own outbox in this process, with its real store and real HTTP, and a clock of ours. */
export interface VirtualWorker extends AsyncDisposable {
  db: Database
  outbox: Outbox
  /** Captures a lead by the server's own flow; it is acknowledged when that says so. */
  capture(lead: SentLead): Promise<void>
}

/** A clock that begins at the time now. */
export function settableClock(): SettableClock {
  let moved = 0
  return Object.assign(() => Date.now() + moved, {
    move(ms: number) {
      moved += ms
    },
  })
}

/**
 * Starts a worker that delivers to the receiver's address and the mail server's.
 * @param timeoutMs how long an attempt may take, in real time
 */
export async function startWorker(
  ground: Ground,
  {
    address,
    smtpUrl,
    clock,
    random,
    timeoutMs,
  }: { address: string; smtpUrl: string; clock: Clock; random: Random; timeoutMs: number },
): Promise<VirtualWorker> {
  const store = await openStore(ground.place)
  const { db } = store
  const mailer = openSmtp({ smtpUrl, from: { name: 'The Firm', address: 'hello@firm.example' }, dkim: undefined })
  const compose = async ({ kind }: Handed) => ({ subject: kind, text: kind, html: kind })
  const urls = Object.fromEntries(AUTOMATED_KINDS.map((kind) => [kind, `${address}/${kind}`]))
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  const hubspot = { apiUrl: `${address}${HUBSPOT_PATH}`, portalId: '1', forms: Object.fromEntries(hubspotForms()) }
  const adapters = [
    ...openWebhooks({ urls, secret, clock, timeoutMs }),
    openHubspot({ ...hubspot, origin: () => 'https://site.example', clock, timeoutMs }),
    ...openMailDestinations({ mailer, owner: [OWNER], compose }),
  ]
  const log = createLog(true, { write: () => {} })
  const outbox = runOutbox({ db, adapters, clock, log, random, noteIncident: () => {} }, { stopMs: 1000 })
  return {
    db,
    outbox,
    async capture(lead) {
      const { id = '', body } = lead
      const kind = LEAD_KINDS.find((each) => each === lead.kind)
      if (kind === undefined) throw new Error(`${lead.kind} is not captured`)
      const submission = JSON.parse(body) as object
      const captured = { kind, id, submission, held: false, attribution: undefined }
      await captureLead({ db, clock, destinationsOf, wakeOutbox: () => outbox.wake() }, captured)
      lead.acknowledged = true
    },
    async [Symbol.asyncDispose]() {
      await outbox.stop()
      mailer.close()
      await store.close()
    },
  }
}

/**
 * Lets time pass until all is delivered: when nothing is due or being sent, the clock goes to what's due next.
 * @param untilMs how much time may pass at most
 */
export async function letTimePass(
  { db, outbox }: VirtualWorker,
  { clock, ledger, untilMs }: { clock: SettableClock; ledger: Ledger; untilMs: number },
): Promise<void> {
  const end = clock() + untilMs
  while (clock() < end) {
    const { count, leased, next } = await db
      .selectFrom('deliveries')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.max('locked_until').as('leased'),
        fn.min('next_attempt_at').as('next'),
      ])
      .where('delivered_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(count) === 0 && ledger.allTaken()) return
    const wait = Number(next) - clock()
    // A little further, so that one step serves many, whose waits vary by a fifth.
    if (Number(leased) === 0 && wait > 0) clock.move(Math.ceil(wait * 1.5))
    outbox.wake()
    await pause(5)
  }
}
