import type { IncomingMessage, ServerResponse } from 'node:http'

/** Node's side of a request, for what must write to the socket itself (Vite's middleware in development). */
export interface Connection {
  incoming: IncomingMessage
  outgoing: ServerResponse
}

/** Everything that is no API door: pages, their scripts and pictures, the not-found page. */
export interface Pages {
  /** Answers any GET or HEAD; an address that is nothing answers the not-found page with status 404. */
  respond(request: Request, connection?: Connection): Promise<Response>
  close(): Promise<void>
}
