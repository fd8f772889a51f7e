import { changesOne, type Database, updateRows } from './database.ts'
import type { Row } from './tables.ts'

export type SiteAddressRow = Row<'site_addresses'>

/** Every address that was ever set in the console, the newest first. */
export const readSiteAddresses = (db: Database): Promise<SiteAddressRow[]> =>
  db.selectFrom('site_addresses').selectAll().orderBy('version', 'desc').execute()

/** Ends the wait of an address that's unconfirmed. @returns whether it stood until now: true for one of two at once */
export const endSiteAddress = (
  db: Database,
  version: number,
  now: number,
  how: { confirmed_at: number } | { until: number },
): Promise<boolean> =>
  changesOne(
    db
      .updateTable('site_addresses')
      .set(how)
      .where((row) => row.and({ version, confirmed_at: null }))
      .where('until', '>', now),
  )

/** From here on, passkeys that don't say so are known to be of the former name. */
export const namePasskeys = (db: Database, host: string) => updateRows(db, 'console_passkeys', { host }, { host: null })
