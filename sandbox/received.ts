import type { DatabaseSync } from 'node:sqlite'

const LISTED = 100

/** A message the automation receiver accepted. A duplicate id at the same destination only increments `times`. */
export interface Received {
  id: string
  destination: string
  body: string
  /** Names are lowercase. */
  headers: Record<string, string>
  /** ISO 8601, UTC. */
  receivedAt: string
  /** ISO 8601, UTC; later than `receivedAt` if the message came more than once. */
  lastReceivedAt: string
  times: number
}

/** Stores a message, or counts a duplicate. Returns how many times it has arrived. */
export function keepReceived(
  database: DatabaseSync,
  { id, destination, body, headers, at }: Pick<Received, 'id' | 'destination' | 'body' | 'headers'> & { at: Date },
): number {
  const row = database
    .prepare(
      `insert into received (destination, id, body, headers, received_at, last_received_at) values (?, ?, ?, ?, ?, ?)
       on conflict (destination, id) do update set times = times + 1, last_received_at = excluded.last_received_at
       returning times`,
    )
    .get(destination, id, body, JSON.stringify(headers), at.toISOString(), at.toISOString())
  return Number(row?.['times'])
}

/** The latest messages, newest first. */
export const listReceived = (database: DatabaseSync): Received[] =>
  database
    .prepare(
      `select id, destination, body, headers, received_at as receivedAt, last_received_at as lastReceivedAt, times
       from received order by number desc limit ${LISTED}`,
    )
    .all()
    .map((row) => ({ ...row, headers: JSON.parse(String(row['headers'])) as unknown }) as unknown as Received)

export const clearReceived = (database: DatabaseSync): void => database.exec('delete from received')

const HEARTBEAT_MS = 20_000
const RECONNECT_MS = 2_000

export type ChangeStream = ReturnType<typeof createChangeStream>

/** Sends a heartbeat every 20 s while a page is listening. */
export function createChangeStream() {
  const encoder = new TextEncoder()
  const readers = new Set<ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>>()
  let heartbeat: NodeJS.Timeout | undefined
  let closed = false

  const leave = (reader: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    readers.delete(reader)
    if (readers.size === 0) clearInterval(heartbeat)
  }

  const send = (text: string) => {
    for (const reader of readers) reader.enqueue(encoder.encode(text))
  }

  return {
    announce: (event: string, data: unknown) => send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    /** Body of one page's event stream. Ends when the page disconnects or on `close`. */
    open() {
      let own: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>
      return new ReadableStream<Uint8Array<ArrayBuffer>>({
        start(reader) {
          own = reader
          if (closed) return reader.close()
          if (readers.size === 0) heartbeat = setInterval(() => send(': still here\n\n'), HEARTBEAT_MS).unref()
          readers.add(reader)
          reader.enqueue(encoder.encode(`retry: ${RECONNECT_MS}\n\n`))
        },
        cancel: () => leave(own),
      })
    },
    close() {
      closed = true
      for (const reader of readers) {
        leave(reader)
        reader.close()
      }
    },
  }
}
