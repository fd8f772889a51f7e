import { createRequestHandler, type ServerBuild } from 'react-router'
import type { Pages } from './pages.ts'

/** The pages while they are worked on: Vite renders them from their sources and reloads what changes. */
export async function openDevPages(): Promise<Pages> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })

  return {
    async respond(request, connection) {
      if (connection) {
        const { incoming, outgoing } = connection
        const isTaken = await new Promise<boolean>((resolve) => {
          outgoing.once('close', () => resolve(true))
          vite.middlewares(incoming, outgoing, () => resolve(false))
        })
        // The header tells Hono's adapter that the answer is already on its way.
        if (isTaken) return new Response(null, { headers: { 'x-hono-already-sent': 'true' } })
      }
      const build = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
      return createRequestHandler(build, 'development')(request)
    },
    close: () => vite.close(),
  }
}
