import { expect, it } from 'vitest'
import { countInMemory } from '#server/http/rate-limit.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { openShop } from '#test/open-shop.ts'
import { answerJson, answerWith, startReceiver } from '#test/start-receiver.ts'
import { createTestClock } from '#test/test-clock.ts'
import { guardScheduler, openCalendly } from './calendly.ts'
import { type GuardDeps, MAX_FAILURES, openCircuitBreaker, PAUSE_MS, REQUEST_CEILINGS } from './guard-requests.ts'
import { guardPayments } from './stripe.ts'

const THREE = { requests: 3, seconds: 60 }
const SMALL = { verification: THREE, checkout: { requests: 2, seconds: 60 }, scheduledEvent: THREE }

/** A guard's dependencies with their own clock, and the noted events. */
function openGuarding(ceilings: GuardDeps['ceilings'] = REQUEST_CEILINGS) {
  let now = 0
  const noted: string[] = []
  const note: GuardDeps['note'] = (event, details) => void noted.push([event, ...Object.values(details)].join(' '))
  const guarding = { clock: () => now, openCounter: countInMemory, note, ceilings }
  return { guarding, noted, pause: (ms = PAUSE_MS) => (now += ms) }
}

it('stops asking a scheduler that fails again and again, says so at once, and finds out by itself when it is back', async () => {
  await using provider = await startReceiver(answerWith(500))
  const { guarding, noted, pause } = openGuarding()
  const scheduler = guardScheduler(openCalendly({ apiUrl: provider.address, token: 'a' }), guarding)
  await using test = await createTestApp({ scheduler })
  const ask = async () => {
    const answer = await test.app.request('/api/scheduled-event?uri=https://api.calendly.com/scheduled_events/a')
    return [answer.status, answer.headers.get('retry-after')]
  }
  for (let time = 0; time < MAX_FAILURES; time += 1) expect(await ask()).toEqual([502, null])
  for (let time = 0; time < 20; time += 1) expect(await ask()).toEqual([503, '60'])
  expect(provider.arrivals).toHaveLength(MAX_FAILURES)
  expect(noted).toEqual(['security.breaker_opened scheduler answer 502'])
  pause()
  expect((await Promise.all([ask(), ask(), ask()])).map(String).toSorted()).toEqual(['502,', '503,60', '503,60'])
  pause()
  provider.behave((response) => void response.writeHead(200).end('{"resource":{}}'))
  for (let time = 0; time < 3; time += 1) expect(await ask()).toEqual([200, null])
  expect(noted.at(-1)).toBe('security.breaker_closed scheduler')
})

it('goes on asking for what a provider doesn’t take, and stops asking a payment provider that is down', async () => {
  const error = { type: 'invalid_request_error', message: 'no' }
  await using provider = await startReceiver(answerJson({ error }, 400))
  const { guarding, noted } = openGuarding()
  await using shop = await openShop()
  const payments = guardPayments(shop.paymentsAt(provider.address), guarding)
  const scheduler = guardScheduler(openCalendly({ apiUrl: provider.address, token: 'a' }), guarding)
  for (let time = 0; time < 3 * MAX_FAILURES; time += 1) {
    await payments.readPurchase('cs_1', 'visitor')
    await scheduler.readEvent('a')
  }
  expect([provider.arrivals.length, noted]).toEqual([6 * MAX_FAILURES, []])
  provider.behave(answerWith(500, { 'stripe-should-retry': 'false' }))
  for (let time = 0; time < 3 * MAX_FAILURES; time += 1) await payments.readPurchase('cs_1', 'visitor')
  expect(provider.arrivals).toHaveLength(7 * MAX_FAILURES)
  expect(noted).toEqual(['security.breaker_opened payments StripeAPIError'])
})

it('bounds what visitors together make it ask of each provider, and not what the provider’s own events do', async () => {
  await using scheduling = await startReceiver(answerJson({ resource: {} }))
  await using paying = await startReceiver(answerJson({ id: 'cs_1', url: 'https://pay.example.com/1' }))
  await using shop = await openShop()
  const { guarding, noted } = openGuarding(SMALL)
  const scheduler = guardScheduler(openCalendly({ apiUrl: scheduling.address, token: 'a' }), guarding)
  const payments = guardPayments(shop.paymentsAt(paying.address), guarding)
  for (let time = 0; time < 10; time += 1) {
    await scheduler.readEvent('a')
    await payments.startSession({ key: `key-${time}`, successUrl: 'https://a.example', cancelUrl: 'https://a.example' })
    await payments.readPurchase('cs_1', 'visitor')
  }
  expect([scheduling.arrivals.length, paying.arrivals.length]).toEqual([3, 2 + 3])
  await payments.readPurchase('cs_1', 'event')
  expect(paying.arrivals).toHaveLength(6)
  const met = ['checkout 2 60', 'scheduledEvent 3 60', 'verification 3 60'].map(
    (each) => `security.ceiling_met ${each}`,
  )
  expect(noted.toSorted()).toEqual(met)
})

it('counts a request that throws as a failure, and stays open for no longer when the clock has gone back', async () => {
  const clock = createTestClock()
  const breaker = openCircuitBreaker({ clock, opened: () => {}, closed: () => {} })
  const thrown = () =>
    breaker.run(
      () => Promise.reject(new Error('no')),
      () => undefined,
    )
  for (let time = 1; time < MAX_FAILURES; time += 1)
    await breaker.run(
      async () => '500',
      () => '500',
    )
  for (const _ of [1, 2]) {
    await expect(thrown()).rejects.toThrow('no')
    expect(breaker.isOpen()).toBe(true)
    clock.advance(PAUSE_MS)
  }
  await expect(thrown()).rejects.toThrow('no')
  clock.advance(-24 * 60 * 60 * 1000)
  expect(
    await breaker.run(
      async () => 'fine',
      () => undefined,
    ),
  ).toBe('fine')
})
