import { randomBytes } from 'node:crypto'
import { twinOf } from '#contracts/console-domain.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import { changeAccess, TERMINAL } from '#server/store/console-people.ts'
import { type Database, insertNew } from '#server/store/database.ts'
import { namePasskeys, readSiteAddresses, type SiteAddressRow } from '#server/store/site-addresses.ts'
import type { Env } from './effective-settings.ts'

/**
 * The address that an owner set, as of now. No row is ever changed back: whatever wasn't confirmed in time counts no
 * more, on every server.
 */
export async function readDomain(db: Database, now: number) {
  const rows = await readSiteAddresses(db)
  const [newest] = rows
  const confirmed = rows.filter(({ confirmed_at }) => confirmed_at !== null)
  const [current] = confirmed
  const pending = newest && newest.confirmed_at === null && newest.until > now ? newest : undefined
  const state = pending ? 0 : newest?.confirmed_at === null ? 2 : 1
  const host = current && hostOf(current)
  const names = confirmed.map(hostOf)
  return {
    /** Grows with every change of it, that by time included. */
    version: newest ? newest.version * 3 + state : 0,
    newest,
    /** Where somebody has signed in. */
    current,
    /** Stands beside it, until somebody signs in there or its time is over. */
    pending,
    /** Other names, which lead visits on. */
    leadOn: host === undefined ? [] : [...new Set([...names, twinOf(host)])].filter((name) => name !== host),
  }
}

/** Sets an address that needs no proof, from a terminal. @returns false if it's the site's already */
export const storeAddress = (db: Database, origin: string, now: number): Promise<boolean> =>
  changeAccess(db, async (trx) => {
    const { newest, current } = await readDomain(trx, now)
    if (current?.origin === origin) return false
    const paths = newest ?? { vault_path: randomBytes(16).toString('hex'), guide_path: randomBytes(16).toString('hex') }
    const { vault_path, guide_path } = paths
    const saved = { saved_by: TERMINAL, saved_at: now, until: now, confirmed_at: now }
    await insertNew(trx, 'site_addresses', {
      version: (newest?.version ?? 0) + 1,
      origin,
      vault_path,
      guide_path,
      ...saved,
    })
    await namePasskeys(trx, current ? hostOf(current) : 'localhost')
    await insertAuditEntry(trx, { by: TERMINAL, what: 'confirmed a new address', about: origin, at: now })
    return true
  })

export const hostOf = ({ origin }: Pick<SiteAddressRow, 'origin'>): string => new URL(origin).hostname

/** Whoever runs the server has set the address, and wins. */
export const isAddressServers = (env: Env): boolean => Boolean(env['PUBLIC_ORIGIN']?.trim())

/** The environment with this address beneath it, and with unlisted addresses that nobody can guess. */
export function withAddress(env: Env, address: SiteAddressRow | undefined): Env {
  if (!address || isAddressServers(env)) return env
  const { origin: PUBLIC_ORIGIN, vault_path: VAULT_PATH, guide_path: LEAD_MAGNET_PATH } = address
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  return { VAULT_PATH, LEAD_MAGNET_PATH, ...set, PUBLIC_ORIGIN }
}
