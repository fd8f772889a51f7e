import type { DatabaseSync } from 'node:sqlite'

const LISTED = 100

/** One message that the automation receiver took. The same id at the same destination again only raises `times`. */
export interface Received {
  id: string
  destination: string
  body: string
  /** Lower-case names. */
  headers: Record<string, string>
  /** ISO 8601, UTC. */
  receivedAt: string
  /** ISO 8601, UTC; later than `receivedAt` when the message came more than once. */
  lastReceivedAt: string
  times: number
}

export interface Arrival {
  id: string
  destination: string
  body: string
  headers: Record<string, string>
  at: Date
}

/** Keeps a message, or counts it when it is here already; gives how many times it has come. */
export function keepReceived(database: DatabaseSync, { id, destination, body, headers, at }: Arrival): number {
  const row = database
    .prepare(
      `insert into received (destination, id, body, headers, received_at, last_received_at) values (?, ?, ?, ?, ?, ?)
       on conflict (destination, id) do update set times = times + 1, last_received_at = excluded.last_received_at
       returning times`,
    )
    .get(destination, id, body, JSON.stringify(headers), at.toISOString(), at.toISOString())
  return Number(row?.['times'])
}

export function listReceived(database: DatabaseSync): Received[] {
  const rows = database
    .prepare(
      `select id, destination, body, headers, received_at, last_received_at, times from received
       order by number desc limit ${LISTED}`,
    )
    .all()
  return rows.map((row) => ({
    id: String(row['id']),
    destination: String(row['destination']),
    body: String(row['body']),
    headers: JSON.parse(String(row['headers'])) as Record<string, string>,
    receivedAt: String(row['received_at']),
    lastReceivedAt: String(row['last_received_at']),
    times: Number(row['times']),
  }))
}

export function clearReceived(database: DatabaseSync): void {
  database.exec('delete from received')
}
