import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { FORM_DOORS, type FormAnswer } from '#contracts/given-to-pages.ts'
import { LANDING_OFFERS } from '#contracts/landing-offers.ts'
import type { LeadKind } from '#contracts/lead-kind.ts'
import { RESULT_PATH } from '#contracts/plain/masker-release.ts'
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
import { tellScheduledEvent } from './api/scheduled-event.ts'
import { tellSiteConfig } from './api/site-config.ts'
import type { Clock } from './clock.ts'
import type { Figures } from './figures.ts'
import type { DailyKeyKeeper } from './flows/keep-daily-key.ts'
import { allowOnly } from './http/allow-methods.ts'
import { answerError } from './http/answer-error.ts'
import { connectionOf } from './http/connection.ts'
import type { ShortWay } from './http/listen.ts'
import { asPlainPath, asUnknownPath, toPlainPath } from './http/plain-path.ts'
import { limitRate, type RateLimits, type RateParts } from './http/rate-limit.ts'
import { refuseCredentials } from './http/refuse-credentials.ts'
import { logRequests } from './http/request-log.ts'
import { requireSameOrigin } from './http/same-origin.ts'
import { isSandboxPath, type SandboxDoor } from './http/sandbox-paths.ts'
import { NO_PAGE, noPage, protectionAt, securityHeaders } from './http/security-headers.ts'
import { byHttp, toHttps } from './http/to-https.ts'
import { dropTrailingSlash } from './http/trailing-slash.ts'
import { countRequests } from './metrics/count-requests.ts'
import type { Pages } from './pages/pages.ts'
import { openShortWay } from './pages/short-way.ts'
import { asUnlisted, findUnlistedPage, type UnlistedPaths } from './pages/unlisted-pages.ts'
import type { Scheduler } from './partners/scheduler/scheduler.ts'
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
  wakeOutbox: (destination: LeadKind) => void
  /** Undefined when none is set up. */
  scheduler: Scheduler | undefined
  siteConfig: SiteConfig
  /** Undefined when nobody counts. */
  figures?: Figures | undefined
  /** Undefined when every third party is real or off. */
  sandbox: SandboxDoor | undefined
  pages: Pages
}

const OFFERS = LANDING_OFFERS.map(({ path }) => path)

/** The way of a request, top to bottom. What `createShortWay` takes never comes here. */
export function createApp(parts: AppParts): Hono {
  const { log, clock, limits, publicOrigin, sandbox, pages } = parts
  const app = new Hono()
  const fromOwnPage = requireSameOrigin(publicOrigin)
  const leadRate = limitRate('leads', limits.leads, parts)
  const eventRate = limitRate('scheduled event', limits.scheduledEvent, parts)
  const unlistedPageAt = findUnlistedPage(parts.unlisted)
  const showAnswer = (c: Context, formAnswer: FormAnswer) => pages.render(new Request(c.req.url), { formAnswer })
  const countRate = limitRate('counts', limits.counts, parts)
  const guideRate = limitRate('guide', parts.purchaseLimits.downloads, parts)

  // Before all else: what is logged of an address is decided here.
  const pageNames = (pathname: string) =>
    unlistedPageAt(pathname)?.screen ?? (pages.has(pathname) ? pathname : undefined)

  app.onError(answerError(log, pageNames, isStoreError))
  app.use(logRequests(log, clock, pageNames))
  if (parts.figures) app.use(countRequests(parts.figures))
  app.use(securityHeaders(publicOrigin))
  app.use(refuseCredentials)
  // /assets as well: a worker is ruled by the policy that its script comes with (decision 0017).
  for (const path of ['/healthz', '/readyz', '/api/*', '/assets/*']) app.use(path, noPage)

  app.get('/healthz', tellHealth).all(allowOnly('GET'))
  app.get('/readyz', tellReadiness(parts)).all(allowOnly('GET'))

  app.use(toHttps(publicOrigin, parts.trustProxyHops))

  for (const door of FORM_DOORS) app.use(`/api/${door}`, answerForms(door, showAnswer))
  app.post('/api/newsletter', fromOwnPage, leadRate, takeNewsletter(parts)).all(allowOnly('POST'))
  app.post('/api/survey', fromOwnPage, leadRate, takeSurvey(parts)).all(allowOnly('POST'))
  app.post('/api/business-card', fromOwnPage, leadRate, takeBusinessCard(parts)).all(allowOnly('POST'))
  app.post('/api/lead-magnet', fromOwnPage, leadRate, takeLeadMagnet(parts)).all(allowOnly('POST'))
  app.get('/api/scheduled-event', eventRate, tellScheduledEvent(parts)).all(allowOnly('GET'))
  app.post('/api/counts', fromOwnPage, countRate, takeCount(parts)).all(allowOnly('POST'))
  app.get('/api/guide', guideRate, giveGuide(parts)).all(allowOnly('GET'))
  app.route('/api', purchaseDoors(parts))
  app.get('/api/site-config', tellSiteConfig(parts.siteConfig)).all(allowOnly('GET'))
  app.all('/api/*', (c) => c.text('There is nothing at this address.', 404))

  // /sandbox itself is a page of the site.
  if (sandbox) app.all('/sandbox/:rest{.+}', noPage, (c) => sandbox.fetch(c.req.raw))
  app.use(dropTrailingSlash)
  app.on('GET', '*', openPurchasePage(parts))
  const isPlain = namesPlainly(parts)
  // Most requests name a built page or file just as it is written, and none of the rules below would change the answer.
  app.on(['GET', 'HEAD'], '*', (c, next) => {
    return isPlain(new URL(c.req.url).pathname) ? pages.respond(c.req.raw, connectionOf(c)) : next()
  })
  // A page of one build may ask a server of another: when servers are upgraded one after the other, and after that.
  app.on(['GET', 'HEAD'], '/assets/*', async (c, next) => (await pages.respondOther?.(c.req.raw)) ?? next())
  const isKnown = (path: string) =>
    OFFERS.includes(path) || (sandbox !== undefined && path === '/sandbox') || pages.has(path)
  app.on(['GET', 'HEAD'], '*', async (c, next) => {
    const unlisted = unlistedPageAt(new URL(c.req.url).pathname)
    return unlisted ? asUnlisted(await pages.render(c.req.raw, { unlisted }), unlisted) : next()
  })
  app.on(['GET', 'HEAD'], '*', toPlainPath(isKnown))
  app.on(['GET', 'HEAD'], OFFERS, noPage, splitLanding(parts))
  app.on(['GET', 'HEAD'], '*', async (c) => {
    const { pathname } = new URL(c.req.url)
    if (!sandbox && isSandboxPath(pathname)) return pages.respond(asUnknownPath(c.req.raw))
    return pages.respond(isKnown(pathname) ? c.req.raw : asPlainPath(c.req.raw), connectionOf(c))
  })
  app.all('*', noPage, allowOnly('GET'))
  return app
}

/** Tells whether a path is that of a built page or file, and no rule of the application would answer another thing. */
function namesPlainly({ pages, unlisted }: Pick<AppParts, 'pages' | 'unlisted'>): (pathname: string) => boolean {
  const unlistedPageAt = findUnlistedPage(unlisted)
  return (pathname) =>
    pages.has(pathname) &&
    ![...OFFERS, RESULT_PATH].includes(pathname) &&
    !isSandboxPath(pathname) &&
    !unlistedPageAt(pathname)
}

/** The short way of a request for a built page or file: the same answer as the application's, header for header (decision 0024). */
export function createShortWay(
  parts: Pick<AppParts, 'pages' | 'unlisted' | 'publicOrigin' | 'trustProxyHops' | 'log' | 'clock' | 'figures'>,
): ShortWay | undefined {
  const { pages, publicOrigin, trustProxyHops, log, clock, figures } = parts
  if (!pages.formOf) return undefined
  const isPlain = namesPlainly(parts)
  const protection = protectionAt(publicOrigin)
  const isAsset = (pathname: string) => pathname.startsWith('/assets/')
  return openShortWay({
    formOf: pages.formOf,
    isPlain,
    isByHttp: byHttp(publicOrigin, trustProxyHops),
    headersAt: (pathname) => ({ ...protection(pathname), ...(isAsset(pathname) ? NO_PAGE : {}) }),
    log,
    clock,
    answered: (pathname, status) => figures?.answered(isAsset(pathname) ? '/assets/*' : 'page', status),
  })
}
