import type { ListedOrder, RefundedAnswer } from '#contracts/console-orders.ts'
import { digitsOfCurrency } from '#contracts/currency.ts'
import type { Money } from '#contracts/purchase.ts'
import { formatMoney } from '#site/purchase/format-money.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { LabeledInput } from '../frame/filter.tsx'

interface RefundButtonProps {
  order: ListedOrder
  paid: Money
  onDone: () => void
}

/** Refunds an order at the payment provider, all that's left or a part of it. It can't be taken back, so it asks. */
export function RefundButton({ order: { id, email, refund }, paid, onDone }: RefundButtonProps) {
  const refunded = refund?.amount ?? 0
  const left = { ...paid, amount: paid.amount - refunded }
  const unit = 10 ** digitsOfCurrency(paid.currency)
  return (
    <ActionButton<RefundedAnswer>
      label={`Refund ${email ?? 'this order'}`}
      question={`Up to ${formatMoney(left)} goes back to the buyer. Once all of it is back, their download is closed; until then it stays open. You can’t take a refund back.`}
      confirm="Refund"
      isDanger
      busy="Refunding…"
      path="/api/console/orders/refund"
      body={(data) => ({ id, amount: Math.round(Number(data.get('amount')) * unit), refunded })}
      input={
        <LabeledInput
          says={`Amount, in ${paid.currency.toUpperCase()}`}
          className="mb-3"
          name="amount"
          type="number"
          inputMode="decimal"
          required
          min={1 / unit}
          max={left.amount / unit}
          step={1 / unit}
          defaultValue={(left.amount / unit).toFixed(digitsOfCurrency(paid.currency))}
        />
      }
      done={({ amount, isFull }) =>
        `${formatMoney({ ...paid, amount })} is on its way back.${isFull ? ' Their download is closed.' : ''}`
      }
      onTried={onDone}
    >
      Refund
    </ActionButton>
  )
}
