import type { Payments } from '#server/partners/ports.ts'
import { readAudit } from '#server/store/audit.ts'
import { readOrders } from '#server/store/orders.ts'
import { expect, it } from '#test/it.ts'
import { openTestLog } from '#test/open-test-log.ts'
import { payment, sell } from '#test/sell.ts'
import { recordRefunds } from './record-order.ts'
import { refundOrder } from './refund-order.ts'

it('finds a refund whose answer was lost, though the provider has forgotten its key', async ({ shop }) => {
  const { db, clock } = shop.test
  const payments = shop.paymentsAt(shop.providerAddress)
  await shop.verify(await shop.buy())
  const orderNow = async () => (await readOrders(db, 1))[0] ?? expect.fail('no order')
  const { id, payment_id: paymentId } = await orderNow()
  const press = (amount: number, makeRefund: Payments['makeRefund']) =>
    refundOrder(
      { db, clock, log: openTestLog().log, payments: { ...payments, makeRefund } },
      { id, amount, refunded: 0, by: 'an owner' },
    )
  const lost = await press(100, async (refund) => {
    await payments.makeRefund(refund)
    return { ok: false, error: 'reset', because: 'down' }
  })
  expect([lost.outcome, (await orderNow()).refunded_amount]).toEqual(['unreachable', 0])
  const forgotten: Payments['makeRefund'] = (refund) => payments.makeRefund({ ...refund, key: `${refund.key}-anew` })
  expect(await press(100, forgotten)).toEqual({ outcome: 'refunded', isFull: false })
  expect([(await press(100, forgotten)).outcome, (await orderNow()).refunded_amount]).toEqual(['another', 100])
  expect(await payments.readRefunds(paymentId ?? '')).toMatchObject({ refunds: [{ amount: 100 }] })
})

it('says that it refunded, though another is made by hand at that moment', async ({ shop }) => {
  const { db, clock } = shop.test
  const payments = shop.paymentsAt(shop.providerAddress)
  await shop.verify(await shop.buy())
  const [{ id, payment_id: paymentId } = expect.fail('no order')] = await readOrders(db, 1)
  const makeRefund: Payments['makeRefund'] = async (refund) => {
    const byHand = await payments.makeRefund({ ...refund, amount: 50, key: 'by hand' })
    if (byHand.ok) await recordRefunds(db, paymentId ?? '', [byHand.refund])
    return payments.makeRefund(refund)
  }
  const deps = { db, clock, log: openTestLog().log, payments: { ...payments, makeRefund } }
  const done = await refundOrder(deps, { id, amount: 100, refunded: 0, by: 'an owner' })
  expect([done, (await readOrders(db, 1))[0]?.refunded_amount]).toEqual([{ outcome: 'refunded', isFull: false }, 150])
})

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
  for (const when of ['before reading', 'after reading', 'before making', 'after making'] as const) {
    const { id, refunded_amount: refunded } = await orderNow()
    const refund = { id, amount: 100, refunded, by: 'an owner' }
    const press = async (now: typeof when) => now === when && (await refundOrder(deps, refund))
    const around = async <Answer>(step: 'reading' | 'making', call: () => Promise<Answer>): Promise<Answer> => {
      await press(`before ${step}`)
      const answer = await call()
      await press(`after ${step}`)
      return answer
    }
    const slower: Payments = {
      ...deps.payments,
      readRefunds: (payment) => around('reading', () => payments.readRefunds(payment)),
      makeRefund: (request) => around('making', () => makeRefund(request)),
    }
    await refundOrder({ ...deps, payments: slower }, refund)
    expect([when, (await orderNow()).refunded_amount]).toEqual([when, refunded + 100])
  }
  clock.advance(1000)
  await sell(shop.test, 'unknown', { payment: payment(clock(), { amount: 1000 }) })
  const refund = { id: (await orderNow()).id, amount: 100, refunded: 0, by: 'an owner' }
  for (const _ of [1, 2]) expect(await refundOrder(deps, refund)).toMatchObject({ outcome: 'refused' })
  expect(asked).toHaveLength((await readAudit(db, { whats: ['asked for a refund'], limit: 100 })).length)
  expect(asked.slice(-2)).toEqual(['refund-pi_unknown-0-0', 'refund-pi_unknown-0-1'])
})
