import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ContentSource } from '#contracts/content-source.ts'
import type { GivenToPages } from '#contracts/given-to-pages.ts'
import { GUIDE_FILE } from '#contracts/masker-release.ts'
import type { SiteSettings } from '#contracts/site-config.ts'
import { type Clock, utcDay } from '../clock.ts'
import { loadPageBuild, withOrigin } from './page-build.ts'
import { consoleHeaders, policyHeaders, reachOfConsole } from './page-policy.ts'
import type { Pages } from './pages.ts'
import { budgetRendering, RENDER_BUDGET, type RenderBudget } from './render-budget.ts'
import { isAsset, typeOf } from './served-files.ts'
import { addAsset, copySite } from './site-folder.ts'
import { answerWithFile, pathsIn, readStaticFile, readStaticFiles, type StaticFile } from './static-files.ts'

const GUIDE_HEADERS = {
  'content-type': 'application/pdf',
  'content-disposition': `attachment; filename="${GUIDE_FILE}"`,
  'x-robots-tag': 'noindex',
}

interface PagesSettings {
  /** The site's address; not called before the first request. */
  origin: () => string
  /** For pages rendered on request. */
  contentSource: ContentSource
  /** Holds a folder for each build and address: what's served. */
  siteFolders: string
  siteConfig: SiteSettings
  findAsset: FindAsset
  clock: Clock
  renderBudget?: RenderBudget
}

/** Serves built pages from a copy with the site's address in it. @param buildFolder contains `client/`, `server/`, and `editions/` */
export async function openBuiltPages(
  buildFolder: string,
  { origin, contentSource, siteFolders, siteConfig, clock, findAsset, renderBudget = RENDER_BUDGET }: PagesSettings,
): Promise<Pages> {
  const policyOf = (pathname: string, html: string, scripts?: readonly string[]) =>
    policyHeaders(pathname, html, siteConfig, scripts && { scripts })
  const paths = readEditions(buildFolder, pathsIn, clock)
  const build = await loadPageBuild(buildFolder)
  const content = build.openContent(contentSource, { today: utcDay(clock()), showsUnpublished: false })
  const withinBudget = budgetRendering(renderBudget)
  const guideFile = join(buildFolder, 'server', GUIDE_FILE)
  const guide = existsSync(guideFile) ? readFileSync(guideFile) : undefined

  // Requests may arrive before the site's address is known.
  const site = Promise.withResolvers<Awaited<ReturnType<typeof openSite>>>()

  async function openSite() {
    const folder = await copySite(buildFolder, siteFolders, origin())
    return {
      files: readEditions(folder, (part) => readStaticFiles(part, policyOf), clock),
      missing: readMissing(join(folder, 'missing'), (html) => policyOf('/nothing', html)),
      findOther: openOtherBuilds(folder, findAsset),
    }
  }

  async function renderNow(pathname: string, given: GivenToPages): Promise<Response> {
    const rendered = await withOrigin(
      await build.renderOrTell(new Request(`http://localhost${pathname}`), { content, given }),
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

  return {
    has: (pathname) => paths().has(pathname),
    async ready() {
      site.resolve(openSite())
      await site.promise
    },
    async serve(pathname, request) {
      const { files, findOther } = await site.promise
      const file = files().get(pathname) ?? (await findOther(pathname))
      return file && answerWithFile(file, request)
    },
    async missing(pathname, { url, method, headers }) {
      const file = (await site.promise).missing.get(build.missingPageLike(pathname))
      if (!file) throw new Error(`The build has no page for what is missing at paths like ${pathname}`)
      const asked = { 'accept-encoding': headers.get('accept-encoding') ?? '' }
      const page = await answerWithFile(
        file,
        new Request(url, { method: method === 'HEAD' ? method : 'GET', headers: asked }),
      )
      page.headers.delete('etag')
      page.headers.set('cache-control', 'no-store')
      return new Response(page.body, { status: 404, headers: page.headers })
    },
    assets: new Map(
      [...paths()].filter(([path]) => isAsset(path)).map(([path, file]) => [path, () => readFileSync(file)]),
    ),
    render: (pathname, given) => withinBudget(() => renderNow(pathname, given)),
    async renderOnce(pathname, given) {
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
    },
    guide: async () =>
      guide ? new Response(guide, { headers: GUIDE_HEADERS }) : new Response('There is no guide.', { status: 404 }),
    async console(given, status) {
      const html = await build.renderConsole(given)
      return new Response(html, {
        status,
        headers: consoleHeaders(html, { scripts: [], more: reachOfConsole(given.page) }),
      })
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
function readMissing(folder: string, policyOf: (html: string) => Record<string, string>) {
  const pages = [...pathsIn(folder).values()].map((file) => readFileSync(file, 'utf8'))
  return readStaticFiles(folder, () => policyOf(pages.join('')))
}

type ByPath<Value> = ReadonlyMap<string, Value>

/** What's at today's paths, with the changes of days that have come. Read once: a new build doesn't affect a running server. */
function readEditions<Value>(folder: string, read: (part: string) => ByPath<Value>, clock: Clock): () => ByPath<Value> {
  const today = read(join(folder, 'client'))
  let files = today
  const later: { from: number; files: ByPath<Value> }[] = []
  const editions = join(folder, 'editions')
  for (const day of existsSync(editions) ? readdirSync(editions).toSorted() : []) {
    files = new Map([...files, ...read(join(editions, day))])
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

/** Asset names that builds produce; others aren't looked up. */
const ASSET = /^\/assets\/[\w./-]{1,200}$/

/** Finds an asset of another build that a server on this store runs or recently ran, and keeps it in `folder`. */
export function openOtherBuilds(folder: string, findAsset: FindAsset) {
  const kept = new Map<string, StaticFile>()
  return async (path: string): Promise<StaticFile | undefined> => {
    const known = kept.get(path)
    if (known || !ASSET.test(path)) return known
    const body = await findAsset(path)
    if (!body || !typeOf(path)) return undefined
    const file = readStaticFile(path, await addAsset(folder, path, body))
    kept.set(path, file)
    return file
  }
}
