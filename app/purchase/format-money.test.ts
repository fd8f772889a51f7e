import { expect, test } from 'vitest'
import { formatMoney } from './format-money.ts'

test.each([
  [{ amount: 4900, currency: 'usd' }, '$49'],
  [{ amount: 4950, currency: 'USD' }, '$49.50'],
  [{ amount: 129_900, currency: 'usd' }, '$1,299'],
  [{ amount: 4900, currency: 'jpy' }, '¥4,900'],
  [{ amount: 4900, currency: 'eur' }, '€49'],
  [{ amount: 0, currency: 'usd' }, '$0'],
])('%j reads %j', (money, expected) => {
  expect(formatMoney(money)).toBe(expected)
})
