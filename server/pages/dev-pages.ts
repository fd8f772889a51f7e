import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { createRequestHandler, type ServerBuild } from 'react-router'
import type { GivenToPages } from '#contracts/given-to-pages.ts'
import { GUIDE_IN_DEVELOPMENT } from '#contracts/plain/guide.ts'
import { givenContext } from './given-context.ts'
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

/**
 * The pages while they are worked on: Vite renders them from their sources and reloads what changes.
 * @param origin the site's address, asked for not before the first request
 */
export async function openDevPages(origin: () => string): Promise<Pages> {
  const { createServer } = await import('vite')
  // Without a host, what reloads pages would listen on every network that this machine is in.
  const ws = { host: '127.0.0.1' }
  const vite = await createServer({ server: { middlewareMode: true, fs: SERVED, ws }, appType: 'custom' })
  // Vite's plugins end the process on these at once; stopping is the server's business.
  for (const signal of ['SIGTERM', 'SIGINT']) process.removeAllListeners(signal)

  async function answer(request: Request, given: GivenToPages): Promise<Response> {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
    const handle = createRequestHandler(build, 'development')
    const response = await withOrigin(await handle(request, givenContext(build, given)), origin())
    // Vite's own scripts have no place in the policy of a built page; without any, a form's answer would be shut by its door's.
    response.headers.set('content-security-policy', "frame-ancestors 'none'")
    return response
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
