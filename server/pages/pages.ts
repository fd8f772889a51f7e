import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ConsoleData } from '#contracts/console-table.ts'
import type { Mark } from '#contracts/mark.ts'
import { GUIDE_FILE } from '#contracts/masker-release.ts'
import { ORIGIN_PLACEHOLDER, type PageData } from '#contracts/page-data.ts'
import type { SiteSettings, SiteWords } from '#contracts/site-config.ts'
import type { BuildInput, MadeSite } from '#publisher/publisher.ts'
import type { Connection } from '#server/http/path-gate.ts'
import type * as bundle from '#site/render/render.tsx'
import { consoleHeaders } from './page-policy.ts'

/** Everything but the API: pages, assets, and the 404 page. */
export interface Pages {
  /** Resolves once it's known what there is: the build, and what's published over it. Rejects if `ready` does. */
  opened(): Promise<void>
  /** Whether a public page or file exists at exactly this path. Right only once the pages are opened. */
  has(pathname: string): boolean
  /** What pages may load follows from it. */
  configure(siteConfig: SiteSettings): void
  /** Puts the site's new address into what's served. What's published is made again after that. */
  move(): Promise<void>
  /** Prepares what's served, once the site's address is known. @param begin shows what's published; visitors wait for it */
  ready(begin?: () => Promise<void>): Promise<void>
  /** Switches what's served to a made site, in one step. */
  show(site: MadeSite, input: BuildInput): Promise<void>
  /** Sets where former addresses lead. */
  redirect(to: ReadonlyMap<string, string>): void
  /**
   * Where a former address leads; undefined if it's none, in use again, or leads to what's hidden or gone.
   * @param search may name a part of a page: `?service=…`
   */
  redirectOf(pathname: string, search?: string): string | undefined
  /**
   * Serves a page or file of the site, a page as the request's query has it, or an asset: of another build that a
   * server on this store runs or recently ran, or an uploaded picture. Undefined if there's nothing at this path.
   */
  serve(pathname: string, request: Request, connection?: Connection): Promise<Response | undefined>
  /** Serves the 404 page for paths like this one. */
  missing(pathname: string, request: Request): Promise<Response>
  /** Renders a page for one request. Returns 503 immediately if too much is rendering, or later if rendering takes too long. */
  render(pathname: string, pageData: PageData): Promise<Response>
  /** Same, for a page that's identical for everyone: rendered on first request, then cached. */
  renderOnce(pathname: string, pageData: PageData): Promise<Response>
  /** This build's assets by path. Absent if nothing is built. */
  assets?: ReadonlyMap<string, () => Uint8Array>
  /** Serves the guide to an authorized request: the PDF, cacheable by the browser and hidden from search engines. */
  guide(connection: Connection | undefined): Promise<Response>
  /** Renders a console page. Its CSP allows only the site's own files. */
  console(pageData: ConsoleData, status: 200 | 403): Promise<Response>
  /** What's published of the firm. */
  words(): Promise<SiteWords>
}

/** A page that was rendered elsewhere, without scripts, for a frame of the console. @param url of the console */
export const framedPage = (url: string, html: string, status = 200): Response =>
  new Response(html, { status, headers: consoleHeaders(html, { scripts: [], framedAt: new URL(url).host }) })

/** An email in such a frame: it has its styles in attributes, as mail programs want them. */
export const framedLetter = (url: string, html: string): Response => {
  const sources = { scripts: [], framedAt: new URL(url).host, more: [{ style: ["'unsafe-inline'"] }] }
  return new Response(html, { headers: consoleHeaders(html, sources) })
}

/** What the server uses of the pages' bundle: a rename there fails here. */
export type PageBuild = Pick<
  typeof bundle,
  | 'openContent'
  | 'render'
  | 'renderOrErrorPage'
  | 'prerenderedPaths'
  | 'INLINE_SCRIPTS'
  | 'missingPageLike'
  | 'shownQuery'
>

/** Loads the page renderer. @param buildFolder contains `server/` */
export const loadPageBuild = async (buildFolder: string): Promise<PageBuild> =>
  (await import(/* @vite-ignore */ pathToFileURL(resolve(buildFolder, 'server', 'index.js')).href)) as PageBuild

/** What renders the console's pages. */
export interface ConsoleBuild {
  renderConsole: (pageData: ConsoleData, mark: Mark) => string
}

/** Loads the console's renderer. @param buildFolder contains `server/` */
export const loadConsoleBuild = async (buildFolder: string): Promise<ConsoleBuild> =>
  (await import(pathToFileURL(resolve(buildFolder, 'server', 'console.js')).href)) as ConsoleBuild

/** The first digits of a hash of the build's inputs. */
export async function readBuildStamp(buildFolder: string): Promise<string> {
  const stamp = await readFile(join(buildFolder, 'stamp'), 'utf8').catch(() => '')
  return stamp.slice(0, 12) || 'unknown'
}

/** Replaces the origin placeholder in a rendered response. Not for streams: reads the whole body. */
export async function withOrigin(response: Response, origin: string): Promise<Response> {
  if (!response.body || !/^(text\/|application\/(xml|rss\+xml|json))/.test(response.headers.get('content-type') ?? ''))
    return response
  const body = (await response.text()).replaceAll(ORIGIN_PLACEHOLDER, origin)
  return new Response(body, { status: response.status, headers: response.headers })
}

const GUIDE_HEADERS = {
  'content-type': 'application/pdf',
  'content-disposition': `attachment; filename="${GUIDE_FILE}"`,
  'x-robots-tag': 'noindex',
}

/** The guide to whoever may have it. */
export const answerGuide = (guide: Uint8Array | undefined) =>
  guide
    ? new Response(new Uint8Array(guide), { headers: GUIDE_HEADERS })
    : new Response('There is no guide.', { status: 404 })
