import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router'

/** Renders a whole page before anything is sent: the server hashes its scripts for the content security policy. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  dropTrailingSlash(routerContext.staticHandlerContext.location)
  const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />)
  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stream, { status, headers })
}

/** Prerendering asks for `/about/`, visitors for `/about`; links into the page itself must be the same for both. */
function dropTrailingSlash(location: { pathname: string }) {
  location.pathname = location.pathname.replace(/(?<=.)\/+$/, '')
}

/** A page that does not exist is no fault of the server's and not worth a line in its log. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  // The pages are built apart from the server and do not reach its log.
  console.error(error)
}
