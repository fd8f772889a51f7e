import { expect, it } from 'vitest'
import { NO_PROVIDER, type Payments } from '#server/partners/ports.ts'
import { readOrderOfSession } from '#server/store/orders.ts'
import { openShop, type Shop } from '#test/open-shop.ts'
import { openTestLog } from '#test/open-test-log.ts'
import { lookUpBatch } from './record-order.ts'

const { log } = openTestLog()

/** A paid, half refunded order as an earlier version stored it: paid when it heard of it, and without money. */
async function sellAsBefore(shop: Shop): Promise<string> {
  const session = await shop.startCheckout()
  await shop.pay(session)
  await shop.bring((await shop.hear(1))[0])
  await shop.manage(session, 'refund', 'half')
  await shop.test.db
    .updateTable('orders')
    .set({ amount: null, tax: null, currency: null, paid_at: shop.test.clock() + 90_000 })
    .execute()
  return session
}

/** Counts calls. @param payments none: the provider can't be reached */
function counting(payments?: Payments) {
  const asked: string[] = []
  const readPayment = (session: string) => {
    asked.push(session)
    return payments?.readPayment(session) ?? Promise.resolve(NO_PROVIDER)
  }
  return { asked, payments: { ...(payments as Payments), readPayment } }
}

it('asks the provider once for the money of an order that has none, at whatever price it was bought', async () => {
  await using shop = await openShop()
  const session = await sellAsBefore(shop)
  const { db, clock } = shop.test
  const { asked, payments } = counting(shop.paymentsAt(shop.providerAddress, 'price_of_today'))
  expect(await lookUpBatch({ db, clock, log, payments })).toBe(1)
  expect(await readOrderOfSession(db, session)).toMatchObject({
    amount: 1000,
    currency: 'usd',
    paid_at: shop.test.clock(),
    refunded_amount: 500,
    looked_up_at: shop.test.clock(),
  })
  expect(await lookUpBatch({ db, clock, log, payments })).toBe(0)
  expect(asked).toEqual([session])
})

it('asks again later if the provider couldn’t be reached, and never again for what it doesn’t know', async () => {
  await using shop = await openShop()
  const session = await sellAsBefore(shop)
  const { db, clock } = shop.test
  expect(await lookUpBatch({ db, clock, log, payments: counting().payments })).toBe(0)
  await db.updateTable('orders').set({ session_id: 'cs_of_another_account' }).execute()
  const { asked, payments } = counting(shop.paymentsAt(shop.providerAddress))
  expect(await lookUpBatch({ db, clock, log, payments })).toBe(1)
  expect(await lookUpBatch({ db, clock, log, payments })).toBe(0)
  expect(asked).toEqual(['cs_of_another_account'])
  expect(await readOrderOfSession(db, session)).toBeUndefined()
  expect(await readOrderOfSession(db, 'cs_of_another_account')).toMatchObject({ amount: null })
})
