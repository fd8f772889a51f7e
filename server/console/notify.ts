import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { EditorsEvent } from '#contracts/console-content.ts'
import type { PulseEvent } from '#contracts/console-deliveries.ts'
import { pieceRequest } from '#contracts/content-requests.ts'
import { isOver, type SignedIn } from '#server/flows/people/sessions.ts'
import { HttpError } from '#server/http/http-error.ts'
import { readQuery } from '#server/http/request-body.ts'
import { readAudit } from '#server/store/audit.ts'
import { readLastReceived } from '#server/store/calls/calls.ts'
import { readSessionsOf } from '#server/store/console-people.ts'
import { type Database, storeNow } from '#server/store/database.ts'
import { deleteEditor, putEditor, readOtherEditors } from '#server/store/editors.ts'
import { readNewest } from '#server/store/listings/lead-listings.ts'
import { countWaiting } from '#server/store/waiting-deliveries.ts'
import { type ConsoleDeps, handlersOf } from './console-deps.ts'

/** How often a page's stream looks into the store. Several servers stay in sync through the store alone. */
const POLL_MS = 3000

/** For how long a page counts as open whose server was cut off. */
const GONE_MS = 15_000

/** More than anybody has tabs. Each stream reads from the store every three seconds. */
const STREAMS_A_PERSON = 50

/** The event streams that pages follow: what is, then what it is after each change, while the session lasts. */
export function eventEndpoints(deps: ConsoleDeps) {
  const { db, clock } = deps
  const follow = openFollow(deps)
  return handlersOf({
    'GET /api/console/events': (c, me) =>
      follow(c, me.personId, async () =>
        (await isSignedIn(db, clock(), me)) ? JSON.stringify(await readPulse(db)) : undefined,
      ),
    // Who else has a piece open. The stream itself says that its own page has.
    'GET /api/console/content/editors': async (c, { personId: person_id, ...me }) => {
      const { file } = readQuery(c, pieceRequest)
      const [id, since] = [randomUUID(), clock()]
      const look = async () => {
        if (!(await isSignedIn(db, clock(), { ...me, personId: person_id }))) return undefined
        const seen_at = await storeNow(db)
        await putEditor(db, { id, file, person_id, since, seen_at })
        const editors = await readOtherEditors(db, { file, person_id }, seen_at - GONE_MS)
        return JSON.stringify(editors satisfies EditorsEvent)
      }
      return follow(c, person_id, look, async () => deleteEditor(db, id, (await storeNow(db)) - GONE_MS))
    },
  })
}

function openFollow({ stopping, pollMs = POLL_MS }: Pick<ConsoleDeps, 'stopping' | 'pollMs'>) {
  const open = new Map<string, number>()
  const count = (personId: string, more: number) => open.set(personId, (open.get(personId) ?? 0) + more)
  /**
   * Streams what `look` says until it's undefined, the page leaves, or the server stops.
   * @throws {HttpError} 429 if this person has too many open
   */
  return async function follow(
    c: Context,
    personId: string,
    look: () => Promise<string | undefined>,
    leave: () => Promise<unknown> = async () => {},
  ): Promise<Response> {
    // Nobody would read the stream, and so nobody would end it.
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' })
    if ((open.get(personId) ?? 0) >= STREAMS_A_PERSON)
      throw new HttpError(429, 'The console is open in too many tabs. Please close some.')
    count(personId, 1)
    // Before the response's head: a page whose stream is open is told of every later change.
    let data = await look().catch(() => '')
    return streamSSE(c, async (stream) => {
      const leaving = new AbortController()
      stream.onAbort(() => leaving.abort())
      const signal = AbortSignal.any([stopping, leaving.signal])
      let sent = ''
      try {
        while (!signal.aborted && data !== undefined) {
          // `retry`: browsers reconnect after five seconds, to whichever server responds.
          if (data !== sent) await stream.writeSSE({ data, retry: 5000 })
          sent = data
          await sleep(pollMs, undefined, { signal }).catch(() => {})
          // If the store is down, pages keep what they have.
          if (!signal.aborted) data = await look().catch(() => sent)
        }
      } finally {
        count(personId, -1)
        await leave().catch(() => {})
      }
    })
  }
}

async function readPulse(db: Database): Promise<PulseEvent> {
  const waiting = await countWaiting(db)
  const sum = (name: 'waiting' | 'tried' | 'failed') => waiting.reduce((all, each) => all + each[name], 0)
  return {
    ...(await readNewest(db)),
    // A lead's deliveries may all go out between two looks.
    heard: (await readLastReceived(db)) ?? 0,
    changed: (await readAudit(db, { onlyChanges: true, limit: 1 }))[0]?.at ?? 0,
    waiting: sum('waiting'),
    tried: sum('tried'),
    failed: sum('failed'),
  }
}

/** Whether a session still stands. Receiving events doesn't count as activity. */
async function isSignedIn(db: Database, now: number, { personId, sessionId }: SignedIn): Promise<boolean> {
  const session = (await readSessionsOf(db, [personId])).find(({ id }) => id === sessionId)
  return session !== undefined && !isOver(session, now)
}
