import { timingSafeEqual } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { Webhook } from 'standardwebhooks'
import type { EventDeps } from './event-sender.ts'
import { type Markup, modeForm, pageFrame, showPage, takeMode, timeOf } from './pages.ts'
import { openShelf } from './shelf.ts'

const STORED_HEADERS = /^(content-type|user-agent|webhook-(id|timestamp|signature)|lead-attribution|asked-times)$/

const MODES = { working: 'Takes everything', failing: 'Answers 500' } as const
type Mode = keyof typeof MODES

/** `webhookSecret` is of Standard Webhooks: base64, with or without `whsec_`. */
type AutomationDeps = Omit<EventDeps, 'events'> & { webhookSecret: string }

/** Stand-in for the webhooks: accepts and shows signed messages. Can be told to fail, until it restarts. */
export function createAutomation({ database, webhookSecret, now }: AutomationDeps): Hono {
  const app = new Hono()
  const webhook = new Webhook(webhookSecret)
  let mode: Mode = 'working'

  app.get('/', (c) => showPage(c, receivedPage(listReceived(database), mode)))

  app.post('/automation/:destination{[a-z0-9-]+}', async (c) => {
    if (mode === 'failing') return c.text('The sandbox receiver is set to fail.', 500)
    const body = await c.req.text()
    const { headers } = c.req.raw
    if (!isSigned(webhook, headers, body, now())) return c.text('The signature is missing, wrong, or too old.', 401)

    const message = { id: headers.get('webhook-id') ?? '', destination: c.req.param('destination') }
    const stored = Object.fromEntries([...headers].filter(([name]) => STORED_HEADERS.test(name)))
    storeReceived(database, { ...message, body, headers: stored, at: now() })
    return c.json({ ok: true })
  })

  // For scripts and tests.
  app.get('/received', (c) => c.json({ received: listReceived(database) }))

  app.post(
    '/received/mode',
    takeMode(MODES, (next) => (mode = next), '/sandbox'),
  )

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

const receivedIn = (database: DatabaseSync) => openShelf<Received>(database, 'received')

/** Stores a message, or counts a duplicate. */
function storeReceived(
  database: DatabaseSync,
  { at, ...message }: Pick<Received, 'id' | 'destination' | 'body' | 'headers'> & { at: Date },
): void {
  const received = receivedIn(database)
  const key = `${message.destination} ${message.id}`
  const lastReceivedAt = at.toISOString()
  const earlier = received.find(key) ?? { ...message, receivedAt: lastReceivedAt, times: 0 }
  received.put(key, { ...earlier, lastReceivedAt, times: earlier.times + 1 })
}

/** The latest messages, newest first. */
const listReceived = (database: DatabaseSync): Received[] => receivedIn(database).list(LISTED)

const frame = pageFrame('Sandbox', 'Stand-ins: nothing leaves this machine.')

const receivedPage = (received: readonly Received[], mode: Mode): Markup =>
  frame(
    'What arrived',
    html`<h1>What arrived</h1>
<p class="intro">No automation is connected to this server, so a stand-in takes its place: the same signed request over HTTP, received here and nowhere else. Send the newsletter form or finish the survey, then reload this page.</p>
<p>Stand-ins for others: <a href="/sandbox/mail">the email server</a>, <a href="/sandbox/calls">the scheduler</a>, <a href="/sandbox/payments">payments</a></p>
${modeForm('The receiver', '/sandbox/received/mode', MODES, mode)}
${received.length === 0 ? html`<p class="empty">Nothing yet.</p>` : html`<ol>${received.map(row)}</ol>`}`,
  )

const row = ({ destination, id, body, headers, receivedAt, times }: Received, index: number) => html`<li>
<details ${index === 0 ? 'open' : ''}>
<summary><strong>${destination}</strong> <span class="quiet">${id}${times > 1 ? ` · ${times} times, once kept` : ''} · <time datetime="${receivedAt}">${timeOf(receivedAt)}</time></span></summary>
<div class="columns">
<pre tabindex="0">${JSON.stringify(JSON.parse(body), null, 2)}</pre>
<dl class="facts">${Object.entries(headers).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
</div>
</details>
</li>`
