import { expect, it } from 'vitest'
import type { MadeCodeAnswer, OrdersAnswer } from '#contracts/console-orders.ts'
import { isMadeCode } from '#server/flows/purchase/checkout.ts'
import { recordOrder } from '#server/flows/purchase/record-order.ts'
import type { Purchase } from '#server/partners/ports.ts'
import { readAudit } from '#server/store/audit.ts'
import { signInAs } from '#test/console.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'

/** Stores an order, a second after the last one. */
async function buy(test: TestApp, name: string, changes: Partial<Purchase> = {}) {
  test.clock.advance(1000)
  const purchase = { sessionId: `cs_${name}`, paymentId: `pi_${name}`, email: `${name}@example.com` }
  const state = { isPaid: true, isRefunded: false }
  await recordOrder(test.db, { ...purchase, ...state, ...changes }, { now: test.clock(), hasFailed: false })
}

interface Browser {
  get: (path: string) => Promise<Response>
}

const list = async (browser: Browser, query = ''): Promise<OrdersAnswer> => {
  const answer = await browser.get(`/api/console/orders${query}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as OrdersAnswer
}

const auditOf = async ({ db }: TestApp) =>
  (await readAudit(db, { limit: 100 }))
    .map(({ by, what }) => [by, what])
    .filter(([, what]) => what !== 'looked at orders')

it('lists orders with their state, a page at a time, and says so in the audit log', async () => {
  await using test = await createTestApp({ clientCodes: ['jwqlpq'] })
  await buy(test, 'refunded', { isRefunded: true })
  await buy(test, 'slow', { isPaid: false })
  for (let count = 0; count < 50; count += 1) await buy(test, `paid-${count}`)
  const staff = await signInAs(test, 'staff')
  const newest = await list(staff)
  expect(newest).toMatchObject({ total: 52, codes: [], codesInSettings: 1 })
  expect(newest.orders).toHaveLength(50)
  expect(newest.orders[0]).toMatchObject({ email: 'paid-49@example.com', state: 'paid', linksSentAt: null })
  const older = await list(staff, `?older=${newest.older}`)
  expect(older.orders).toMatchObject([{ state: 'waiting' }, { state: 'refunded' }])
  expect(older.older).toBeNull()
  expect(await readAudit(test.db, { limit: 1 })).toMatchObject([{ by: 'staff@firm.example', what: 'looked at orders' }])
  expect((await staff.get('/api/console/orders?older=somewhere')).status).toBe(422)
})

it('sends an order’s links again, within the hour only when asked twice, and refuses where none can be sent', async () => {
  await using test = await createTestApp()
  await buy(test, 'refunded', { isRefunded: true })
  await buy(test, 'paid')
  const staff = await signInAs(test, 'staff')
  const [paid, refunded] = (await list(staff)).orders
  const send = (id = '', again = false) => staff.post('/api/console/orders/resend', { id, again })
  const messages = async () => (await test.db.selectFrom('deliveries').select('id').execute()).length
  expect(await (await send(paid?.id)).json()).toEqual({ sentAt: null })
  expect([await messages(), test.woken()]).toEqual([1, 1])
  expect(await (await send(paid?.id)).json()).toEqual({ sentAt: test.clock() })
  expect(await messages()).toBe(1)
  expect(await (await send(paid?.id, true)).json()).toEqual({ sentAt: null })
  expect(await messages()).toBe(2)
  await buy(test, 'slow', { isPaid: false })
  await buy(test, 'erased')
  await buy(test, 'nameless', { email: null })
  const now = test.clock()
  await test.db
    .updateTable('orders')
    .set({ email: null, erased_at: now })
    .where('session_id', '=', 'cs_erased')
    .execute()
  const [nameless, erased, slow] = (await list(staff)).orders
  for (const [order, why] of [
    [refunded, 'it was refunded, so its links no longer work.'],
    [slow, 'it isn’t paid.'],
    [erased, 'its buyer’s address was erased.'],
    [nameless, 'the payment provider gave no address.'],
  ] as const) {
    const refused = await send(order?.id, true)
    expect([refused.status, await refused.text()]).toEqual([409, `Nothing was sent: ${why}`])
  }
  expect((await send('no-such-order')).status).toBe(404)
  expect([await messages(), test.woken()]).toEqual([2, 2])
  expect(await auditOf(test)).toEqual([
    ['staff@firm.example', 'sent an order’s links again'],
    ['staff@firm.example', 'sent an order’s links again'],
  ])
})

it('makes a code that works at once and is shown once, renames it, revokes it, and lets it work again', async () => {
  await using test = await createTestApp()
  const [owner, staff] = [await signInAs(test, 'owner'), await signInAs(test, 'staff')]
  const made = (await (
    await owner.post('/api/console/codes/make', { label: ' Smith & Lee LLP ' })
  ).json()) as MadeCodeAnswer
  expect(made.label).toBe('Smith & Lee LLP')
  expect(await isMadeCode(test, made.code)).toBe(true)
  const [code] = (await list(staff)).codes
  expect(code).toMatchObject({ label: 'Smith & Lee LLP', lastUsedAt: test.clock(), revokedAt: null })
  expect(JSON.stringify(await list(owner))).not.toContain(made.code)
  const id = code?.id ?? ''
  expect((await owner.post('/api/console/codes/rename', { id, label: 'Lee' })).status).toBe(200)
  expect((await list(owner)).codes).toMatchObject([{ id, label: 'Lee' }])
  expect((await owner.post('/api/console/codes/revoke', { id })).status).toBe(200)
  expect(await isMadeCode(test, made.code)).toBe(false)
  expect((await owner.post('/api/console/codes/revoke', { id })).status).toBe(409)
  expect((await owner.post('/api/console/codes/restore', { id })).status).toBe(200)
  expect(await isMadeCode(test, made.code)).toBe(true)
  expect((await owner.post('/api/console/codes/restore', { id })).status).toBe(409)
  expect((await owner.post('/api/console/codes/make', { label: '  ' })).status).toBe(422)
  expect((await owner.post('/api/console/codes/rename', { id: 'none', label: 'Lee' })).status).toBe(404)
  expect(new Set((await auditOf(test)).map(([, what]) => what))).toEqual(
    new Set(['made a client code', 'renamed a client code', 'revoked a client code', 'restored a client code']),
  )
  expect(JSON.stringify(await readAudit(test.db, { limit: 100 }))).not.toContain(made.code)
})
