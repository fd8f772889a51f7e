import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, type ServerBuild } from 'react-router'
import type { GivenToPages } from '#contracts/given-to-pages.ts'
import type { SiteConfig } from '#contracts/site-config.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { finishPage } from './finish-page.ts'
import { givenContext } from './given-context.ts'
import { reachOf } from './page-reach.ts'
import type { Pages } from './pages.ts'
import { answerWithFile, readStaticFiles, type StaticFile } from './static-files.ts'
import { withOrigin } from './with-origin.ts'

interface PagesSettings {
  /** The site's address, asked for not before the first request. */
  origin: () => string
  /** What the pages are told; says which third parties they may reach. */
  siteConfig: SiteConfig
}

/**
 * The pages as they were built: files from memory, all else rendered when it is asked for.
 * @param buildFolder where `npm run build` put its work: `client/` and `server/`
 */
export async function openBuiltPages(buildFolder: string, { origin, siteConfig }: PagesSettings): Promise<Pages> {
  const files = readStaticFiles(join(buildFolder, 'client'), origin)
  const build = (await import(pathToFileURL(resolve(buildFolder, 'server', 'index.js')).href)) as ServerBuild
  const handle = createRequestHandler(build, 'production')
  const policies = new Map<string, string>()

  function policyOf(file: StaticFile, pathname: string): string | undefined {
    if (!file.type.startsWith('text/html')) return undefined
    let policy = policies.get(pathname)
    if (policy === undefined) {
      const html = Buffer.from(file.content().bodies.identity).toString()
      policy = contentSecurityPolicy(html, reachOf(pathname, html, siteConfig))
      policies.set(pathname, policy)
    }
    return policy
  }

  async function render(request: Request, given: GivenToPages): Promise<Response> {
    const { pathname } = new URL(request.url)
    const rendered = await withOrigin(await handle(request, givenContext(build, given)), origin())
    if (!rendered.headers.get('content-type')?.startsWith('text/html')) return rendered
    const html = finishPage(await rendered.text(), pathname)
    rendered.headers.set('content-security-policy', contentSecurityPolicy(html, reachOf(pathname, html, siteConfig)))
    rendered.headers.set('cache-control', 'no-store')
    return new Response(request.method === 'HEAD' ? null : html, { status: rendered.status, headers: rendered.headers })
  }

  return {
    // Not every page has a file of its data.
    has: (pathname) => files.has(pathname) || files.has(pathname.replace(/\.data$/, '')),
    async respond(request) {
      const { pathname } = new URL(request.url)
      const file = files.get(pathname)
      if (!file) return render(request, {})
      const response = answerWithFile(file, request)
      const policy = policyOf(file, pathname)
      if (policy) response.headers.set('content-security-policy', policy)
      return response
    },
    render,
    close: async () => {},
  }
}
