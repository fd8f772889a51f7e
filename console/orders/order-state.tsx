import type { ReactNode } from 'react'
import type { ListedOrder, OrderState as State } from '#contracts/console-orders.ts'
import { formatAmount } from '#site/purchase/format-money.ts'
import { Section } from '../frame/page.tsx'
import { Time } from '../frame/time.tsx'

const ORDER_STATES: Record<State, ReactNode> = {
  paid: 'Paid',
  waiting: 'Payment pending',
  failed: <span className="font-medium text-bad">Payment failed</span>,
  refunded: 'Refunded',
}

export const OrderState = ({ order: { state, paid, refund, refundFailedAt } }: { order: ListedOrder }) => (
  <>
    {refund && state === 'paid' ? 'Partly refunded' : ORDER_STATES[state]}
    {refundFailedAt !== null && (
      <span className="block font-medium text-bad">
        The refund of <Time at={refundFailedAt} detail="day" /> failed
      </span>
    )}
    {refund && (
      <span className="block text-quiet">
        {paid && `${formatAmount({ ...paid, amount: refund.amount })}, `}
        <Time at={refund.at} detail="day" />
      </span>
    )}
  </>
)

export const OpenPayment = ({ paymentPage, by }: Pick<ListedOrder, 'paymentPage'> & { by: string }) =>
  paymentPage !== null && (
    <a
      href={paymentPage}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Open the payment by ${by} at the provider, in a new tab`}
      className="target-link font-normal text-quiet underline underline-offset-4 hover:text-ink"
    >
      Open the payment
    </a>
  )

export const OrdersOf = ({ orders }: { orders: readonly ListedOrder[] }) =>
  orders.length > 0 && (
    <Section title="Orders">
      <ul className="border-t border-ink">
        {orders.map((order) => (
          <li key={order.id} className="border-b border-line py-2.5">
            <p className="font-medium">
              {order.paid ? `${formatAmount(order.paid)}, ` : ''}
              <Time at={order.at} />
            </p>
            <OrderState order={order} />
            <span className="block">
              <OpenPayment {...order} by={order.email ?? 'this buyer'} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
