import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from './journey.ts'

/** The server's store, beside it. */
export const openSqlite = (dataDir: string, { readOnly = true } = {}) =>
  new DatabaseSync(join(dataDir, 'gimbal.sqlite'), { readOnly, timeout: 30_000 })

/** Waits until everything has arrived: a delivery is news for a page, too. */
export const delivered = (sqlite: DatabaseSync) =>
  expect.poll(() => sqlite.prepare('select id from deliveries where delivered_at is null').all()).toEqual([])

/** Has a lead's delivery fail. @param tryAgainAt in an hour if left out */
export function failDelivery(sqlite: DatabaseSync, leadId: string, destination: string, tryAgainAt?: number) {
  const failing =
    "update deliveries set delivered_at = null, failed_at = 1, last_error = 'answered 500', next_attempt_at = ? where lead_id = ? and destination = ?"
  sqlite.prepare(failing).run(tryAgainAt ?? Date.now() + 3_600_000, leadId, destination)
}
