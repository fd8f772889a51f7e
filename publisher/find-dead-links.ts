import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decoded, ifPossible } from '#contracts/if-possible.ts'
import { ORIGIN_PLACEHOLDER, YOUR_DATA_PATH } from '#contracts/page-data.ts'
import { type Links, linksIn, type MadeFiles } from './built-files.ts'
import { listFiles, typeOf } from './served-files.ts'

export interface BuiltSite {
  /** By path. */
  linked: ReadonlyMap<string, Links>
  /** Links that only appear with scripts. */
  written: readonly WrittenLink[]
  files: ReadonlySet<string>
  /** Services listed on /services. */
  services: ReadonlySet<string>
  /** Addresses of hidden pieces, to which no written link is shown. */
  hidden: ReadonlySet<string>
  /** True if the server responds without a file. */
  isServed: (path: string) => boolean
  /** Where the site is served. */
  origin?: string | undefined
}

/** A link in content/ that isn't in any built page. */
export interface WrittenLink {
  /** `Survey, “How large is your firm?”` */
  from: string
  href: string
}

/** Links that resolve the same on every page. */
const LEADS_THE_SAME = /^(\/|[a-z]+:\/\/)/

/** Links to an unknown page, file or address, or to a missing fragment: one sentence each. */
export function findDeadLinks(site: BuiltSite): string[] {
  function problemOf(from: string, link: string): string | undefined {
    const url = URL.parse(link, ORIGIN_PLACEHOLDER + from)
    if (!url) return 'is no address'
    if (isOfConsole(url, site.origin)) return 'leads into the console, which visitors can’t open'
    if (url.origin !== ORIGIN_PLACEHOLDER) return undefined
    const [path, fragment] = [ifPossible(() => decodeURI(url.pathname)), decoded(url.hash.slice(1))]
    if (path === undefined || fragment === undefined) return 'is no address'
    if (path.length > 1 && path.endsWith('/')) return 'ends in a slash, which is redirected'
    if (!site.files.has(path)) return site.isServed(path) ? undefined : 'leads nowhere'
    const service = path === '/services' ? url.searchParams.get('service') : null
    if (service !== null && !site.services.has(service) && !site.isServed(`${path}?service=${service}`))
      return `names a service that ${path} does not show`
    if (fragment === '' || fragment === 'top') return undefined
    return site.linked.get(path)?.ids?.includes(fragment) !== false
      ? undefined
      : `links to a part of ${path} that isn’t there`
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
  for (const [path, { links }] of site.linked) for (const link of links) check(path, link)
  for (const { from, href } of site.written) {
    const problem = site.hidden.has(href) ? undefined : problemOf('/', href)
    if (problem) dead.add(`${from}: ${href} ${problem}`)
  }
  return [...dead]
}

/** A browser makes such an address of a note's mark that's copied in the editor. */
const isOfConsole = ({ origin, hostname, pathname }: URL, own: string | undefined): boolean =>
  /^\/console(?:\/|$)/.test(pathname) &&
  (origin === ORIGIN_PLACEHOLDER || origin === own || /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))

export interface LinkedSite extends Pick<BuiltSite, 'written' | 'services' | 'hidden' | 'origin'> {
  /** The files that depend on content. */
  made: MadeFiles
  /** Those of the build. The site has only what's also in `made`. */
  built: MadeFiles
  /** Has the build's files. */
  folder: string
  /** Paths that the server answers without a file. */
  served?: readonly string[]
}

/** Checks every internal link in pages, feeds and Markdown. @throws DeadLinks */
export function checkLinks({ made, built, folder, served = [], ...site }: LinkedSite): void {
  // By the server's own rule.
  const others = listFiles(folder).filter((name) => typeOf(name) && !(name in built))
  const names = [...Object.keys(made), ...others]
  const addressOf = (name: string) => name.replace(/\/index\.html$/, '') || '/'
  const linked = new Map<string, Links>()
  for (const name of names) {
    const links = name in made ? made[name]?.links : linksIn(name, readFileSync(join(folder, name)))
    if (links) linked.set(addressOf(name), links)
  }
  const answered = new Set([YOUR_DATA_PATH, ...served])
  const files = new Set(names.map(addressOf))
  const dead = findDeadLinks({ ...site, linked, files, isServed: (path) => answered.has(path) })
  if (dead.length > 0) throw new DeadLinks(dead)
}

/** Thrown at a build or a Publish with dead links: nothing is published. */
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
