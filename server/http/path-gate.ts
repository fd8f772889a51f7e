import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { UnlistedPage } from '#contracts/given-to-pages.ts'
import { connectionOf } from './connection.ts'

/** What's at a path. */
export type Place =
  /** A page or file of this build; in development, anything the sources serve. */
  | { kind: 'built' }
  | { kind: 'unlisted'; page: UnlistedPage }
  /** A landing page's address without its variant. */
  | { kind: 'split' }
  | { kind: 'sandbox page' }
  /** The page where visitors ask for their data. */
  | { kind: 'your data' }
  /** A page opened from a mailed link. */
  | { kind: 'mailed link'; page: 'confirm' | 'data-link'; token: string }
  /** A third party's stand-in. */
  | { kind: 'stand-in' }
  /** An asset that may belong to another build. */
  | { kind: 'other asset' }
  | { kind: 'console page' }
  /** Any other route. */
  | { kind: 'endpoint' }

/** Looks up a path by exact match. */
export type FindPlace = (path: string) => Place | undefined

/** A part of the server, opened from what it needs. The app mounts its routes and serves its places. */
export interface Module {
  routes: Hono
  /** What it has at paths that aren't routes. */
  findPlace?: FindPlace
}

/** A place's name for the log: no visitor input, no secrets. */
export function nameOfPlace(place: Place | undefined, path: string): string {
  if (place?.kind === 'unlisted') return place.page.screen
  if (place?.kind === 'mailed link') return place.page
  return place !== undefined && PUBLIC.has(place.kind) && place.kind !== 'split' ? path : 'unknown'
}

/** Returns a 404. Takes the normalized path, so that every spelling gets the same response. */
export type AnswerMissing = (c: Context, plainPath: string) => Response | Promise<Response>

/** Public places. Other spellings of their paths are redirected. */
const PUBLIC: ReadonlySet<Place['kind']> = new Set<Place['kind']>(['built', 'split', 'sandbox page', 'your data'])

/** Enforces one spelling per path; redirects for public ones. Later handlers use `placeOf`: `/%61bout` is `/about`. */
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

/** The place and path of a request that passed the gate; undefined otherwise. */
export const placeOf = (c: Context) => c.get('place') as (Place & { path: string }) | undefined

/** The known path that this is another spelling of. Unlisted and console paths forgive only a trailing slash. */
function rightSpelling(path: string, plain: string, findPlace: FindPlace): string | undefined {
  const withoutSlash = dropSlashes(path)
  const place = findPlace(withoutSlash)
  if (place && (PUBLIC.has(place.kind) || place.kind === 'unlisted' || place.kind === 'console page'))
    return withoutSlash
  const other = findPlace(plain)
  return other && PUBLIC.has(other.kind) ? plain : undefined
}

/** The path as the client sent it; `Request` URLs resolve dot segments. */
export function pathAsSent(c: Context): string {
  const sent = connectionOf(c)?.incoming.url ?? c.req.url
  if (sent.startsWith('/') && !/[?#]/.test(sent)) return sent
  return /^(?:https?:\/\/[^/?#]+)?([^?#]*)/.exec(sent)?.[1] || '/'
}

/** Decodes, lowercases, and drops trailing slashes; leaves undecodable paths encoded. */
function plainPath(path: string): string {
  try {
    // ASCII only: some other Unicode letters lowercase to these.
    return dropSlashes(decodeURIComponent(path).replace(/[A-Z]/g, (letter) => letter.toLowerCase()))
  } catch {
    return dropSlashes(path)
  }
}

/** Without the lookbehind, a path of slashes takes quadratic time. */
const dropSlashes = (path: string) => path.replace(/(?<!\/)\/+$/, '') || '/'
