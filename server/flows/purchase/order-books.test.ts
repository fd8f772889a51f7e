import type { Payment } from '#server/partners/ports.ts'
import type { Database } from '#server/store/database.ts'
import { expect, it } from '#test/it.ts'
import { payment, sell } from '#test/sell.ts'
import { exportMoneyCsv, readMoney } from './order-books.ts'

const ZONE = 'America/New_York'
const at = (text: string) => Date.parse(text)

/** Sales around midnight of the owner's zone, refunds months later, and two currencies. */
async function openBooks(db: Database) {
  const clock = () => at('2026-11-26T12:00:00Z')
  const sellAt = (time: string, name: string, more: Partial<Payment> = {}) =>
    sell({ db, clock }, name, { payment: payment(at(time), more) })
  const refund = (id: string, amount: number, time: string, hasFailed = false) => {
    return { id, amount, at: at(time), hasFailed }
  }
  // The last quarter hour of October in New York; November in UTC.
  const refunds = [refund('re_1', 1000, '2026-11-20T15:00Z')]
  await sellAt('2026-11-01T03:45:00Z', 'october', { tax: 400, refunds })
  await sellAt('2026-11-01T04:15:00Z', 'november', { refunds: [refund('re_2', 4900, '2026-11-21T15:00Z', true)] })
  await sellAt('2026-11-02T15:00:00Z', 'yen', { amount: 7000, currency: 'jpy' })
  await sell({ db, clock }, '=unpriced')
  return { db, clock, timeZone: ZONE }
}

it('adds up each month of the owner’s zone by currency, net of its refunds that didn’t fail', async ({ db }) => {
  const { months, unpriced } = await readMoney(await openBooks(db))
  const none = { payments: 0, amount: 0, tax: null, refunded: 0 }
  expect(months).toEqual([
    { ...none, month: '2026-11', currency: 'jpy', payments: 1, amount: 7000, net: 7000 },
    { ...none, month: '2026-11', currency: 'usd', payments: 1, amount: 4900, refunded: 1000, net: 3900 },
    { ...none, month: '2026-10', currency: 'usd', payments: 1, amount: 4900, tax: 400, net: 4900 },
  ])
  expect(unpriced).toBe(1)
})

it('exports each payment and refund of the days asked for, as a month’s total has them', async ({ db }) => {
  const books = await openBooks(db)
  const lines = (await exportMoneyCsv(books, { from: '2026-11-01', to: '2026-11-25' })).split('\r\n')
  expect(lines.map((line) => line.replace(/"[\da-f-]{36}"/, 'ID'))).toEqual([
    '\uFEFF"Date","What","Order","Payment","Customer","Amount","Tax","Refund","Net","Currency"',
    '"2026-11-01","Payment",ID,"pi_november","november@firm.example","49.00","","","49.00","USD"',
    '"2026-11-02","Payment",ID,"pi_yen","yen@firm.example","7000","","","7000","JPY"',
    '"2026-11-20","Refund",ID,"pi_october","october@firm.example","","","10.00","-10.00","USD"',
    '',
  ])
  const october = await exportMoneyCsv(books, { from: '', to: '2026-10-31' })
  expect(october).toContain('"2026-10-31","Payment"')
  expect(october).toContain('"49.00","4.00","","49.00","USD"')
  expect(october.trimEnd().split('\r\n')).toHaveLength(2)
  // What the provider didn't say stays blank.
  expect(await exportMoneyCsv(books, { from: '', to: '' })).toContain(`"'=unpriced@firm.example","","","","",""`)
})
