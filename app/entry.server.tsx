import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import type { GivenToPages } from '#contracts/given-to-pages.ts'
import { givenContext } from './pages/leads/given-context.ts'

/** Renders a whole page before anything is sent: the server hashes its scripts for the content security policy. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    // A part that comes later than its surroundings would be put in its place by a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stream, { status, headers })
}

// Called by the server (server/pages/given-context.ts), which must not import what is built.
export { missingPageLike } from './missing-pages.ts'
export const giveToPages = (context: RouterContextProvider, given: GivenToPages) => context.set(givenContext, given)

/** A page that does not exist is no fault of the server's and not worth a line in its log. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  // The pages are built apart from the server and do not reach its log.
  console.error(error)
}
