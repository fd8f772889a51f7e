import type { MadeCodeAnswer, OrdersAnswer } from '#contracts/console-orders.ts'
import type { TodayAnswer } from '#contracts/console-today.ts'
import { isMadeCode } from '#server/flows/purchase/checkout.ts'
import type { Purchase } from '#server/partners/ports.ts'
import { auditOf, type ConsoleBrowser, signInAs, statusesWithoutAudit } from '#test/console.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { answerOf, expect, it } from '#test/it.ts'
import { sell } from '#test/sell.ts'

/** Stores an order, a second after the last one. */
function buy(test: TestApp, name: string, changes: Partial<Purchase> = {}) {
  test.clock.advance(1000)
  return sell(test, name, changes)
}

const list = (browser: ConsoleBrowser, query = '') => browser.read<OrdersAnswer>(`/api/console/orders${query}`)

it('lists orders with their state, a page at a time, and says so in the audit log', async () => {
  await using test = await createTestApp({ clientCodes: ['jwqlpq'] })
  await buy(test, 'refunded', { isRefunded: true })
  await buy(test, 'slow', { isPaid: false })
  for (let count = 0; count < 50; count += 1) await buy(test, `paid-${count}`)
  const staff = await signInAs(test, 'staff')
  const newest = await list(staff)
  expect(newest).toMatchObject({ total: 52, codes: [], codesInSettings: 1 })
  expect(newest.orders).toHaveLength(50)
  expect(newest.orders[0]).toMatchObject({ email: 'paid-49@firm.example', state: 'paid', linksSentAt: null })
  const older = await list(staff, `?older=${newest.older}`)
  expect(older.orders).toMatchObject([{ state: 'waiting' }, { state: 'refunded' }])
  expect(older.older).toBeNull()
  expect(await auditOf(test)).toContainEqual([staff.email, 'looked at orders', 'the newest'])
  expect((await staff.get('/api/console/orders?older=somewhere')).status).toBe(422)
})

it('sends an order’s links again, within the hour only when asked twice', async ({ test, staff }) => {
  await buy(test, 'refunded', { isRefunded: true })
  await buy(test, 'paid')
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
  const gone = { email: null, erased_at: test.clock() }
  await test.db.updateTable('orders').set(gone).where('session_id', '=', 'cs_erased').execute()
  const [nameless, erased, slow] = (await list(staff)).orders
  for (const [order, why] of [
    [refunded, 'it was refunded, so its links no longer work.'],
    [slow, 'it isn’t paid.'],
    [erased, 'its buyer’s address was erased.'],
    [nameless, 'the payment provider gave no address.'],
  ] as const) {
    expect(await answerOf(send(order?.id, true))).toEqual([409, `Nothing was sent: ${why}`])
  }
  expect((await send('no-such-order')).status).toBe(404)
  expect([await messages(), test.woken()]).toEqual([2, 2])
  const sent = [staff.email, 'sent an order’s links again', paid?.id]
  expect((await auditOf(test)).filter(([, what]) => what !== 'looked at orders')).toEqual([sent, sent])
})

it('refunds once on two servers, in part or whole, and not what was refunded by hand', async ({ shop }) => {
  await using second = await createTestApp({ db: shop.test.db, payments: shop.paymentsAt(shop.providerAddress) })
  await using cutOff = await createTestApp({ db: shop.test.db, payments: shop.paymentsAt('http://127.0.0.1:1') })
  const [owner, other] = [await signInAs(shop.test, 'owner'), await signInAs(second, 'owner', 'other')]
  const session = await shop.buy()
  await shop.verify(session)
  const [order] = (await list(owner)).orders
  const refund = (by: ConsoleBrowser, amount: number, refunded: number) =>
    by.post('/api/console/orders/refund', { id: order?.id, amount, refunded })
  const refundOf = async () => (await list(owner)).orders[0]?.refund?.amount ?? 0
  expect(order?.paymentPage).toMatch('https://pay.example/pi_')

  expect((await refund(await signInAs(shop.test, 'staff'), 100, 0)).status).toBe(403)
  expect((await refund(await signInAs(cutOff, 'owner', 'cut-off'), 100, 0)).status).toBe(503)
  for (const amount of [0, 1.5]) expect((await refund(owner, amount, 0)).status).toBe(422)
  expect((await refund(owner, 1001, 0)).status).toBe(409)
  expect(await refundOf()).toBe(0)
  // The same on both, pressed twice; then different ones, of which one alone is what its page meant.
  await Promise.all([owner, owner, other, other].map((by) => refund(by, 300, 0)))
  expect(await refundOf()).toBe(300)
  const raced = await Promise.all([refund(owner, 200, 300), refund(other, 400, 300)])
  expect(raced.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
  const part = await refundOf()
  expect([500, 700]).toContain(part)
  expect(await (await shop.verify(session)).json()).toMatchObject({ verified: true })
  // The provider’s own events come late, and change nothing.
  for (const event of await shop.hear(5)) await shop.bring(event)
  expect(await refundOf()).toBe(part)

  // By hand at the provider, whose event never comes: there’s nothing left to refund, and the order says so.
  await shop.manage(session, 'refund', 'all')
  expect(await (await refund(owner, 1000 - part, part)).json()).toEqual({ amount: 1000 - part, isFull: true })
  expect((await list(owner)).orders[0]).toMatchObject({ state: 'refunded', refund: { amount: 1000 } })
  expect(await (await shop.verify(session)).json()).toMatchObject({ verified: false })

  expect((await auditOf(shop.test)).filter(([, what]) => what === 'refunded an order').length).toBeGreaterThanOrEqual(2)
})

it('has a refund that came back on Today until an owner has seen to it, or refunds again', async ({ shop }) => {
  const owner = await signInAs(shop.test, 'owner')
  const session = await shop.buy()
  await shop.verify(session)
  const id = (await list(owner)).orders[0]?.id
  const onToday = async () => (await owner.read<TodayAnswer>('/api/console/today')).failedRefunds.map((one) => one.id)
  const refund = (amount: number) => owner.post('/api/console/orders/refund', { id, amount, refunded: 0 })
  const mark = async (isSeenTo: boolean) =>
    (await owner.post('/api/console/orders/failed-refund', { id, isSeenTo })).status
  await refund(500)
  expect([await onToday(), await mark(true)]).toEqual([[], 409])
  await shop.manage(session, 'return', 'return')
  await shop.bring((await shop.hear(3))[2])
  expect([await onToday(), await mark(true), await onToday()]).toEqual([[id], 200, []])
  // The provider says so again.
  await shop.verify(session)
  expect([await onToday(), await mark(false), await onToday()]).toEqual([[], 200, [id]])
  expect(await (await refund(1000)).json()).toEqual({ amount: 1000, isFull: true })
  expect([await onToday(), (await list(owner)).orders[0]?.state]).toEqual([[], 'refunded'])
})

it('makes a code that works at once and is shown once, renames and revokes it', async ({ test, owner, staff }) => {
  const make = (label: string) => owner.post('/api/console/codes/make', { label })
  const made = (await (await make(' Smith & Lee LLP ')).json()) as MadeCodeAnswer
  expect(made.label).toBe('Smith & Lee LLP')
  expect(await isMadeCode(test, made.code)).toBe(true)
  const [code] = (await list(staff)).codes
  expect(code).toMatchObject({ label: 'Smith & Lee LLP', lastUsedAt: test.clock(), revokedAt: null })
  expect(JSON.stringify(await list(owner))).not.toContain(made.code)
  const change = async (what: string, body = {}) =>
    (await owner.post(`/api/console/codes/${what}`, { id: code?.id, ...body })).status
  expect(await change('rename', { label: 'Lee' })).toBe(200)
  const revoke = () => owner.post('/api/console/codes/revoke', { id: code?.id })
  expect(await statusesWithoutAudit(test, revoke, () => make('Unheard of'))).toEqual([503, 503])
  expect((await list(owner)).codes).toMatchObject([{ id: code?.id, label: 'Lee' }])
  expect(await change('revoke')).toBe(200)
  expect(await isMadeCode(test, made.code)).toBe(false)
  expect([await change('revoke'), await change('restore')]).toEqual([409, 200])
  expect(await isMadeCode(test, made.code)).toBe(true)
  expect([await change('restore'), await change('rename', { id: 'none', label: 'Lee' })]).toEqual([409, 404])
  expect((await make('  ')).status).toBe(422)
  const audit = await auditOf(test)
  for (const did of ['made', 'renamed', 'revoked', 'restored'])
    expect(audit.map(([, what]) => what)).toContain(`${did} a client code`)
  expect(JSON.stringify(audit)).not.toContain(made.code)
})
