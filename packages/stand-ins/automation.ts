import { timingSafeEqual } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type { DatabaseSync } from 'node:sqlite'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { Webhook } from 'standardwebhooks'
import * as z from 'zod/mini'
import { readJson } from './read-request.ts'

const STORED_HEADERS = /^(content-type|user-agent|webhook-(id|timestamp|signature)|lead-attribution|asked-times)$/

const automationMode = z.strictObject({ mode: z.enum(['working', 'failing']) })

interface AutomationDeps {
  database: DatabaseSync
  /** Standard Webhooks secret: base64, with or without `whsec_`. */
  webhookSecret: string
  now: () => Date
  changes: Changes
}

/** Stand-in for the webhooks: accepts and shows signed messages. Can be told to fail, until it restarts. */
export function createAutomation({ database, webhookSecret, now, changes }: AutomationDeps): Hono {
  const app = new Hono()
  const webhook = new Webhook(webhookSecret)
  let mode: z.infer<typeof automationMode>['mode'] = 'working'

  app.post('/automation/:destination{[a-z0-9-]+}', async (c) => {
    if (mode === 'failing') return c.text('The sandbox receiver is set to fail.', 500)
    const body = await c.req.text()
    const { headers } = c.req.raw
    if (!isSigned(webhook, headers, body, now())) return c.text('The signature is missing, wrong, or too old.', 401)

    const message = { id: headers.get('webhook-id') ?? '', destination: c.req.param('destination') }
    const stored = Object.fromEntries([...headers].filter(([name]) => STORED_HEADERS.test(name)))
    const times = storeReceived(database, { ...message, body, headers: stored, at: now() })
    changes.emit('change', { event: 'received', data: { ...message, times } })
    return c.json({ ok: true })
  })

  app.get('/received', (c) => c.json({ received: listReceived(database) }))

  app.delete('/received', (c) => {
    clearReceived(database)
    changes.emit('change', { event: 'cleared', data: {} })
    return c.body(null, 204)
  })

  app.get('/received/events', (c) => {
    // Otherwise a buffering proxy would hold events until its buffer is full.
    c.header('x-accel-buffering', 'no')
    return streamSSE(c, async (stream) => {
      const tell = ({ event, data }: Change) => void stream.writeSSE({ event, data: JSON.stringify(data) })
      changes.on('change', tell)
      await stream.write('retry: 2000\n\n')
      const heartbeat = setInterval(() => void stream.write(': still here\n\n'), HEARTBEAT_MS).unref()
      await new Promise<void>((done) => {
        stream.onAbort(done)
        changes.once('close', done)
      })
      clearInterval(heartbeat)
      changes.off('change', tell)
    })
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
    const input = Buffer.from(signature)
    return input.length === expected.length && timingSafeEqual(input, expected)
  })
}

const LISTED = 100

/** A message the automation receiver accepted. A duplicate id at the same destination only increments `times`. */
interface Received {
  id: string
  destination: string
  body: string
  /** Names are lowercase. */
  headers: Record<string, string>
  /** ISO 8601, UTC. */
  receivedAt: string
  /** ISO 8601, UTC; later than `receivedAt` if the message came more than once. */
  lastReceivedAt: string
  times: number
}

/** Stores a message, or counts a duplicate. Returns how many times it has arrived. */
export function storeReceived(
  database: DatabaseSync,
  { id, destination, body, headers, at }: Pick<Received, 'id' | 'destination' | 'body' | 'headers'> & { at: Date },
): number {
  const row = database
    .prepare(
      `insert into received (destination, id, body, headers, received_at, last_received_at) values (?, ?, ?, ?, ?, ?)
       on conflict (destination, id) do update set times = times + 1, last_received_at = excluded.last_received_at
       returning times`,
    )
    .get(destination, id, body, JSON.stringify(headers), at.toISOString(), at.toISOString())
  return Number(row?.['times'])
}

/** The latest messages, newest first. */
const listReceived = (database: DatabaseSync): Received[] =>
  database
    .prepare(
      `select id, destination, body, headers, received_at as receivedAt, last_received_at as lastReceivedAt, times
       from received order by number desc limit ${LISTED}`,
    )
    .all()
    .map((row) => ({ ...row, headers: JSON.parse(String(row['headers'])) as unknown }) as unknown as Received)

const clearReceived = (database: DatabaseSync): void => database.exec('delete from received')

/** What open pages are told of, on their event streams. */
export interface Change {
  event: 'received' | 'cleared'
  data: object
}
export type Changes = EventEmitter<{ change: [Change]; close: [] }>

/** Keeps proxies from closing a stream on which nothing happens. */
const HEARTBEAT_MS = 20_000
