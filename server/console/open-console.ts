import { hash } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { PASSKEY_HEADER, passkeyAnswer } from '#contracts/console-people.ts'
import { CONSOLE_ENDPOINTS, CONSOLE_PAGES, type ConsoleData, isAllowed } from '#contracts/console-table.ts'
import { ifPossible } from '#contracts/if-possible.ts'
import { LOOPBACK } from '#contracts/setting-kinds.ts'
import { CONSOLE_COOKIE } from '#contracts/storage-keys.ts'
import { isConfirmed } from '#server/flows/people/passkeys.ts'
import { readSession, type SignedIn } from '#server/flows/people/sessions.ts'
import { onlyFor, refuseOtherSites, requireSameOrigin } from '#server/http/csrf.ts'
import { allowOnly, HttpError } from '#server/http/http-error.ts'
import { readOwnCookie } from '#server/http/own-cookies.ts'
import type { Module } from '#server/http/path-gate.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { readBytes } from '#server/http/request-body.ts'
import { callEndpoints } from './calls.ts'
import { connectionEndpoints } from './connections.ts'
import type { ConsoleDeps, ConsoleHandlers } from './console-deps.ts'
import { contentEndpoints } from './content.ts'
import { deliveryEndpoints } from './deliveries.ts'
import { domainEndpoints } from './domain.ts'
import { draftLinkEndpoints } from './draft-links.ts'
import { accountEndpoints, entryEndpoints } from './entry.ts'
import { firstHourEndpoints } from './first-hour.ts'
import { healthEndpoints } from './health.ts'
import { leadEndpoints, leadListEndpoints, personEndpoints } from './leads.ts'
import { eventEndpoints } from './notify.ts'
import { numberEndpoints } from './numbers.ts'
import { codeEndpoints, orderEndpoints } from './orders.ts'
import { auditEndpoints, peopleEndpoints } from './people.ts'
import { planEndpoints, publishEndpoints } from './publish.ts'

/** The only endpoint that a frame shows. */
const PREVIEW = '/api/console/content/preview'

type Page = (typeof CONSOLE_PAGES)[number]

/** What the owner uses: every page and endpoint in contracts/console-table.ts, all behind the same guard. */
export function openConsole(deps: ConsoleDeps): Module {
  const handlers: ConsoleHandlers = {
    ...entryEndpoints(deps),
    ...accountEndpoints(deps),
    ...leadListEndpoints(deps),
    ...leadEndpoints(deps),
    ...personEndpoints(deps),
    ...callEndpoints(deps),
    ...eventEndpoints(deps),
    ...numberEndpoints(deps),
    ...deliveryEndpoints(deps),
    ...contentEndpoints(deps),
    ...draftLinkEndpoints(deps),
    ...publishEndpoints(deps),
    ...planEndpoints(deps),
    ...firstHourEndpoints(deps),
    ...orderEndpoints(deps),
    ...codeEndpoints(deps),
    ...healthEndpoints(deps),
    ...connectionEndpoints(deps),
    ...domainEndpoints(deps),
    ...peopleEndpoints(deps),
    ...auditEndpoints(deps),
  }
  const requirePasskey = passkeyGuard(deps)
  const sameOrigin = requireSameOrigin(deps.consoleOrigin ?? deps.publicOrigin, deps.security)
  const notFromElsewhere = refuseOtherSites(deps.security)
  const entryRate = limitRate('console entry', deps.consoleLimits.entry, deps)
  const recoveryRate = limitRate('console recovery', deps.consoleLimits.recovery, deps)
  const useRate = limitRate('console', deps.consoleLimits.use, deps)
  const routes = new Hono()

  for (const page of CONSOLE_PAGES) {
    // In development, what's in the folder console/leads/ has an address of its own.
    const path = page.path.replace(':id', ':id{[\\w-]+}')
    routes
      .get(path, unindexed, onlyFor(['document', 'empty'], deps.security), useRate, toPasskeyHost(deps), (c) =>
        answerPage(deps, c, page),
      )
      .all(allowOnly('GET'))
  }

  for (const endpoint of CONSOLE_ENDPOINTS) {
    const { method, path, role } = endpoint
    const handle = handlers[`${method} ${path}` as keyof ConsoleHandlers]
    const openRate = path.startsWith('/api/console/recover') ? recoveryRate : entryRate
    const rate = role === 'anyone' ? openRate : useRate
    const answered = async (c: Context) => {
      if (role === 'anyone') return (handle as (c: Context) => Promise<Response>)(c)
      const me = await sessionOf(deps, c)
      if (!me) throw new HttpError(401, 'Please sign in.')
      if (!isAllowed(me.role, role)) throw new HttpError(403, 'Only an owner can do this.')
      if ('needsPasskey' in endpoint) await requirePasskey(c, me)
      return handle(c, me)
    }
    const answer = async (c: Context) => (await answered(c)) ?? c.json({})
    const purpose = onlyFor(path === PREVIEW ? ['iframe'] : ['empty', 'document'], deps.security)
    if (method === 'GET') routes.get(path, unindexed, notFromElsewhere, purpose, rate, answer)
    else routes.post(path, unindexed, sameOrigin, rate, answer)
    routes.all(path, allowOnly(method))
  }
  return { routes }
}

const sessionOf = (deps: ConsoleDeps, c: Context): Promise<SignedIn | undefined> =>
  readSession(deps, readOwnCookie(c, deps, CONSOLE_COOKIE))

async function answerPage(deps: ConsoleDeps, c: Context, { path, role, page, title }: Page): Promise<Response> {
  const me = (await sessionOf(deps, c)) ?? null
  const { pathname, search } = new URL(c.req.url)
  const returnTo = returnPath(c.req.query('to'))
  if (role !== 'anyone' && !me) {
    const to = encodeURIComponent(`${pathname}${search}`)
    return c.redirect(`/console/sign-in${pathname === '/console' && search === '' ? '' : `?to=${to}`}`, 303)
  }
  if (page === 'sign-in' && me) return c.redirect(returnTo, 303)
  const input = {
    path,
    params: c.req.param(),
    search,
    me: me && { name: me.name, email: me.email, role: me.role },
    timeZone: deps.timeZone,
    siteName: await deps.siteName(),
  }
  if (me && !isAllowed(me.role, role))
    return deps.pages.console({ ...input, page: 'refused', title: 'For owners' }, 403)
  const shown: ConsoleData = { ...input, page, title, ...(page === 'sign-in' && { returnTo }) }
  return deps.pages.console(shown, 200)
}

/** Refuses a request that the person didn't confirm with their passkey, for this request alone. */
function passkeyGuard(deps: ConsoleDeps) {
  return async (c: Context, me: SignedIn): Promise<void> => {
    const input = c.req.header(PASSKEY_HEADER)
    if (input === undefined)
      throw new HttpError(403, 'Please confirm with your passkey that it’s you.', { 'passkey-needed': '1' })
    const response = readPasskeyHeader(input)
    const bytes = await readBytes(c, 16)
    const body = hash('sha256', bytes)
    if (response && (await isConfirmed(deps, { me, path: c.req.path, body, response }))) return
    deps.security.record('security.sign_in_refused', {}, c)
    throw new HttpError(403, 'This passkey didn’t confirm it. Please try again.')
  }
}

const readPasskeyHeader = (input: string) =>
  ifPossible(() => {
    const json: unknown = JSON.parse(Buffer.from(input, 'base64url').toString())
    return { ...passkeyAnswer.parse(json), clientExtensionResults: {} }
  })

/** Where to go after signing in: only paths of the console. */
const returnPath = (asked = ''): string =>
  /^\/console(?:\/(?!sign-in)[\w-]+)*(?:\?[!-~]*)?$/.test(asked) ? asked : '/console'

/** Keeps the console out of search engines, and its URLs out of other sites' Referer headers. */
const unindexed: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('x-robots-tag', 'noindex, nofollow')
  c.header('referrer-policy', 'same-origin')
  c.header('cache-control', 'no-store')
}

/** Redirects a loopback address such as 127.0.0.1 to localhost, since passkeys need a host name. */
function toPasskeyHost({ publicOrigin }: ConsoleDeps): MiddlewareHandler {
  return async (c, next) => {
    const url = new URL(c.req.url)
    if (publicOrigin !== undefined || url.hostname === 'localhost' || !LOOPBACK.test(url.hostname)) return next()
    url.hostname = 'localhost'
    return c.redirect(url.href, 307)
  }
}
