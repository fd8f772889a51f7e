import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuiltContent, CONTENT_FILE, PREVIEW_FOLDER } from '#contracts/console-content.ts'
import { ORIGIN_PLACEHOLDER } from '#contracts/given-to-pages.ts'
import { consoleHeaders } from './page-policy.ts'
import type { ContentOfBuild } from './pages.ts'

/**
 * Reads what the build wrote of content/ when it's asked for, since only the console asks.
 * @param buildFolder what holds `server/`
 */
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
