import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createAppointmentPages, createSchedulerMode } from './appointment-pages.ts'
import { createArchives, type Product, type SandboxArchives } from './archives.ts'
import { createAutomation } from './automation.ts'
import { createCalendlyApi } from './calendly-api.ts'
import { createEventSender } from './event-sender.ts'
import { createMail } from './mail.ts'
import { createMailServer } from './mail-server.ts'
import { createAssistant, createPageFiles } from './pages.ts'
import { createPayments } from './payments.ts'
import { isSameOrigin } from './read-request.ts'
import { createScheduler } from './scheduler.ts'
import { SHELF_TABLE } from './shelf.ts'
import { createStripeApi } from './stripe-api.ts'

export interface SandboxOptions {
  databaseFile: string
  /** Signs deliveries (Standard Webhooks: base64, optional `whsec_`) and events of payments and calls. */
  webhookSecret: string
  paymentEventsUrl: () => string | undefined
  callEventsUrl: () => string | undefined
  product: Product
  now: () => Date
}

export interface Sandbox {
  fetch(request: Request): Response | Promise<Response>
  archives: SandboxArchives
  /** Starts the mail server. @returns its address, `smtp://…` */
  listenForMail(): Promise<string>
  /** Closes the file. Later requests get a 503. */
  close(): void
}

const MAX_BYTES = 256 * 1024

/** All stand-ins. The server calls them on their own listener; to a browser they're part of the site. */
export function createSandbox({
  databaseFile,
  webhookSecret,
  paymentEventsUrl,
  callEventsUrl,
  product,
  now,
}: SandboxOptions): Sandbox {
  const database = openDatabase(databaseFile)
  const sending = { database, secret: webhookSecret, now }
  const payments = { kind: 'payment event', header: 'stripe-signature', eventsUrl: paymentEventsUrl } as const
  const calls = { kind: 'call event', header: 'calendly-webhook-signature', eventsUrl: callEventsUrl } as const
  const paymentEvents = createEventSender({ ...sending, ...payments })
  const callEvents = createEventSender({ ...sending, ...calls })
  const { app: archiveApp, archives } = createArchives(product)

  const mailServer = createMailServer({ database, now })
  const mode = createSchedulerMode()

  const app = new Hono()
  app.use(bodyLimit({ maxSize: MAX_BYTES, onError: (c) => c.text('The message is over 256 KiB.', 413) }))
  app.use(async (c, next) => {
    if (!database.isOpen) return c.text('The sandbox is stopping.', 503)
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!isRead && !isSameOrigin(c.req.raw)) return c.text('Only a page of this site may do this.', 403)
    await next()
    c.header('x-content-type-options', 'nosniff')
    c.header('cross-origin-resource-policy', 'same-origin')
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
  })
  app.route('/sandbox', createAutomation({ database, webhookSecret, now }))
  app.route('/sandbox', createScheduler({ database, events: callEvents, now, mode: () => mode.current }))
  app.route('/sandbox', createAppointmentPages({ database, events: callEvents, mode }))
  app.route('/sandbox', createCalendlyApi({ database }))
  app.route('/sandbox', createPageFiles())
  app.route('/sandbox', createAssistant())
  app.route('/sandbox', createPayments({ database, events: paymentEvents, now, version: product.version }))
  app.route('/sandbox', archiveApp)
  app.route('/sandbox', createMail(database))
  app.route('/', createStripeApi({ database, events: paymentEvents, now }))

  return {
    fetch: (request) => app.fetch(request),
    archives,
    listenForMail: () => mailServer.listen(),
    close() {
      mailServer.close()
      paymentEvents.close()
      callEvents.close()
      if (database.isOpen) database.close()
    },
  }
}

/** Opens the sandbox's SQLite file. Writes survive a killed process, but not a power failure. */
function openDatabase(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000')
  database.exec(`begin immediate; ${SHELF_TABLE} commit`)
  return database
}
