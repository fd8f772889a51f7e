import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findDeadLinks } from './find-dead-links.ts'

/** What the server answers though the build makes no file of it. */
const SERVED = /^\/(sandbox|api\/[a-z-]+)$/

/**
 * Follows every link inside the built pages, feeds and Markdown.
 * @param folder the built files
 * @throws naming each dead link with its page
 */
export function checkLinks(folder: string): void {
  const names = globSync('**/*.*', { cwd: folder, exclude: ['.vite/**'] }).map((name) => name.replaceAll('\\', '/'))
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const addressOf = (name: string) => `/${name}`.replace(/\/index\.html$/, '') || '/'
  const textsAt = (ending: RegExp) =>
    new Map(names.filter((name) => ending.test(name)).map((name) => [addressOf(name), read(name)]))
  const dead = findDeadLinks({
    pages: textsAt(/\/?index\.html$/),
    texts: textsAt(/\.(xml|txt|md)$/),
    files: new Set(names.map(addressOf)),
    isServed: (path) => SERVED.test(path),
  })
  if (dead.length === 0) return
  throw new Error(
    `${dead.length === 1 ? 'A link leads' : `${dead.length} links lead`} nowhere:\n  ${dead.join('\n  ')}`,
  )
}
