import { expect, it, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#server/clock.ts'
import { createTestClock } from '#test/create-test-app.ts'
import { openShop } from '#test/open-shop.ts'
import { followPrice } from './checkout.ts'

it('says what the provider charges, and follows a change within an hour', async () => {
  await using shop = await openShop()
  const clock = createTestClock()
  let asked = 0
  const payments = shop.paymentsAt(shop.providerAddress)
  const price = followPrice({ ...payments, readPrice: () => ((asked += 1), payments.readPrice()) }, clock)
  await vi.waitFor(() => expect(price()).toEqual({ amount: 1000, currency: 'usd' }))
  clock.advance(HOUR_MS - 1)
  price()
  expect(asked).toBe(1)
  clock.advance(MINUTE_MS)
  price()
  price()
  expect(asked).toBe(2)
})

it.each([
  ['of another account', 'price_unknown', true],
  ['of a provider that is down', 'price_sandbox', false],
])('says nothing for a price %s, and asks again after a minute', async (_, priceId, isUp) => {
  await using shop = await openShop({}, { timeoutMs: 200 })
  const clock = createTestClock()
  const payments = shop.paymentsAt(isUp ? shop.providerAddress : 'http://127.0.0.1:9', priceId)
  let answered = 0
  const readPrice = async () => {
    const answer = await payments.readPrice()
    answered += 1
    return answer
  }
  const price = followPrice({ ...payments, readPrice }, clock)
  await vi.waitFor(() => expect(answered).toBe(1), { timeout: 20_000 })
  expect(price()).toBeNull()
  clock.advance(MINUTE_MS + 1)
  price()
  await vi.waitFor(() => expect(answered).toBe(2), { timeout: 20_000 })
  expect(price()).toBeNull()
})

it('says nothing where nothing is sold', () => {
  expect(followPrice(undefined, createTestClock())()).toBeNull()
})
