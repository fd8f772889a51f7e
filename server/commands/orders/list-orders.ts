import { plainJson } from '#server/flows/people/plain-json.ts'
import { stateOfOrder } from '#server/flows/purchase/record-order.ts'
import type { Database } from '#server/store/database.ts'
import { countOrders, type Order, readOrders } from '#server/store/orders.ts'
import { printable } from '../leads/printable.ts'
import { isoTime, utcMinute } from '../outbox/describe-time.ts'
import type { Wish } from './read-wish.ts'

/** A line an order, the newest first; then how many more there are. */
export async function listOrders(db: Database, { limit, json }: Extract<Wish, { what: 'list' }>): Promise<string> {
  const orders = await readOrders(db, limit)
  const total = await countOrders(db)
  if (json) return `${plainJson({ total, orders: orders.map(orderAsJson) }, 2)}\n`
  if (orders.length === 0) return 'Nothing was bought yet.\n'
  const rest = total - orders.length
  return [
    line('Made (UTC)', 'State', 'Links sent', 'Order', 'Buyer'),
    ...orders.map(describeOrder),
    ...(rest > 0 ? [`… and ${rest} more. To see all of them: --all`] : []),
    '',
  ].join('\n')
}

function describeOrder(order: Order): string {
  const { id, email, erased_at, created_at, links_sent_at } = order
  const who = email ?? (erased_at === null ? 'no address' : 'erased')
  return line(
    utcMinute(created_at),
    stateOfOrder(order),
    utcMinute(links_sent_at),
    id,
    printable(who, { onOneLine: true }),
  )
}

const line = (made: string, state: string, sent: string, id: string, who: string) =>
  `${made.padEnd(16)}  ${state.padEnd(8)}  ${sent.padEnd(16)}  ${id.padEnd(36)}  ${who}`

const orderAsJson = (order: Order) => ({
  id: order.id,
  state: stateOfOrder(order),
  email: order.email,
  sessionId: order.session_id,
  paymentId: order.payment_id,
  madeAt: isoTime(order.created_at),
  paidAt: isoTime(order.paid_at),
  failedAt: isoTime(order.failed_at),
  refundedAt: isoTime(order.refunded_at),
  linksSentAt: isoTime(order.links_sent_at),
})
