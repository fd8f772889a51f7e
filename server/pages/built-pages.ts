import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Clock, utcDay } from '#contracts/clock.ts'
import { MADE_DOWNLOADS } from '#contracts/content-source.ts'
import { GUIDE_FILE } from '#contracts/masker-release.ts'
import type { SiteSettings } from '#contracts/site-config.ts'
import { madeIn, readGone, sourceOf } from '#publisher/built-site.ts'
import type { BuildInput } from '#publisher/publisher.ts'
import { addAsset, copySite, isAsset, typeOf } from '#publisher/served-files.ts'
import { consoleCspSources, consoleHeaders, policyHeaders } from './page-policy.ts'
import { openRenderer } from './page-renderer.ts'
import { answerGuide, loadConsoleBuild, loadPageBuild, type Pages } from './pages.ts'
import { openRedirects } from './redirects.ts'
import { budgetRendering, RENDER_BUDGET, type RenderBudget } from './render-budget.ts'
import {
  answerWithFile,
  fileInMemory,
  pathOf,
  pathsIn,
  readStaticFile,
  readStaticFiles,
  type StaticFile,
} from './static-files.ts'

interface PagesSettings {
  /** The site's address; not called before the first request. */
  origin: () => string
  /** Has `content/` and `public/`, for pages rendered on request. */
  contentFolder: string
  /** Holds a folder for each build and address: what's served. */
  siteFolders: string
  siteConfig: SiteSettings
  findAsset: FindAsset
  clock: Clock
  log: Logger
  renderBudget?: RenderBudget
}

/** Serves built pages from a copy with the site's address in it. @param buildFolder contains `client/` and `server/` */
export async function openBuiltPages(buildFolder: string, settings: PagesSettings): Promise<Pages> {
  const { origin, contentFolder, clock, renderBudget = RENDER_BUDGET } = settings
  const { policyOf, hidesSamples, follow } = openPolicy(settings.siteConfig)
  const build = await loadPageBuild(buildFolder)
  const withinBudget = budgetRendering(renderBudget)
  /** @param folder of a made site; null for the build's own */
  const contentOf = (folder: string | null, input: BuildInput) => {
    const source = sourceOf(contentFolder, input, madeIn(folder ?? join(buildFolder, 'server')))
    return build.openContent(source, { today: input.day, showsUnpublished: false })
  }
  const first = contentOf(null, { day: utcDay(clock()), overlay: {}, served: [] })
  const files = openSiteFiles(buildFolder, { ...settings, hidesSamples, policyOf })
  const renderer = openRenderer(build, first, { origin, policyOf })
  const redirects = openRedirects(files.has)

  return {
    opened: files.opened,
    has: files.has,
    ready: (begin) => files.ready(begin),
    configure: (next) => void (follow(next) && files.readAgain()),
    move: () => files.move(),
    async show({ folder }, input) {
      const next = files.read(folder)
      // From here on in one step: no request sees half of it.
      renderer.show(contentOf(folder, input))
      files.show(next)
    },
    redirect: (to) => redirects.set(to),
    redirectOf: (pathname, search) => redirects.of(pathname, search),
    async serve(pathname, request) {
      const site = await files.site()
      const file = site.files.get(pathname) ?? (await site.findOther(pathname))
      return file && answerWithFile((await renderer.pageWithQuery(pathname, request)) ?? file, request)
    },
    async missing(pathname, { url, method, headers }) {
      const file = (await files.site()).missing.get(build.missingPageLike(pathname))
      if (!file) throw new Error(`The build has no page for what is missing at paths like ${pathname}`)
      const asked = { 'accept-encoding': headers.get('accept-encoding') ?? '' }
      const request = new Request(url, { method: method === 'HEAD' ? method : 'GET', headers: asked })
      const page = await answerWithFile(file, request)
      page.headers.delete('etag')
      page.headers.set('cache-control', 'no-store')
      return new Response(page.body, { status: 404, headers: page.headers })
    },
    assets: files.assets,
    render: (pathname, pageData) => withinBudget(() => renderer.render(pathname, pageData)),
    renderOnce: (pathname, pageData) => renderer.renderOnce(pathname, pageData),
    guide: async () => answerGuide(renderer.bytes(`${MADE_DOWNLOADS}/${GUIDE_FILE}`)),
    async console(pageData, status) {
      const { renderConsole } = await loadConsoleBuild(buildFolder)
      const html = renderConsole(pageData, renderer.words().brand.mark)
      const headers = consoleHeaders(html, { scripts: [], more: consoleCspSources(pageData.page) })
      return new Response(html, { status, headers })
    },
    words: async () => renderer.words(),
  }
}

/** What follows from the settings for pages. */
function openPolicy(first: SiteSettings) {
  let settings = first
  return {
    policyOf: (pathname: string, html: string, scripts?: readonly string[]) =>
      policyHeaders(pathname, html, settings, scripts && { scripts }),
    // Nobody takes a stand-in's site for a firm's.
    hidesSamples: () => settings.sandboxed.length === 0,
    /** @returns whether pages have other headers, or show something else */
    follow: (next: SiteSettings): boolean => {
      const [before, after] = [settings, next].map(({ schedulerUrl, assistant, clarityProjectId, sandboxed }) =>
        JSON.stringify([schedulerUrl, assistant, clarityProjectId, sandboxed]),
      )
      settings = next
      return before !== after
    },
  }
}

type FileSettings = Pick<PagesSettings, 'origin' | 'siteFolders' | 'log' | 'findAsset'> & {
  hidesSamples: () => boolean
  policyOf: (pathname: string, html: string) => Record<string, string>
}

type BuiltFiles = SiteFiles & { findOther: ReturnType<typeof openOtherBuilds>; again: () => SiteFiles }

/** Reads files as they're served. */
function openReader(
  buildFolder: string,
  { origin, siteFolders, hidesSamples, log, findAsset, policyOf }: FileSettings,
) {
  const forPages = () => ({ policyOf, hidesSamples: hidesSamples() })
  const readParts = (folder: string, known?: ReadonlyMap<string, StaticFile>) => ({
    files: readStaticFiles(join(folder, 'client'), { ...forPages(), ...(known && { known }) }),
    missing: readMissing(join(folder, 'missing'), (html) => policyOf('/nothing', html)),
  })

  /** From a copy; on a full disk, from the build itself. */
  async function readSite(): Promise<BuiltFiles> {
    try {
      const folder = await copySite(buildFolder, siteFolders, origin())
      return { ...readParts(folder), findOther: openOtherBuilds(folder, findAsset), again: () => readParts(folder) }
    } catch (error) {
      const message = `The site couldn't be copied to ${siteFolders}, so it's served from the build, and pages aren't compressed. Free up space there, then restart the server`
      log.error({ err: error }, message)
      const again = () => ({
        files: readStaticFiles(join(buildFolder, 'client'), { ...forPages(), origin: origin() }),
        missing: readMissing(join(buildFolder, 'server/missing'), (html) => policyOf('/nothing', html), origin()),
      })
      return { ...again(), findOther: openOtherBuilds(siteFolders, findAsset), again }
    }
  }
  return { readParts, readSite }
}

/** The files of the site: the build's own, and what's published over them. */
function openSiteFiles(buildFolder: string, settings: FileSettings) {
  const builtPaths = pathsIn(join(buildFolder, 'client'))
  const { readParts, readSite } = openReader(buildFolder, settings)

  // Requests may arrive before the site's address is known.
  const opened = Promise.withResolvers<void>()
  // Whoever calls `ready` hears of it.
  opened.promise.catch(() => {})
  let built: BuiltFiles | undefined
  let shown: ShownSite | undefined

  return {
    opened: () => opened.promise,
    has: (pathname: string) => (shown?.files ?? builtPaths).has(pathname),
    async ready(begin = async () => {}) {
      try {
        built = await readSite()
        shown = { ...built, folder: null }
        await begin()
        opened.resolve()
      } catch (error) {
        opened.reject(error)
        throw error
      }
    },
    /** @param folder of a made site; null for the build's own pages */
    read(folder: string | null): ShownSite {
      if (!built) throw new Error('The build’s own pages come first')
      if (folder === null) return { ...built, folder }
      return { ...laidOver(built, readParts(folder, shown?.files), readGone(folder)), folder }
    },
    show(next: ShownSite) {
      shown = next
    },
    /** What's shown, with the headers that pages have now. */
    readAgain() {
      if (!built || !shown) return
      built = { ...built, ...built.again() }
      const { folder } = shown
      shown = undefined
      shown = this.read(folder)
    },
    async move() {
      if (!built || !shown) return
      const next = await readSite()
      built = next
      if (shown.folder === null) shown = { ...next, folder: null }
    },
    async site() {
      await opened.promise
      if (!built || !shown) throw new Error('The pages are asked for a site that isn’t there')
      return { ...shown, findOther: built.findOther }
    },
    assets: new Map(
      [...builtPaths]
        .filter(([path]) => isAsset(path))
        .map(([path, file]) => [path, () => readFileSync(file)] as const),
    ),
  }
}

/** The build's 404 pages. They share one CSP, so that no two spellings of a path get different headers. */
function readMissing(folder: string, policyOf: (html: string) => Record<string, string>, origin?: string) {
  const pages = [...pathsIn(folder).values()].map((file) => readFileSync(file, 'utf8'))
  return readStaticFiles(folder, { policyOf: () => policyOf(pages.join('')), ...(origin !== undefined && { origin }) })
}

interface SiteFiles {
  files: ReadonlyMap<string, StaticFile>
  missing: ReadonlyMap<string, StaticFile>
}

/** `folder`: the made site's; null if it's the build's own. */
interface ShownSite extends SiteFiles {
  folder: string | null
}

/** The build's files, with those of a made site over them. @param gone of the build's files, as `/a/index.html` */
function laidOver(built: SiteFiles, made: SiteFiles, gone: readonly string[]): SiteFiles {
  const files = new Map([...built.files, ...made.files])
  for (const file of gone) files.delete(pathOf(file))
  return { files, missing: made.missing }
}

export type FindAsset = (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>

/** Asset names that builds produce; others aren't looked up. */
const ASSET = /^\/assets\/[\w./-]{1,200}$/

/** Finds an asset of another build that a server on this store runs or recently ran, and keeps it in `folder`. */
export function openOtherBuilds(folder: string, findAsset: FindAsset) {
  const stored = new Map<string, StaticFile>()
  return async (path: string): Promise<StaticFile | undefined> => {
    const known = stored.get(path)
    if (known || !ASSET.test(path)) return known
    const body = await findAsset(path)
    if (!body || !typeOf(path)) return undefined
    // The disk may be full.
    const added = await addAsset(folder, path, body).catch(() => undefined)
    const file = added === undefined ? fileInMemory(path, body) : readStaticFile(path, added)
    stored.set(path, file)
    return file
  }
}
