import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listServices } from '#app/content/services.server.ts'
import { findDeadLinks } from './find-dead-links.ts'

/** What the server answers though the build makes no file of it. */
const SERVED = /^\/(sandbox|api\/[a-z-]+)$/

/**
 * Follows every link inside the built pages, feeds and Markdown.
 * @param folders the built files: of a path that several have, the first one's is served
 * @throws naming each dead link with its page
 */
export function checkLinks(folders: readonly string[]): void {
  const namesIn = (cwd: string) => globSync('**/*.*', { cwd, exclude: ['.vite/**'] })
  const names = [...new Set(folders.flatMap(namesIn).map((name) => name.replaceAll('\\', '/')))]
  const fileOf = (name: string) => folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
  const read = (name: string) => readFileSync(fileOf(name) ?? name, 'utf8')
  const addressOf = (name: string) => `/${name}`.replace(/\/index\.html$/, '') || '/'
  const textsAt = (ending: RegExp) =>
    new Map(names.filter((name) => ending.test(name)).map((name) => [addressOf(name), read(name)]))
  const dead = findDeadLinks({
    pages: textsAt(/\/?index\.html$/),
    texts: textsAt(/\.(xml|txt|md)$/),
    files: new Set(names.map(addressOf)),
    services: new Set(listServices().map(({ slug }) => slug)),
    isServed: (path) => SERVED.test(path),
  })
  if (dead.length === 0) return
  throw new Error(
    `${dead.length === 1 ? 'A link leads' : `${dead.length} links lead`} nowhere:\n  ${dead.join('\n  ')}`,
  )
}
