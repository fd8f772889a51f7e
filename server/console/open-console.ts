import { createHash } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { PASSKEY_HEADER, passkeyAnswer } from '#contracts/console-people.ts'
import {
  CONSOLE_ENDPOINTS,
  CONSOLE_FILES,
  CONSOLE_PAGES,
  type GivenToConsole,
  isAllowed,
} from '#contracts/console-table.ts'
import { CONSOLE_COOKIE } from '#contracts/kept-keys.ts'
import { LOOPBACK } from '#contracts/setting-kinds.ts'
import { isConfirmed } from '#server/flows/people/passkeys.ts'
import { readSession, type SignedIn } from '#server/flows/people/sessions.ts'
import { onlyFor, refuseOtherSites, requireSameOrigin } from '#server/http/csrf.ts'
import { readOwnCookie } from '#server/http/own-cookies.ts'
import { connectionOf, type Module } from '#server/http/path-gate.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { allowOnly, Refusal } from '#server/http/refusal.ts'
import { readUnmeasuredBytes } from '#server/http/request-body.ts'
import type { ConsoleHandlers, ConsoleParts } from './console-parts.ts'
import { contentEndpoints } from './content.ts'
import { deliveryEndpoints } from './deliveries.ts'
import { accountEndpoints, entryEndpoints } from './entry.ts'
import { healthEndpoints } from './health.ts'
import { callEndpoints, leadEndpoints, leadListEndpoints, personEndpoints } from './leads.ts'
import { eventEndpoints, pushEndpoints } from './notify.ts'
import { numberEndpoints } from './numbers.ts'
import { orderEndpoints } from './orders.ts'
import { auditEndpoints, peopleEndpoints } from './people.ts'
import { publishEndpoints } from './publish.ts'

/** The only endpoint that a frame shows. */
const PREVIEW = '/api/console/content/preview'

type Page = (typeof CONSOLE_PAGES)[number]

/** What the owner uses: every page and endpoint in contracts/console-table.ts, all behind the same guard. */
export function openConsole(parts: ConsoleParts): Module {
  const handlers: ConsoleHandlers = {
    ...entryEndpoints(parts),
    ...accountEndpoints(parts),
    ...pushEndpoints(parts),
    ...leadListEndpoints(parts),
    ...leadEndpoints(parts),
    ...personEndpoints(parts),
    ...callEndpoints(parts),
    ...eventEndpoints(parts),
    ...numberEndpoints(parts),
    ...deliveryEndpoints(parts),
    ...contentEndpoints(parts),
    ...publishEndpoints(parts),
    ...orderEndpoints(parts),
    ...healthEndpoints(parts),
    ...peopleEndpoints(parts),
    ...auditEndpoints(parts),
  }
  const requirePasskey = passkeyGuard(parts)
  const sameOrigin = requireSameOrigin(parts.consoleOrigin ?? parts.publicOrigin, parts.security)
  const notFromElsewhere = refuseOtherSites(parts.security)
  const entryRate = limitRate('console entry', parts.consoleLimits.entry, parts)
  const recoveryRate = limitRate('console recovery', parts.consoleLimits.recovery, parts)
  const useRate = limitRate('console', parts.consoleLimits.use, parts)
  const routes = new Hono()

  for (const page of CONSOLE_PAGES)
    routes
      .get(page.path, unindexed, onlyFor(['document', 'empty'], parts.security), useRate, toPasskeyHost(parts), (c) =>
        answerPage(parts, c, page),
      )
      .all(allowOnly('GET'))

  for (const path of CONSOLE_FILES)
    routes.get(path, unindexed, (c) => parts.pages.consoleFile(path, c.req.raw, connectionOf(c))).all(allowOnly('GET'))

  for (const endpoint of CONSOLE_ENDPOINTS) {
    const { method, path, role } = endpoint
    const handle = handlers[`${method} ${path}` as keyof ConsoleHandlers]
    const openRate = path.startsWith('/api/console/recover') ? recoveryRate : entryRate
    const rate = role === 'anyone' ? openRate : useRate
    const answer = async (c: Context) => {
      if (role === 'anyone') return (handle as (c: Context) => Promise<Response>)(c)
      const me = await sessionOf(parts, c)
      if (!me) throw new Refusal(401, 'Please sign in.')
      if (!isAllowed(me.role, role)) throw new Refusal(403, 'Only an owner can do this.')
      if ('needsPasskey' in endpoint) await requirePasskey(c, me)
      return handle(c, me)
    }
    const purpose = onlyFor(path === PREVIEW ? ['iframe'] : ['empty', 'document'], parts.security)
    if (method === 'GET') routes.get(path, unindexed, notFromElsewhere, purpose, rate, answer)
    else routes.post(path, unindexed, sameOrigin, rate, answer)
    routes.all(path, allowOnly(method))
  }
  return { routes }
}

const sessionOf = (parts: ConsoleParts, c: Context): Promise<SignedIn | undefined> =>
  readSession(parts, readOwnCookie(c, parts, CONSOLE_COOKIE))

async function answerPage(parts: ConsoleParts, c: Context, { path, role, page, title }: Page): Promise<Response> {
  const me = (await sessionOf(parts, c)) ?? null
  const { pathname, search } = new URL(c.req.url)
  const returnTo = returnPath(c.req.query('to'))
  if (role !== 'anyone' && !me) {
    const to = encodeURIComponent(`${pathname}${search}`)
    return c.redirect(`/console/sign-in${pathname === '/console' && search === '' ? '' : `?to=${to}`}`, 303)
  }
  if (page === 'sign-in' && me) return c.redirect(returnTo, 303)
  const given = {
    path,
    params: c.req.param(),
    search,
    me: me && { name: me.name, email: me.email, role: me.role },
    timeZone: parts.timeZone,
    siteName: await parts.siteName(),
  }
  if (me && !isAllowed(me.role, role))
    return parts.pages.console({ ...given, page: 'refused', title: 'For owners' }, 403)
  const shown: GivenToConsole = { ...given, page, title, ...(page === 'sign-in' && { returnTo }) }
  return parts.pages.console(shown, 200)
}

/** Refuses a request that the person didn't confirm with their passkey, for this request alone. */
function passkeyGuard(parts: ConsoleParts) {
  return async (c: Context, me: SignedIn): Promise<void> => {
    const given = c.req.header(PASSKEY_HEADER)
    if (given === undefined)
      throw new Refusal(403, 'Please confirm with your passkey that it’s you.', { 'passkey-needed': '1' })
    const response = readPasskeyHeader(given)
    const bytes = await readUnmeasuredBytes(c, 16)
    const body = createHash('sha256').update(bytes).digest('hex')
    if (response && (await isConfirmed(parts, { me, path: c.req.path, body, response }))) return
    parts.security.record('security.sign_in_refused', {}, c)
    throw new Refusal(403, 'This passkey didn’t confirm it. Please try again.')
  }
}

function readPasskeyHeader(given: string) {
  try {
    const json: unknown = JSON.parse(Buffer.from(given, 'base64url').toString())
    return { ...passkeyAnswer.parse(json), clientExtensionResults: {} }
  } catch {
    return undefined
  }
}

/** Where to go after signing in: only paths of the console. */
function returnPath(asked = ''): string {
  return /^\/console(?:\/(?!sign-in)[\w-]+)*(?:\?[!-~]*)?$/.test(asked) ? asked : '/console'
}

/** Keeps the console out of search engines, and its URLs out of other sites' Referer headers. */
const unindexed: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('x-robots-tag', 'noindex, nofollow')
  c.header('referrer-policy', 'same-origin')
  c.header('cache-control', 'no-store')
}

/** Redirects a loopback address such as 127.0.0.1 to localhost, since passkeys need a host name. */
function toPasskeyHost({ publicOrigin }: ConsoleParts): MiddlewareHandler {
  return async (c, next) => {
    const url = new URL(c.req.url)
    if (publicOrigin !== undefined || url.hostname === 'localhost' || !LOOPBACK.test(url.hostname)) return next()
    url.hostname = 'localhost'
    return c.redirect(url.href, 307)
  }
}
