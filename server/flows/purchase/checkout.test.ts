import { expect, it, vi } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/clock.ts'
import { createTestClock } from '#test/create-test-app.ts'
import { openShop } from '#test/open-shop.ts'
import { openTestStore } from '#test/open-test-store.ts'
import { followPrice, hashClientCode, issueGrant, makeClientCode, readLabel } from './checkout.ts'

const CODE = 'GIMBAL-DEMO'

async function openGate() {
  const store = await openTestStore()
  const clock = createTestClock()
  const parts = { db: store.db, clock, clientCodes: [hashClientCode(CODE)], signingSecrets: ['a secret of the test'] }
  const stored = async () => (await store.db.selectFrom('grants').select('id').execute()).map(({ id }) => id)
  return { ...parts, parts, stored, [Symbol.asyncDispose]: () => store[Symbol.asyncDispose]() }
}

it.each(['GIMBAL-DEMO', 'gimbal demo', 'Gimbal - Demo', 'gimbal--demo'])(
  'takes %s for the code it is',
  async (typed) => {
    await using gate = await openGate()
    expect(await issueGrant(gate.parts, typed)).toBeDefined()
  },
)

it('takes a code that was given out with a space or in one word, and no other for it', async () => {
  await using gate = await openGate()
  for (const code of ['SMITH LAW', 'SMITHLAW']) {
    const parts = { ...gate.parts, clientCodes: [hashClientCode(code)] }
    expect(await issueGrant(parts, 'smith-law')).toBeDefined()
    for (const other of ['smith_law', 'smith-laws', 'smith', '', '-'])
      expect(await issueGrant(parts, other)).toBeUndefined()
  }
})

it('keeps a grant that has ended for a day, and throws it away with the next one that is given', async () => {
  await using gate = await openGate()
  await issueGrant(gate.parts, CODE)
  gate.clock.advance(30 * MINUTE_MS + DAY_MS)
  await issueGrant(gate.parts, CODE)
  expect(await gate.stored()).toHaveLength(2)
  gate.clock.advance(1)
  await issueGrant(gate.parts, CODE)
  expect(await gate.stored()).toHaveLength(2)
})

it.each([
  ['GIMBAL-DEMO', 'jwqlpq'],
  ['\t gimbal-demo ', 'jwqlpq'],
  ['', '0'],
  ['Ünïted 🙂 LLP', 'isig73'],
  ['zzzzzzzzzzzzzz', '3rk5a8'],
])('hashes %j to %s, cut to 32 bits at each step', (code, hash) => {
  expect(hashClientCode(code)).toBe(hash)
})

it('makes codes that can be read out, each another, and keeps none of them', async () => {
  await using gate = await openGate()
  const made = await Promise.all(Array.from({ length: 50 }, () => makeClientCode(gate.parts, 'A firm')))
  const codes = made.map(({ code }) => code)
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{2}$/)
  expect(new Set(codes).size).toBe(50)
  expect(new Set(made.map(({ id }) => id)).size).toBe(50)
  const stored = JSON.stringify(await gate.db.selectFrom('client_codes').selectAll().execute())
  for (const code of codes) for (const part of [code, code.replaceAll('-', '')]) expect(stored).not.toContain(part)
})

it.each([
  [' Smith & Lee LLP ', 'Smith & Lee LLP'],
  ['x'.repeat(100), 'x'.repeat(100)],
  ['x'.repeat(101), undefined],
  [' ', undefined],
  ['a\u001B[31m', undefined],
])('takes %j for the label %j', (text, label) => {
  expect(readLabel(text)).toBe(label)
})

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
