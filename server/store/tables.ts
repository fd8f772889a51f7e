import type { Insertable, Selectable } from 'kysely'
import type { ConsoleTables } from './tables/console-tables.ts'
import type { LeadTables } from './tables/lead-tables.ts'
import type { ShopTables, SiteTables } from './tables/site-tables.ts'

/** The store's tables. All times are epoch milliseconds. */
export interface Tables extends LeadTables, ShopTables, ConsoleTables, SiteTables {}

/** A row as it's read. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>

/** A row as it's stored: what the store fills in may be left out. */
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>
