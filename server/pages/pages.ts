import type { GivenToConsole } from '#contracts/console-table.ts'
import type { GivenToPages } from '#contracts/given-to-pages.ts'
import type { Connection } from '../http/connection.ts'

/** Everything that isn't an API door: pages, their scripts and pictures, the not-found page. */
export interface Pages {
  /** Whether a public page or a file is at exactly this path. */
  has(pathname: string): boolean
  respond(pathname: string, request: Request, connection?: Connection): Promise<Response>
  /** Answers 404. Renders nothing. */
  missing(pathname: string, request: Request): Promise<Response>
  /** Answers 503 at once when too much is being rendered, or after a while when it takes too long. */
  render(pathname: string, given: GivenToPages): Promise<Response>
  /** The same for a page that is alike for everybody: rendered when it's first asked for, and kept. */
  renderOnce(pathname: string, given: GivenToPages): Promise<Response>
  /** An asset of another build, which another server on the store runs or ran lately. Absent where nothing is built. */
  respondOther?: (request: Request) => Promise<Response | undefined>
  /** The assets of this build by path. Absent where nothing is built. */
  assets?: ReadonlyMap<string, () => Uint8Array>
  /** Answers a request that may have the guide: the PDF, for the browser to keep and for no search engine. */
  guide(connection: Connection | undefined): Promise<Response>
  /** Renders a page of the console. Its policy lets in the site's own files alone. */
  console(given: GivenToConsole, status: 200 | 403): Promise<Response>
  close(): Promise<void>
}
