import { createHmac, randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
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

/** The longest wait before it's sent again, in seconds. */
const LONGEST_WAIT = 600

const TIMEOUT_MS = 10_000

/** Sends events, signed as the provider signs them. Retries until accepted, even after a restart. */
export function createEventSender({ database, kind, header, eventsUrl, secret, now }: EventSenderDeps) {
  const untaken = openShelf<{ id: string; body: string }>(database, kind)
  const waiting = new Set<NodeJS.Timeout>()
  const closing = new AbortController()

  function later(id: string, body: string, tries: number) {
    const seconds = Math.min(2 ** (tries - 1), LONGEST_WAIT)
    const timer = setTimeout(() => {
      waiting.delete(timer)
      void attempt(id, body, tries)
    }, seconds * 1000)
    timer.unref()
    waiting.add(timer)
  }

  async function attempt(id: string, body: string, tries: number): Promise<void> {
    const taken = await post(body)
    if (closing.signal.aborted) return
    if (taken) untaken.remove(id)
    else later(id, body, tries + 1)
  }

  async function post(body: string): Promise<boolean> {
    const url = eventsUrl()
    if (url === undefined) return false
    const time = Math.floor(now().getTime() / 1000)
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    try {
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

  for (const { id, body } of untaken.list()) later(id, body, 1)

  return {
    send(event: object) {
      const [id, body] = [randomUUID(), JSON.stringify(event)]
      untaken.put(id, { id, body })
      void attempt(id, body, 0)
    },
    close() {
      closing.abort()
      for (const timer of waiting) clearTimeout(timer)
    },
  }
}
