import { expect, it, vi } from 'vitest'
import { captureLead } from '#server/flows/capture-lead.ts'
import { createLog } from '#server/log.ts'
import type { DestinationAdapter } from '#server/partners/ports.ts'
import { openWebhooks } from '#server/partners/webhooks.ts'
import { claimDueDeliveries } from '#server/store/deliveries.ts'
import { toAutomation } from '#test/lead-endpoints.ts'
import { type OutboxBench, setOutboxBench } from '#test/set-outbox-bench.ts'
import { answerWith, type Receiver, startReceiver } from '#test/start-receiver.ts'
import { newsletterSubmission } from '#test/submissions.ts'
import { RETRY_DELAYS } from './backoff.ts'
import { type AttemptFigures, deliver } from './deliver.ts'

it('delivers where a lead came from as a header, and nothing where nothing is known', async () => {
  await using receiver = await startReceiver()
  await using bench = await setOutboxBench({ newsletter: receiver.address })
  const { db, clock } = bench
  const submission = newsletterSubmission()
  const attribution = { first: { page: '/lp_01_a', variant: 'a' }, last: { utm_source: 'mail' } }
  const lead = { kind: 'newsletter' as const, id: submission.uuid, submission, held: false, attribution }
  await captureLead({ db, clock, destinationsOf: toAutomation, wakeOutbox: () => {} }, lead)
  const [other] = await bench.capture('newsletter')
  bench.work()
  await vi.waitFor(() => expect(receiver.arrivals).toHaveLength(2), { timeout: 30_000 })
  const said = Object.fromEntries(
    receiver.arrivals.map(({ headers }) => [headers['webhook-id'], headers['lead-attribution']]),
  )
  expect(said).toEqual({
    [submission.uuid]: 'first_page=%2Flp_01_a&first_variant=a&last_utm_source=mail',
    [String(other)]: undefined,
  })
  expect(receiver.arrivals.map(({ body }) => body)).toContain(JSON.stringify(submission))
})

it('does not send what was erased after it was claimed, and alarms nobody', async () => {
  await using receiver = await startReceiver()
  await using bench = await setOutboxBench({ newsletter: receiver.address })
  const { adapter, claimed, parts } = await claimOne(bench, receiver)
  await bench.db.deleteFrom('deliveries').execute()
  await bench.db.deleteFrom('leads').execute()
  await deliver(parts, adapter, claimed, new AbortController().signal)
  expect(receiver.arrivals).toEqual([])
  expect(bench.logged).toEqual([expect.stringContaining('it was erased; there is nothing to deliver')])
})

it.each([200, 500])(
  'says of a lead that is erased while it is sent, and answered with %i, just that',
  async (status) => {
    await using receiver = await startReceiver()
    await using bench = await setOutboxBench({ newsletter: receiver.address })
    const { adapter, claimed, parts } = await claimOne(bench, receiver)
    const erase = async () => {
      await bench.db.deleteFrom('deliveries').execute()
      await bench.db.deleteFrom('leads').execute()
    }
    receiver.behave((response) => void erase().then(() => response.writeHead(status).end()))
    await deliver(parts, adapter, claimed, new AbortController().signal)
    expect(bench.logged[0]).toContain('it was erased while it was being sent')
    expect(bench.logged.join()).not.toMatch(/"level":[45]0|tried again/)
  },
)

it('keeps how a refusal begins beside the delivery, never in the log, and forgets it with the next attempt', async () => {
  await using receiver = await startReceiver((response) => response.writeHead(400).end('no ada@example.com here'))
  await using bench = await setOutboxBench({ newsletter: receiver.address })
  const { adapter, claimed, parts } = await claimOne(bench, receiver)
  await deliver(parts, adapter, claimed, new AbortController().signal)
  expect(await bench.deliveries()).toMatchObject([
    { last_error: 'answered 400', last_answer: 'no ada@example.com here' },
  ])
  expect(bench.logged.join()).not.toContain('ada@')
  bench.clock.advance(60_000)
  receiver.behave(answerWith(500))
  const claim = { destination: 'newsletter' as const, now: bench.clock(), leaseEnd: bench.clock() + 30_000, limit: 1 }
  const [again] = await claimDueDeliveries(bench.db, claim)
  if (!again) throw new Error('nothing was claimed')
  await deliver(parts, adapter, again, new AbortController().signal)
  expect(await bench.deliveries()).toMatchObject([{ last_error: 'answered 500', last_answer: null }])
})

it.each<[string, DestinationAdapter['deliver']]>([
  ['SyntaxError', async () => JSON.parse('ada@example.com') as never],
  [
    'RangeError',
    () => {
      throw new RangeError('Invalid time zone specified: ada@example.com')
    },
  ],
])('counts a %s of an adapter as a failed attempt, with a reason that quotes nothing', async (name, throwing) => {
  await using receiver = await startReceiver()
  await using bench = await setOutboxBench({ newsletter: receiver.address })
  const { claimed, parts, results } = await claimOne(bench, receiver)
  await deliver(parts, { destination: 'newsletter', deliver: throwing }, claimed, new AbortController().signal)
  const error = `could not be prepared (${name})`
  const retry = { last_error: error, next_attempt_at: bench.clock() + 2000, locked_until: 0 }
  expect(await bench.deliveries()).toMatchObject([retry])
  const attempts = await bench.db.selectFrom('delivery_attempts').selectAll().execute()
  expect(attempts).toMatchObject([{ result: 'failed', error }])
  expect(results).toEqual(['newsletter failed'])
  expect(bench.logged.join()).not.toContain('ada@')
})

it('warns when a lease ended before its attempt did', async () => {
  await using receiver = await startReceiver()
  await using bench = await setOutboxBench({ newsletter: receiver.address })
  const { adapter, claimed, parts } = await claimOne(bench, receiver)
  const claimAgain = bench.db.updateTable('deliveries').set({ claims: claimed.claims + 1 })
  receiver.behave((response) => void claimAgain.execute().then(() => response.end()))
  await deliver(parts, adapter, claimed, new AbortController().signal)
  expect(bench.logged[0]).toMatch(/"level":40.*the lease expired before the attempt ended/)
})

it.each([
  { attempts: 1, level: 40, retryInSeconds: 2, msg: 'a delivery failed and will be tried again' },
  { attempts: RETRY_DELAYS.length + 1, level: 50, retryInSeconds: 86_400, msg: 'a delivery has used up its retries' },
])(
  'says after attempt $attempts which delivery failed, why, and when it is tried again',
  async ({ attempts, level, retryInSeconds, msg }) => {
    await using receiver = await startReceiver(answerWith(500))
    await using bench = await setOutboxBench({ newsletter: receiver.address })
    const { adapter, claimed, note, parts, results } = await claimOne(bench, receiver)
    await deliver(parts, adapter, { ...claimed, attempts }, new AbortController().signal)
    const retryAt = new Date(bench.clock() + retryInSeconds * 1000).toISOString()
    expect(bench.logged.map((line) => JSON.parse(line))).toMatchObject([
      { ...note, level, attempts, error: 'answered 500', retryInSeconds, retryAt, msg: expect.stringContaining(msg) },
    ])
    expect(results).toEqual(['newsletter failed'])
  },
)

it('says which delivery was delivered', async () => {
  await using receiver = await startReceiver()
  await using bench = await setOutboxBench({ newsletter: receiver.address })
  const { adapter, claimed, note, parts, results } = await claimOne(bench, receiver)
  await deliver(parts, adapter, claimed, new AbortController().signal)
  expect(bench.logged.map((line) => JSON.parse(line))).toMatchObject([{ ...note, level: 30, msg: 'delivered' }])
  expect(results).toEqual(['newsletter delivered'])
})

it('says which delivery a server that stops gives back', async () => {
  await using receiver = await startReceiver()
  await using bench = await setOutboxBench({ newsletter: receiver.address })
  const { adapter, claimed, note, parts, results } = await claimOne(bench, receiver)
  const stopping = new AbortController()
  receiver.behave(() => stopping.abort())
  await deliver(parts, adapter, claimed, stopping.signal)
  expect(bench.logged.map((line) => JSON.parse(line))).toMatchObject([
    { ...note, level: 30, msg: expect.stringContaining('the delivery is returned') },
  ])
  expect(results).toEqual(['newsletter given back'])
})

/** Captures a lead and claims its delivery, like a worker. */
async function claimOne({ db, clock, capture, logged }: OutboxBench, { address }: Receiver) {
  await capture('newsletter')
  const now = clock()
  const claim = { destination: 'newsletter', now, leaseEnd: now + 30_000, limit: 1 } as const
  const [claimed] = await claimDueDeliveries(db, claim)
  if (!claimed) throw new Error('nothing was due')
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  const [adapter] = openWebhooks({ urls: { newsletter: address }, secret, clock })
  if (!adapter) throw new Error('no adapter')
  const log = createLog(true, { write: (line) => void logged.push(line) })
  const results: string[] = []
  const figures: AttemptFigures = { attempted: (destination, result) => void results.push(`${destination} ${result}`) }
  const incidents: string[] = []
  const recordIncident = (incident: string, reason: string) => void incidents.push(`${incident}: ${reason}`)
  const parts = { db, clock, log, figures, random: () => 0.5, recordIncident }
  const { id: delivery, lead_id: lead, destination, attempts } = claimed
  return { adapter, claimed, incidents, note: { delivery, lead, destination, attempts }, parts, results }
}
