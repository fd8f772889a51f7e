import * as z from 'zod/mini'
import { daysQuery } from '#contracts/console-leads.ts'
import {
  type LinksResentAnswer,
  type MadeCodeAnswer,
  ORDERS_PER_PAGE,
  type OrdersAnswer,
  type RefundedAnswer,
} from '#contracts/console-orders.ts'
import { cleanLine } from '#contracts/field-rules.ts'
import { filledText, text } from '#contracts/fields.ts'
import type { SignedIn } from '#server/flows/people/sessions.ts'
import { makeClientCode } from '#server/flows/purchase/checkout.ts'
import { exportMoneyCsv, readMoney, showOrder } from '#server/flows/purchase/order-books.ts'
import { resendOrderLinks } from '#server/flows/purchase/purchase-links.ts'
import { type RefundOutcome, refundOrder } from '#server/flows/purchase/refund-order.ts'
import { HttpError, type Refusal } from '#server/http/http-error.ts'
import { readFormOrJson, readJson, readQuery } from '#server/http/request-body.ts'
import { readClientCodes, renameClientCode, restoreClientCode, revokeClientCode } from '#server/store/client-codes.ts'
import { inTransaction } from '#server/store/database.ts'
import { countOrders, markFailedRefunds, readOrders } from '#server/store/orders.ts'
import { answerFile, auditBy, auditExport, type ConsoleDeps, handlersOf, pageOf, readCursor } from './console-deps.ts'

const REFUND_REFUSALS: Record<Exclude<RefundOutcome['outcome'], 'refunded' | 'refused'>, Refusal> = {
  unknown: [404, 'There is no such order.'],
  'not paid': [
    409,
    'Nothing was refunded: there’s no payment that we know the amount of. Open it at the payment provider.',
  ],
  'too much': [409, 'Nothing was refunded: that’s more than is left of the payment.'],
  another: [409, 'Nothing was refunded now: another refund of this payment was made just before.'],
  unreachable: [
    503,
    'The payment provider doesn’t answer, so we don’t know yet whether it was refunded. Press again: it’s refunded once.',
  ],
}

/** @property refunded what was refunded before, as the page showed it */
const refundRequest = z.strictObject({
  id: text(60),
  amount: z.int().check(z.minimum(1, 'must be more than nothing')),
  refunded: z.int().check(z.minimum(0)),
})
const failedRefundRequest = z.strictObject({ id: text(60), isSeenTo: z.boolean() })
/** @property older cursor from the previous page */
const listQuery = z.object({ older: z._default(text(80), '') })
/** @property again even if links were sent within the hour */
const resendRequest = z.strictObject({ id: text(60), again: z.boolean() })
const label = filledText(100, 'Say who the code is for, in 100 characters or less.', cleanLine)
const makeRequest = z.strictObject({ label })
const renameRequest = z.strictObject({ id: text(20), label })
const codeRequest = z.strictObject({ id: text(20) })

/** Endpoints for orders. */
export function orderEndpoints(deps: ConsoleDeps) {
  const { db } = deps
  const audit = auditBy(deps)
  return handlersOf({
    'GET /api/console/orders': async (c, me) => {
      const { older } = readQuery(c, listQuery)
      const [total, found, codes, money] = await Promise.all([
        countOrders(db),
        readOrders(db, ORDERS_PER_PAGE + 1, readCursor(older, 'older')),
        readClientCodes(db),
        readMoney(deps),
      ])
      const [orders, next] = pageOf(found, ORDERS_PER_PAGE, (order) => order)
      if (orders.length > 0) await audit(me, 'looked at orders', older === '' ? 'the newest' : 'older ones')
      return c.json<OrdersAnswer>({
        total,
        orders: orders.map((order) => showOrder(order, deps.paymentPage)),
        older: next,
        money,
        codes,
        codesInSettings: deps.clientCodes.length,
      })
    },
    'POST /api/console/orders/export': async (c, me) => {
      const days = await readFormOrJson(c, daysQuery, ['from', 'to'])
      await auditExport(deps)(me, 'orders', describeDays(days))
      return answerFile(c, fileNameOf(days), 'csv', await exportMoneyCsv(deps, days))
    },
    'POST /api/console/orders/resend': async (c, me) => {
      const { id, again } = await readJson(c, resendRequest)
      const sentAt = await resendOrderLinks(deps, id, { origin: deps.origin(), again })
      if (sentAt === null) await audit(me, 'sent an order’s links again', id)
      return c.json<LinksResentAnswer>({ sentAt })
    },
    'POST /api/console/orders/refund': async (c, me) => {
      const asked = await readJson(c, refundRequest)
      const done = await refundOrder(deps, { ...asked, by: me.email })
      if (done.outcome === 'refused') throw new HttpError(422, `The payment provider says no: ${done.words}`)
      if (done.outcome !== 'refunded') throw new HttpError(...REFUND_REFUSALS[done.outcome])
      return c.json<RefundedAnswer>({ amount: asked.amount, isFull: done.isFull })
    },
    'POST /api/console/orders/failed-refund': async (c, me) => {
      const { id, isSeenTo } = await readJson(c, failedRefundRequest)
      if ((await markFailedRefunds(db, id, { isSeenTo })) === 0) throw new HttpError(409, 'That was done already.')
      await audit(me, isSeenTo ? 'saw to a failed refund' : 'took a failed refund up again', id)
    },
  })
}

const NO_CODE: Refusal = [404, 'There is no such code.']
const REVOKED: Refusal = [409, 'It was already revoked.']

/** Endpoints for the client codes that owners make. */
export function codeEndpoints(deps: ConsoleDeps) {
  const { db, clock } = deps
  const audit = auditBy(deps)
  const change = (me: SignedIn, what: string, id: string, work: typeof restoreClientCode, refusal: Refusal) =>
    inTransaction(db, async (trx) => {
      if (!(await work(trx, id))) throw new HttpError(...refusal)
      await audit(me, what, id, trx)
    })
  return handlersOf({
    'POST /api/console/codes/make': async (c, me) => {
      const { label } = await readJson(c, makeRequest)
      return inTransaction(db, async (trx) => {
        const { id, code } = await makeClientCode({ db: trx, clock }, label)
        await audit(me, 'made a client code', id, trx)
        return c.json<MadeCodeAnswer>({ code, label })
      })
    },
    'POST /api/console/codes/rename': async (c, me) => {
      const { id, label } = await readJson(c, renameRequest)
      await change(me, 'renamed a client code', id, (trx) => renameClientCode(trx, id, label), NO_CODE)
    },
    'POST /api/console/codes/revoke': async (c, me) => {
      const { id } = await readJson(c, codeRequest)
      await change(me, 'revoked a client code', id, (trx) => revokeClientCode(trx, id, clock()), REVOKED)
    },
    'POST /api/console/codes/restore': async (c, me) => {
      const { id } = await readJson(c, codeRequest)
      await change(me, 'restored a client code', id, restoreClientCode, [409, 'It already works.'])
    },
  })
}

const describeDays = ({ from, to }: { from: string; to: string }) =>
  [from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ') || 'all'

/** A file's name by its days: `orders-2026-10-01-to-2026-10-31`. */
const fileNameOf = ({ from, to }: { from: string; to: string }) =>
  ['orders', from === '' ? 'from-the-first' : from, to === '' ? 'to-now' : `to-${to}`].join('-')
