import { setTimeout as pause } from 'node:timers/promises'
import { AUTOMATED_KINDS, LEAD_KINDS } from '#contracts/lead-kind.ts'
import type { Clock } from '#server/clock.ts'
import { captureLead } from '#server/flows/capture-lead.ts'
import { runOutbox } from '#server/outbox/run-outbox.ts'
import { openHubspot } from '#server/partners/hubspot.ts'
import { openMailDestinations } from '#server/partners/mail.ts'
import type { Deliverable } from '#server/partners/ports.ts'
import { openSmtp } from '#server/partners/smtp.ts'
import { openWebhooks } from '#server/partners/webhooks.ts'
import { openStore } from '#server/store/database.ts'
import { answerWith, type Behaviour, startReceiver } from '#test/start-receiver.ts'
import { openTestLog } from '../open-test-log.ts'
import { type Ground, type Outcome, outcomeOf, waiting } from './ground.ts'
import { destinationsOf, HUBSPOT_PATH, type Ledger, OWNER, openLedger, type SentLead } from './ledger.ts'
import type { Random } from './seeded-random.ts'
import { hubspotForms, receiveMail, receiving } from './send-leads.ts'

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
    ...openMailDestinations({ mailer, owner: [OWNER], compose }),
  ]
  const { log } = openTestLog()
  const outbox = runOutbox({ db, adapters, clock, log, random, recordIncident: () => {} }, { stopMs: 1000 })
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

/** Max time for deliveries after the last jump. The outbox looks for times in the future once a minute. */
const RECOVERY_MS = 90_000

/**
 * Makes the clock of one worker (two on PostgreSQL) jump by hours while they deliver.
 * The last jump goes back half a day; with `restarted`, while no worker is running.
 */
export async function jumpClock(
  ground: Ground,
  { jumps, restarted, random }: { jumps: number; restarted: boolean; random: Random },
): Promise<Outcome> {
  const begin = performance.now()
  const ledger = openLedger(0)
  const clock = settableClock()
  const receive = receiving(ledger)
  const fail = answerWith(500)
  const slowly: Behaviour = (...request) => void setTimeout(() => receive(...request), 5 + 30 * random())
  await using receiver = await startReceiver((...request) => (random() < 0.3 ? fail(...request) : slowly(...request)))
  let isMended = false
  await using mailServer = await receiveMail(ledger, () => (!isMended && random() < 0.3 ? 'asks for later' : undefined))
  const places = { address: receiver.address, smtpUrl: mailServer.url }
  const start = () => startWorker(ground, { ...places, clock, random, timeoutMs: 5000 })
  const startAll = async (): Promise<VirtualWorker[]> => [
    await start(),
    ...(ground.store === 'PostgreSQL' ? [await start()] : []),
  ]
  let workers = await startAll()
  const end = () => Promise.all(workers.map((worker) => worker[Symbol.asyncDispose]()))
  const captureBatch = async () => {
    for (let count = 0; count < 6; count += 1) {
      for (const worker of workers) await worker.capture(ledger.write(random))
    }
    await pause(random() * 60)
  }
  try {
    for (let jump = 0; jump < jumps; jump += 1) {
      await captureBatch()
      clock.move(Math.round((random() - 0.5) * 12 * HOUR_MS))
    }
    receiver.behave(slowly)
    isMended = true
    // A failure recorded after the last jump would be right to wait for minutes: its attempt may be the tenth.
    while (await isSending(workers)) await pause(5)
    await captureBatch()
    if (restarted) await end()
    clock.move(-12 * HOUR_MS)
    if (restarted) workers = await startAll()
    const [worker] = workers
    const since = performance.now()
    while (worker && (await waiting(worker.db)) > 0 && performance.now() - since < RECOVERY_MS) await pause(50)
  } finally {
    await end()
  }
  return await outcomeOf({ ground, ledger, begin, kills: 0, broken: [] })
}

async function isSending([worker]: readonly VirtualWorker[]): Promise<boolean> {
  const sent = worker?.db.selectFrom('deliveries').select('id').where('locked_until', '>', 0).limit(1)
  return (await sent?.executeTakeFirst()) !== undefined
}
