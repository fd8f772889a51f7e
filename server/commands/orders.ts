import type { Config } from '#server/config.ts'
import { readPlaces } from '#server/delivery-places.ts'
import { type LinksResent, resendOrderLinks } from '#server/flows/purchase/purchase-links.ts'
import { stateOfOrder } from '#server/flows/purchase/record-order.ts'
import { countOrders, type Order, readOrders } from '#server/store/orders.ts'
import { readSecrets, signingSecretsOf } from '#server/store/secrets.ts'
import { routeKinds } from '#server/third-parties.ts'
import {
  describeAge,
  isoTime,
  printable,
  printJson,
  printTable,
  readLimit,
  refuseWords,
  runOnStore,
  type StoreCommand,
  utcMinute,
} from './command.ts'

const USAGE = `npm run orders -- [list] [--limit N | --all] [--json]
npm run orders -- resend ID [--again]

Orders and their download links. You can run this while the server runs.

  list     the newest first, 20 unless --limit or --all says otherwise: when the order was made (UTC);
           paid, waiting for a slow payment, failed or refunded; when links were last sent; id; buyer
  resend   sends an order's links to its buyer, as "Send me my links again" on the site does:
           by mail with VISITOR_MAIL=1, else through the automation at PURCHASE_WEBHOOK_URL, at most once an hour
           --again sends them within the hour too

  --json   for programs: npm run --silent orders -- list --json

Exit status: 0 done, 1 not done, 2 wrong arguments.
`

const OPTIONS = {
  limit: { type: 'string' },
  all: { type: 'boolean' },
  json: { type: 'boolean' },
  again: { type: 'boolean' },
} as const

/** `npm run orders`. */
export const orders: StoreCommand<typeof OPTIONS> = {
  usage: USAGE,
  options: OPTIONS,
  otherwise: 'list',
  verbs: {
    list: {
      takes: ['limit', 'all', 'json'],
      read: (words, { json, ...values }) => {
        refuseWords(words)
        const limit = readLimit(values)
        return async ({ db, say }) => {
          const shown = await readOrders(db, limit)
          const total = await countOrders(db)
          say(json ? printJson({ total, orders: shown.map(orderAsJson) }) : listOrders(shown, total))
        }
      },
    },
    resend: {
      takes: ['again'],
      read: ([id, ...rest], { again = false }) => {
        if (id === undefined || rest.length > 0) throw new TypeError('Give the id of one order; list shows them.')
        return async ({ db, now, config, say, fail }) => {
          const origin = originOf(config)
          if (origin === undefined) return fail(`${id}: nothing was sent. Set PUBLIC_ORIGIN, where the links lead.`)
          const signingSecrets = signingSecretsOf(config, await readSecrets(config, db))
          const parts = {
            db,
            clock: () => now,
            signingSecrets,
            destinationsOf: routeKinds(config),
            wakeOutbox: () => {},
          }
          const outcome = await resendOrderLinks(parts, id, { origin, again })
          if (outcome !== 'promised') return fail(`${id}: nothing was sent: ${describeRefusal(outcome, now)}.`)
          const places = readPlaces(config)
          const isReached = parts.destinationsOf('purchase').some((destination) => places[destination].hasAddress)
          const next = isReached
            ? 'A running server sends them within a second; otherwise the next one to start does.'
            : `They wait until you set ${places.purchase.setting}.`
          say(`The links of order ${id} go to its buyer again.\n${next}\n`)
        }
      },
    },
  },
}

const REFUSALS: Record<Exclude<LinksResent, 'promised' | object>, string> = {
  'no such order': 'there is no such order. To see them: npm run orders',
  'not paid': "it isn't paid",
  refunded: 'it was refunded, so its links no longer work',
  erased: "its buyer's address was erased",
  'no address': 'the payment provider gave no address for its buyer',
}

const describeRefusal = (outcome: Exclude<LinksResent, 'promised'>, now: number) =>
  typeof outcome === 'object'
    ? `its links were sent ${describeAge(now - outcome.sentAt)} ago. To send them anyway: --again`
    : REFUSALS[outcome]

/** The site's address for buyers; undefined if the settings don't say. */
function originOf({ publicOrigin, production, host, port }: Config): string | undefined {
  if (publicOrigin !== undefined || production || port === 0) return publicOrigin
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function listOrders(shown: readonly Order[], total: number): string {
  if (shown.length === 0) return 'There are no orders yet.\n'
  const rest = total - shown.length
  const rows = shown.map((order) => {
    const buyer = order.email ?? (order.erased_at === null ? 'no address' : 'erased')
    const [made, sent] = [utcMinute(order.created_at), utcMinute(order.links_sent_at)]
    return [made, stateOfOrder(order), sent, order.id, printable(buyer, { onOneLine: true })]
  })
  const more = rest > 0 ? `… and ${rest} more. To see all: --all\n` : ''
  return printTable([['Made (UTC)', 'State', 'Links sent', 'Order', 'Buyer'], ...rows]) + more
}

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

if (import.meta.main) await runOnStore(orders)
