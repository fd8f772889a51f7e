import { join } from 'node:path'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Clock } from '#contracts/clock.ts'
import { openCalls } from './api/calls.ts'
import { type ReadinessDeps, serveHealth, serveReadiness } from './api/health.ts'
import { openForms } from './api/lead-endpoints.ts'
import { openMailLinks } from './api/mail-links.ts'
import { openPageEndpoints } from './api/page-endpoints.ts'
import { openShop, PURCHASE_LIMITS } from './api/purchase.ts'
import { REPORT_LIMITS, receiveReports } from './api/reports.ts'
import { CONSOLE_LIMITS } from './console/console-deps.ts'
import { openDraftPages } from './console/draft-links.ts'
import { openConsole } from './console/open-console.ts'
import { openConnecting, openDoctor } from './doctor/open-doctor.ts'
import { followPrice } from './flows/purchase/checkout.ts'
import { followSplits } from './flows/stats/landing-tests.ts'
import { type Origins, separateConsole } from './http/console-host.ts'
import { recordForgedHosts, refuseCredentials, refuseOtherHosts } from './http/hosts.ts'
import { allowOnly, answerError } from './http/http-error.ts'
import { refuseHttp, toHttps } from './http/https.ts'
import { leadOn, serveOwnName, type WantedNames } from './http/own-names.ts'
import { type FindTarget, gatePaths, type Module, waitForPages } from './http/path-gate.ts'
import { senderKey } from './http/proxies.ts'
import { limitRate, RATE_LIMITS, type RateDeps } from './http/rate-limit.ts'
import { refuseUnstorableQuery } from './http/request-body.ts'
import { logRequests } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { SecurityLog } from './http/security-log.ts'
import type { PagesModule } from './pages/open-pages.ts'
import { paymentPages } from './partners/stripe.ts'
import type { Config } from './start/config.ts'
import type { Partners, ThirdPartyChoice } from './start/connect-third-parties.ts'
import type { Env } from './start/connections/effective-settings.ts'
import type { Connections } from './start/connections/open-connections.ts'
import type { Edge } from './start/open-edge.ts'
import type { Infrastructure } from './start/open-infrastructure.ts'
import type { Leads } from './start/open-leads.ts'
import { BUILD_FOLDER, type Site } from './start/open-site.ts'
import type { SiteAddress } from './start/site-address.ts'
import { PROOF_LIMITS, PROOF_PATH, serveProof } from './start/site-proof.ts'
import { connectionModes, readAddresses } from './start/third-parties.ts'
import { isStoreError } from './store/store-error.ts'

export interface AppDeps extends RateDeps, ReadinessDeps, Origins {
  log: Logger
  clock: Clock
  /** The secret that proves to whoever asks that a name leads here. */
  submissionKey: string
  security: SecurityLog
  /** Whether stand-ins replace third parties. */
  isSandboxed: boolean
  /** Host names that the site had, and the one with or without www. */
  otherNames: readonly string[]
  wantedNames: WantedNames
}

/** Every request runs through this, top to bottom. @param pages answers whatever the other modules don't */
export function createApp(deps: AppDeps, others: readonly Module[], pages: PagesModule): Hono {
  const { log, clock, publicOrigin, security, proxies } = deps
  const modules = [...others, pages]
  const app = new Hono()
  const findTarget = findTargets(modules, app)

  app.onError(answerError(log, isStoreError))
  app.use(logRequests(log, clock))
  app.use(securityHeaders(publicOrigin))
  app.use(refuseCredentials)
  app.use(leadOn(deps.otherNames, publicOrigin))
  // Before names are told apart: it shows under which one this site can be reached.
  app
    .get(`${PROOF_PATH}:text`, limitRate('site proofs', PROOF_LIMITS, deps), serveProof(deps.submissionKey))
    .all(allowOnly('GET'))
  app.use(
    '/api/*',
    recordForgedHosts(deps, security, (c) => senderKey(c, proxies)),
  )
  if (deps.isSandboxed || publicOrigin === undefined) app.use(refuseOtherHosts(deps))
  app.use('/api/*', refuseHttp(publicOrigin, proxies))
  app.use(separateConsole(deps))
  app.use('/api/*', refuseUnstorableQuery)
  app.use(waitForPages(pages.opened))
  // From here on, each path has exactly one spelling.
  app.use(gatePaths(findTarget, pages.answerMissing))

  app.get('/healthz', serveHealth).all(allowOnly('GET'))
  app.get('/readyz', serveReadiness(deps)).all(allowOnly('GET'))
  app.get('/own-name', serveOwnName(deps)).all(allowOnly('GET'))

  app.use(toHttps(deps, proxies))

  const reportRate = limitRate('reports', REPORT_LIMITS, deps)
  app.post('/api/reports', reportRate, receiveReports({ ...deps, findTarget })).all(allowOnly('POST'))
  for (const { routes } of modules) app.route('/', routes)
  app.all('*', allowOnly('GET'))
  return app
}

/** Returns what's at a path: a route, or what a module has there. */
function findTargets(modules: readonly Module[], app: Pick<Hono, 'routes'>): FindTarget {
  let endpoints: RegExp | undefined
  return (path) => {
    // Built on the first request, once all routes are registered.
    endpoints ??= endpointPaths(app.routes)
    if (endpoints.test(path)) return { kind: /^\/console(\/|$)/.test(path) ? 'console page' : 'endpoint' }
    for (const module of modules) {
      const target = module.findTarget?.(path)
      if (target) return target
    }
    return undefined
  }
}

/** Paths of all routes without wildcards. */
function endpointPaths(routes: Hono['routes']): RegExp {
  const paths = new Set(routes.map(({ path }) => path).filter((path) => !path.includes('*')))
  return new RegExp(`^(${[...paths].map((path) => path.replaceAll(/:\w+(\{.+\})?/g, '[\\w-]+')).join('|')})$`)
}

export interface ModuleOptions {
  /** What the server runs on: the doctor reads settings as it did. */
  env: Env
  infrastructure: Infrastructure
  address: Pick<SiteAddress, 'origin'>
  choice: ThirdPartyChoice
  edge: Edge
  site: Site
  partners: Partners
  leads: Leads
  connections: Connections
  wantedNames: WantedNames
  /** Takes up what was just saved. */
  takeUp: () => Promise<void>
  /** The site is opened under an address, of this version, that waits for somebody who signs in. */
  pendingAddress?: number | undefined
  /** Ends the streams of events. */
  stopping: AbortSignal
  build: string
  backups: string | undefined
}

/** What answers requests: forms, calls, links in mails, the shop, what pages ask, and the console. */
export function openModules(config: Config, options: ModuleOptions): Module[] {
  const { infrastructure, address, choice, edge, site, partners, leads } = options
  const { db, clock, secrets, dailyKey } = infrastructure
  const { publicOrigin, consoleOrigin } = config
  const { siteConfig, reach, standIns, parties } = choice
  const { pages } = site
  const { payments, scheduler } = partners
  const { proxies, security, openRateCounter } = edge
  const { capture, erasing } = leads
  const { priceId } = siteConfig
  const limits = RATE_LIMITS
  const limiting = { proxies, security, openRateCounter }
  const answering = { ...capture, ...limiting, publicOrigin, origin: address.origin, pages, siteConfig }
  return [
    openForms({ ...answering, limits, submissionKey: secrets.session, unlisted: config }),
    openCalls({ ...answering, limits, scheduler }),
    openMailLinks({ ...answering, ...erasing }),
    openShop({
      ...answering,
      payments,
      archives: partners.archives,
      priceId,
      canSendLinks: capture.destinationsOf('purchase').some((to) => parties.destinations[to].mode !== 'off'),
      clientCodes: reach.clientCodes,
      purchaseLimits: PURCHASE_LIMITS,
    }),
    openPageEndpoints({
      ...answering,
      limits,
      dailyKey,
      splits: followSplits(capture),
      price: followPrice(priceId === null ? undefined : payments, clock),
    }),
    openDraftPages({ ...answering, ...site }),
    openConsole({
      ...answering,
      ...erasing,
      ...site,
      consoleOrigin,
      stopping: options.stopping,
      addresses: readAddresses(config),
      doctor: openDoctor({ env: options.env, root: join(BUILD_FOLDER, '..'), db }),
      connections: options.connections,
      connecting: openConnecting({
        root: join(BUILD_FOLDER, '..'),
        signingSecret: secrets.webhookSigning,
        isTrial: config.sandboxAllowed,
        proofKey: secrets.session,
      }),
      takeUp: options.takeUp,
      wantedNames: options.wantedNames,
      pendingAddress: options.pendingAddress,
      sendLetter: partners.mail?.sendLetter,
      isSandboxed: standIns !== undefined,
      connectionModes: () => connectionModes(parties, config),
      site: site.follower,
      backups: options.backups,
      databaseUrl: config.databaseUrl,
      build: options.build,
      clientCodes: reach.clientCodes,
      payments,
      paymentPage: paymentPages(config),
      consoleLimits: CONSOLE_LIMITS,
    }),
  ]
}
