import { Hono } from 'hono'
import { createArchives, type SandboxArchives } from './archives.ts'
import { createAutomation } from './automation.ts'
import { createCalendlyApi } from './calendly-api.ts'
import { createChangeStream } from './change-stream.ts'
import { createEventSender } from './event-sender.ts'
import { createHubspot } from './hubspot.ts'
import { createMail } from './mail.ts'
import { createMailServer } from './mail-server.ts'
import { openDatabase } from './open-database.ts'
import { createAssistant, createPageFiles } from './page-files.ts'
import { createPayments } from './payments.ts'
import { isSameOrigin } from './read-request.ts'
import { createScheduler } from './scheduler.ts'
import { createStripeApi } from './stripe-api.ts'

export interface SandboxOptions {
  databaseFile: string
  /** Signs deliveries (Standard Webhooks: base64 with or without `whsec_`), payment events and the archives' addresses. */
  webhookSecret: string
  paymentEventsUrl: () => string | undefined
  now: () => Date
}

export interface Sandbox {
  fetch(request: Request): Response | Promise<Response>
  archives: SandboxArchives
  /** Starts the mail server. @returns its address, `smtp://…` */
  listenForMail(): Promise<string>
  /** Ends open event streams and closes the file. Later requests are answered 503. */
  close(): void
}

/** All stand-ins. The server calls them on a listener of their own; to a browser they're part of the site. */
export function createSandbox({ databaseFile, webhookSecret, paymentEventsUrl, now }: SandboxOptions): Sandbox {
  const database = openDatabase(databaseFile)
  const changes = createChangeStream()
  const events = createEventSender({ database, eventsUrl: paymentEventsUrl, secret: webhookSecret, now })
  const { app: archiveApp, archives } = createArchives({ secret: webhookSecret, now })

  const mailServer = createMailServer({ database, now })

  const app = new Hono()
  app.use(async (c, next) => {
    if (!database.isOpen) return c.text('The sandbox is stopping.', 503)
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!isRead && !isSameOrigin(c.req.raw)) return c.text('Only a page of this site may do this.', 403)
    await next()
    c.header('x-content-type-options', 'nosniff')
    c.header('cross-origin-resource-policy', 'same-origin')
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
  })
  app.route('/sandbox', createAutomation({ database, webhookSecret, now, changes }))
  app.route('/sandbox', createHubspot({ database, changes, now }))
  app.route('/sandbox', createScheduler({ database, now }))
  app.route('/sandbox', createCalendlyApi({ database }))
  app.route('/sandbox', createPageFiles())
  app.route('/sandbox', createAssistant())
  app.route('/sandbox', createPayments({ database, events }))
  app.route('/sandbox', archiveApp)
  app.route('/sandbox', createMail({ database, server: mailServer }))
  app.route('/', createStripeApi({ database, now }))

  return {
    fetch: (request) => app.fetch(request),
    archives,
    listenForMail: () => mailServer.listen(),
    close() {
      mailServer.close()
      events.close()
      changes.close()
      if (database.isOpen) database.close()
    },
  }
}
