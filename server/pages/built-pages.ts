import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { finishPage } from './finish-page.ts'
import type { Pages } from './pages.ts'
import { answerWithFile, readStaticFiles, type StaticFile } from './static-files.ts'
import { withOrigin } from './with-origin.ts'

interface PagesSettings {
  /** The site's address, asked for not before the first request. */
  origin: () => string
  /** What the survey frames, absolute or of this site; null without a scheduler. */
  schedulerUrl: string | null
}

/**
 * The pages as they were built: files from memory, all else rendered when it is asked for.
 * @param buildFolder where `npm run build` put its work: `client/` and `server/`
 */
export async function openBuiltPages(buildFolder: string, { origin, schedulerUrl }: PagesSettings): Promise<Pages> {
  const files = readStaticFiles(join(buildFolder, 'client'), origin)
  const build = (await import(pathToFileURL(resolve(buildFolder, 'server', 'index.js')).href)) as ServerBuild
  const render = createRequestHandler(build, 'production')
  const frameSources = (pathname: string) => (pathname === '/contact' && schedulerUrl ? [sourceOf(schedulerUrl)] : [])
  const policies = new Map<string, string>()

  function policyOf(file: StaticFile, pathname: string): string | undefined {
    if (!file.type.startsWith('text/html')) return undefined
    let policy = policies.get(pathname)
    if (policy === undefined) {
      policy = contentSecurityPolicy(Buffer.from(file.content().bodies.identity).toString(), frameSources(pathname))
      policies.set(pathname, policy)
    }
    return policy
  }

  async function renderPage(request: Request, pathname: string): Promise<Response> {
    const rendered = await withOrigin(await render(request), origin())
    if (!rendered.headers.get('content-type')?.startsWith('text/html')) return rendered
    const html = finishPage(await rendered.text(), pathname)
    rendered.headers.set('content-security-policy', contentSecurityPolicy(html))
    rendered.headers.set('cache-control', 'no-store')
    return new Response(request.method === 'HEAD' ? null : html, { status: rendered.status, headers: rendered.headers })
  }

  return {
    async respond(request) {
      const { pathname } = new URL(request.url)
      const file = files.get(pathname)
      if (!file) return renderPage(request, pathname)
      const response = answerWithFile(file, request)
      const policy = policyOf(file, pathname)
      if (policy) response.headers.set('content-security-policy', policy)
      return response
    },
    close: async () => {},
  }
}

/** An address as a policy names where it comes from. */
function sourceOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : "'self'"
}
