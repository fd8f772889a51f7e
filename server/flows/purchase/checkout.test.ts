import { HOUR_MS, MINUTE_MS } from '#contracts/clock.ts'
import { readClientCodes, revokeClientCode } from '#server/store/client-codes.ts'
import type { Database } from '#server/store/database.ts'
import { expect, it, vi } from '#test/it.ts'
import { openTestStore } from '#test/open-test-store.ts'
import { createTestClock } from '#test/test-clock.ts'
import { followPrice, hashClientCode, issueGrant, makeClientCode } from './checkout.ts'

const CODE = 'GIMBAL-DEMO'

const KNOWN = { clientCodes: [hashClientCode(CODE)], signingSecrets: ['a secret of the test'] }
const gateAt = (db: Database) => ({ db, clock: createTestClock(), ...KNOWN })

it.each([
  [CODE, ['GIMBAL-DEMO', 'gimbal demo', 'Gimbal - Demo', 'gimbal--demo']],
  // One that was given out with a space, or in one word.
  ['SMITH LAW', ['smith-law']],
  ['SMITHLAW', ['smith-law']],
])('takes %s for the code it is, however it’s typed, and no other for it', async (code, spellings) => {
  await using store = await openTestStore()
  const deps = { ...gateAt(store.db), clientCodes: [hashClientCode(code)] }
  for (const typed of spellings) expect([typed, await issueGrant(deps, typed)]).toEqual([typed, expect.anything()])
  for (const other of ['smith_law', 'smith-laws', 'smith', 'gimbal', '', '-'])
    expect([other, await issueGrant(deps, other)]).toEqual([other, undefined])
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

it('makes codes that can be read out, keeps none, and takes one however typed until it’s revoked', async ({ db }) => {
  const gate = gateAt(db)
  const made = await Promise.all(Array.from({ length: 50 }, () => makeClientCode(gate, 'A firm')))
  const codes = made.map(({ code }) => code)
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{2}$/)
  expect(new Set(codes).size).toBe(50)
  expect(new Set(made.map(({ id }) => id)).size).toBe(50)
  const stored = JSON.stringify(await db.selectFrom('client_codes').selectAll().execute())
  for (const code of codes) for (const part of [code, code.replaceAll('-', '')]) expect(stored).not.toContain(part)
  const [{ id, code } = { id: '', code: '' }] = made
  gate.clock.advance(5000)
  const isTaken = async (typed: string) => (await issueGrant(gate, typed)) !== undefined
  for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' – ')}\n`])
    expect([typed, await isTaken(typed)]).toEqual([typed, true])
  const used = (await readClientCodes(db)).filter(({ lastUsedAt }) => lastUsedAt !== null)
  expect(used).toMatchObject([{ id, label: 'A firm', lastUsedAt: gate.clock() }])
  const [first = ''] = code
  for (const typed of [`${code}0`, code.slice(1), code.replace(first, first === '0' ? '1' : '0'), id])
    expect([typed, await isTaken(typed)]).toEqual([typed, false])
  await revokeClientCode(db, id, gate.clock())
  expect(await isTaken(code)).toBe(false)
})

it('says what the provider charges, and follows a change within an hour', async ({ shop }) => {
  const clock = createTestClock()
  let asked = 0
  const payments = shop.paymentsAt(shop.providerAddress)
  const price = followPrice({ ...payments, readPrice: () => ((asked += 1), payments.readPrice()) }, clock)
  await vi.waitFor(() => expect(price()).toEqual({ amount: 1000, currency: 'usd' }), { timeout: 20_000 })
  clock.advance(HOUR_MS - 1)
  price()
  expect(asked).toBe(1)
  clock.advance(MINUTE_MS)
  price()
  price()
  expect(asked).toBe(2)
})
