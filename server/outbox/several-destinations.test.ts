import { expect, it } from 'vitest'
import type { Destination, QueuedKind } from '#contracts/lead-kind.ts'
import { openHubspot } from '#server/partners/hubspot.ts'
import type { DestinationAdapter } from '#server/partners/ports.ts'
import { NEVER } from '#server/store/deliveries.ts'
import { makeDue } from '#server/store/waiting-deliveries.ts'
import { toAutomation } from '#test/lead-endpoints.ts'
import { setOutboxBench, until } from '#test/set-outbox-bench.ts'
import { answerWith, type Receiver, startReceiver } from '#test/start-receiver.ts'

const DAY_MS = 86_400_000

/** Settings that send each lead to its automation and to HubSpot. */
const toBoth = (kind: QueuedKind): readonly Destination[] => [...toAutomation(kind), 'hubspot']

const hubspotAt = ({ address }: Receiver, clock: () => number): DestinationAdapter =>
  openHubspot({
    siteName: async () => 'The Firm',
    apiUrl: address,
    portalId: '1',
    forms: { newsletter: '319478e5-e5fd-4d39-9d13-fc1f90bf46da' },
    origin: () => 'https://www.example.com',
    clock,
    timeoutMs: 1000,
  })

/** A worker with an automation and HubSpot, and a lead for both of them. */
async function openBoth(automation: Receiver, hubspot: Receiver) {
  const bench = await setOutboxBench({ newsletter: automation.address }, toBoth)
  const work = () => bench.work({ adapters: [hubspotAt(hubspot, bench.clock)], pollMs: 3_600_000 })
  const deliveryTo = async (destination: Destination) =>
    (await bench.deliveries()).filter((delivery) => delivery.destination === destination)
  return { ...bench, work, workWithoutHubspot: () => bench.work(), deliveryTo }
}

it('tries one destination again and leaves the other as it is', async () => {
  await using automation = await startReceiver()
  await using hubspot = await startReceiver(answerWith(429, { 'retry-after': '60' }))
  await using bench = await openBoth(automation, hubspot)
  const outbox = bench.work()
  await bench.capture()
  await until(async () => {
    expect(await bench.deliveryTo('newsletter')).toMatchObject([{ delivered_at: bench.clock() }])
    expect(await bench.deliveryTo('hubspot')).toMatchObject([
      { attempts: 1, locked_until: 0, last_error: 'answered 429', next_attempt_at: bench.clock() + 60_000 },
    ])
  })
  hubspot.behave(answerWith(200))
  bench.clock.advance(60_000)
  outbox.wake('hubspot')
  await until(async () => expect(await bench.deliveryTo('hubspot')).toMatchObject([{ delivered_at: bench.clock() }]))
  expect([automation.arrivals.length, hubspot.arrivals.length]).toEqual([1, 2])
})

it('fails at once what is refused for good, tells the owner, and tries it again only when it is told to', async () => {
  const refusal = JSON.stringify({
    status: 'error',
    errors: [{ errorType: 'REQUIRED_FIELD', message: 'ada@example.com' }],
  })
  await using automation = await startReceiver()
  await using hubspot = await startReceiver((response) => void response.writeHead(400).end(refusal))
  await using bench = await openBoth(automation, hubspot)
  const outbox = bench.work()
  const [id] = await bench.capture()
  const refused = { attempts: 1, failed_at: bench.clock(), next_attempt_at: NEVER, last_answer: refusal }
  await until(async () => expect(await bench.deliveryTo('hubspot')).toMatchObject([refused]))
  await until(() => expect(bench.incidents).toEqual(['refusal:hubspot: answered 400: REQUIRED_FIELD']))
  expect(bench.logged.join()).not.toContain('ada@')
  // Neither time nor a clock that goes back makes it due.
  for (const [times, ms] of [400 * DAY_MS, -800 * DAY_MS].entries()) {
    bench.clock.advance(ms)
    await bench.capture()
    await until(async () => {
      const refusals = (await bench.deliveryTo('hubspot')).filter(({ locked_until }) => locked_until === 0)
      expect(refusals.map(({ claims }) => claims)).toEqual(Array(times + 2).fill(1))
    })
  }
  expect(hubspot.arrivals).toHaveLength(3)
  hubspot.behave(answerWith(200))
  await makeDue(bench.db, bench.clock(), { ids: (await bench.deliveryTo('hubspot')).map((delivery) => delivery.id) })
  outbox.wake()
  await until(async () => {
    const deliveries = await bench.deliveryTo('hubspot')
    expect(deliveries.every(({ delivered_at, failed_at }) => delivered_at !== null && failed_at === null)).toBe(true)
  })
  expect(automation.arrivals.filter(({ headers }) => headers['webhook-id'] === id)).toHaveLength(1)
})
