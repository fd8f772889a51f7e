import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { decoded } from '#contracts/if-possible.ts'
import type { UnlistedPage } from '#contracts/page-data.ts'

export interface Connection {
  incoming: IncomingMessage
  outgoing: ServerResponse
}

/** A request's connection; undefined if there is none, as in tests. */
export function connectionOf(c: Context): Connection | undefined {
  const { incoming, outgoing } = (c.env ?? {}) as Partial<Connection>
  return incoming && outgoing ? { incoming, outgoing } : undefined
}

export type PathTarget =
  /** A page or file of this build; in development, anything the sources serve. */
  | { kind: 'built' }
  | { kind: 'unlisted'; page: UnlistedPage }
  /** A former address, and where it leads. */
  | { kind: 'moved'; to: string }
  /** A landing page's address without its variant. */
  | { kind: 'split' }
  /** The page where visitors ask for their data. */
  | { kind: 'your data' }
  | { kind: 'purchase result' }
  /** A page opened from a mailed link. */
  | { kind: 'mailed link'; page: 'confirm' | 'data-link' | 'call-link' | 'no-call-mail'; token: string }
  | { kind: 'stand-in' }
  /** An asset that may belong to another build. */
  | { kind: 'other asset' }
  | { kind: 'console page' }
  | { kind: 'endpoint' }

export type FindTarget = (path: string) => PathTarget | undefined

/** A part of the server, opened from what it needs. The app mounts its routes and serves its targets. */
export interface Module {
  routes: Hono
  /** What it has at paths that aren't routes. */
  findTarget?: FindTarget
}

/** Its name for the log: no visitor input, no secrets. */
export function nameOfTarget(target: PathTarget | undefined, path: string): string {
  if (target?.kind === 'unlisted') return target.page.screen
  if (target?.kind === 'mailed link') return target.page
  return target !== undefined && PUBLIC.has(target.kind) && target.kind !== 'split' ? path : 'unknown'
}

/** Returns a 404. Takes the normalized path, so that every spelling gets the same response. */
export type AnswerMissing = (c: Context, plainPath: string) => Response | Promise<Response>

/** Public targets. Other spellings of their paths are redirected. */
const PUBLIC: ReadonlySet<PathTarget['kind']> = new Set<PathTarget['kind']>([
  'built',
  'split',
  'your data',
  'purchase result',
  'moved',
])

/** What answers without knowing which pages there are. */
const NEEDS_NO_PAGES = /^\/(api\/|healthz$|readyz$)/

/** Right after a start, requests wait: what's published may not be in the build, and mustn't be a 404. */
export const waitForPages =
  (opened: () => Promise<void>): MiddlewareHandler =>
  async (c, next) => {
    if (!NEEDS_NO_PAGES.test(pathAsSent(c))) await opened()
    return next()
  }

/** Enforces one spelling per path; redirects for public ones. Later handlers use `targetOf`: `/%61bout` is `/about`. */
export function gatePaths(findTarget: FindTarget, answerMissing: AnswerMissing): MiddlewareHandler {
  return async (c, next) => {
    const path = pathAsSent(c)
    const target = findTarget(path)
    if (target) {
      c.set('target', { ...target, path })
      return next()
    }
    const plain = plainPath(path)
    const right = rightSpelling(path, plain, findTarget)
    const moved = right === undefined ? undefined : findTarget(right)
    // In one step, whatever the spelling.
    if (right !== undefined && moved?.kind === 'moved') {
      c.set('target', { ...moved, path: right })
      return next()
    }
    if (right !== undefined) return c.redirect(`${right}${new URL(c.req.url).search}`, 308)
    return answerMissing(c, plain)
  }
}

/** The target and path of a request that passed the gate; undefined otherwise. */
export const targetOf = (c: Context) => c.get('target') as (PathTarget & { path: string }) | undefined

/** The known path that this is another spelling of. Unlisted and console paths forgive only a trailing slash. */
function rightSpelling(path: string, plain: string, findTarget: FindTarget): string | undefined {
  const withoutSlash = dropSlashes(path)
  const target = findTarget(withoutSlash)
  if (target && (PUBLIC.has(target.kind) || target.kind === 'unlisted' || target.kind === 'console page'))
    return withoutSlash
  const link = MAILED_LINK.exec(decoded(path) ?? '')?.[1]
  if (link !== undefined && findTarget(link)?.kind === 'mailed link') return link
  const other = findTarget(plain)
  return other && PUBLIC.has(other.kind) ? plain : undefined
}

/** A mail program may take what follows a link for its end: a period, a bracket, a line break. */
const MAILED_LINK = /^(.*\/[\w-]{1,100})[^\w-]+$/s

/** The path as the client sent it; `Request` URLs resolve dot segments. */
export function pathAsSent(c: Context): string {
  const sent = connectionOf(c)?.incoming.url ?? c.req.url
  if (sent.startsWith('/') && !/[?#]/.test(sent)) return sent
  return /^(?:https?:\/\/[^/?#]+)?([^?#]*)/.exec(sent)?.[1] || '/'
}

/** Decodes, lowercases, and drops trailing slashes; leaves undecodable paths encoded. */
function plainPath(path: string): string {
  // ASCII only: some other Unicode letters lowercase to these.
  return dropSlashes(decoded(path)?.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) ?? path)
}

/** With a loop: of a long path of slashes, an expression would try each one as the first. */
function dropSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end) || '/'
}
