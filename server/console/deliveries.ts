import {
  DELIVERIES_PER_PAGE,
  type DeliveriesAnswer,
  deliveryListQuery,
  type ResentAnswer,
  resendDeliveryRequest,
  resendFailedRequest,
} from '#contracts/console-deliveries.ts'
import { resend } from '#server/flows/resend.ts'
import { showDestinations, showUndelivered } from '#server/flows/show-deliveries.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readJson, readQuery } from '#server/http/request-body.ts'
import { noteInAudit } from '#server/store/audit.ts'
import { findDeliveries, makeDue } from '#server/store/waiting-deliveries.ts'
import type { ConsoleParts, HandlersBelow } from './console-parts.ts'

const GONE = 'This delivery is gone: what it delivers was erased.'

/** What waits for each destination, and having it sent again. */
export function deliveryCalls(parts: ConsoleParts): HandlersBelow<'deliveries' | `deliveries/${string}`> {
  const { db, clock } = parts
  return {
    'GET /api/console/deliveries': async (c) => {
      const { to, state, after } = readQuery(c, deliveryListQuery)
      const query = { destination: to || undefined, state: state || undefined, after: readPlace(after) }
      const [destinations, found] = await Promise.all([
        showDestinations(db, parts.places),
        showUndelivered(db, { ...query, limit: DELIVERIES_PER_PAGE + 1 }),
      ])
      const deliveries = found.slice(0, DELIVERIES_PER_PAGE)
      const last = deliveries.at(-1)
      const next = found.length > deliveries.length && last ? `${last.promisedAt}.${last.id}` : null
      return c.json<DeliveriesAnswer>({ destinations, deliveries, next })
    },
    'POST /api/console/deliveries/resend': async (c, me) => {
      const { id } = await readJson(c, resendDeliveryRequest)
      const [delivery] = (await findDeliveries(db, id)).filter((found) => found.id === id)
      if (!delivery) throw new Refusal(404, GONE)
      const resent = await resend(db, clock(), id, false)
      if (resent.outcome === 'unknown') throw new Refusal(404, GONE)
      if (resent.outcome === 'delivered') throw new Refusal(409, 'It was delivered meanwhile. Nothing was sent.')
      if (resent.outcome !== 'due') return c.json<ResentAnswer>({ due: 0 })
      const about = `${delivery.lead_id} to ${delivery.destination}`
      await noteInAudit(db, { by: me.email, what: 'resent a delivery', about, at: clock() })
      parts.wakeOutbox(delivery.destination)
      return c.json<ResentAnswer>({ due: resent.deliveries.length })
    },
    'POST /api/console/deliveries/resend-failed': async (c, me) => {
      const { to } = await readJson(c, resendFailedRequest)
      const now = clock()
      const due = await db.transaction().execute(async (trx) => {
        const { length } = await makeDue(trx, now, { destination: to, onlyFailed: true })
        const entry = { by: me.email, what: 'resent failed deliveries', about: `${length} to ${to}`, at: now }
        if (length > 0) await noteInAudit(trx, entry)
        return length
      })
      if (due > 0) parts.wakeOutbox(to)
      return c.json<ResentAnswer>({ due })
    },
  }
}

/** Where a page begins: the time and id of the delivery before it. */
function readPlace(text: string): { created_at: number; id: string } | undefined {
  if (text === '') return undefined
  const [, at = '', id = ''] = /^(\d{1,15})\.([\w-]{1,60})$/.exec(text) ?? []
  if (id === '') throw new Refusal(422, 'after must be what the page before this one gave.')
  return { created_at: Number(at), id }
}
