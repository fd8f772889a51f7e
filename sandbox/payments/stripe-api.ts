import type { DatabaseSync } from 'node:sqlite'
import { type Context, Hono } from 'hono'
import { readText } from '../read-request.ts'
import { findCheckout, keepCheckout } from './checkouts.ts'
import { sessionObject } from './stripe-objects.ts'

const KEY = 'sk_test_sandbox'

/** The document masker, and something else of the account's. */
const PRICES = ['price_sandbox', 'price_other']

const MAX_BYTES = 64 * 1024

/** An error in the provider's shape. */
const refuse = (c: Pick<Context, 'json'>, status: 400 | 401 | 404, message: string, code?: string) =>
  c.json({ error: { type: 'invalid_request_error', message, ...(code === undefined ? {} : { code }) } }, status)

/**
 * Stand-in for the part of the provider's API that the site uses: starting and reading checkout sessions, with the provider's
 * idempotency keys and errors, so that the official library runs against it unchanged.
 */
export function createStripeApi({ database, now }: { database: DatabaseSync; now: () => Date }): Hono {
  const app = new Hono()

  app.use('/v1/*', async (c, next) => {
    if (c.req.header('authorization') === `Bearer ${KEY}`) return next()
    return refuse(c, 401, 'Invalid API Key provided.')
  })

  app.post('/v1/checkout/sessions', async (c) => {
    const request = (await readText(c.req.raw, MAX_BYTES)) ?? ''
    const key = c.req.header('idempotency-key') ?? ''
    const earlier = key === '' ? undefined : findAnswer(database, key)
    if (earlier && earlier.request !== request) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.'
      return c.json({ error: { type: 'idempotency_error', message } }, 400)
    }
    if (earlier) {
      c.header('idempotent-replayed', 'true')
      return c.body(earlier.answer, 200, { 'content-type': 'application/json' })
    }

    const form = new URLSearchParams(request)
    const read = (name: string) => form.get(name) ?? ''
    if (read('mode') !== 'payment') return refuse(c, 400, 'The stand-in knows mode=payment alone.')
    const priceId = read('line_items[0][price]')
    if (!PRICES.includes(priceId)) return refuse(c, 400, `No such price: '${priceId}'`, 'resource_missing')
    const [successUrl, cancelUrl] = [read('success_url'), read('cancel_url')]
    if (!isWebAddress(successUrl) || !isWebAddress(cancelUrl)) return refuse(c, 400, 'Not a valid URL', 'url_invalid')
    const checkout = keepCheckout(database, { priceId, successUrl, cancelUrl }, now())
    const answer = JSON.stringify(sessionObject(checkout))
    if (key !== '') keepAnswer(database, { key, request, answer })
    return c.body(answer, 200, { 'content-type': 'application/json' })
  })

  app.get('/v1/checkout/sessions/:id', (c) => {
    const id = c.req.param('id')
    const checkout = findCheckout(database, id)
    if (!checkout) return refuse(c, 404, `No such checkout.session: ${id}`, 'resource_missing')
    const query = [...new URL(c.req.url).searchParams]
    const expand = query.filter(([name]) => /^expand\[\d*\]$/.test(name)).map(([, value]) => value)
    return c.json(sessionObject(checkout, expand))
  })

  return app
}

const isWebAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

function findAnswer(database: DatabaseSync, key: string): { request: string; answer: string } | undefined {
  const row = database.prepare('select request, answer from idempotent_answer where key = ?').get(key)
  return row && { request: String(row['request']), answer: String(row['answer']) }
}

function keepAnswer(
  database: DatabaseSync,
  { key, request, answer }: { key: string; request: string; answer: string },
) {
  database.prepare('insert into idempotent_answer (key, request, answer) values (?, ?, ?)').run(key, request, answer)
}
