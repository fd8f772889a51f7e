import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuiltContent, CONTENT_FILE, PREVIEW_FOLDER } from '#contracts/console-content.ts'
import type { GivenToConsole } from '#contracts/console-table.ts'
import { type GivenToPages, ORIGIN_PLACEHOLDER } from '#contracts/given-to-pages.ts'
import { consoleHeaders } from './page-policy.ts'
import type { ContentOfBuild } from './pages.ts'

/** What the built app/render.tsx exports. */
export interface PageBuild {
  /** @throws what a page has thrown */
  render: (request: Request, given?: GivenToPages) => Promise<Response>
  /** Never rejects: a page that can't be rendered becomes one that says so. */
  renderOrTell: (request: Request, given: GivenToPages) => Promise<Response>
  renderConsole: (given: GivenToConsole) => Promise<string>
  /** The path that stands for all not-found paths like this one; the build has rendered the page there. */
  missingPageLike: (pathname: string) => string
}

/** Loads what renders pages. @param buildFolder what holds `server/` */
export const loadPageBuild = async (buildFolder: string): Promise<PageBuild> =>
  (await import(pathToFileURL(resolve(buildFolder, 'server', 'index.js')).href)) as PageBuild

/** The beginning of what the build was made from, as one number; it changes with any of it. */
export async function readBuildStamp(buildFolder: string): Promise<string> {
  const stamp = await readFile(join(buildFolder, 'stamp'), 'utf8').catch(() => '')
  return stamp.slice(0, 12) || 'unknown'
}

/** A rendered answer with the site's own address in place of the placeholder. Not for streams: reads all of it. */
export async function withOrigin(response: Response, origin: string): Promise<Response> {
  if (!response.body || !/^(text\/|application\/(xml|rss\+xml|json))/.test(response.headers.get('content-type') ?? ''))
    return response
  const body = (await response.text()).replaceAll(ORIGIN_PLACEHOLDER, origin)
  return new Response(body, { status: response.status, headers: response.headers })
}

/** What the build wrote of content/, read when the console asks. @param buildFolder what holds `server/` */
export function openContentOfBuild(buildFolder: string, origin: () => string): ContentOfBuild {
  const folder = join(buildFolder, 'server')
  const read = (...path: string[]) => readFile(join(folder, ...path), 'utf8').catch(() => undefined)
  return {
    async read() {
      const text = await read(CONTENT_FILE)
      return text === undefined ? undefined : (JSON.parse(text) as BuiltContent)
    },
    async preview(path) {
      const html = (await read(PREVIEW_FOLDER, path, 'index.html'))?.replaceAll(ORIGIN_PLACEHOLDER, origin())
      return html === undefined ? undefined : new Response(html, { headers: consoleHeaders(html) })
    },
  }
}
