import { DAY_MS } from '#contracts/clock.ts'
import { CONNECTIONS, type ConnectionId } from '#contracts/console-connections.ts'
import { type ConnectionRow, readConnectionRows, readConnectionsVersion } from '#server/store/connections.ts'
import { type Database, deleteRows, insertNew, type StoreDeps, updateRows } from '#server/store/database.ts'
import type { Values } from './form.ts'
import type { Seals } from './seal.ts'

/** How long a replaced version can be put back. */
const KEPT_MS = 7 * DAY_MS

export interface StoredVersion {
  version: number
  by: string
  at: number
  /** Undefined if they were removed; `locked` without their key. */
  values: Values | 'locked' | undefined
}

/** A connection as it's stored: its version, and the one before, which can be put back. */
export interface StoredConnection extends StoredVersion {
  previous: StoredVersion | undefined
}

/** Owners' connections, sealed in the store. */
export function openStoredConnections({ db, clock, seals }: StoreDeps & { seals: Seals }) {
  const open = ({ connection, version, sealed, saved_by: by, saved_at: at }: ConnectionRow): StoredVersion => {
    if (sealed === null) return { version, by, at, values: undefined }
    const text = seals.open(sealed, placeOf(connection, version))
    return { version, by, at, values: text === undefined ? 'locked' : (JSON.parse(text) as Values) }
  }

  return {
    /** Changes whenever something is saved. */
    version: () => readConnectionsVersion(db),
    /** Changes nothing. */
    async read(): Promise<ReadonlyMap<ConnectionId, StoredConnection>> {
      const rows = await readConnectionRows(db)
      return new Map(
        CONNECTIONS.flatMap((id) => {
          const [newest, before] = rows.filter(({ connection }) => connection === id)
          if (!newest) return []
          const canPutBack = before && newest.saved_at > clock() - KEPT_MS
          return [[id, { ...open(newest), previous: canPutBack ? open(before) : undefined }] as const]
        }),
      )
    },
    /** Seals anew what an older key sealed. */
    renewSeals: async () => renewSeals(db, seals, await readConnectionRows(db)),
    /** Stores the next version. @param over the version that the person saw; 0 for none @returns false if it's no longer the newest */
    async save(id: ConnectionId, over: number, by: string, values: Values | undefined): Promise<boolean> {
      await deleteReplaced(db, await readConnectionRows(db), clock() - KEPT_MS)
      for (;;) {
        const rows = await readConnectionRows(db)
        if ((rows.find(({ connection }) => connection === id)?.version ?? 0) !== over) return false
        const version = (rows[0]?.version ?? 0) + 1
        const sealed = values === undefined ? null : seals.seal(JSON.stringify(values), placeOf(id, version))
        // If it's taken, another connection was saved meanwhile, or this one: looked at again.
        const row = { version, connection: id, sealed, saved_by: by, saved_at: clock() }
        if (await insertNew(db, 'connections', row)) return true
      }
    },
  }
}

/** Deletes versions that another one of the same connection replaced before then. */
async function deleteReplaced(db: Database, rows: readonly ConnectionRow[], before: number) {
  for (const { version, connection } of rows) {
    const newer = rows.filter((row) => row.connection === connection && row.version > version)
    if (newer.some(({ saved_at }) => saved_at < before)) await deleteRows(db, 'connections', { version })
  }
}

const placeOf = (id: string, version: number) => `connection ${id} ${version}`

/** After a new key was set, what the old one sealed is sealed by the new one. */
async function renewSeals(db: Database, seals: Seals, rows: readonly ConnectionRow[]) {
  if (!seals.canSeal()) return
  for (const { version, connection, sealed } of rows) {
    if (sealed === null || seals.isCurrent(sealed)) continue
    const text = seals.open(sealed, placeOf(connection, version))
    if (text === undefined) continue
    const anew = seals.seal(text, placeOf(connection, version))
    await updateRows(db, 'connections', { sealed: anew }, { version, sealed })
  }
}
