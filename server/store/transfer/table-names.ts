import type { Tables } from '../tables.ts'

/** The name of a table of the store. */
export type TableName = keyof Tables

// A record, since that does not compile while a table is missing. In an order in which none comes before one that it
// refers to.
const EACH: Record<TableName, true> = {
  leads: true,
  deliveries: true,
  alarms: true,
  daily_counts: true,
  daily_keys: true,
  client_codes: true,
  grants: true,
  orders: true,
  refunded_payments: true,
  payment_events: true,
  secrets: true,
  write_checks: true,
  shared_assets: true,
}

/** Every table of the store, in an order in which rows can be inserted. */
export const TABLE_NAMES = Object.keys(EACH) as TableName[]
