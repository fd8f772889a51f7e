import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from 'hono'
import { survey } from '#content/survey.ts'
import { MINUTE_MS } from '#contracts/clock.ts'
import { DESTINATIONS, type Destination } from '#contracts/lead-kind.ts'
import { LOOPBACK } from '#contracts/setting-kinds.ts'
import { openCalls } from './api/calls.ts'
import { openForms } from './api/lead-endpoints.ts'
import { openMailLinks } from './api/mail-links.ts'
import { openPageEndpoints } from './api/page-endpoints.ts'
import { openShop, PURCHASE_LIMITS } from './api/purchase.ts'
import { createApp } from './app.ts'
import { CONSOLE_LIMITS } from './console/console-parts.ts'
import { openConsole } from './console/open-console.ts'
import { openDoctor } from './doctor/open-doctor.ts'
import { mailCallOnce } from './flows/calls/call-link.ts'
import { openClaims } from './flows/calls/follow-calls.ts'
import { openComposer } from './flows/leads/compose-mail.ts'
import { leadContent } from './flows/leads/outbox-content.ts'
import { openDecoyMail } from './flows/leads/quiet-mail.ts'
import { describeConsole } from './flows/people/people.ts'
import { writePush } from './flows/people/push.ts'
import { openErasures, sandboxEraser } from './flows/privacy/erase-person.ts'
import { followPrice } from './flows/purchase/checkout.ts'
import { followSplits } from './flows/stats/landing-tests.ts'
import { CONNECTION_LIMITS, givenSocket, listen, stopOnSignals } from './http/listen.ts'
import { openProxies, senderKey } from './http/proxies.ts'
import { countInMemory, countTogether, RATE_LIMITS } from './http/rate-limit.ts'
import { openSecurityLog } from './http/security-log.ts'
import { createOutbox } from './outbox/outbox.ts'
import { runPushes } from './outbox/run-pushes.ts'
import { collectIncidents, watchDestinations } from './outbox/watch-destinations.ts'
import { openPages } from './pages/open-pages.ts'
import { readBuildStamp } from './pages/pages.ts'
import { shareAssets } from './pages/share-assets.ts'
import { hashSettings } from './start/known-doctor.ts'
import { exitWith, loadSettings } from './start/load-settings.ts'
import { openGround } from './start/open-ground.ts'
import { BUILD_FOLDER, openSite, type StartOptions } from './start/open-site.ts'
import { describeFailure, describeStart, logStart, noticeStart } from './start/start-notice.ts'
import {
  chooseThirdParties,
  describeSite,
  openPartners,
  reachThirdParties,
  readDestinationAddresses,
  routeKinds,
  sandboxedParts,
} from './start/third-parties.ts'
import { workByTheClock } from './start/work-by-the-clock.ts'
import { openRateWindows } from './store/rate-windows.ts'

/** How long a shutdown waits for requests in flight. */
const TIMEOUT_MS = 10_000
const say = (text: string) => process.stdout.write(`${text}\n`)

// Keeps stored data private from other users of this machine.
process.umask(0o077)
if (import.meta.main) {
  const settings = loadSettings(process.env)
  const signals = stopOnSignals(exitWith)
  try {
    const { announce, stop } = await start({ ...settings, beforeListening: () => signals.watch() })
    signals.hasStarted(stop)
    announce()
  } catch (error) {
    exitWith(describeFailure(error, settings.config))
  }
}

/** Starts everything in order. @returns what says where the site is, and a stop that runs in reverse order */
export async function start({ config, misspelled, beforeListening, development }: StartOptions) {
  const opened = await openGround(config)
  const { db, clock, log, store, secrets, signingSecrets, dailyKey, takesWrites, isClockTrusted } = opened
  const ground = { db, clock, log, timeZone: config.timeZone }

  let siteAddress = '' // Until the site listens, which is before any request arrives.
  const origin = () => config.publicOrigin ?? siteAddress
  const isOwnPort = (port: string) => [siteAddress, origin()].some((own) => new URL(own).port === port)
  const parties = chooseThirdParties(config)
  const siteConfig = describeSite(config, parties)
  const sandbox =
    sandboxedParts(parties).length > 0
      ? await (await import('./start/start-sandbox.ts')).startSandbox(config, secrets.webhookSigning, () => siteAddress)
      : undefined
  const reach = reachThirdParties(config, sandbox)

  const backups = config.backupsElsewhere ? undefined : join(config.dataDir, 'backups')
  const build = development ? 'dev' : await readBuildStamp(BUILD_FOLDER)
  const measured = {
    db,
    clock,
    destinations: DESTINATIONS,
    takesWrites,
    backups,
    build,
    droppedLines: opened.droppedLines,
    revisions: () => ({ shown: 0, newest: 0 }),
  }
  const { metricsHost: host, metricsPort: port } = config
  // If they're off, nothing is counted, and what counts takes no memory.
  const metrics =
    port === undefined
      ? undefined
      : await (await import('./metrics/open-metrics.ts')).listenForMetrics({ host, port }, measured)
  const figures = metrics?.figures
  const { trustProxyHops: hops, trustedProxies: addresses } = config
  const proxies = openProxies({ hops, addresses, warn: (warning) => log.warn(warning) })
  const incidents = collectIncidents()
  const senderOf = (c: Context) => senderKey(c, proxies)
  const security = openSecurityLog({ log, dailyKey, senderOf, figures, alarm: incidents.record })
  const openRateCounter = store.pool ? countTogether(openRateWindows(store.pool), secrets.session, log) : countInMemory

  const watched = { ...ground, recordIncident: incidents.record }
  const { pages, ...published } = await openSite(config, watched, { origin, siteConfig, development })
  measured.revisions = () => published.follower.revisions()
  // Before any page is served: servers of other builds are asked for its assets too.
  const stopSharing = pages.assets ? await shareAssets({ ...ground, own: pages.assets }) : async () => {}

  const erasedAddresses = new Map<string, string>()
  const partners = await openPartners(reach, {
    clock,
    origin,
    consoleOrigin: config.consoleOrigin,
    siteName: published.siteName,
    signingSecret: secrets.webhookSigning,
    alertWebhookUrl: config.alertWebhookUrl,
    guarding: { clock, openCounter: openRateCounter, note: security.record },
    push: { privateKey: secrets.webPush, isStandIn: sandbox && isOwnPort },
    openComposer: async () =>
      openComposer({
        ...(await published.mails()),
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
      }),
  })
  const { destinations, mail, payments, scheduler, push } = partners

  let [draining, isOpened] = [false, false]
  const { publicOrigin, consoleOrigin } = config
  const door = { ...ground, publicOrigin, consoleOrigin, origin, proxies, openRateCounter, security, figures }
  const destinationsOf = routeKinds(config)
  const erasing = {
    erasures: openErasures(config.dataDir, secrets.erasures),
    erasedAddresses,
    eraseFromSandbox: sandboxEraser(join(config.dataDir, 'sandbox.sqlite')),
  }
  const capturing = {
    ...door,
    destinationsOf,
    wakeOutbox: (destination: Destination) => outbox.wake(destination),
    newsletterOptIn: config.newsletterOptIn,
    bookingWaitMs: config.bookingWaitMinutes * MINUTE_MS,
    signingSecrets,
    claims: openClaims({ ...ground, scheduler, destinationsOf, wakeOutbox: (destination) => outbox.wake(destination) }),
    decoyMail: openDecoyMail({ draft: mail?.draft, destinationsOf, clock, log }),
  }
  const { priceId } = siteConfig
  // What answers visitors is opened from these; each module names those that it needs.
  const visiting = {
    ...capturing,
    ...erasing,
    pages,
    scheduler,
    submissionKey: secrets.session,
    unlisted: config,
    dailyKey,
    splits: followSplits(ground),
    siteConfig,
    price: followPrice(priceId === null ? undefined : payments, clock),
    limits: RATE_LIMITS,
  }
  const stopping = new AbortController()
  const readiness = {
    takesWrites,
    isDraining: () => draining,
    isOpened: () => isOpened,
    submissionKey: secrets.session,
    build,
    settings: hashSettings(process.env, secrets.session),
  }
  const app = createApp(
    { ...door, ...readiness, isSandboxed: sandbox !== undefined },
    [
      openForms(visiting),
      openCalls(visiting),
      openMailLinks(visiting),
      openShop({
        ...visiting,
        payments,
        archives: partners.archives,
        priceId,
        canSendLinks: destinationsOf('purchase').some((to) => parties.destinations[to].mode !== 'off'),
        clientCodes: reach.clientCodes,
        purchaseLimits: PURCHASE_LIMITS,
      }),
      openPageEndpoints(visiting),
      openConsole({
        ...capturing,
        ...erasing,
        pages,
        stopping: stopping.signal,
        survey,
        addresses: readDestinationAddresses(config),
        doctor: openDoctor({ env: process.env, root: join(BUILD_FOLDER, '..'), db }),
        push,
        isSandboxed: sandbox !== undefined,
        ...published,
        site: published.follower,
        backups,
        databaseUrl: config.databaseUrl,
        build,
        clientCodes: reach.clientCodes,
        consoleLimits: CONSOLE_LIMITS,
      }),
    ],
    openPages({ publicOrigin, consoleOrigin, pages, sandbox, unlisted: config }),
  )

  // Loopback traffic comes from a proxy or a test; behind a proxy, all visitors share its address.
  const isTrusted = (address: string) => proxies.isProxy(address) || LOOPBACK.test(address)
  beforeListening?.()
  const site = await listen({
    fetch: app.fetch,
    host: config.host,
    port: config.port,
    fd: givenSocket(process.env, process.pid),
    connections: { ...CONNECTION_LIMITS, isTrusted },
    attach: development?.attach,
  })
  siteAddress = site.address
  // Only now: a second server on this port mustn't claim deliveries and then exit.
  const outbox = createOutbox({
    ...ground,
    content: leadContent(db),
    adapters: destinations.map((each) => mailCallOnce(each, ground)),
    random: Math.random,
    figures,
    recordIncident: incidents.record,
  })
  outbox.start()
  const pushes = runPushes({ ...ground, random: Math.random, push, write: writePush })
  await published.ready()
  isOpened = true
  const siteName = await published.siteName()
  const works = workByTheClock({
    ...capturing,
    ...erasing,
    readReleaseTexts: published.readReleaseTexts,
    scheduler,
    payments,
    backups,
    retentionDays: config.retentionDays,
    isClockTrusted,
    recordIncident: incidents.record,
  })
  const watch = watchDestinations({
    ...ground,
    destinations: destinations.map(({ destination }) => destination),
    alerts: partners.alerts,
    incidents,
  })

  if (!config.production) say(describeStart(parties, config, misspelled))
  if (config.sandboxAllowed && !config.production && LOOPBACK.test(config.host))
    say(await describeConsole({ db, clock }, config.consoleOrigin ?? site.address))

  return {
    announce: () => {
      const text = `${siteName} is at ${site.address}`
      if (config.production)
        logStart(log, text, { address: site.address, build }, noticeStart(parties, config, misspelled))
      else say(text)
    },
    stop: async () => {
      draining = true
      // Pages reconnect to another server, or to this one after a restart.
      stopping.abort()
      await pause(config.drainSeconds * 1000)
      const answered = site.close(TIMEOUT_MS)
      await Promise.all([watch.stop(), outbox.stop(), pushes.stop(), capturing.claims.settled()])
      // Also ends event streams held open by pages; otherwise the shutdown would wait for them.
      sandbox?.close()
      await Promise.all([answered, sandbox?.listener.close(0)])
      mail?.close()
      await published.close()
      await Promise.all([works.stop(), stopSharing(), metrics?.listener.close(0)])
      await opened.stop()
    },
  }
}
