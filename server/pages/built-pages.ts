import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { GivenToPages } from '#contracts/given-to-pages.ts'
import { GUIDE_FILE } from '#contracts/plain/guide.ts'
import type { SiteConfig } from '#contracts/site-config.ts'
import type { Clock } from '../clock.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { finishPage } from './finish-page.ts'
import { givenContext } from './given-context.ts'
import { type FindAsset, openOtherBuilds } from './other-builds.ts'
import { reachOf } from './page-reach.ts'
import type { Pages } from './pages.ts'
import { answerWithFile, formOf, isAsset, readStaticFiles, type StaticFile } from './static-files.ts'
import { withOrigin } from './with-origin.ts'

/** Sent with the guide. */
const GUIDE_HEADERS = {
  'content-type': 'application/pdf',
  'content-disposition': `attachment; filename="${GUIDE_FILE}"`,
  'x-robots-tag': 'noindex',
}

interface PagesSettings {
  /** The site's address, asked for not before the first request. */
  origin: () => string
  /** What the pages are told; says which third parties they may reach. */
  siteConfig: SiteConfig
  /** Finds the assets of other builds. */
  findAsset: FindAsset
  /** Says which day's pages are shown. */
  clock: Clock
}

/**
 * The pages as they were built: files from memory, all else rendered when it is asked for; what is said of unknown addresses
 * once for all that are shown the same.
 * @param buildFolder where `npm run build` put its work: `client/`, `server/` and `editions/`
 */
export async function openBuiltPages(
  buildFolder: string,
  { origin, siteConfig, clock, findAsset }: PagesSettings,
): Promise<Pages> {
  const policyOf = (pathname: string, html: string) => ({
    'content-security-policy': contentSecurityPolicy(html, reachOf(pathname, html, siteConfig)),
  })
  const editions = readEditions(buildFolder, (folder) => readStaticFiles(folder, origin, policyOf), clock)
  const build = (await import(pathToFileURL(resolve(buildFolder, 'server', 'index.js')).href)) as ServerBuild
  const handle = createRequestHandler(build, 'production')
  const guideFile = join(buildFolder, 'server', GUIDE_FILE)
  const guide = existsSync(guideFile) ? readFileSync(guideFile) : undefined

  async function render(request: Request, given: GivenToPages): Promise<Response> {
    const { pathname } = new URL(request.url)
    // The framework renders nothing for a HEAD, and its headers name what is in the page.
    const asGet = new Request(request.url, { headers: request.headers })
    const rendered = await withOrigin(await handle(asGet, givenContext(build, given)), origin())
    if (!isPage(rendered)) return asAsked(request, rendered)
    const html = finishPage(await rendered.text(), pathname)
    const added = { ...policyOf(pathname, html), 'cache-control': 'no-store' }
    for (const [name, value] of Object.entries(added)) rendered.headers.set(name, value)
    return asAsked(request, new Response(html, rendered))
  }

  const kindOf = findKind(build, editions.paths)
  const missingPages = new Map<string, MissingPage>()

  async function respondMissing(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const kind = kindOf(pathname)
    const known = missingPages.get(kind)
    if (known) return asAsked(request, answerMissing(known))
    const response = await render(new Request(request.url, { headers: request.headers }), {})
    if (response.status !== 404 || !isPage(response)) return asAsked(request, response)
    const page = { html: await response.text(), headers: Object.fromEntries(response.headers) }
    // Most kinds are shown the same after all.
    const same = missingPages.values().find(({ html }) => html === page.html) ?? page
    missingPages.set(kind, same)
    return asAsked(request, answerMissing(same))
  }

  return {
    // Not every page has a file of its data.
    has(pathname) {
      const files = editions.current()
      return files.has(pathname) || files.has(pathname.replace(/\.data$/, ''))
    },
    async respond(request) {
      const { pathname } = new URL(request.url)
      const file = editions.current().get(pathname)
      if (file) return answerWithFile(file, request)
      return pathname.endsWith('.data') ? render(request, {}) : respondMissing(request)
    },
    respondOther: openOtherBuilds(findAsset),
    assets: new Map(
      [...editions.current()]
        .filter(([path]) => isAsset(path))
        .map(([path, file]) => [path, () => file.content().bodies.identity]),
    ),
    formOf(pathname, acceptEncoding) {
      const file = editions.current().get(pathname)
      return file && formOf(file, acceptEncoding)
    },
    guide: async () =>
      guide ? new Response(guide, { headers: GUIDE_HEADERS }) : new Response('There is no guide.', { status: 404 }),
    render,
    close: async () => {},
  }
}

/** Files by pathname. */
type Files = ReadonlyMap<string, StaticFile>

/** The files of a site that were built for each day on which pieces are due. */
interface Editions {
  /** Those of the day that it is, in UTC. */
  current: () => Files
  /** Every path that is something, be it on a later day. */
  paths: string[]
}

/**
 * Reads what was built, and what was built for later days: each has only what differs from the day before. All is read at
 * once, so that a build that takes this one's place while the server runs changes nothing for it.
 * @param read the files of a folder
 */
function readEditions(buildFolder: string, read: (folder: string) => Files, clock: Clock): Editions {
  const today = read(join(buildFolder, 'client'))
  let files = today
  const later: { from: number; files: Files }[] = []
  const folder = join(buildFolder, 'editions')
  for (const day of existsSync(folder) ? readdirSync(folder).toSorted() : []) {
    files = new Map([...files, ...read(join(folder, day))])
    later.push({ from: Date.parse(day), files })
  }
  return {
    current() {
      if (later.length === 0) return today
      const now = clock()
      return later.findLast(({ from }) => from <= now)?.files ?? today
    },
    paths: [...files.keys()],
  }
}

/** What an unknown address is answered. */
interface MissingPage {
  html: string
  headers: Record<string, string>
}

const answerMissing = ({ html, headers }: MissingPage) => new Response(html, { status: 404, headers })

const isPage = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html') === true

/** Without its body for who asks by HEAD. */
const asAsked = ({ method }: Request, response: Response) =>
  method === 'HEAD' ? new Response(null, response) : response

/**
 * Tells the kind of an unknown address. Those of one kind are shown the same: the route is the same, and so is whatever a
 * page asks of its own address: below which page it is, and whether it begins like one.
 * @param known every path that is something
 */
function findKind({ routes }: ServerBuild, known: readonly string[]): (pathname: string) => string {
  const paths = new Set(known)
  const longest = Math.max(...known.map(({ length }) => length))
  const names = [...new Set(known.map(firstName))]
  const routesBelow = (parent: string | undefined): RouteObject[] =>
    Object.values(routes)
      .filter((route) => route !== undefined)
      .filter(({ parentId }) => parentId === parent)
      .map((route) => ({ ...route, children: routesBelow(route.id) }) as RouteObject)
  const tree = routesBelow(undefined)
  return (pathname) => {
    const route = matchRoutes(tree, pathname)?.at(-1)?.route.id
    // Not longer: each step compares what is left.
    let above = pathname.slice(0, longest + 1)
    while (above !== '' && !paths.has(above)) above = above.slice(0, above.lastIndexOf('/'))
    const name = firstName(pathname)
    const alike = Math.max(0, ...names.map((other) => commonLength(name, other)))
    return JSON.stringify([route, above, name.slice(0, alike)])
  }
}

const firstName = (pathname: string) => pathname.split('/', 2)[1] ?? ''

function commonLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
