import { timingSafeEqual } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { Hono } from 'hono'
import { Webhook } from 'standardwebhooks'
import * as z from 'zod/mini'
import { readJson } from './read-request.ts'
import { type ChangeStream, clearReceived, keepReceived, listReceived } from './received.ts'

const KEPT_HEADERS = /^(content-type|user-agent|webhook-(id|timestamp|signature)|lead-attribution|asked-times)$/

const automationMode = z.strictObject({ mode: z.enum(['working', 'failing']) })

export interface AutomationParts {
  database: DatabaseSync
  /** Standard Webhooks secret: base64, with or without `whsec_`. */
  webhookSecret: string
  now: () => Date
  changes: ChangeStream
}

/** Stand-in for the webhooks: accepts and shows signed messages. Can be told to fail, until it restarts. */
export function createAutomation({ database, webhookSecret, now, changes }: AutomationParts): Hono {
  const app = new Hono()
  const webhook = new Webhook(webhookSecret)
  let mode: z.infer<typeof automationMode>['mode'] = 'working'

  app.post('/automation/:destination{[a-z0-9-]+}', async (c) => {
    if (mode === 'failing') return c.text('The sandbox receiver is set to fail.', 500)
    const body = await c.req.text()
    const { headers } = c.req.raw
    if (!isSigned(webhook, headers, body, now())) return c.text('The signature is missing, wrong, or too old.', 401)

    const message = { id: headers.get('webhook-id') ?? '', destination: c.req.param('destination') }
    const kept = Object.fromEntries([...headers].filter(([name]) => KEPT_HEADERS.test(name)))
    const times = keepReceived(database, { ...message, body, headers: kept, at: now() })
    changes.announce('received', { ...message, times })
    return c.json({ ok: true })
  })

  app.get('/received', (c) => c.json({ received: listReceived(database) }))

  app.delete('/received', (c) => {
    clearReceived(database)
    changes.announce('cleared', {})
    return c.body(null, 204)
  })

  app.get('/received/events', (c) => {
    // Otherwise a buffering proxy would hold events until its buffer is full.
    const headers = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }
    return new Response(c.req.raw.method === 'HEAD' ? null : changes.open(), { headers })
  })

  app.get('/automation-mode', (c) => c.json({ mode }))

  app.put('/automation-mode', async (c) => {
    const wanted = automationMode.safeParse(await readJson(c.req.raw))
    if (!wanted.success) return c.text('Send JSON with mode "working" or "failing".', 422)
    mode = wanted.data.mode
    return c.json({ mode })
  })

  return app
}

const TOLERANCE_MS = 5 * 60 * 1000

/** Like the package's `verify`, but takes the time as an argument instead of reading the system clock. */
function isSigned(webhook: Webhook, headers: Headers, body: string, now: Date): boolean {
  const id = headers.get('webhook-id')
  const timestamp = headers.get('webhook-timestamp') ?? ''
  const signatures = headers.get('webhook-signature')
  if (!id || !signatures || !/^\d{1,11}$/.test(timestamp)) return false

  const signedAt = new Date(Number(timestamp) * 1000)
  if (Math.abs(now.getTime() - signedAt.getTime()) > TOLERANCE_MS) return false

  const expected = Buffer.from(webhook.sign(id, signedAt, body))
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
