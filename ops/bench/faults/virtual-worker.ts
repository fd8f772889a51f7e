import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '#contracts/clock.ts'
import { AUTOMATED_KINDS, LEAD_KINDS } from '#contracts/lead-kind.ts'
import { captureLead } from '#server/flows/leads/capture-lead.ts'
import { leadContent } from '#server/flows/leads/outbox-content.ts'
import { createOutbox } from '#server/outbox/outbox.ts'
import { openHubspot } from '#server/partners/hubspot.ts'
import { openMailDestinations } from '#server/partners/mail.ts'
import type { Deliverable } from '#server/partners/ports.ts'
import { openSmtp } from '#server/partners/smtp.ts'
import { openWebhooks } from '#server/partners/webhooks.ts'
import { openStore } from '#server/store/database.ts'
import { openTestLog } from '#test/open-test-log.ts'
import type { Ground } from './ground.ts'
import { destinationsOf, HUBSPOT_PATH, type Ledger, OWNER, type SentLead } from './ledger.ts'
import type { Random } from './seeded-random.ts'
import { hubspotForms } from './send-leads.ts'

export const HOUR_MS = 60 * 60 * 1000

/** A clock that runs in real time and can be set. */
export type SettableClock = ReturnType<typeof settableClock>

/** The server's outbox in this process, with a real store, real HTTP and a fake clock. */
export type VirtualWorker = Awaited<ReturnType<typeof startWorker>>

export function settableClock() {
  let moved = 0
  return Object.assign(() => Date.now() + moved, {
    move(ms: number) {
      moved += ms
    },
  })
}

/** @param timeoutMs per attempt, in real time */
export async function startWorker(
  ground: Ground,
  {
    address,
    smtpUrl,
    clock,
    random,
    timeoutMs,
  }: { address: string; smtpUrl: string; clock: Clock; random: Random; timeoutMs: number },
) {
  const store = await openStore(ground.place)
  const { db } = store
  const mailer = openSmtp({ smtpUrl, from: { name: 'The Firm', address: 'hello@firm.example' }, dkim: undefined })
  const compose = async ({ kind }: Deliverable) => ({ subject: kind, text: kind, html: kind })
  const urls = Object.fromEntries(AUTOMATED_KINDS.map((kind) => [kind, `${address}/${kind}`]))
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  const hubspot = { apiUrl: `${address}${HUBSPOT_PATH}`, portalId: '1', forms: Object.fromEntries(hubspotForms()) }
  const adapters = [
    ...openWebhooks({ urls, secret, clock, timeoutMs }),
    openHubspot({
      siteName: async () => 'The Firm',
      ...hubspot,
      origin: () => 'https://site.example',
      clock,
      timeoutMs,
    }),
    ...openMailDestinations(mailer, [OWNER], compose),
  ]
  const { log } = openTestLog()
  const outbox = createOutbox(
    { db, content: leadContent(db), adapters, clock, log, random, recordIncident: () => {} },
    { stopMs: 1000 },
  )
  outbox.start()
  return {
    db,
    outbox,
    async capture(lead: SentLead): Promise<void> {
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

/** While nothing is due or in flight, moves the clock to the next due time, until everything is delivered. */
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
    // Overshoots a bit, so that one step covers many deliveries: their delays vary by a fifth.
    if (Number(leased) === 0 && wait > 0) clock.move(Math.ceil(wait * 1.5))
    outbox.wake()
    await pause(5)
  }
}
