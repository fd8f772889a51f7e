import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { site as brand } from '#content/site.ts'
import { survey } from '#content/survey.ts'
import { DESTINATIONS } from '#contracts/lead-kind.ts'
import { PURCHASE_LIMITS } from './api/purchase.ts'
import { type AppParts, createApp } from './app.ts'
import { MINUTE_MS } from './clock.ts'
import type { Config } from './config.ts'
import { CONSOLE_LIMITS, openDoctorRuns } from './console/console-parts.ts'
import { openPulse } from './console/events.ts'
import { readPlaces } from './delivery-places.ts'
import { hashSettings } from './diagnosis.ts'
import { loadMails, openComposer } from './flows/compose-mail.ts'
import { describeConsole } from './flows/console/invitations.ts'
import { keepDailyKey } from './flows/keep-daily-key.ts'
import { followSplits } from './flows/landing-tests.ts'
import { openErasures, sandboxEraser } from './flows/people/erase-person.ts'
import { listUnlistedLeads } from './flows/people/lead-listing.ts'
import { followPrice } from './flows/purchase/follow-price.ts'
import { openDecoyMail } from './flows/quiet-mail.ts'
import { shareAssets } from './flows/share-assets.ts'
import { trustClock } from './flows/trust-clock.ts'
import { workByTheClock } from './flows/work-by-the-clock.ts'
import { CONNECTION_LIMITS } from './http/connection.ts'
import { givenSocket } from './http/given-socket.ts'
import { listen } from './http/listen.ts'
import { openProxies, senderKey } from './http/proxies.ts'
import { countInMemory, countTogether, RATE_LIMITS } from './http/rate-limit.ts'
import { openSecurityLog } from './http/security-log.ts'
import { exitWith, loadSettings } from './load-settings.ts'
import { logCrashes, logWhatIsPrinted, openLog } from './log.ts'
import { listenForMetrics } from './metrics/listen-for-metrics.ts'
import { runOutbox } from './outbox/run-outbox.ts'
import { collectIncidents } from './outbox/send-alarms.ts'
import { watchDestinations } from './outbox/watch-destinations.ts'
import { openBuiltPages } from './pages/built-pages.ts'
import { openDevPages } from './pages/dev-pages.ts'
import { openContentOfBuild, readBuildStamp } from './pages/page-build.ts'
import { combineAlerts } from './partners/alerts.ts'
import { openArchives } from './partners/archives.ts'
import { openCalendly } from './partners/calendly.ts'
import { guardPayments, guardScheduler } from './partners/guard-calls.ts'
import type { MailSettings } from './partners/ports.ts'
import { openAlertWebhook, openWebhooks } from './partners/webhooks.ts'
import { LOOPBACK } from './setting-kinds.ts'
import { describeFailure, describeStart, logStart, noticeStart } from './start-notice.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { countClientCodes } from './store/client-codes.ts'
import { connectAhead, openStore } from './store/database.ts'
import { openRateWindows } from './store/rate-windows.ts'
import { readSecrets, signingSecretsOf } from './store/secrets.ts'
import { openSharedAssets } from './store/shared-assets.ts'
import { StoreError } from './store/store-error.ts'
import { createWriteCheck } from './store/store-health.ts'
import { followStoreOutage } from './store/store-outage.ts'
import { chooseThirdParties, describeSite, reachThirdParties, routeKinds, sandboxedParts } from './third-parties.ts'

/** How long a shutdown waits for requests in flight. */
const TIMEOUT_MS = 10_000

const BUILD_FOLDER = join(import.meta.dirname, '..', 'build')

// Keeps stored data private from other users of this machine.
process.umask(0o077)
const isDev = process.argv.includes('--dev')
const { config: settings, misspelled } = loadSettings(process.env, isDev)

const signals = stopOnSignals(exitWith)
try {
  const { announce, stop } = await start(settings)
  signals.hasStarted(stop)
  announce()
} catch (error) {
  exitWith(describeFailure(error, settings))
}

/** Starts everything in order. @returns what says where the site is, and a stop that runs in reverse order */
async function start(config: Config): Promise<{ announce: () => void; stop: () => Promise<void> }> {
  const clock = Date.now
  const outage = followStoreOutage(clock)
  const { log, droppedLines } = openLog(config.production, outage.isNews)
  logCrashes(log)
  if (config.production) logWhatIsPrinted(log)
  const onLost = (error: Error) => log.error({ err: new StoreError(error) }, 'a connection to the database was lost')
  const { databaseUrl: url } = config
  const store = await openStore(url === undefined ? { file: join(config.dataDir, 'gimbal.sqlite') } : { url, onLost })
  const { db } = store
  if (store.pool) await connectAhead(store.pool)
  const secrets = await readSecrets(config, db)
  const signingSecrets = signingSecretsOf(config, secrets)
  const erasures = openErasures(config.dataDir, secrets.erasures)
  const dailyKey = await keepDailyKey({ db, clock, log })
  const { isTrusted: isClockTrusted, ...clockTrust } = await trustClock({ db, clock, log })

  const parties = chooseThirdParties(config)
  const siteConfig = describeSite(config, parties)
  const erasedAddresses = new Map<string, string>()
  let siteAddress = '' // Until the site listens, which is before any request arrives.
  const origin = () => config.publicOrigin ?? siteAddress
  // Only what's configured: Stripe's client, mail, and the sandbox would take 20 MiB more.
  const sandbox =
    sandboxedParts(parties).length > 0
      ? await (await import('./start-sandbox.ts')).startSandbox(config, secrets.webhookSigning, () => siteAddress)
      : undefined
  const reach = reachThirdParties(config, parties, sandbox)

  const takesWrites = createWriteCheck({ db, clock, log })
  const stopWatchingStore = await outage.watch(log, takesWrites)
  const backups = store.pool ? undefined : join(config.dataDir, 'backups')
  const build = isDev ? 'dev' : await readBuildStamp(BUILD_FOLDER)
  const metrics = await listenForMetrics(config, {
    db,
    clock,
    destinations: DESTINATIONS,
    takesWrites,
    backups,
    build,
    droppedLines,
  })
  const figures = metrics?.figures
  const proxies = openProxies({
    hops: config.trustProxyHops,
    addresses: config.trustedProxies,
    warn: (warning) => log.warn(warning),
  })
  const incidents = collectIncidents()
  const security = openSecurityLog({
    log,
    dailyKey,
    senderOf: (c) => senderKey(c, proxies),
    figures,
    alarm: incidents.record,
  })
  const openRateCounter = store.pool ? countTogether(openRateWindows(store.pool), secrets.session, log) : countInMemory
  const guarding = { clock, openCounter: openRateCounter, note: security.record }

  const devPages = isDev ? await openDevPages({ origin, siteConfig }) : undefined
  const pages =
    devPages ?? (await openBuiltPages(BUILD_FOLDER, { origin, siteConfig, clock, findAsset: openSharedAssets(db) }))
  // Before any page is served: servers of other builds are asked for its assets too.
  const stopSharing = pages.assets ? await shareAssets({ db, clock, log, own: pages.assets }) : async () => {}

  const mail = reach.mail && (await openMailing(reach.mail))
  const adapters = [
    ...openWebhooks({ urls: reach.webhookUrls, secret: secrets.webhookSigning, clock }),
    ...(await Promise.all(Object.values(config.crms).map((crm) => crm.open({ origin, clock })))),
    ...(mail?.destinations ?? []),
  ]
  const { alertWebhookUrl, retentionDays } = config
  const secret = secrets.webhookSigning
  const webhook = alertWebhookUrl ? [openAlertWebhook({ url: alertWebhookUrl, origin, secret, clock })] : []
  const alerts = combineAlerts(mail ? [...webhook, mail.alerts(origin)] : webhook)

  const payments =
    reach.payments &&
    guardPayments((await import('./partners/stripe.ts')).openStripe({ ...reach.payments, clock }), guarding)
  const pulse = openPulse({ db, clock })
  let draining = false
  const parts: AppParts = {
    db,
    clock,
    log,
    publicOrigin: config.publicOrigin,
    consoleOrigin: config.consoleOrigin,
    unlisted: config,
    dailyKey,
    splits: followSplits({ db, clock, log }),
    submissionKey: secrets.session,
    proxies,
    limits: RATE_LIMITS,
    openRateCounter,
    security,
    isDraining: () => draining,
    settings: hashSettings(process.env, secrets.session),
    takesWrites,
    destinationsOf: routeKinds(config),
    newsletterOptIn: config.newsletterOptIn,
    bookingWaitMs: config.bookingWaitMinutes * MINUTE_MS,
    erasures,
    wakeOutbox: (destination) => outbox.wake(destination),
    decoyMail: openDecoyMail({ draft: mail?.draft, destinationsOf: routeKinds(config), clock, log }),
    scheduler: reach.scheduler && guardScheduler(openCalendly({ ...reach.scheduler, clock }), guarding),
    payments,
    archives: reach.archives && openArchives(reach.archives, clock),
    priceId: siteConfig.priceId,
    price: followPrice(siteConfig.priceId === null ? undefined : payments, clock),
    canSendLinks: routeKinds(config)('purchase').some((to) => parties.destinations[to].mode !== 'off'),
    clientCodes: reach.clientCodes,
    signingSecrets,
    origin,
    purchaseLimits: PURCHASE_LIMITS,
    siteName: brand.name,
    pulse,
    survey,
    places: readPlaces(config),
    doctor: openDoctorRuns(),
    content: openContentOfBuild(BUILD_FOLDER, origin),
    backups,
    build,
    erasedAddresses,
    eraseFromSandbox: sandboxEraser(join(config.dataDir, 'sandbox.sqlite')),
    timeZone: config.timeZone,
    consoleLimits: CONSOLE_LIMITS,
    siteConfig,
    figures,
    sandbox,
    pages,
  }
  // Loopback traffic comes from a proxy or a test; behind a proxy, all visitors share its address.
  const isTrusted = (address: string) => proxies.isProxy(address) || LOOPBACK.test(address)
  signals.watch()
  const site = await listen({
    fetch: createApp(parts).fetch,
    host: config.host,
    port: config.port,
    fd: givenSocket(process.env, process.pid),
    connections: { ...CONNECTION_LIMITS, isTrusted },
  })
  siteAddress = site.address
  // Only now: a second server on this port mustn't claim deliveries and then exit.
  const outbox = runOutbox({ db, adapters, clock, log, random: Math.random, figures, recordIncident: incidents.record })
  // After an upgrade this may be every lead. If it fails, reading leads resumes it.
  const unlisted = (error: unknown) => log.warn({ err: error }, "the console's list of leads isn't complete yet")
  listUnlistedLeads(db).catch(unlisted)
  const works = workByTheClock({ ...parts, erasures, retentionDays, isClockTrusted, recordIncident: incidents.record })
  const destinations = adapters.map(({ destination }) => destination)
  const watch = watchDestinations({ db, clock, log, destinations, alerts, incidents })

  const notice = [parties, config, { misspelled, storedCodes: await countClientCodes(db) }] as const
  if (!config.production) say(describeStart(...notice))
  if (config.sandboxAllowed && !config.production && LOOPBACK.test(config.host))
    say(await describeConsole({ db, clock }, config.consoleOrigin ?? site.address))

  return {
    announce: () => {
      const text = `${brand.name} is at ${site.address}`
      if (config.production) logStart(log, text, { address: site.address, build }, noticeStart(...notice))
      else say(text)
    },
    async stop() {
      draining = true
      // Pages reconnect to another server, or to this one after a restart.
      pulse.close()
      await pause(config.drainSeconds * 1000)
      const answered = site.close(TIMEOUT_MS)
      await Promise.all([watch.stop(), outbox.stop()])
      // Also ends event streams held open by pages; otherwise the shutdown would wait for them.
      sandbox?.close()
      await Promise.all([answered, sandbox?.listener.close(0)])
      mail?.close()
      await pages.close()
      const rest = [dailyKey, clockTrust, works].map((each) => each.stop())
      await Promise.all([...rest, stopSharing(), stopWatchingStore()])
      await metrics?.listener.close(0)
      await store.close()
    },
  }

  async function openMailing(settings: MailSettings) {
    const { openMail } = await import('./partners/mail.ts')
    const composer = openComposer({
      composeMail: devPages?.composeMail ?? (await loadMails(BUILD_FOLDER)),
      origin,
      clock,
      signingSecrets,
      mailParts: {
        timeZone: config.timeZone,
        consoleOrigin: config.consoleOrigin,
        isSandbox: siteConfig.sandboxed.length > 0,
        checksums: reach.archives?.sums,
        erasedAddress: (id) => erasedAddresses.get(id),
      },
    })
    return openMail(settings, composer, clock)
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
