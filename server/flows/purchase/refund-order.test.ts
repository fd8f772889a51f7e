import type { KyselyPlugin } from 'kysely'
import { expect } from 'vitest'
import type { Payments } from '#server/partners/ports.ts'
import { readAudit } from '#server/store/audit.ts'
import { readOrders } from '#server/store/orders.ts'
import { it } from '#test/it.ts'
import { openTestLog } from '#test/open-test-log.ts'
import { recordOrder } from './record-order.ts'
import { refundOrder } from './refund-order.ts'

/** Does something once, between a query and the next. */
const afterQuery = (count: number, act: () => Promise<unknown>): KyselyPlugin => {
  let left = count
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      left -= 1
      if (left === 0) await act()
      return result
    },
  }
}

it('doesn’t refund again what another server refunds meanwhile, and asks anew after a no', async ({ shop }) => {
  const { db, clock } = shop.test
  const asked: string[] = []
  const payments = shop.paymentsAt(shop.providerAddress)
  const makeRefund: Payments['makeRefund'] = async (refund) => {
    asked.push(refund.key)
    return payments.makeRefund(refund)
  }
  const deps = { db, clock, log: openTestLog().log, payments: { ...payments, makeRefund } }
  await shop.verify(await shop.buy())
  const orderNow = async () => (await readOrders(db, 1))[0] ?? expect.fail('no order')
  for (const count of [1, 2, 3]) {
    const { id, refunded_amount: refunded } = await orderNow()
    const refund = { id, amount: 100, refunded, by: 'an owner' }
    const meanwhile = afterQuery(count, () => refundOrder(deps, refund))
    await refundOrder({ ...deps, db: db.withPlugin(meanwhile) }, refund)
    expect((await orderNow()).refunded_amount).toBe(refunded + 100)
  }
  clock.advance(1000)
  const payment = { amount: 1000, tax: 0, currency: 'usd', at: clock(), refunds: [] }
  const purchase = { sessionId: 'cs_x', paymentId: 'pi_unknown', email: null, isPaid: true, isRefunded: false, payment }
  await recordOrder(db, purchase, { now: clock(), hasFailed: false })
  const { id } = await orderNow()
  for (const _ of [1, 2])
    expect(await refundOrder(deps, { id, amount: 100, refunded: 0, by: 'an owner' })).toMatchObject({
      outcome: 'refused',
    })
  expect(asked).toHaveLength((await readAudit(db, { whats: ['asked for a refund'], limit: 100 })).length)
  expect(asked.slice(-2)).toEqual(['refund-pi_unknown-0-0', 'refund-pi_unknown-0-1'])
})
