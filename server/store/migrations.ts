import * as leadsAndDeliveries from './migrations/0001-leads-and-deliveries.ts'
import * as attributionAndCounts from './migrations/0002-attribution-and-counts.ts'
import * as ordersAndGrants from './migrations/0003-orders-and-grants.ts'
import * as secrets from './migrations/0004-secrets.ts'

/** Every step from an empty store to the tables of today, by name and in order; the same on both databases. */
export const MIGRATIONS = {
  '0001-leads-and-deliveries': leadsAndDeliveries,
  '0002-attribution-and-counts': attributionAndCounts,
  '0003-orders-and-grants': ordersAndGrants,
  '0004-secrets': secrets,
}
