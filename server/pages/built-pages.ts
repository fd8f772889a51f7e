import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GivenToPages } from '#contracts/given-to-pages.ts'
import { GUIDE_FILE } from '#contracts/masker-release.ts'
import type { SiteSettings } from '#contracts/site-config.ts'
import type { Clock } from '../clock.ts'
import { loadPageBuild, withOrigin } from './page-build.ts'
import { consoleHeaders, policyHeaders } from './page-policy.ts'
import type { Pages } from './pages.ts'
import { answerWithFile, formOf, isAsset, openAsset, readStaticFiles, type StaticFile } from './static-files.ts'

const GUIDE_HEADERS = {
  'content-type': 'application/pdf',
  'content-disposition': `attachment; filename="${GUIDE_FILE}"`,
  'x-robots-tag': 'noindex',
}

interface PagesSettings {
  /** The site's address; not called before the first request. */
  origin: () => string
  siteConfig: SiteSettings
  findAsset: FindAsset
  clock: Clock
  renderBudget?: RenderBudget
}

/** Serves built pages from memory. @param buildFolder contains `client/`, `server/`, and `editions/` */
export async function openBuiltPages(
  buildFolder: string,
  { origin, siteConfig, clock, findAsset, renderBudget = RENDER_BUDGET }: PagesSettings,
): Promise<Pages> {
  const policyOf = (pathname: string, html: string, scripts?: readonly string[]) =>
    policyHeaders(pathname, html, siteConfig, scripts && { scripts })
  const files = readEditions(buildFolder, (folder) => readStaticFiles(folder, origin, policyOf), clock)
  const build = await loadPageBuild(buildFolder)
  const withinBudget = budgetRendering(renderBudget)
  const guideFile = join(buildFolder, 'server', GUIDE_FILE)
  const guide = existsSync(guideFile) ? readFileSync(guideFile) : undefined

  async function renderNow(pathname: string, given: GivenToPages): Promise<Response> {
    const rendered = await withOrigin(
      await build.renderOrTell(new Request(`http://localhost${pathname}`), given),
      origin(),
    )
    if (!rendered.headers.get('content-type')?.startsWith('text/html')) return rendered
    const html = await rendered.text()
    const page = new Response(html, rendered)
    for (const [name, value] of Object.entries(policyOf(pathname, html, build.INLINE_SCRIPTS)))
      page.headers.set(name, value)
    return page
  }

  const kept = new Map<string, Promise<KeptAnswer>>()

  async function renderOnce(pathname: string, given: GivenToPages): Promise<Response> {
    const key = JSON.stringify([pathname, given])
    const answer = kept.get(key) ?? renderNow(pathname, given).then(keepAnswer)
    kept.set(key, answer)
    try {
      const { body, status, headers } = await answer
      if (status >= 500) kept.delete(key)
      return new Response(body, { status, headers })
    } catch (error) {
      kept.delete(key)
      throw error
    }
  }

  const missingPages = readMissing(buildFolder, origin, (html) => policyOf('/nothing', html))

  async function missing(pathname: string, request: Request): Promise<Response> {
    const file = missingPages.get(build.missingPageLike(pathname))
    if (!file) throw new Error(`The build has no page for what is missing at paths like ${pathname}`)
    const { body, headers } = formOf(file, request.headers.get('accept-encoding'))
    const { etag: _, ...others } = headers
    return new Response(body, { status: 404, headers: { ...others, 'cache-control': 'no-store' } })
  }

  return {
    has: (pathname) => files().has(pathname),
    async respond(pathname, request) {
      const file = files().get(pathname)
      // The day's edition may have changed since the lookup.
      return file ? answerWithFile(file, request) : missing(pathname, request)
    },
    missing,
    respondOther: openOtherBuilds(findAsset),
    assets: new Map(
      [...files()]
        .filter(([path]) => isAsset(path))
        .map(([path, file]) => [path, () => file.content().bodies.identity]),
    ),
    render: (pathname, given) => withinBudget(() => renderNow(pathname, given)),
    renderOnce,
    guide: async () =>
      guide ? new Response(guide, { headers: GUIDE_HEADERS }) : new Response('There is no guide.', { status: 404 }),
    async console(given, status) {
      const html = await build.renderConsole(given)
      return new Response(html, { status, headers: consoleHeaders(html, { scripts: [] }) })
    },
    close: async () => {},
  }
}

interface KeptAnswer {
  body: string
  status: number
  headers: [string, string][]
}

const keepAnswer = async (response: Response): Promise<KeptAnswer> => ({
  body: await response.text(),
  status: response.status,
  headers: [...response.headers],
})

/** The build's 404 pages. They share one CSP, so that no two spellings of a path get different headers. */
function readMissing(buildFolder: string, origin: () => string, policyOf: (html: string) => Record<string, string>) {
  const files: Files = readStaticFiles(join(buildFolder, 'server', 'missing'), origin, () => {
    const pages = [...files.values()].map((file) => Buffer.from(file.content().bodies.identity))
    return policyOf(Buffer.concat(pages).toString())
  })
  return files
}

type Files = ReadonlyMap<string, StaticFile>

/** Today's files, and changes on later days. Read at startup: a new build doesn't affect a running server. */
function readEditions(buildFolder: string, read: (folder: string) => Files, clock: Clock): () => Files {
  const today = read(join(buildFolder, 'client'))
  let files = today
  const later: { from: number; files: Files }[] = []
  const folder = join(buildFolder, 'editions')
  for (const day of existsSync(folder) ? readdirSync(folder).toSorted() : []) {
    files = new Map([...files, ...read(join(folder, day))])
    later.push({ from: Date.parse(day), files })
  }
  return () => {
    if (later.length === 0) return today
    const now = clock()
    return later.findLast(({ from }) => from <= now)?.files ?? today
  }
}

/** Finds another build's file by path. */
export type FindAsset = (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>

/** How many files to cache; more than a build has. */
const MAX_KEPT = 300

/** Asset names that builds produce; others aren't looked up. */
const ASSET = /^\/assets\/[\w./-]{1,200}$/

/** Responds to GET or HEAD for another build's asset; undefined if there is none. */
export function openOtherBuilds(findAsset: FindAsset): (request: Request) => Promise<Response | undefined> {
  const kept = new Map<string, StaticFile>()

  async function find(path: string): Promise<StaticFile | undefined> {
    const known = kept.get(path)
    if (known || !ASSET.test(path)) return known
    const body = await findAsset(path)
    const file = body && openAsset(path, body)
    if (!file) return undefined
    const [oldest] = kept.keys()
    if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest)
    kept.set(path, file)
    return file
  }

  return async (request) => {
    const file = await find(new URL(request.url).pathname)
    return file && answerWithFile(file, request)
  }
}

/** Limits on rendering at request time. */
export interface RenderBudget {
  atOnce: number
  /** In each window of `length` ms, at most this many ms of rendering. */
  window: { length: number; rendering: number }
  /** Milliseconds before a client is told to retry. */
  timeoutMs: number
}

/** Rendering blocks everything else. A tenth of the time is enough: only rejected forms need it. */
const RENDER_BUDGET: RenderBudget = {
  atOnce: 4,
  window: { length: 100, rendering: 10 },
  timeoutMs: 5000,
}

const BUSY = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Please try again</title>
<h1>The site is very busy</h1>
<p>What you sent was not taken. Please go back and send it again in a few seconds.</p>
<p><a href="/">Home page</a></p>
</html>
`

const answerBusy = () =>
  new Response(BUSY, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': '5' },
  })

/** @param now a monotonic clock @returns responds 503 if the budget is exhausted or a page takes too long */
export function budgetRendering({ atOnce, window, timeoutMs }: RenderBudget, now = () => performance.now()) {
  let running = 0
  let begun = now()
  let used = 0
  return async (render: () => Promise<Response>): Promise<Response> => {
    const start = now()
    if (start - begun >= window.length) [begun, used] = [start, 0]
    if (running >= atOnce || used >= window.rendering) return answerBusy()
    running += 1
    const { promise: late, resolve } = Promise.withResolvers<Response>()
    const timeout = setTimeout(() => resolve(answerBusy()), timeoutMs)
    // A late render keeps running, and counts until it ends.
    const rendered = render().finally(() => {
      running -= 1
      used += now() - start
      clearTimeout(timeout)
    })
    return Promise.race([rendered, late])
  }
}
