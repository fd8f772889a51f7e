import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { GivenToConsole } from '#contracts/console-table.ts'
import type { ContentSource, Publishing } from '#contracts/content-source.ts'
import { type GivenToPages, ORIGIN_PLACEHOLDER } from '#contracts/given-to-pages.ts'
import type { SiteWords } from '#contracts/site-config.ts'

/** What the bundle's `openContent` returns. The server only hands it back. */
export interface Content {
  publishing: Publishing
  words: () => SiteWords
}

export interface RenderedFrom {
  content: Content
  given?: GivenToPages
}

export interface PageBuild {
  /** Opens content as of a day. It's read as pages need it, and then kept. @param warn gets a sentence for each article left out */
  openContent: (source: ContentSource, publishing: Publishing, warn?: (warning: string) => void) => Content
  /** @throws whatever a page throws */
  render: (request: Request, from: RenderedFrom) => Promise<Response>
  /** Never rejects: if rendering fails, returns an error page. */
  renderOrTell: (request: Request, from: RenderedFrom) => Promise<Response>
  /** The paths that a build renders, of this content. */
  prerenderedPaths: (content: Content) => string[]
  /** The inline scripts that rendered pages may have; console pages have none. */
  INLINE_SCRIPTS: readonly string[]
  renderConsole: (given: GivenToConsole) => Promise<string>
  /** The path of the prerendered 404 page for paths like this one. */
  missingPageLike: (pathname: string) => string
}

/** Loads the page renderer. @param buildFolder contains `server/` */
export const loadPageBuild = async (buildFolder: string): Promise<PageBuild> =>
  (await import(pathToFileURL(resolve(buildFolder, 'server', 'index.js')).href)) as PageBuild

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
