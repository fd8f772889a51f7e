import { type Listener, listen } from '#server/http/listen.ts'
import { compressSlowly } from '#server/pages/encodings.ts'
import { answerWithFile, readStaticFiles } from '#server/pages/static-files.ts'

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g
const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*\/?>/g

/** The page without scripts, and without data for them. */
export const withoutScripts = (html: string): string => html.replaceAll(SCRIPT, '').replaceAll(MODULE_PRELOAD, '')

/**
 * Serves a built folder, its pages changed, by the same code, headers and compression as the site's own files.
 * @param change what is done to each page's HTML
 */
export async function serveFolder(folder: string, change: (html: string) => string): Promise<Listener> {
  const listener: Listener = await listen({
    fetch: async (request) => {
      const file = files.get(new URL(request.url).pathname)
      if (!file) return new Response('There is nothing at this address.', { status: 404 })
      if (!file.type.startsWith('text/html')) return answerWithFile(file, request)
      const html = change(Buffer.from(file.content().bodies.identity).toString())
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
      return new Response(await compressSlowly(Buffer.from(html)), { headers })
    },
    host: '127.0.0.1',
    port: 0,
  })
  const files = readStaticFiles(folder, () => listener.address)
  return listener
}
