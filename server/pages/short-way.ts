import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import type { ShortWay } from '../http/listen.ts'
import { noteRequests } from '../http/request-log.ts'
import type { byHttp } from '../http/to-https.ts'
import type { Pages } from './pages.ts'
import { type FileForm, isAlreadyThere } from './static-files.ts'

interface ShortWayParts {
  formOf: NonNullable<Pages['formOf']>
  /** Whether no rule of the application would answer another thing at this path. */
  isPlain: (pathname: string) => boolean
  /** Whether the site answers to that name. */
  takesHost: (host: string) => boolean
  isByHttp: ReturnType<typeof byHttp>
  /** What the application adds to an answer that does not bring it itself. */
  headersAt: (pathname: string) => Record<string, string>
  log: Logger
  clock: Clock
  answered: (pathname: string, status: number) => void
}

/** Names and values by turns, as they go over the wire. */
interface Heads {
  whole: string[]
  unchanged: string[]
}

/** A Host that needs no closer look; the application judges every other. */
const PLAIN_HOST = /^[a-z0-9.-]+(:[1-5]?\d{1,4})?$/

/**
 * Answers a GET or HEAD of a built page or file without the application, from headers that are put together once for each
 * of its forms. Leaves to the application whatever asks for more: a part, another spelling, another scheme.
 */
export function openShortWay(parts: ShortWayParts): ShortWay {
  const { formOf, isPlain, takesHost, isByHttp, headersAt, log, clock, answered } = parts
  const note = noteRequests(log)
  const kept = new WeakMap<FileForm, Heads>()

  function headsOf(form: FileForm, pathname: string): Heads | undefined {
    const known = kept.get(form)
    if (known || !isPlain(pathname)) return known
    const added = headersAt(pathname)
    const heads = { whole: inTurns({ ...added, ...form.headers }), unchanged: inTurns({ ...added, ...form.unchanged }) }
    kept.set(form, heads)
    return heads
  }

  function find(pathname: string, acceptEncoding: string | undefined) {
    try {
      const form = formOf(pathname, acceptEncoding ?? null)
      const heads = form && headsOf(form, pathname)
      return heads && { form, heads }
    } catch {
      // Thrown here it would end the process. The application meets the same fault, answers it and tells of it.
      return undefined
    }
  }

  return (incoming, outgoing) => {
    const { method, url = '', headers } = incoming
    const isHead = method === 'HEAD'
    if ((!isHead && method !== 'GET') || headers.range !== undefined) return false
    const host = headers.host ?? ''
    if (!PLAIN_HOST.test(host) || !takesHost(host) || isByHttp(incoming)) return false
    const begun = clock()
    const query = url.indexOf('?')
    const pathname = query < 0 ? url : url.slice(0, query)
    const found = find(pathname, headers['accept-encoding'])
    if (!found) return false
    const { form, heads } = found
    const isUnchanged = isAlreadyThere(headers['if-none-match'] ?? null, form.etag)
    const status = isUnchanged ? 304 : 200
    const request = randomUUID()
    note({ request, method, route: pathname, status, ms: clock() - begun })
    answered(pathname, status)
    outgoing.writeHead(status, [...(isUnchanged ? heads.unchanged : heads.whole), 'x-request-id', request])
    outgoing.end(isUnchanged || isHead ? undefined : form.body)
    return true
  }
}

/** In the order in which a `Headers` object gives them. */
const inTurns = (headers: Record<string, string>): string[] =>
  Object.entries(headers)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flat()
