import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listServices } from '#app/content/services.server.ts'
import { ORIGIN_PLACEHOLDER } from '#contracts/given-to-pages.ts'

export interface BuiltSite {
  /** HTML by path. */
  pages: ReadonlyMap<string, string>
  /** Feeds, Markdown and other text, by path. */
  texts: ReadonlyMap<string, string>
  /** Links that only scripts show. */
  written: readonly WrittenLink[]
  files: ReadonlySet<string>
  /** Those that /services shows. */
  services: ReadonlySet<string>
  /** Whether the server answers without a file. */
  isServed: (path: string) => boolean
}

/** A link in content/ that no built page has. */
export interface WrittenLink {
  /** 'content/survey.ts, question 'staff'' */
  from: string
  href: string
}

const ADDRESS = /<([a-z][a-z0-9-]*)\b([^>]*?)>/g
const ATTRIBUTE = /\s(href|src|srcset|imagesrcset|action|poster|content|formaction)="([^"]*)"/gi
const ABSOLUTE = new RegExp(`${ORIGIN_PLACEHOLDER.replaceAll('.', '\\.')}[^\\s"'<>)\\]]*`, 'g')
/** Leads to the same place from every page. */
const LEADS_THE_SAME = /^(\/|[a-z]+:\/\/)/

/** Links to no page, file or known address, or to a fragment that its page has not: a sentence each. */
export function findDeadLinks(site: BuiltSite): string[] {
  const ids = new Map<string, Set<string>>()
  const idsOf = (path: string) => {
    let known = ids.get(path)
    if (!known) {
      const html = site.pages.get(path) ?? ''
      known = new Set([...html.matchAll(/\s(?:id|name)="([^"]*)"/g)].map(([, id = '']) => decodeEntities(id)))
      ids.set(path, known)
    }
    return known
  }

  function problemOf(from: string, link: string): string | undefined {
    const url = URL.parse(link, ORIGIN_PLACEHOLDER + from)
    if (!url) return 'is no address'
    if (url.origin !== ORIGIN_PLACEHOLDER) return undefined
    const path = decodeURI(url.pathname)
    if (path.length > 1 && path.endsWith('/')) return 'ends in a slash, which is redirected'
    if (!site.files.has(path)) return site.isServed(path) ? undefined : 'leads nowhere'
    const service = path === '/services' ? url.searchParams.get('service') : null
    if (service !== null && !site.services.has(service)) return `names a service that ${path} does not show`
    const fragment = decodeURIComponent(url.hash.slice(1))
    if (fragment === '' || fragment === 'top' || !site.pages.has(path)) return undefined
    return idsOf(path).has(fragment) ? undefined : `names a part that ${path} has not`
  }

  // Thousands of pages share the links of their frame.
  const known = new Map<string, string | undefined>()
  function knownProblemOf(from: string, link: string): string | undefined {
    if (!LEADS_THE_SAME.test(link)) return problemOf(from, link)
    if (!known.has(link)) known.set(link, problemOf(from, link))
    return known.get(link)
  }

  const dead = new Set<string>()
  const check = (from: string, link: string) => {
    const problem = knownProblemOf(from, link)
    if (problem) dead.add(`${from}: ${link} ${problem}`)
  }
  for (const [path, html] of site.pages) for (const link of linksOf(html)) check(path, link)
  for (const [path, text] of site.texts) {
    for (const [link] of decodeEntities(text).matchAll(ABSOLUTE)) check(path, link.replace(/[.,;:]+$/, ''))
  }
  for (const { from, href } of site.written) {
    const problem = problemOf('/', href)
    if (problem) dead.add(`${from}: ${href} ${problem}`)
  }
  return [...dead]
}

/** Every address in a page's markup, without its scripts. */
function linksOf(html: string): string[] {
  const markup = html.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1')
  const links: string[] = []
  for (const [, element = '', attributes = ''] of markup.matchAll(ADDRESS))
    for (const [, name = '', written = ''] of attributes.matchAll(ATTRIBUTE)) {
      const value = decodeEntities(written)
      if (name.toLowerCase().endsWith('srcset'))
        for (const candidate of value.split(',')) links.push(...candidate.trim().split(/\s+/).slice(0, 1))
      // Of a meta element only what is an address of ours in full: its picture, its own address.
      else if (name !== 'content' || (element === 'meta' && value.startsWith(ORIGIN_PLACEHOLDER))) links.push(value)
    }
  return links
}

const decodeEntities = (text: string): string => (text.includes('&') ? decode(text) : text)

const decode = (text: string): string =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

const SERVED = /^\/(sandbox|privacy\/your-data|api\/[a-z-]+)$/

/**
 * Follows every link inside the built pages, feeds and Markdown.
 * @param folders where several have a path, the first one's is served
 * @throws naming each dead link with its page
 */
export function checkLinks(folders: readonly string[], written: readonly WrittenLink[]): void {
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
    written,
    files: new Set(names.map(addressOf)),
    services: new Set(listServices().map(({ slug }) => slug)),
    isServed: (path) => SERVED.test(path),
  })
  if (dead.length === 0) return
  throw new Error(
    `${dead.length === 1 ? 'A link leads' : `${dead.length} links lead`} nowhere:\n  ${dead.join('\n  ')}`,
  )
}
