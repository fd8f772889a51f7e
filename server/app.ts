import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { FORM_DOORS } from '#contracts/given-to-pages.ts'
import { LANDING_OFFERS } from '#contracts/landing-offers.ts'
import type { Destination, PromisedKind } from '#contracts/lead-kind.ts'
import { RESULT_PATH } from '#contracts/masker-release.ts'
import type { SiteConfig } from '#contracts/site-config.ts'
import { takeCount } from './api/counts.ts'
import { tellHealth, tellReadiness } from './api/health.ts'
import { splitLanding } from './api/landing-split.ts'
import { answerForms } from './api/leads/answer-forms.ts'
import { takeBusinessCard } from './api/leads/business-card.ts'
import { giveGuide } from './api/leads/give-guide.ts'
import { takeLeadMagnet } from './api/leads/lead-magnet.ts'
import { takeNewsletter } from './api/leads/newsletter.ts'
import { takeSurvey } from './api/leads/survey.ts'
import { openPurchasePage } from './api/purchase/open-purchase-page.ts'
import { type PurchaseDoorParts, purchaseDoors } from './api/purchase/purchase-doors.ts'
import { REPORT_LIMITS, takeReports } from './api/reports.ts'
import { tellScheduledEvent } from './api/scheduled-event.ts'
import { tellSiteConfig } from './api/site-config.ts'
import type { Clock } from './clock.ts'
import type { Figures } from './figures.ts'
import type { DailyKeyKeeper } from './flows/keep-daily-key.ts'
import { allowOnly } from './http/allow-methods.ts'
import { answerError } from './http/answer-error.ts'
import { senderKey } from './http/client-address.ts'
import { connectionOf } from './http/connection.ts'
import type { ShortWay } from './http/listen.ts'
import { noteForgedHosts } from './http/note-forged-hosts.ts'
import { ownHosts, refuseOtherHosts } from './http/own-hosts.ts'
import { type FindPlace, gatePaths, placeOf } from './http/path-gate.ts'
import { limitRate, type RateLimits, type RateParts } from './http/rate-limit.ts'
import { refuseCredentials } from './http/refuse-credentials.ts'
import { logRequests } from './http/request-log.ts'
import { requireSameOrigin } from './http/same-origin.ts'
import { protectionAt, securityHeaders } from './http/security-headers.ts'
import type { SecurityLog } from './http/security-log.ts'
import { byHttp, refuseHttp, toHttps } from './http/to-https.ts'
import { countRequests } from './metrics/count-requests.ts'
import type { Pages } from './pages/pages.ts'
import { openShortWay } from './pages/short-way.ts'
import { asUnlisted, findUnlistedPage, type UnlistedPaths } from './pages/unlisted-pages.ts'
import type { Scheduler } from './partners/scheduler.ts'
import type { Database } from './store/database.ts'
import { isStoreError } from './store/store-error.ts'

/** Everything that a request may meet. */
export interface AppParts extends PurchaseDoorParts, RateParts {
  db: Database
  clock: Clock
  log: Logger
  /** Where the site is reached; undefined when the owner has not said. */
  publicOrigin: string | undefined
  unlisted: UnlistedPaths
  /** By which the landing pages are split. */
  dailyKey: DailyKeyKeeper
  /** Secret by which submissions are named that bring no id of their own. */
  submissionKey: string
  limits: RateLimits
  isDraining: () => boolean
  /** Whether the store takes writes. */
  takesWrites: () => Promise<boolean>
  /** Where each kind is promised to. */
  destinationsOf: (kind: PromisedKind) => readonly Destination[]
  wakeOutbox: (destination: Destination) => void
  /** Undefined when none is set up. */
  scheduler: Scheduler | undefined
  siteConfig: SiteConfig
  /** Undefined when nobody counts. */
  figures?: Figures | undefined
  security: SecurityLog
  /** Undefined when every third party is real or off. */
  sandbox: { fetch(request: Request): Response | Promise<Response> } | undefined
  pages: Pages
}

const OFFERS = LANDING_OFFERS.map(({ path }) => path)

/** The way of a request, top to bottom. What `createShortWay` takes never comes here. */
export function createApp(parts: AppParts): Hono {
  const { log, clock, limits, publicOrigin, sandbox, pages, security } = parts
  const app = new Hono()
  const fromOwnPage = requireSameOrigin(publicOrigin, security)
  const leadRate = limitRate('leads', limits.leads, parts)
  const eventRate = limitRate('scheduled event', limits.scheduledEvent, parts)
  const countRate = limitRate('counts', limits.counts, parts)
  const reportRate = limitRate('reports', REPORT_LIMITS, parts)
  const findPlace = findPlaces(parts, app)
  const answerMissing = (c: Context, path: string) =>
    NO_PAGES.test(path) ? c.text('There is nothing at this address.', 404) : pages.missing(path, c.req.raw)
  const guideRate = limitRate('guide', parts.purchaseLimits.downloads, parts)

  app.onError(answerError(log, isStoreError))
  app.use(logRequests(log, clock))
  if (parts.figures) app.use(countRequests(parts.figures))
  app.use(securityHeaders(publicOrigin))
  app.use(refuseCredentials)
  app.use(
    '/api/*',
    noteForgedHosts(publicOrigin, security, (c) => senderKey(c, parts.proxies)),
  )
  if (sandbox) app.use(refuseOtherHosts(ownHosts(publicOrigin)))
  app.use('/api/*', refuseHttp(publicOrigin, parts.proxies))
  // From here on a path is spelled in one way only.
  app.use(gatePaths(findPlace, answerMissing))

  app.get('/healthz', tellHealth).all(allowOnly('GET'))
  app.get('/readyz', tellReadiness(parts)).all(allowOnly('GET'))

  app.use(toHttps(publicOrigin, parts.proxies))

  for (const door of FORM_DOORS) app.use(`/api/${door}`, answerForms(door, pages))
  app.post('/api/newsletter', fromOwnPage, leadRate, takeNewsletter(parts)).all(allowOnly('POST'))
  app.post('/api/survey', fromOwnPage, leadRate, takeSurvey(parts)).all(allowOnly('POST'))
  app.post('/api/business-card', fromOwnPage, leadRate, takeBusinessCard(parts)).all(allowOnly('POST'))
  app.post('/api/lead-magnet', fromOwnPage, leadRate, takeLeadMagnet(parts)).all(allowOnly('POST'))
  app.get('/api/scheduled-event', eventRate, tellScheduledEvent(parts)).all(allowOnly('GET'))
  app.post('/api/counts', fromOwnPage, countRate, takeCount(parts)).all(allowOnly('POST'))
  app.post('/api/reports', reportRate, takeReports({ ...parts, findPlace })).all(allowOnly('POST'))
  app.get('/api/guide', guideRate, giveGuide(parts)).all(allowOnly('GET'))
  app.route('/api', purchaseDoors(parts))
  app.get('/api/site-config', tellSiteConfig(parts.siteConfig)).all(allowOnly('GET'))

  // /sandbox itself is a page of the site.
  if (sandbox) app.all('/sandbox/:rest{.+}', (c) => sandbox.fetch(c.req.raw))
  app.on(['GET', 'HEAD'], OFFERS, splitLanding(parts))
  app.on('GET', '*', openPurchasePage(parts))
  // A page of one build may ask a server of another: when servers are upgraded one after the other, and after that.
  app.on(['GET', 'HEAD'], '/assets/*', async (c, next) =>
    placeOf(c)?.kind === 'built' ? next() : ((await pages.respondOther?.(c.req.raw)) ?? answerMissing(c, c.req.path)),
  )
  app.on(['GET', 'HEAD'], '*', async (c) => {
    const place = placeOf(c)
    if (place?.kind === 'unlisted')
      return asUnlisted(await pages.renderOnce(place.path, { unlisted: place.page }), place.page)
    if (place?.kind === 'sandbox page') return pages.renderOnce(place.path, {})
    return pages.respond(c.req.raw, connectionOf(c))
  })
  app.all('*', allowOnly('GET'))
  return app
}

/** Where no pages are, so that only programs ask. */
const NO_PAGES = /^\/(api|assets)(\/|$)|\.(data|md)$/

/** Segments that can be written in one way only: nothing encoded, none empty, none of dots. */
const PLAIN = /^(\/[\w-][\w.-]*)+$/

/** Says what is at a path; the gate and the short way both go by it. @param app whose routes are the doors */
function findPlaces({ pages, unlisted, sandbox }: PlaceParts, app: Pick<Hono, 'routes'>): FindPlace {
  const unlistedPageAt = findUnlistedPage(unlisted)
  let doors: RegExp | undefined
  return (path) => {
    const page = unlistedPageAt(path)
    if (page) return { kind: 'unlisted', page }
    if (OFFERS.includes(path)) return { kind: 'split' }
    // Not before a request comes: then all routes are there.
    doors ??= doorPaths(app.routes)
    if (doors.test(path)) return { kind: 'door' }
    if (path === '/sandbox') return sandbox && { kind: 'sandbox page' }
    if (path.startsWith('/sandbox/')) return sandbox && PLAIN.test(path) ? { kind: 'stand-in' } : undefined
    if (path.startsWith('/api/')) return undefined
    if (pages.has(path)) return { kind: 'built' }
    return path.startsWith('/assets/') && PLAIN.test(path) ? { kind: 'other asset' } : undefined
  }
}

type PlaceParts = Pick<AppParts, 'pages' | 'unlisted' | 'sandbox'>

/** What the paths of the routes that have no wildcard are like. */
function doorPaths(routes: Hono['routes']): RegExp {
  const paths = new Set(routes.map(({ path }) => path).filter((path) => !/[*{]/.test(path)))
  return new RegExp(`^(${[...paths].map((path) => path.replaceAll(/:\w+/g, '[\\w-]+')).join('|')})$`)
}

/** The short way of a request for a built page or file: the same answer as the application's, header for header (decision 0024). */
export function createShortWay(
  parts: PlaceParts & Pick<AppParts, 'publicOrigin' | 'proxies' | 'log' | 'clock' | 'figures'>,
  app: Pick<Hono, 'routes'>,
): ShortWay | undefined {
  const { pages, publicOrigin, proxies, sandbox, log, clock, figures } = parts
  if (!pages.formOf) return undefined
  const findPlace = findPlaces(parts, app)
  return openShortWay({
    formOf: pages.formOf,
    isPlain: (pathname) => pathname !== RESULT_PATH && findPlace(pathname)?.kind === 'built',
    takesHost: sandbox ? ownHosts(publicOrigin) : () => true,
    isByHttp: byHttp(publicOrigin, proxies),
    headersAt: protectionAt(publicOrigin),
    log,
    clock,
    answered: (pathname, status) => figures?.answered(pathname.startsWith('/assets/') ? '/assets/*' : 'page', status),
  })
}
