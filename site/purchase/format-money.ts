import { digitsOfCurrency } from '#contracts/currency.ts'
import type { Money } from '#contracts/purchase.ts'

/** An amount as people write it: `$49`, `$49.50`, `¥4,900`. Most without Intl: it's slow to start on a phone. */
export const formatMoney = (money: Money): string =>
  money.currency === 'usd' && /^\d{1,3}00$/.test(String(money.amount))
    ? `$${money.amount / 100}`
    : formatAmount(money, { trailingZeroDisplay: 'stripIfInteger' })

/** The same for lists, where amounts stand below each other: `$49.00`. */
export function formatAmount({ amount, currency }: Money, more: Intl.NumberFormatOptions = {}): string {
  const digits = digitsOfCurrency(currency)
  const shown = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return formatOf({ style: 'currency', currency, ...shown, ...more }).format(amount / 10 ** digits)
}

const formats = new Map<string, Intl.NumberFormat>()

/** Making one takes longer than all else of a list's row. */
function formatOf(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.NumberFormat('en-US', options)
  formats.set(key, format)
  return format
}
