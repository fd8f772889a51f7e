import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { FORM_ENDPOINTS, type UnlistedPage } from '#contracts/given-to-pages.ts'
import { LANDING_OFFERS } from '#contracts/landing-offers.ts'
import { YOUR_DATA_PATH } from '#contracts/mail-links.ts'
import { answerForms } from './api/answer-forms.ts'
import { serveCallInvitation, serveScheduledEvent } from './api/booked-call.ts'
import { receiveCalendarNews } from './api/calendly-webhook.ts'
import { serveHealth, serveReadiness } from './api/health.ts'
import { receiveCount, splitLanding } from './api/landing-tests.ts'
import { LEAD_ENDPOINTS, type LeadEndpointParts, serveGuide } from './api/lead-endpoints.ts'
import {
  ASK_LIMITS,
  findMailedLink,
  LINK_LIMITS,
  type MailLinkParts,
  receiveConfirmation,
  receiveDataRequest,
  receiveErasure,
  serveData,
  showMailedLink,
  showYourData,
} from './api/mail-links.ts'
import { openPurchasePage, type PurchaseEndpointParts, purchaseEndpoints } from './api/purchase.ts'
import { forgetCookie, serveCookies } from './api/receipt.ts'
import { REPORT_LIMITS, receiveReports } from './api/reports.ts'
import { type SiteConfigParts, serveSiteConfig } from './api/site-config.ts'
import { consoleEndpoints } from './console/console-endpoints.ts'
import type { ConsoleParts } from './console/console-parts.ts'
import type { Figures } from './figures.ts'
import type { DailyKeyKeeper } from './flows/keep-daily-key.ts'
import type { Splits } from './flows/landing-tests.ts'
import { connectionOf } from './http/connection.ts'
import { isConsoleHost, separateConsole } from './http/console-host.ts'
import {
  recordForgedHosts,
  refuseCredentials,
  refuseOtherHosts,
  refuseOtherSites,
  requireSameOrigin,
} from './http/hosts.ts'
import { type FindPlace, gatePaths, placeOf } from './http/path-gate.ts'
import { refuseHttp, senderKey, toHttps } from './http/proxies.ts'
import { limitRate, type RateLimits, type RateParts } from './http/rate-limit.ts'
import { allowOnly, answerError } from './http/refusal.ts'
import { refuseUnstorableQuery } from './http/request-body.ts'
import { countRequests, logRequests } from './http/request-log.ts'
import { HIDES_PATH, securityHeaders } from './http/security-headers.ts'
import type { SecurityLog } from './http/security-log.ts'
import type { Pages } from './pages/pages.ts'
import type { Scheduler } from './partners/ports.ts'
import { isStoreError } from './store/store-error.ts'

/** Dependencies of the app. */
export interface AppParts
  extends LeadEndpointParts,
    MailLinkParts,
    PurchaseEndpointParts,
    RateParts,
    ConsoleParts,
    SiteConfigParts {
  log: Logger
  unlisted: UnlistedPaths
  /** Picks between an offer's two pages. */
  dailyKey: DailyKeyKeeper
  /** How the owner splits visitors between variants. */
  splits: Splits
  limits: RateLimits
  isDraining: () => boolean
  /** A keyed hash of each setting that's set. */
  settings: Record<string, string>
  /** Whether the store accepts writes. */
  takesWrites: () => Promise<boolean>
  /** Undefined if none is configured. */
  scheduler: Scheduler | undefined
  /** Undefined if metrics are off. */
  figures?: Figures | undefined
  security: SecurityLog
  /** Undefined if every third party is live or off. */
  sandbox: { fetch(request: Request): Response | Promise<Response> } | undefined
  pages: Pages
}

const OFFERS = LANDING_OFFERS.map(({ path }) => path)

/** Every request runs through this, top to bottom. */
export function createApp(parts: AppParts): Hono {
  const { log, clock, limits, publicOrigin, sandbox, pages, security, proxies } = parts
  const app = new Hono()
  const fromOwnPage = requireSameOrigin(publicOrigin, security)
  const leadRate = limitRate('leads', limits.leads, parts)
  const eventRate = limitRate('scheduled event', limits.scheduledEvent, parts)
  const countRate = limitRate('counts', limits.counts, parts)
  const reportRate = limitRate('reports', REPORT_LIMITS, parts)
  const guideRate = limitRate('guide', parts.purchaseLimits.downloads, parts)
  const linkRate = limitRate('mailed links', LINK_LIMITS, parts)
  const findPlace = findPlaces(parts, app)
  const answerMissing = (c: Context, path: string) =>
    FOR_PROGRAMS.test(path) || isConsoleHost(c, parts)
      ? c.text('There is nothing at this address.', 404)
      : pages.missing(path, c.req.raw)

  app.onError(answerError(log, isStoreError))
  app.use(logRequests(log, clock))
  if (parts.figures) app.use(countRequests(parts.figures))
  app.use(securityHeaders(publicOrigin))
  app.use(refuseCredentials)
  app.use(
    '/api/*',
    recordForgedHosts(parts, security, (c) => senderKey(c, proxies)),
  )
  if (sandbox) app.use(refuseOtherHosts(parts))
  app.use('/api/*', refuseHttp(publicOrigin, proxies))
  app.use(separateConsole(parts))
  app.use('/api/*', refuseUnstorableQuery)
  // From here on, each path has exactly one spelling.
  app.use(gatePaths(findPlace, answerMissing))

  app.get('/healthz', serveHealth).all(allowOnly('GET'))
  app.get('/readyz', serveReadiness(parts)).all(allowOnly('GET'))

  app.use(toHttps(parts, proxies))

  for (const endpoint of FORM_ENDPOINTS) app.use(`/api/${endpoint}`, answerForms(endpoint, pages))
  for (const [endpoint, take] of Object.entries(LEAD_ENDPOINTS))
    app.post(`/api/${endpoint}`, fromOwnPage, leadRate, take(parts)).all(allowOnly('POST'))
  app
    .post('/api/your-data', fromOwnPage, limitRate('your data', ASK_LIMITS, parts), receiveDataRequest(parts))
    .all(allowOnly('POST'))
  app.get('/api/your-data/:token', linkRate, serveData(parts)).all(allowOnly('GET'))
  app.post('/api/confirm', fromOwnPage, linkRate, receiveConfirmation(parts)).all(allowOnly('POST'))
  app.post('/api/erase-my-data', fromOwnPage, linkRate, receiveErasure(parts)).all(allowOnly('POST'))
  app.get('/api/receipt', serveCookies).all(allowOnly('GET'))
  app.post('/api/forget-cookie', fromOwnPage, forgetCookie(parts)).all(allowOnly('POST'))
  app
    .get('/api/scheduled-event', refuseOtherSites(security), eventRate, serveScheduledEvent(parts))
    .all(allowOnly('GET'))
  app.post('/api/calendly-webhook', receiveCalendarNews(parts)).all(allowOnly('POST'))
  app.get('/api/call-invitation', eventRate, serveCallInvitation(parts)).all(allowOnly('GET'))
  app.post('/api/counts', fromOwnPage, countRate, receiveCount(parts)).all(allowOnly('POST'))
  app.post('/api/reports', reportRate, receiveReports({ ...parts, findPlace })).all(allowOnly('POST'))
  app.get('/api/guide', guideRate, serveGuide(parts)).all(allowOnly('GET'))
  app.route('/api', purchaseEndpoints(parts))
  app.route('/', consoleEndpoints(parts))
  // Run-time configuration for pages.
  app.get('/api/site-config', serveSiteConfig(parts)).all(allowOnly('GET'))

  // /sandbox itself is one of the site's pages.
  if (sandbox) app.all('/sandbox/:rest{.+}', (c) => sandbox.fetch(c.req.raw))
  app.on(['GET', 'HEAD'], OFFERS, splitLanding(parts))
  app.on('GET', '*', openPurchasePage(parts))
  // During and after an upgrade, a page from one build may request its assets from a server of another.
  app.on(['GET', 'HEAD'], '/assets/*', async (c, next) =>
    placeOf(c)?.kind === 'built' ? next() : ((await pages.respondOther?.(c.req.raw)) ?? answerMissing(c, c.req.path)),
  )
  app.on(['GET', 'HEAD'], '*', async (c) => {
    const place = placeOf(c)
    if (place?.kind === 'unlisted')
      return asUnlisted(await pages.renderOnce(place.path, { unlisted: place.page }), place.page)
    if (place?.kind === 'your data') return showYourData(parts)
    if (place?.kind === 'mailed link') return showMailedLink(parts, place)
    if (place?.kind === 'sandbox page') return pages.renderOnce(place.path, {})
    return pages.respond(place?.path ?? c.req.path, c.req.raw, connectionOf(c))
  })
  app.all('*', allowOnly('GET'))
  return app
}

/** Only programs request these, so one sentence will do. */
const FOR_PROGRAMS = /^\/(api|assets)(\/|$)|\.md$/

/** Paths with only one possible spelling: no encoding, no empty segments, no dot segments. */
const PLAIN = /^(\/[\w-][\w.-]*)+$/

/** Returns what's at a path. @param app its routes are the endpoints */
function findPlaces(
  { pages, unlisted, sandbox }: Pick<AppParts, 'pages' | 'unlisted' | 'sandbox'>,
  app: Pick<Hono, 'routes'>,
): FindPlace {
  const unlistedPageAt = findUnlistedPage(unlisted)
  let endpoints: RegExp | undefined
  return (path) => {
    const page = unlistedPageAt(path)
    if (page) return { kind: 'unlisted', page }
    if (OFFERS.includes(path)) return { kind: 'split' }
    // Built on the first request, once all routes are registered.
    endpoints ??= endpointPaths(app.routes)
    if (endpoints.test(path)) return { kind: /^\/console(\/|$)/.test(path) ? 'console page' : 'endpoint' }
    if (path === YOUR_DATA_PATH) return { kind: 'your data' }
    const mailedLink = findMailedLink(path)
    if (mailedLink) return mailedLink
    if (path === '/sandbox') return sandbox && { kind: 'sandbox page' }
    if (path.startsWith('/sandbox/')) return sandbox && PLAIN.test(path) ? { kind: 'stand-in' } : undefined
    if (path.startsWith('/api/')) return undefined
    if (pages.has(path)) return { kind: 'built' }
    return path.startsWith('/assets/') && PLAIN.test(path) ? { kind: 'other asset' } : undefined
  }
}

/** Paths of all routes without wildcards. */
function endpointPaths(routes: Hono['routes']): RegExp {
  const paths = new Set(routes.map(({ path }) => path).filter((path) => !/[*{]/.test(path)))
  return new RegExp(`^(${[...paths].map((path) => path.replaceAll(/:\w+/g, '[\\w-]+')).join('|')})$`)
}

/** Unlisted addresses the owner hands out: one path segment each, without a slash. */
export interface UnlistedPaths {
  vaultPath: string
  leadMagnetPath: string
}

/** Finds the unlisted page at a path. */
function findUnlistedPage({ vaultPath, leadMagnetPath }: UnlistedPaths): (path: string) => UnlistedPage | undefined {
  const vault: UnlistedPage = { screen: 'vault', leadMagnetHref: `/${leadMagnetPath}` }
  const leadMagnet: UnlistedPage = { screen: 'lead-magnet' }
  const pages = new Map<string, UnlistedPage>([
    [`/${vaultPath}`, vault],
    [`/${leadMagnetPath}`, leadMagnet],
  ])
  return (pathname) => pages.get(pathname)
}

function asUnlisted(response: Response, { screen }: UnlistedPage): Response {
  response.headers.set('x-robots-tag', 'noindex, nofollow')
  // The guide's own form, posted without a script, says by its referrer where the lead came from.
  response.headers.set('referrer-policy', screen === 'vault' ? HIDES_PATH : 'same-origin')
  response.headers.set('cache-control', 'no-store')
  return response
}
