import * as z from 'zod/mini'
import {
  DELIVERIES_PER_PAGE,
  DELIVERY_STATES,
  type DeliveriesAnswer,
  oneOf,
  type ResentAnswer,
} from '#contracts/console-deliveries.ts'
import { namesIn, text } from '#contracts/fields.ts'
import { DESTINATIONS } from '#contracts/lead-kind.ts'
import { showCallMail, switchCallMail } from '#server/flows/calls/call-link.ts'
import {
  holdDestination,
  releaseDestination,
  resend,
  showDeliveries,
  showDestinations,
} from '#server/flows/leads/manage-deliveries.ts'
import { HttpError } from '#server/http/http-error.ts'
import { readJson, readQuery } from '#server/http/request-body.ts'
import { findRow, inTransaction } from '#server/store/database.ts'
import { contentIdOf } from '#server/store/deliveries.ts'
import { letGo, makeDue } from '#server/store/waiting-deliveries.ts'
import { auditBy, type ConsoleDeps, handlersOf, pageOf, readCursor, viewAudit } from './console-deps.ts'

/** @property after cursor from the previous page */
const listQuery = z.object({
  to: oneOf(DESTINATIONS),
  state: oneOf(namesIn(DELIVERY_STATES)),
  after: z._default(text(80), ''),
})

/** @property again even if it was delivered */
const resendRequest = z.strictObject({ id: text(60), again: z._default(z.boolean(), false) })
const letGoRequest = z.strictObject({ id: text(60), isLetGo: z.boolean() })
const destinationRequest = z.strictObject({ to: z.enum(DESTINATIONS) })
const callMailRequest = z.strictObject({ isOn: z.boolean() })

/** Endpoints of the deliveries page: list pending ones, resend, and hold a destination. */
export function deliveryEndpoints(deps: ConsoleDeps) {
  const { db, clock } = deps
  const audit = auditBy(deps)
  const auditView = viewAudit(deps)
  return handlersOf({
    'GET /api/console/deliveries': async (c, me) => {
      const { to, state, after } = readQuery(c, listQuery)
      const query = { destination: to || undefined, state: state || undefined, after: readCursor(after, 'after') }
      const [destinations, found] = await Promise.all([
        showDestinations(db, deps.addresses, clock()),
        showDeliveries(db, { ...query, limit: DELIVERIES_PER_PAGE + 1 }),
      ])
      const [deliveries, next] = pageOf(found, DELIVERIES_PER_PAGE, ({ deliveredAt, queuedAt, id }) => ({
        created_at: deliveredAt ?? queuedAt,
        id,
      }))
      const callMail = await showCallMail(db, deps.destinationsOf('survey').includes('visitor-mail'))
      if (deliveries.length > 0) await auditView(me, 'looked at deliveries', [state, to].filter(Boolean).join(', '))
      return c.json<DeliveriesAnswer>({ destinations, deliveries, next, callMail })
    },
    'POST /api/console/deliveries/resend': async (c, me) => {
      const { id, again } = await readJson(c, resendRequest)
      const delivery = await findRow(db, 'deliveries', { id })
      if (!delivery) throw new HttpError(404, 'This delivery is gone: what it delivers was erased.')
      if (!(await resend(db, clock(), delivery, again))) return c.json<ResentAnswer>({ due: 0 })
      await audit(me, 'resent a delivery', `${contentIdOf(delivery)} to ${delivery.destination}`)
      deps.wakeOutbox(delivery.destination)
      return c.json<ResentAnswer>({ due: 1 })
    },
    'POST /api/console/deliveries/let-go': async (c, me) => {
      const { id, isLetGo } = await readJson(c, letGoRequest)
      const delivery = await findRow(db, 'deliveries', { id })
      await inTransaction(db, async (trx) => {
        if (!delivery || !(await letGo(trx, id, isLetGo ? null : clock())))
          throw new HttpError(409, 'It was sent again or erased in the meantime. Nothing was changed.')
        const what = isLetGo ? 'let a delivery go' : 'took a delivery up again'
        await audit(me, what, `${contentIdOf(delivery)} to ${delivery.destination}`, trx)
      })
    },
    'POST /api/console/deliveries/resend-failed': async (c, me) => {
      const { to } = await readJson(c, destinationRequest)
      const due = await inTransaction(db, async (trx) => {
        const { length } = await makeDue(trx, clock(), { destination: to, onlyFailed: true })
        if (length > 0) await audit(me, 'resent failed deliveries', `${length} to ${to}`, trx)
        return length
      })
      if (due > 0) deps.wakeOutbox(to)
      return c.json<ResentAnswer>({ due })
    },
    'POST /api/console/deliveries/hold': async (c, me) => {
      const { to } = await readJson(c, destinationRequest)
      if (!(await holdDestination(deps, { destination: to, by: me.email })))
        throw new HttpError(409, 'It’s held already. Nothing was changed.')
    },
    'POST /api/console/deliveries/call-mail': async (c, me) => {
      await switchCallMail(deps, { ...(await readJson(c, callMailRequest)), by: me.email })
    },
    'POST /api/console/deliveries/release': async (c, me) => {
      const { to } = await readJson(c, destinationRequest)
      if (!(await releaseDestination(deps, { destination: to, by: me.email })))
        throw new HttpError(409, 'It isn’t held anymore. Nothing was changed.')
      deps.wakeOutbox(to)
    },
  })
}
