import { digitsOfCurrency } from '#contracts/currency.ts'
import type { Money } from '#contracts/purchase.ts'

/** An amount as people write it: `$49`, `$49.50`, `¥4,900`. */
export const formatMoney = (money: Money): string => formatAmount(money, { trailingZeroDisplay: 'stripIfInteger' })

/** The same for lists, where amounts stand below each other: `$49.00`. */
export function formatAmount({ amount, currency }: Money, more: Intl.NumberFormatOptions = {}): string {
  const digits = digitsOfCurrency(currency)
  const shown = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...shown, ...more }).format(
    amount / 10 ** digits,
  )
}
