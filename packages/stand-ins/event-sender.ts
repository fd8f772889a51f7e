import { createHmac, randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { openShelf } from './shelf.ts'

interface EventSenderDeps {
  database: DatabaseSync
  /** Where what isn't taken yet is kept. */
  kind: 'payment event' | 'call event'
  /** The header that the provider signs in. */
  header: 'stripe-signature' | 'calendly-webhook-signature'
  eventsUrl: () => string | undefined
  secret: string
  now: () => Date
}

export type EventSender = ReturnType<typeof createEventSender>

/** What a stand-in with events is made of. */
export interface EventDeps {
  database: DatabaseSync
  events: EventSender
  now: () => Date
}

interface StoredEvent {
  id: string
  body: string
}

/** The longest wait before it's sent again, in seconds. */
const LONGEST_WAIT = 600

const TIMEOUT_MS = 10_000

/** Sends events, signed as the provider signs them. Retries until accepted, even after a restart. */
export function createEventSender({ database, kind, header, eventsUrl, secret, now }: EventSenderDeps) {
  const untaken = openShelf<StoredEvent>(database, kind)
  const closing = new AbortController()

  async function deliver({ id, body }: StoredEvent): Promise<void> {
    for (let seconds = 1; !(await post(body)); seconds = Math.min(seconds * 2, LONGEST_WAIT))
      await pause(seconds * 1000, undefined, { ref: false, signal: closing.signal })
    if (!closing.signal.aborted) untaken.remove(id)
  }

  /** Ends when it's taken, or this is closed. */
  const begin = (event: StoredEvent) => void deliver(event).catch(() => {})

  async function post(body: string): Promise<boolean> {
    try {
      const url = eventsUrl()
      if (url === undefined) return false
      const time = Math.floor(now().getTime() / 1000)
      const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
        headers: { 'content-type': 'application/json; charset=utf-8', [header]: `t=${time},v1=${signature}` },
        body,
      })
      await response.body?.cancel()
      return response.ok
    } catch {
      return false
    }
  }

  for (const event of untaken.list()) begin(event)

  return {
    send(event: object) {
      const id = randomUUID()
      begin(untaken.put(id, { id, body: JSON.stringify(event) }))
    },
    close: () => closing.abort(),
  }
}
