import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { GivenToPages } from '#contracts/given-to-pages.ts'
import { GUIDE_IN_DEVELOPMENT } from '#contracts/guide.ts'
import type { SiteConfig } from '#contracts/site-config.ts'
import { contentSecurityPolicy, type Reach } from './content-security-policy.ts'
import type { PageBuild } from './page-build.ts'
import { reachOf } from './page-reach.ts'
import type { Connection, Pages } from './pages.ts'
import { withOrigin } from './with-origin.ts'

/**
 * What a browser may have of the project's folder: the sources of pages and the packages. Vite would serve all of it, the
 * store in data/ included.
 */
const SERVED = {
  allow: ['app', 'content', 'contracts', 'node_modules'],
  deny: ['.env', '.env.*', '*.sqlite*', '*.{crt,pem,key,p12,pfx,cer,der}', '.npmrc', '**/.git/**'],
}

/** By which Vite tells a page to reload. */
const RELOADING: Reach = { connect: ['ws:'] }

interface DevPagesSettings {
  /** The site's address, asked for not before the first request. */
  origin: () => string
  /** What the pages are told; says which third parties they may reach. */
  siteConfig: SiteConfig
}

/** The pages while they are worked on: rendered from their sources, with the policy of built pages, and reloaded when a file changes. */
export async function openDevPages({ origin, siteConfig }: DevPagesSettings): Promise<Pages> {
  const { createServer } = await import('vite')
  // The overlay for errors would put HTML into the page from text, which the policy refuses. The terminal shows them.
  // Without a host, what reloads pages would listen on every network that this machine is in.
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { overlay: false }, ws: { host: '127.0.0.1' }, fs: SERVED },
    appType: 'custom',
  })
  // Vite's plugins end the process on these at once; stopping is the server's business.
  for (const signal of ['SIGTERM', 'SIGINT']) process.removeAllListeners(signal)

  async function answer(request: Request, given: GivenToPages): Promise<Response> {
    const build = (await vite.ssrLoadModule('/app/render.tsx')) as PageBuild
    const response = await withOrigin(await build.renderOrTell(request, given), origin())
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response
    const html = await response.text()
    const reach = [...reachOf(new URL(request.url).pathname, html, siteConfig), RELOADING]
    const page = new Response(html, response)
    page.headers.set('content-security-policy', contentSecurityPolicy(html, reach))
    return page
  }
  const render = (pathname: string, given: GivenToPages) => answer(new Request(`${origin()}${pathname}`), given)

  /** Lets Vite answer. @returns whether it has */
  async function askVite({ incoming, outgoing }: Connection): Promise<boolean> {
    return new Promise((resolve) => {
      outgoing.once('close', () => resolve(true))
      vite.middlewares(incoming, outgoing, () => resolve(false))
    })
  }

  return {
    // Nothing is built that could be asked. Vite's own addresses have a dot or an @.
    has: (pathname) => pathname === '/' || /^(\/[a-z0-9_-]+)+$/.test(pathname) || /[.@]/.test(pathname),
    async respond(request, connection) {
      return connection && (await askVite(connection)) ? RESPONSE_ALREADY_SENT : answer(request, {})
    },
    async guide(connection) {
      if (connection) connection.incoming.url = GUIDE_IN_DEVELOPMENT
      return connection && (await askVite(connection))
        ? RESPONSE_ALREADY_SENT
        : new Response('There is no guide.', { status: 404 })
    },
    missing: (pathname) => render(pathname, {}),
    render,
    renderOnce: render,
    close: () => vite.close(),
  }
}
