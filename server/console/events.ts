import { streamSSE } from 'hono/streaming'
import type { PulseEvent } from '#contracts/console-leads.ts'
import type { Clock } from '#server/clock.ts'
import { IDLE_MS, LONGEST_MS, type SignedIn } from '#server/flows/console/sessions.ts'
import { readLastHeard } from '#server/store/calls/calls.ts'
import { readSessionsOf } from '#server/store/console-people.ts'
import type { Database } from '#server/store/database.ts'
import { readNewest } from '#server/store/listings/lead-listings.ts'
import { countWaiting } from '#server/store/waiting-deliveries.ts'
import { type ConsoleParts, handle, type Pulse } from './console-parts.ts'

/** Poll interval while a page is listening. Several servers stay in sync through the store alone. */
const LOOK_MS = 3000

interface Follower {
  me: SignedIn
  send: (event: PulseEvent) => Promise<void>
  /** The newest state, and the last one sent, as JSON. */
  newest: string
  sent: string
  isSending: boolean
  end: () => void
}

/** Polls the store every few seconds while any page is listening. */
export function openPulse({ db, clock }: { db: Database; clock: Clock }): Pulse {
  const followers = new Set<Follower>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let last = Promise.resolve()

  async function sendToAll(): Promise<void> {
    // Those who come while the store is read wait for the next look: their sessions may not be among those read.
    const known = [...followers]
    const live = await readLiveSessions(db, clock(), known)
    const text = JSON.stringify(await readPulse(db))
    for (const follower of known) {
      follower.newest = text
      if (!live.has(follower.me.sessionId)) follower.end()
      // Not awaited: a page that reads slowly must not hold up the others.
      else void sendNewest(follower).catch(follower.end)
    }
  }

  /** Reads what the store holds now. One look follows another: a page mustn't get an older state after a newer one. */
  const look = () => (last = last.catch(() => {}).then(sendToAll))

  return {
    look,
    async follow(me, send, signal) {
      if (isClosed || signal.aborted) return
      const { promise, resolve: end } = Promise.withResolvers<void>()
      const follower = { me, send, newest: '', sent: '', isSending: false, end }
      followers.add(follower)
      signal.addEventListener('abort', () => end())
      // If the store is down, pages keep what they have.
      timer ??= setInterval(() => void look().catch(() => {}), LOOK_MS)
      await look().catch(() => {})
      await promise
      followers.delete(follower)
      if (followers.size > 0) return
      clearInterval(timer)
      timer = undefined
    },
    close() {
      isClosed = true
      for (const { end } of followers) end()
    },
  }
}

/** Sends one event at a time: a page that reads slowly skips those in between, so nothing queues up. */
async function sendNewest(follower: Follower): Promise<void> {
  if (follower.isSending) return
  follower.isSending = true
  while (follower.sent !== follower.newest) {
    follower.sent = follower.newest
    await follower.send(JSON.parse(follower.newest) as PulseEvent)
  }
  follower.isSending = false
}

async function readPulse(db: Database): Promise<PulseEvent> {
  const waiting = await countWaiting(db)
  const sum = (name: 'waiting' | 'tried' | 'failed') => waiting.reduce((all, each) => all + each[name], 0)
  return {
    ...(await readNewest(db)),
    // A lead's deliveries may all go out between two looks.
    heard: (await readLastHeard(db)) ?? 0,
    waiting: sum('waiting'),
    tried: sum('tried'),
    failed: sum('failed'),
  }
}

/** Sessions that are still valid. Receiving events doesn't count as activity. */
async function readLiveSessions(db: Database, now: number, followers: Iterable<Follower>): Promise<Set<string>> {
  const people = new Set(Array.from(followers, ({ me }) => me.personId))
  const sessions = await readSessionsOf(db, [...people])
  const live = sessions.filter((each) => each.last_seen_at > now - IDLE_MS && each.created_at > now - LONGEST_MS)
  return new Set(live.map(({ id }) => id))
}

/** The event stream that pages subscribe to. */
export const eventCalls = ({ pulse }: ConsoleParts) =>
  handle({
    'GET /api/console/events': (c, me) =>
      streamSSE(c, async (stream) => {
        const leaving = new AbortController()
        stream.onAbort(() => leaving.abort())
        // `retry`: browsers reconnect after five seconds, to whichever server responds.
        await pulse.follow(me, (event) => stream.writeSSE({ data: JSON.stringify(event), retry: 5000 }), leaving.signal)
      }),
  })
