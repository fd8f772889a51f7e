import { createHmac } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

interface EventSenderDeps {
  database: DatabaseSync
  /** Where what isn't taken yet is kept. */
  table: 'payment_event' | 'call_event'
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

/** Seconds to wait after each failure; after the last entry, every ten minutes. */
const RETRY_SECONDS = [1, 2, 5, 15, 60, 300]
const LATER_SECONDS = 600

const TIMEOUT_MS = 10_000

/** Sends events, signed as the provider signs them. Retries until accepted, even after a restart. */
export function createEventSender({ database, table, header, eventsUrl, secret, now }: EventSenderDeps) {
  const waiting = new Set<NodeJS.Timeout>()
  const closing = new AbortController()

  function later(number: number, body: string, tries: number) {
    const seconds = RETRY_SECONDS[tries - 1] ?? LATER_SECONDS
    const timer = setTimeout(() => {
      waiting.delete(timer)
      void attempt(number, body, tries)
    }, seconds * 1000)
    timer.unref()
    waiting.add(timer)
  }

  async function attempt(number: number, body: string, tries: number): Promise<void> {
    const taken = await post(body)
    if (closing.signal.aborted) return
    if (taken) database.prepare(`update ${table} set taken = 1 where number = ?`).run(number)
    else later(number, body, tries + 1)
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

  const left = database.prepare(`select number, body from ${table} where taken = 0`).all()
  for (const row of left) later(Number(row['number']), String(row['body']), 1)

  return {
    send(event: object) {
      const body = JSON.stringify(event)
      const { lastInsertRowid } = database.prepare(`insert into ${table} (body) values (?)`).run(body)
      void attempt(Number(lastInsertRowid), body, 0)
    },
    close() {
      closing.abort()
      for (const timer of waiting) clearTimeout(timer)
    },
  }
}
