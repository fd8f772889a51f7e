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
import { answerWithFile, formOf, readStaticFiles } from './static-files.ts'
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
  const policyOf = (pathname: string, html: string) => ({
    'content-security-policy': contentSecurityPolicy(html, reachOf(pathname, html, siteConfig)),
  })
  const files = readStaticFiles(join(buildFolder, 'client'), origin, policyOf)
  const build = (await import(pathToFileURL(resolve(buildFolder, 'server', 'index.js')).href)) as ServerBuild
  const handle = createRequestHandler(build, 'production')

  async function render(request: Request, given: GivenToPages): Promise<Response> {
    const { pathname } = new URL(request.url)
    const rendered = await withOrigin(await handle(request, givenContext(build, given)), origin())
    if (!rendered.headers.get('content-type')?.startsWith('text/html')) return rendered
    const html = finishPage(await rendered.text(), pathname)
    const added = { ...policyOf(pathname, html), 'cache-control': 'no-store' }
    for (const [name, value] of Object.entries(added)) rendered.headers.set(name, value)
    return new Response(request.method === 'HEAD' ? null : html, { status: rendered.status, headers: rendered.headers })
  }

  return {
    // Not every page has a file of its data.
    has: (pathname) => files.has(pathname) || files.has(pathname.replace(/\.data$/, '')),
    async respond(request) {
      const file = files.get(new URL(request.url).pathname)
      return file ? answerWithFile(file, request) : render(request, {})
    },
    formOf(pathname, acceptEncoding) {
      const file = files.get(pathname)
      return file && formOf(file, acceptEncoding)
    },
    render,
    close: async () => {},
  }
}
