import type { Context, MiddlewareHandler } from 'hono'
import type { UnlistedPage } from '#contracts/given-to-pages.ts'
import { connectionOf } from './connection.ts'

/** What answers at a path. */
export type Place =
  /** A page or file of this build; in development, whatever the sources have there. */
  | { kind: 'built' }
  | { kind: 'unlisted'; page: UnlistedPage }
  /** A landing page's address without its variant. */
  | { kind: 'split' }
  | { kind: 'sandbox page' }
  /** The page at which visitors ask for their data. */
  | { kind: 'your data' }
  /** What a mailed link shows. */
  | { kind: 'mailed link'; page: 'confirm' | 'data-link'; token: string }
  /** Part of the stand-ins for third parties. */
  | { kind: 'stand-in' }
  /** An asset that another build may have. */
  | { kind: 'other asset' }
  | { kind: 'console page' }
  /** Any other route that answers by itself. */
  | { kind: 'door' }

/** Looks a path up, letter by letter. */
export type FindPlace = (path: string) => Place | undefined

/** A place's name for the log: nothing that a visitor made up, and no secret. */
export function nameOfPlace(place: Place | undefined, path: string): string {
  if (place?.kind === 'unlisted') return place.page.screen
  if (place?.kind === 'mailed link') return place.page
  return place !== undefined && PUBLIC.has(place.kind) && place.kind !== 'split' ? path : 'unknown'
}

/** Answers 404. Takes the plain spelling of the path, so that all its spellings get the same answer. */
type AnswerMissing = (c: Context, plainPath: string) => Response | Promise<Response>

/** These are public, so other spellings are redirected to the right one. */
const PUBLIC: ReadonlySet<Place['kind']> = new Set<Place['kind']>(['built', 'split', 'sandbox page', 'your data'])

/** One spelling for each path; others of public paths are redirected. Later steps use `placeOf`: `/%61bout` is `/about`. */
export function gatePaths(findPlace: FindPlace, answerMissing: AnswerMissing): MiddlewareHandler {
  return async (c, next) => {
    const path = pathAsSent(c)
    const place = findPlace(path)
    if (place) {
      c.set('place', { ...place, path })
      return next()
    }
    const plain = plainPath(path)
    const target = rightSpelling(path, plain, findPlace)
    if (target !== undefined) return c.redirect(`${target}${new URL(c.req.url).search}`, 308)
    return answerMissing(c, plain)
  }
}

/** The place of a request that the gate let through, with its path; undefined otherwise. */
export const placeOf = (c: Context) => c.get('place') as (Place & { path: string }) | undefined

/** The known path that this one is another spelling of. For unlisted pages and the console's, only a trailing slash is forgiven. */
function rightSpelling(path: string, plain: string, findPlace: FindPlace): string | undefined {
  const withoutSlash = dropSlashes(path)
  const place = findPlace(withoutSlash)
  if (place && (PUBLIC.has(place.kind) || place.kind === 'unlisted' || place.kind === 'console page'))
    return withoutSlash
  const other = findPlace(plain)
  return other && PUBLIC.has(other.kind) ? plain : undefined
}

/** The path as the client wrote it: a request's URL has its dot segments resolved. */
function pathAsSent(c: Context): string {
  const sent = connectionOf(c)?.incoming.url ?? c.req.url
  if (sent.startsWith('/') && !/[?#]/.test(sent)) return sent
  return /^(?:https?:\/\/[^/?#]+)?([^?#]*)/.exec(sent)?.[1] || '/'
}

/** A path decoded, in lower case and without trailing slashes; what can't be decoded stays as it is. */
function plainPath(path: string): string {
  try {
    // ASCII only: some other letters of Unicode have these as their lower case.
    return dropSlashes(decodeURIComponent(path).replace(/[A-Z]/g, (letter) => letter.toLowerCase()))
  } catch {
    return dropSlashes(path)
  }
}

/** Without the lookbehind, a path of slashes takes quadratic time. */
const dropSlashes = (path: string) => path.replace(/(?<!\/)\/+$/, '') || '/'
