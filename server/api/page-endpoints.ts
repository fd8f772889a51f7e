import { createHmac } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { isbot } from 'isbot'
import * as z from 'zod/mini'
import { countedRead, countedStep } from '#contracts/counts.ts'
import { isLandingPath, VARIANTS, type Variant } from '#contracts/landing-pages.ts'
import type { SiteConfig, SiteSettings } from '#contracts/site-config.ts'
import { CONSOLE_COOKIE, PURCHASE_COOKIES, type SentCookies } from '#contracts/storage-keys.ts'
import { countRead } from '#server/flows/stats/article-reads.ts'
import type { DailyKeyHolder } from '#server/flows/stats/daily-key.ts'
import { countStep, type Splits } from '#server/flows/stats/landing-tests.ts'
import { requireSameOrigin } from '#server/http/csrf.ts'
import { allowOnly } from '#server/http/http-error.ts'
import { type CookieDeps, dropOwnCookie, readOwnCookie } from '#server/http/own-cookies.ts'
import { type Module, type PathTarget, targetOf } from '#server/http/path-gate.ts'
import { senderKey } from '#server/http/proxies.ts'
import { limitRate, type RateDeps, type RateLimits } from '#server/http/rate-limit.ts'
import { readJson } from '#server/http/request-body.ts'

type CountDeps = Parameters<typeof countStep>[0]

export interface PageEndpointDeps extends CountDeps, CookieDeps, RateDeps {
  publicOrigin: string | undefined
  limits: Pick<RateLimits, 'counts'>
  siteConfig: SiteSettings
  /** What the price on sale is; null if that isn't known. */
  price: () => SiteConfig['price']
  dailyKey: DailyKeyHolder
  splits: Splits
  /** What's on the site, and where former addresses lead. */
  pages: { has(pathname: string): boolean; redirectOf(pathname: string): string | undefined }
}

/** What pages' scripts ask and tell, and the split of landing pages. */
export function openPageEndpoints(deps: PageEndpointDeps): Module {
  const fromOwnPage = requireSameOrigin(deps.publicOrigin, deps.security)
  const countRate = limitRate('counts', deps.limits.counts, deps)
  const routes = new Hono()
  routes.get('/api/site-config', serveSiteConfig(deps)).all(allowOnly('GET'))
  routes.post('/api/counts', fromOwnPage, countRate, receiveCount(deps)).all(allowOnly('POST'))
  routes.get('/api/receipt', serveCookies).all(allowOnly('GET'))
  routes.post('/api/forget-cookie', fromOwnPage, forgetCookie(deps)).all(allowOnly('POST'))
  const split = splitLanding(deps)
  routes.on(['GET', 'HEAD'], '*', (c, next) => (targetOf(c)?.kind === 'split' ? split(c) : next()))
  return { routes, findTarget: (path) => findSplit(path, deps.pages) }
}

const variantsOf = (path: string, pages: PageEndpointDeps['pages']): Variant[] =>
  VARIANTS.filter((variant) => pages.has(`${path}_${variant}`))

/** Where both are gone, it leads where they lead. */
function findSplit(path: string, pages: PageEndpointDeps['pages']): PathTarget | undefined {
  if (!isLandingPath(path)) return undefined
  if (variantsOf(path, pages).length > 0) return { kind: 'split' }
  const to = pages.redirectOf(`${path}_a`) ?? pages.redirectOf(`${path}_b`)
  return to === undefined ? undefined : { kind: 'moved', to }
}

/**
 * `GET /api/site-config`: run-time configuration for pages. A browser with a console session gets neither assistant nor
 * analytics: their scripts would share the console's origin, and could do whatever the signed-in person can.
 */
const serveSiteConfig = (deps: PageEndpointDeps) => (c: Context) => {
  const { siteConfig, price } = deps
  const isBesideConsole = readOwnCookie(c, deps, CONSOLE_COOKIE) !== ''
  return c.json<SiteConfig>({
    ...siteConfig,
    ...(isBesideConsole && { assistant: null, clarityProjectId: null }),
    isBesideConsole,
    price: price(),
  })
}

/** `GET /lp_…` without a variant: 302 to the one there is, or to one of both. Never refuses, since the owner pays for each ad click. */
function splitLanding({ dailyKey, splits, proxies, pages }: PageEndpointDeps) {
  return async (c: Context) => {
    const { pathname, search } = new URL(c.req.url)
    const [only, other] = variantsOf(pathname, pages)
    const split = other === undefined ? (only ?? 'a') : await splits.of(pathname)
    const visitor = { address: senderKey(c, proxies), userAgent: c.req.header('user-agent') ?? '' }
    const variant = split === 'even' ? await chooseVariant(dailyKey, visitor) : split
    c.header('cache-control', 'no-store')
    c.header('x-robots-tag', 'noindex')
    return c.redirect(`${pathname}_${variant}${search}`, 302)
  }
}

/** Half the visitors get each page, and the same one all UTC day from any server. Stores nothing. Never throws. */
async function chooseVariant(
  dailyKey: DailyKeyHolder,
  { address, userAgent }: { address: string; userAgent: string },
): Promise<Variant> {
  const { day, key } = await dailyKey.today()
  const hash = createHmac('sha256', key)
    .update(JSON.stringify([day, address, userAgent]))
    .digest()
  return hash.readUInt8() % 2 === 0 ? 'a' : 'b'
}

/**
 * `POST /api/counts`: counts a step of a visit or an article that was read, ignoring bots and pages that aren't on the site; always 204. Not a booking,
 * which pages of earlier builds count too: it's counted with its lead, however it's learnt, and taken back if the call is cancelled.
 */
const receiveCount = (deps: PageEndpointDeps) => async (c: Context) => {
  const counted = await readJson(c, z.union([countedRead, countedStep]))
  if (isMachine(c)) return c.body(null, 204)
  if ('article' in counted) {
    if (deps.pages.has(counted.article)) await countRead(deps, counted)
  } else {
    const isOurs = counted.page === '' || deps.pages.has(`${counted.page}_${counted.variant}`)
    if (isOurs && counted.step !== 'booked') await countStep(deps, counted)
  }
  return c.body(null, 204)
}

/** Whether the request claims to come from a bot or a prefetching browser. */
function isMachine(c: Context): boolean {
  const purpose = `${c.req.header('sec-purpose') ?? ''} ${c.req.header('purpose') ?? ''} ${c.req.header('x-moz') ?? ''}`
  const userAgent = c.req.header('user-agent')?.trim() ?? ''
  return /prefetch|prerender|preview/i.test(purpose) || userAgent === '' || isbot(userAgent)
}

const forgetCookieRequest = z.strictObject({ name: z.enum(PURCHASE_COOKIES) })

/** `GET /api/receipt`: names of the cookies this browser sends us. */
const serveCookies = (c: Context) => c.json({ cookies: Object.keys(getCookie(c)).toSorted() } satisfies SentCookies)

/** `POST /api/forget-cookie`: deletes a cookie that scripts can't access. */
const forgetCookie = (deps: CookieDeps) => async (c: Context) => {
  const { name } = await readJson(c, forgetCookieRequest)
  if (readOwnCookie(c, deps, name) !== '') dropOwnCookie(c, deps, name)
  return c.json({ ok: true })
}
