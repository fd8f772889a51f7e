import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createSandbox } from '#sandbox/sandbox.ts'
import { PURCHASE_LIMITS } from './api/purchase/purchase-limits.ts'
import { createApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { keepDailyKey } from './flows/keep-daily-key.ts'
import { readSecrets } from './flows/read-secrets.ts'
import { type Listener, listen } from './http/listen.ts'
import { RATE_LIMITS } from './http/rate-limit.ts'
import { createLog } from './log.ts'
import { runOutbox } from './outbox/run-outbox.ts'
import { openBuiltPages } from './pages/built-pages.ts'
import { openDevPages } from './pages/dev-pages.ts'
import { openWebhooks } from './partners/automation/webhook.ts'
import { openStripe } from './partners/payments/stripe.ts'
import { openCalendly } from './partners/scheduler/calendly.ts'
import { describeFailure, describeMistakes, describeStart, undeliverable } from './start-notice.ts'
import { openStore } from './store/database.ts'
import { chooseThirdParties, describeSite, reachThirdParties, sandboxedParts } from './third-parties.ts'

/** How long a stop waits for requests in flight. */
const PATIENCE_MS = 10_000

const BUILD_FOLDER = join(import.meta.dirname, '..', 'build')

// What is kept here is nobody else's on this machine.
process.umask(0o077)
if (existsSync('.env')) process.loadEnvFile('.env')
const reading = readConfig(process.env)
if (!reading.ok) exitWith(describeMistakes(reading.mistakes))

try {
  const stop = await start(reading.config)
  let stopping: Promise<never> | undefined
  const stopOnce = () => {
    // A terminal and npm both pass the signal on; the second one must not cut the first one short.
    stopping ??= stop().then(
      () => process.exit(0),
      (error: unknown) => exitWith(`The server did not stop well. ${String(error)}`),
    )
  }
  process.on('SIGTERM', stopOnce)
  process.on('SIGINT', stopOnce)
} catch (error) {
  exitWith(describeFailure(error, reading.config))
}

/** Starts everything in order. @returns what stops it in reverse */
async function start(config: Config): Promise<() => Promise<void>> {
  const log = createLog(config.production)
  const clock = Date.now
  const parties = chooseThirdParties(config)
  const onLost = (error: Error) => log.error({ err: error }, 'a connection to the database was lost')
  const store = await openStore(
    config.databaseUrl === undefined
      ? { file: join(config.dataDir, 'gimbal.sqlite') }
      : { url: config.databaseUrl, onLost },
  )
  const { db } = store
  const secrets = await readSecrets(config, db)
  const dailyKey = await keepDailyKey({ db, clock, log })
  // Blank until the site listens.
  let siteAddress = ''
  const sandbox =
    sandboxedParts(parties).length > 0
      ? await startSandbox(config, secrets.webhookSigning, () => siteAddress)
      : undefined
  const reach = reachThirdParties(config, parties, sandbox)
  const automation = openWebhooks({ urls: reach.webhookUrls, secret: secrets.webhookSigning, clock })
  const scheduler = reach.scheduler && openCalendly(reach.scheduler)
  const siteConfig = describeSite(config, parties)
  // With PORT=0 the address is known when the site listens, which it does before anyone can ask.
  const origin = () => config.publicOrigin ?? site.address
  const pages = process.argv.includes('--dev')
    ? await openDevPages(origin)
    : await openBuiltPages(BUILD_FOLDER, { origin, siteConfig })

  let draining = false
  const app = createApp({
    db,
    clock,
    log,
    publicOrigin: config.publicOrigin,
    unlisted: config,
    dailyKey,
    submissionKey: secrets.session,
    trustProxyHops: config.trustProxyHops,
    limits: RATE_LIMITS,
    isDraining: () => draining,
    wakeOutbox: () => outbox.wake(),
    scheduler,
    payments: reach.payments && openStripe({ ...reach.payments, clock }),
    archives: reach.archives,
    priceId: siteConfig.priceId,
    clientCodes: reach.clientCodes,
    signingSecrets: [secrets.session, config.previousSessionSecret].filter((secret) => secret !== undefined),
    origin,
    purchaseLimits: PURCHASE_LIMITS,
    siteConfig,
    sandbox,
    pages,
  })
  const site = await listen({ fetch: app.fetch, host: config.host, port: config.port })
  siteAddress = site.address
  // Only now: a second server on the same port must not take deliveries and then end.
  const outbox = runOutbox({ db, automation, clock, log, random: Math.random })

  say(describeStart(parties, config))
  for (const destination of undeliverable(parties)) log.warn({ destination }, 'leads wait: no address is configured')
  say(`Gimbal is at ${site.address}`)

  return async () => {
    draining = true
    const answered = site.close(PATIENCE_MS)
    await outbox.stop()
    // Also ends the event streams that pages hold open, which would be waited for otherwise.
    sandbox?.close()
    await Promise.all([answered, sandbox?.listener.close(0)])
    await pages.close()
    await dailyKey.stop()
    await store.close()
  }
}

/** The third parties' stand-ins, on a listener of their own as if they were somewhere else. */
async function startSandbox({ dataDir }: Config, webhookSecret: string, siteAddress: () => string) {
  const sandbox = createSandbox({
    databaseFile: join(dataDir, 'sandbox.sqlite'),
    webhookSecret,
    paymentEventsUrl: () => (siteAddress() === '' ? undefined : `${siteAddress()}/api/stripe-webhook`),
    now: () => new Date(),
  })
  const listener: Listener = await listen({ fetch: (request) => sandbox.fetch(request), host: '127.0.0.1', port: 0 })
  return { ...sandbox, listener, address: listener.address, webhookSecret }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

function exitWith(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
