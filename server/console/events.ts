import { setTimeout as sleep } from 'node:timers/promises'
import { streamSSE } from 'hono/streaming'
import type { PulseEvent } from '#contracts/console-leads.ts'
import { IDLE_MS, LONGEST_MS, type SignedIn } from '#server/flows/console/sessions.ts'
import { readAudit } from '#server/store/audit.ts'
import { readLastHeard } from '#server/store/calls/calls.ts'
import { readSessionsOf } from '#server/store/console-people.ts'
import type { Database } from '#server/store/database.ts'
import { readNewest } from '#server/store/listings/lead-listings.ts'
import { countWaiting } from '#server/store/waiting-deliveries.ts'
import { type ConsoleParts, handle } from './console-parts.ts'

/** How often a page's stream looks into the store. Several servers stay in sync through the store alone. */
const LOOK_MS = 3000

/** The event stream that a page follows: what is, then what it is after each change, while the session lasts. */
export function eventCalls({ db, clock, stopping, lookMs = LOOK_MS }: ConsoleParts) {
  const look = async (me: SignedIn) =>
    (await isSignedIn(db, clock(), me)) ? JSON.stringify(await readPulse(db)) : undefined
  return handle({
    'GET /api/console/events': async (c, me) => {
      // Before the response's head: a page whose stream is open is told of every later change.
      let data = await look(me).catch(() => '')
      return streamSSE(c, async (stream) => {
        const leaving = new AbortController()
        stream.onAbort(() => leaving.abort())
        const signal = AbortSignal.any([stopping, leaving.signal])
        let sent = ''
        while (!signal.aborted) {
          if (data === undefined) return
          // `retry`: browsers reconnect after five seconds, to whichever server responds.
          if (data !== sent) await stream.writeSSE({ data, retry: 5000 })
          sent = data
          await sleep(lookMs, undefined, { signal }).catch(() => {})
          // If the store is down, pages keep what they have.
          data = await look(me).catch(() => sent)
        }
      })
    },
  })
}

async function readPulse(db: Database): Promise<PulseEvent> {
  const waiting = await countWaiting(db)
  const sum = (name: 'waiting' | 'tried' | 'failed') => waiting.reduce((all, each) => all + each[name], 0)
  return {
    ...(await readNewest(db)),
    // A lead's deliveries may all go out between two looks.
    heard: (await readLastHeard(db)) ?? 0,
    changed: (await readAudit(db, { onlyChanges: true, limit: 1 }))[0]?.at ?? 0,
    waiting: sum('waiting'),
    tried: sum('tried'),
    failed: sum('failed'),
  }
}

/** Whether a session still stands. Receiving events doesn't count as activity. */
async function isSignedIn(db: Database, now: number, { personId, sessionId }: SignedIn): Promise<boolean> {
  const session = (await readSessionsOf(db, [personId])).find(({ id }) => id === sessionId)
  return session !== undefined && session.last_seen_at > now - IDLE_MS && session.created_at > now - LONGEST_MS
}
