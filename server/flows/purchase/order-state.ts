import type { Order } from '#server/store/purchase/orders.ts'

/**
 * How far an order is: `waiting` for a payment that takes days, `failed` when that did not come, `paid`, or `refunded` in
 * full.
 */
export function stateOfOrder(
  order: Pick<Order, 'paid_at' | 'failed_at' | 'refunded_at'>,
): 'waiting' | 'failed' | 'paid' | 'refunded' {
  if (order.refunded_at !== null) return 'refunded'
  if (order.paid_at !== null) return 'paid'
  return order.failed_at === null ? 'waiting' : 'failed'
}
