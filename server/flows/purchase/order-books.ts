import { dayIn, startOf, zoned } from '#contracts/clock.ts'
import type { ListedOrder, MoneyAnswer } from '#contracts/console-orders.ts'
import { digitsOfCurrency } from '#contracts/currency.ts'
import type { Database } from '#server/store/database.ts'
import { countUnpriced, type Movement, readMovements, type Span, sumMonths } from '#server/store/order-books.ts'
import { type Order, stateOfOrder } from '#server/store/orders.ts'
import { BYTE_ORDER_MARK, csvLine, withoutFormula } from '../leads/export-leads.ts'

/** Months that are looked at: ten years. */
const MONTHS = 120

interface BookDeps {
  db: Database
  clock: () => number
  /** The owner's: whose days and months count. */
  timeZone: string
}

/** Totals by month and currency, the latest first, net of the refunds made in that month. */
export async function readMoney({ db, clock, timeZone }: BookDeps): Promise<MoneyAnswer> {
  const thisMonth = zoned(clock(), timeZone).toPlainDate().toPlainYearMonth()
  const startOfMonth = (month: Temporal.PlainYearMonth) => startOf(month.toPlainDate({ day: 1 }), timeZone)
  const months = Array.from({ length: MONTHS }, (_, ago) => {
    const month = thisMonth.subtract({ months: ago })
    return { month: month.toString(), from: startOfMonth(month), until: startOfMonth(month.add({ months: 1 })) }
  })
  const sums = await sumMonths(db, months)
  return {
    months: sums.map((sum) => ({ ...sum, net: sum.amount - sum.refunded })),
    unpriced: await countUnpriced(db),
  }
}

/** The days (`2026-11-01`) of an export, both inclusive; blank: no limit. */
export interface BookDays {
  from: string
  to: string
}

/** The times that the days cover in the owner's time zone. */
export function spanOfDays({ from, to }: BookDays, timeZone: string): Span {
  return {
    from: from === '' ? 0 : startOf(Temporal.PlainDate.from(from), timeZone),
    until: to === '' ? Number.MAX_SAFE_INTEGER : startOf(Temporal.PlainDate.from(to).add({ days: 1 }), timeZone),
  }
}

const HEADS = ['Date', 'What', 'Order', 'Payment', 'Customer', 'Amount', 'Tax', 'Refund', 'Net', 'Currency']

/** Each payment and each refund of these days as CSV, oldest first, so that every column adds up. */
export async function exportMoneyCsv({ db, timeZone }: BookDeps, days: BookDays): Promise<string> {
  const lines = (await readMovements(db, spanOfDays(days, timeZone))).map((movement) => {
    const { texts, amounts, currency } = entryOf(movement, timeZone)
    // Plain, or an amount below zero would be taken for a formula.
    return csvLine([...texts.map(withoutFormula), ...amounts, currency], true)
  })
  return BYTE_ORDER_MARK + [csvLine(HEADS), ...lines].join('')
}

function entryOf({ at, order, payment, email, amount, tax, refunded, currency }: Movement, timeZone: string) {
  const digits = currency === null ? 2 : digitsOfCurrency(currency)
  /** In whole units, with as many digits as the currency has. */
  const inUnits = (cents: number | null) =>
    cents === null || currency === null ? '' : (cents / 10 ** digits).toFixed(digits)
  const net = refunded === null ? amount : -refunded
  return {
    texts: [dayIn(at, timeZone), refunded === null ? 'Payment' : 'Refund', order, payment ?? '', email ?? ''],
    amounts: [amount, tax, refunded, net].map(inUnits),
    currency: currency?.toUpperCase() ?? '',
  }
}

/** An order as the console shows it. @param paymentPage leads to a payment at its provider; undefined without one */
export const showOrder = (order: Order, paymentPage: ((paymentId: string) => string) | undefined): ListedOrder => ({
  id: order.id,
  at: order.created_at,
  state: stateOfOrder(order),
  paid: order.amount === null || order.currency === null ? null : { amount: order.amount, currency: order.currency },
  refund: order.last_refund_at === null ? null : { amount: order.refunded_amount, at: order.last_refund_at },
  refundFailedAt: order.refunded_at === null ? order.failed_refund_at : null,
  email: order.email,
  isErased: order.erased_at !== null,
  paymentPage: order.payment_id === null ? null : (paymentPage?.(order.payment_id) ?? null),
  linksSentAt: order.links_sent_at,
  openedAt: order.opened_at,
})
