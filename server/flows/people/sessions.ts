import { hash, randomBytes, randomUUID } from 'node:crypto'
import { HOUR_MS, isStillGood, MINUTE_MS, MOST_AHEAD_MS } from '#contracts/clock.ts'
import { type ConsoleRole, isAllowed } from '#contracts/console-table.ts'
import { HttpError } from '#server/http/http-error.ts'
import {
  type ConsoleSession,
  deleteOldSessions,
  readPerson,
  readSessionByHash,
  readSessionsOf,
} from '#server/store/console-people.ts'
import { type Database, deleteRows, insertRow, type StoreDeps, updateRows } from '#server/store/database.ts'

/** 256 random bits in base64url, for a cookie or a link. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** What the store keeps of a token. Plain SHA-256: unlike a password, 256 random bits can't be brute-forced. */
export const hashToken = (token: string): string => hash('sha256', token)

/** A session expires after this much inactivity. */
const IDLE_MS = 12 * HOUR_MS

/** A session expires after this long, even if it's in use. */
export const LONGEST_MS = 7 * 24 * HOUR_MS

/** How precisely a session's last use is known. */
const SEEN_EVERY_MS = MINUTE_MS

/** The signed-in person, with their current role. */
export interface SignedIn {
  personId: string
  sessionId: string
  email: string
  name: string
  role: ConsoleRole
}

/** @param browser such as `Firefox on Windows` @returns the token for the browser to keep */
export async function beginSession({ db, clock }: StoreDeps, personId: string, browser: string): Promise<string> {
  const now = clock()
  const token = makeToken()
  await deleteOldSessions(db, {
    seenBefore: now - IDLE_MS,
    begunBefore: now - LONGEST_MS,
    begunAfter: now + MOST_AHEAD_MS,
  })
  await insertRow(db, 'console_sessions', {
    token_hash: hashToken(token),
    id: randomUUID(),
    person_id: personId,
    browser,
    created_at: now,
    last_seen_at: now,
  })
  return token
}

export async function endSession({ db }: Pick<StoreDeps, 'db'>, token: string): Promise<void> {
  if (token !== '') await deleteRows(db, 'console_sessions', { token_hash: hashToken(token) })
}

/** Whether a session's time is over. One from a clock that was ahead would outlast it. */
export const isOver = (
  { created_at, last_seen_at }: Pick<ConsoleSession, 'created_at' | 'last_seen_at'>,
  now: number,
) => !isStillGood(now, created_at, Math.min(last_seen_at + IDLE_MS, created_at + LONGEST_MS))

/** The person a token signs in; undefined if its session has expired or never existed. */
export async function readSession({ db, clock }: StoreDeps, token: string): Promise<SignedIn | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const session = await readSessionByHash(db, hashToken(token))
  if (!session) return undefined
  const now = clock()
  if (isOver(session, now)) return undefined
  if (Math.abs(now - session.last_seen_at) >= SEEN_EVERY_MS)
    await updateRows(db, 'console_sessions', { last_seen_at: now }, { id: session.id })
  const { id, person_id, email, name, role } = session
  return { personId: person_id, sessionId: id, email, name, role }
}

/**
 * Within `changeAccess`. @throws HttpError unless a session still stands, and its person's role suffices: both may have
 * ended meanwhile
 */
export async function requireStillIn(
  trx: Database,
  { personId, sessionId }: Pick<SignedIn, 'personId' | 'sessionId'>,
  needed: ConsoleRole,
): Promise<void> {
  const [person, sessions] = [await readPerson(trx, personId), await readSessionsOf(trx, [personId])]
  if (!person || !isAllowed(person.role, needed) || !sessions.some(({ id }) => id === sessionId))
    throw new HttpError(401, 'Please sign in.')
}

const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

// In this order: each one's User-Agent also contains names below it.
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** A browser in a few words, such as `Firefox on Windows`, from its User-Agent, which itself isn't kept. */
export function describeBrowser(userAgent = ''): string {
  const nameIn = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = nameIn(SYSTEMS)
  return `${nameIn(BROWSERS) ?? 'A browser'}${system === undefined ? '' : ` on ${system}`}`
}
