import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ConsoleRole } from '#contracts/console-table.ts'
import { HOUR_MS, MINUTE_MS } from '#server/clock.ts'
import {
  deleteOldSessions,
  deleteSessionByHash,
  insertSession,
  readSessionByHash,
  touchSession,
} from '#server/store/console-people.ts'
import { type StoreParts, writeWithoutWaiting } from '#server/store/database.ts'

/** 256 random bits in base64url, for a cookie or a link. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** What the store keeps of one. Plain SHA-256: 256 random bits can't be tried out, unlike a password. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A session ends when it wasn't used for so long. */
export const IDLE_MS = 12 * HOUR_MS

/** A session ends after so long, however much it's used. */
export const LONGEST_MS = 7 * 24 * HOUR_MS

/** For so long after signing in, a person may change who enters. */
const FRESH_MS = 10 * MINUTE_MS

/** How exactly it's known when a session was last used. */
const SEEN_EVERY_MS = MINUTE_MS

/** Who is signed in, with the role they have now. */
export interface SignedIn {
  personId: string
  sessionId: string
  email: string
  name: string
  role: ConsoleRole
  /** Whether they signed in within the last ten minutes. */
  isFresh: boolean
}

/** @param browser such as `Firefox on Windows` @returns the token that the browser keeps */
export async function beginSession({ db, clock }: StoreParts, personId: string, browser: string): Promise<string> {
  const now = clock()
  const token = makeToken()
  await deleteOldSessions(db, { seenBefore: now - IDLE_MS, begunBefore: now - LONGEST_MS })
  await insertSession(db, {
    token_hash: hashToken(token),
    id: randomUUID(),
    person_id: personId,
    browser,
    created_at: now,
    last_seen_at: now,
  })
  return token
}

/** Ends the session of a token, if there is one. */
export async function endSession({ db }: Pick<StoreParts, 'db'>, token: string): Promise<void> {
  if (token !== '') await deleteSessionByHash(db, hashToken(token))
}

/** Who is signed in by a token; undefined when the session is over, or never was. */
export async function readSession({ db, clock }: StoreParts, token: string): Promise<SignedIn | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const session = await readSessionByHash(db, hashToken(token))
  if (!session) return undefined
  const now = clock()
  if (now - session.last_seen_at >= IDLE_MS || now - session.created_at >= LONGEST_MS) return undefined
  if (now - session.last_seen_at >= SEEN_EVERY_MS)
    await writeWithoutWaiting(db, (connection) => touchSession(connection, session.id, now))
  const { id, person_id, email, name, role, created_at } = session
  return { personId: person_id, sessionId: id, email, name, role, isFresh: now - created_at < FRESH_MS }
}

const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

// In this order: each says the names of those below it as well.
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** A browser in a few words, such as `Firefox on Windows`, from its User-Agent. Nothing of that text itself is kept. */
export function describeBrowser(userAgent = ''): string {
  const nameIn = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = nameIn(SYSTEMS)
  return `${nameIn(BROWSERS) ?? 'A browser'}${system === undefined ? '' : ` on ${system}`}`
}
