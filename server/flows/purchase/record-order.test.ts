import { expect, it } from 'vitest'
import { openTestStore } from '#test/open-test-store.ts'
import { recordOrder } from './record-order.ts'

const purchase = { sessionId: 'cs_1', paymentId: 'pi_1', email: ' Ada@Example.com', isPaid: true, isRefunded: false }
const at = (now: number, hasFailed = false) => ({ now, hasFailed })

it('records a buyer of whom the provider knows no address, and adds it when it does', async () => {
  await using store = await openTestStore()
  const stored = () => store.db.selectFrom('orders').select(['email', 'email_key', 'paid_at']).execute()
  await recordOrder(store.db, { ...purchase, email: null }, at(5))
  expect(await stored()).toEqual([{ email: null, email_key: null, paid_at: 5 }])
  await recordOrder(store.db, { ...purchase, email: 'ada@example.com' }, at(6))
  expect(await stored()).toEqual([{ email: 'ada@example.com', email_key: 'ada@example.com', paid_at: 5 }])
})

it('notes a refund by its payment, and none where no payment was made', async () => {
  await using store = await openTestStore()
  await recordOrder(store.db, { ...purchase, paymentId: null, isRefunded: true }, at(5))
  await recordOrder(store.db, { ...purchase, sessionId: 'cs_2', paymentId: 'pi_2', isRefunded: true }, at(6))
  await recordOrder(store.db, { ...purchase, sessionId: 'cs_3', paymentId: 'pi_3' }, at(7))
  expect(await store.db.selectFrom('refunded_payments').selectAll().execute()).toEqual([
    { payment_id: 'pi_2', refunded_at: 6 },
  ])
  expect(await store.db.selectFrom('orders').selectAll().execute()).toHaveLength(3)
})
