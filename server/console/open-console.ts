import { createHash } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { PASSKEY_HEADER, passkeyAnswer } from '#contracts/console-people.ts'
import {
  CONSOLE_CALLS,
  CONSOLE_FILES,
  CONSOLE_PAGES,
  type GivenToConsole,
  isAllowed,
} from '#contracts/console-table.ts'
import { CONSOLE_COOKIE } from '#contracts/kept-keys.ts'
import { LOOPBACK } from '#contracts/setting-kinds.ts'
import { isConfirmed } from '#server/flows/people/passkeys.ts'
import { readSession, type SignedIn } from '#server/flows/people/sessions.ts'
import { onlyFor, refuseOtherSites, requireSameOrigin } from '#server/http/hosts.ts'
import { readOwnCookie } from '#server/http/own-cookies.ts'
import { connectionOf, type Module } from '#server/http/path-gate.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { allowOnly, Refusal } from '#server/http/refusal.ts'
import { readUnmeasuredBytes } from '#server/http/request-body.ts'
import type { ConsoleHandlers, ConsoleParts } from './console-parts.ts'
import { contentCalls } from './content.ts'
import { deliveryCalls } from './deliveries.ts'
import { accountCalls, entryCalls } from './entry.ts'
import { healthCalls } from './health.ts'
import { callCalls, leadCalls } from './leads.ts'
import { eventCalls, pushCalls } from './notify.ts'
import { numberCalls } from './numbers.ts'
import { orderCalls } from './orders.ts'
import { auditCalls, peopleCalls } from './people.ts'
import { publishCalls } from './publish.ts'

/** The only call that a frame shows. */
const PREVIEW = '/api/console/content/preview'

type Page = (typeof CONSOLE_PAGES)[number]

/** What the owner uses: every page and call in contracts/console-table.ts, all behind the same guard. */
export function openConsole(parts: ConsoleParts): Module {
  const handlers: ConsoleHandlers = {
    ...entryCalls(parts),
    ...accountCalls(parts),
    ...pushCalls(parts),
    ...leadCalls(parts),
    ...callCalls(parts),
    ...eventCalls(parts),
    ...numberCalls(parts),
    ...deliveryCalls(parts),
    ...contentCalls(parts),
    ...publishCalls(parts),
    ...orderCalls(parts),
    ...healthCalls(parts),
    ...peopleCalls(parts),
    ...auditCalls(parts),
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

  for (const call of CONSOLE_CALLS) {
    const { method, path, role } = call
    const handle = handlers[`${method} ${path}` as keyof ConsoleHandlers]
    const openRate = path.startsWith('/api/console/recover') ? recoveryRate : entryRate
    const rate = role === 'anyone' ? openRate : useRate
    const answer = async (c: Context) => {
      if (role === 'anyone') return (handle as (c: Context) => Promise<Response>)(c)
      const me = await sessionOf(parts, c)
      if (!me) throw new Refusal(401, 'Please sign in.')
      if (!isAllowed(me.role, role)) throw new Refusal(403, 'Only an owner can do this.')
      if ('needsPasskey' in call) await requirePasskey(c, me)
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

/** Refuses a call that the person didn't confirm with their passkey, for this call alone. */
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
