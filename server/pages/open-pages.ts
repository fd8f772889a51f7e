import { type Context, Hono } from 'hono'
import type { UnlistedPage } from '#contracts/page-data.ts'
import { isConsoleHost, type Origins } from '#server/http/console-host.ts'
import { type AnswerMissing, connectionOf, type FindTarget, type Module, targetOf } from '#server/http/path-gate.ts'
import { asUnshared, HIDES_PATH } from '#server/http/security-headers.ts'
import type { Pages } from './pages.ts'

export interface PagesDeps extends Origins {
  pages: Pages
  unlisted: UnlistedPaths
  /** Undefined if every third party is live or off. */
  sandbox: { fetch(request: Request): Response | Promise<Response> } | undefined
}

/** Unlisted addresses the owner hands out: one path segment each, without a slash. */
export interface UnlistedPaths {
  vaultPath: string
  leadMagnetPath: string
}

/** Also answers for what nobody has. */
export interface PagesModule extends Module {
  answerMissing: AnswerMissing
  /** Resolves once it's known which pages there are. */
  opened: () => Promise<void>
}

/** Only programs request these, so one sentence will do. */
const FOR_PROGRAMS = /^\/(api|assets)(\/|$)|\.md$/

/** What's left of a piece's address once its end is cut off. The list is under /resources. */
const CUT_OFF = ['/articles', '/case-studies', '/downloads']

/** Paths with only one possible spelling: no encoding, no empty segments, no dot segments. */
const PLAIN = /^(\/[\w-][\w.-]*)+$/

/** What visitors read: pages, assets, the stand-ins' pages. */
export function openPages(deps: PagesDeps): PagesModule {
  const { pages, sandbox } = deps
  const answerMissing: AnswerMissing = (c, path) =>
    FOR_PROGRAMS.test(path) || isConsoleHost(c, deps)
      ? c.text('There is nothing at this address.', 404)
      : pages.missing(path, c.req.raw)
  const routes = new Hono()
  if (sandbox) routes.all('/sandbox/*', (c) => sandbox.fetch(c.req.raw))
  const serve = async (c: Context) => {
    const path = targetOf(c)?.path ?? c.req.path
    return (await pages.serve(path, c.req.raw, connectionOf(c))) ?? answerMissing(c, path)
  }
  routes.on(['GET', 'HEAD'], '/assets/*', serve)
  routes.on(['GET', 'HEAD'], '*', (c) => {
    const target = targetOf(c)
    const { pathname, search } = new URL(c.req.url)
    const part =
      target?.kind === 'built' && search !== '' ? pages.redirectOf(target.path ?? pathname, search) : undefined
    const to = target?.kind === 'moved' ? target.to : part
    return to === undefined ? (show(c, pages) ?? serve(c)) : leadOn(c, to)
  })
  return { routes, findTarget: findPages(deps), answerMissing, opened: () => pages.opened() }
}

/** From a former address. Browsers ask again, since the owner may take the redirect back. */
function leadOn(c: Context, to: string): Response {
  c.header('cache-control', 'no-cache')
  const { search, searchParams: asked } = new URL(c.req.url)
  const [path = '', part] = to.split('?')
  if (part === undefined) return c.redirect(`${path}${search}`, 308)
  for (const [name, value] of new URLSearchParams(part)) asked.set(name, value)
  return c.redirect(`${path}?${asked}`, 308)
}

/** Renders a page that isn't among the built ones; undefined if it's none of those. */
function show(c: Context, pages: Pages): Promise<Response> | undefined {
  const target = targetOf(c)
  if (target?.kind !== 'unlisted') return undefined
  const { path, page } = target
  // The guide's own form, posted without a script, says by its referrer where the lead came from.
  const referrerPolicy = page.screen === 'vault' ? HIDES_PATH : 'same-origin'
  return pages.renderOnce(path, { unlisted: page }).then((response) => asUnshared(response, referrerPolicy))
}

function findPages({ pages, sandbox, unlisted }: Pick<PagesDeps, 'pages' | 'sandbox' | 'unlisted'>): FindTarget {
  const unlistedPages = new Map<string, UnlistedPage>([
    [`/${unlisted.vaultPath}`, { screen: 'vault', leadMagnetHref: `/${unlisted.leadMagnetPath}` }],
    [`/${unlisted.leadMagnetPath}`, { screen: 'lead-magnet' }],
  ])
  return (path) => {
    const page = unlistedPages.get(path)
    if (page) return { kind: 'unlisted', page }
    if (CUT_OFF.includes(path)) return { kind: 'moved', to: `/resources${path}` }
    if (/^\/sandbox(\/|$)/.test(path)) return sandbox && PLAIN.test(path) ? { kind: 'stand-in' } : undefined
    if (path.startsWith('/api/')) return undefined
    if (pages.has(path)) return { kind: 'built' }
    const to = pages.redirectOf(path)
    if (to !== undefined) return { kind: 'moved', to }
    return path.startsWith('/assets/') && PLAIN.test(path) ? { kind: 'other asset' } : undefined
  }
}
