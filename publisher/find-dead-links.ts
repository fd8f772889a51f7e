import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeXML } from 'entities'
import { Parser } from 'htmlparser2'
import { ORIGIN_PLACEHOLDER } from '#contracts/given-to-pages.ts'
import { listFiles, typeOf } from '#server/pages/served-files.ts'

/** A site to check. Pages and texts are read one by one: thousands don't fit into memory. */
export interface BuiltSite {
  /** HTML by path. */
  pages: Iterable<readonly [path: string, html: string]>
  /** Feeds, Markdown and other text, by path. */
  texts: Iterable<readonly [path: string, text: string]>
  /** Links that only appear with scripts. */
  written: readonly WrittenLink[]
  files: ReadonlySet<string>
  /** Services listed on /services. */
  services: ReadonlySet<string>
  /** True if the server responds without a file. */
  isServed: (path: string) => boolean
}

/** A link in content/ that isn't in any built page. */
export interface WrittenLink {
  /** 'content/survey.ts, question 'staff'' */
  from: string
  href: string
}

const LINKS = ['href', 'src', 'action', 'poster', 'formaction']
const LISTS = ['srcset', 'imagesrcset']
const ABSOLUTE = new RegExp(`${ORIGIN_PLACEHOLDER.replaceAll('.', '\\.')}[^\\s"'<>)\\]]*`, 'g')
/** Links that resolve the same on every page. */
const LEADS_THE_SAME = /^(\/|[a-z]+:\/\/)/

/** Links to an unknown page, file or address, or to a missing fragment: one sentence each. */
export function findDeadLinks(site: BuiltSite): string[] {
  const read = new Map<string, ReturnType<typeof readPage>>()
  for (const [path, html] of site.pages) read.set(path, readPage(html))

  function problemOf(from: string, link: string): string | undefined {
    const url = URL.parse(link, ORIGIN_PLACEHOLDER + from)
    if (!url) return 'is no address'
    if (url.origin !== ORIGIN_PLACEHOLDER) return undefined
    const [path, fragment] = [decoded(url.pathname, decodeURI), decoded(url.hash.slice(1), decodeURIComponent)]
    if (path === undefined || fragment === undefined) return 'is no address'
    if (path.length > 1 && path.endsWith('/')) return 'ends in a slash, which is redirected'
    if (!site.files.has(path)) return site.isServed(path) ? undefined : 'leads nowhere'
    const service = path === '/services' ? url.searchParams.get('service') : null
    if (service !== null && !site.services.has(service)) return `names a service that ${path} does not show`
    if (fragment === '' || fragment === 'top') return undefined
    return read.get(path)?.ids.has(fragment) !== false ? undefined : `links to a part of ${path} that isn’t there`
  }

  // Cached, since thousands of pages share the links of their layout.
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
  for (const [path, { links }] of read) for (const link of links) check(path, link)
  for (const [path, text] of site.texts) {
    for (const [link] of decodeXML(text).matchAll(ABSOLUTE)) check(path, link.replace(/[.,;:]+$/, ''))
  }
  for (const { from, href } of site.written) {
    const problem = problemOf('/', href)
    if (problem) dead.add(`${from}: ${href} ${problem}`)
  }
  return [...dead]
}

/** @returns undefined for what stands for no text, such as `%ff` */
function decoded(part: string, decode: (part: string) => string): string | undefined {
  try {
    return decode(part)
  } catch {
    return undefined
  }
}

/** All URLs in a page's markup, and all ids a fragment can target. */
function readPage(html: string): { links: string[]; ids: Set<string> } {
  const links: string[] = []
  const ids = new Set<string>()
  const parser = new Parser({
    onopentag(element, attributes) {
      const { id, content } = attributes
      if (id !== undefined) ids.add(id)
      for (const name of LINKS) if (attributes[name] !== undefined) links.push(attributes[name])
      for (const name of LISTS)
        for (const candidate of attributes[name]?.split(',') ?? [])
          links.push(...candidate.trim().split(/\s+/).slice(0, 1))
      // Its picture or canonical URL.
      if (element === 'meta' && content?.startsWith(ORIGIN_PLACEHOLDER)) links.push(content)
    },
  })
  parser.end(html)
  return { links, ids }
}

const SERVED = /^\/(sandbox|privacy\/your-data|api\/[a-z-]+)$/

/** What `checkLinks` checks. */
export interface LinkedSite {
  /** If several have a path, the first one wins. */
  folders: readonly string[]
  /** Files of these folders that aren't there anymore, as `/a/index.html`. */
  gone?: ReadonlySet<string>
  /** The listed services. */
  services: Iterable<string>
  /** Paths that the server answers without a file. */
  served?: readonly string[]
  written: readonly WrittenLink[]
}

/** Checks every internal link in pages, feeds and Markdown. @throws DeadLinks */
export function checkLinks({ folders, gone = new Set(), services, served = [], written }: LinkedSite): void {
  // By the server's own rule.
  const namesIn = (folder: string) =>
    listFiles(folder)
      .filter((path) => typeOf(path) && !gone.has(path))
      .map((path) => path.slice(1))
  const names = [...new Set(folders.flatMap(namesIn))]
  const fileOf = (name: string) => folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
  const read = (name: string) => readFileSync(fileOf(name) ?? name, 'utf8')
  const addressOf = (name: string) => `/${name}`.replace(/\/index\.html$/, '') || '/'
  function* textsAt(ending: RegExp): Generator<readonly [string, string]> {
    for (const name of names) if (ending.test(name)) yield [addressOf(name), read(name)]
  }
  const others = new Set(served)
  const dead = findDeadLinks({
    pages: textsAt(/\/?index\.html$/),
    texts: textsAt(/\.(xml|txt|md)$/),
    written,
    files: new Set(names.map(addressOf)),
    services: new Set(services),
    isServed: (path) => SERVED.test(path) || others.has(path),
  })
  if (dead.length > 0) throw new DeadLinks(dead)
}

/** Links that lead nowhere. */
export class DeadLinks extends Error {
  /** A sentence each. */
  readonly links: readonly string[]

  constructor(links: readonly string[]) {
    super(`${links.length === 1 ? 'A link leads' : `${links.length} links lead`} nowhere:\n  ${links.join('\n  ')}`)
    this.name = 'DeadLinks'
    this.links = links
  }
}

/** A link in the navigation is on every page: `/about and 47 more pages: /x leads nowhere`. */
export function onceEach(links: readonly string[]): string[] {
  const pages = Map.groupBy(links, (link) => link.slice(link.indexOf(': ') + 2))
  return [...pages.values()].map(([first = '', ...more]) =>
    more.length === 0
      ? first
      : first.replace(': ', ` and ${more.length} more ${more.length === 1 ? 'page' : 'pages'}: `),
  )
}
