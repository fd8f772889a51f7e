import type { Logger } from 'pino'
import { DAY_MS, repeat } from '#contracts/clock.ts'
import { deleteBefore, insertNew, type StoreDeps } from '#server/store/database.ts'
import { listSharedAssets, markSharedAssets } from '#server/store/shared-assets.ts'

export interface SharingDeps extends StoreDeps {
  log: Logger
  own: ReadonlyMap<string, () => Uint8Array>
}

/** How long an asset is kept after the last server with it in its build. */
const RETENTION_MS = 7 * DAY_MS

const RETRY_AFTER_MS = 60_000

/** Bytes of assets per statement. */
const BATCH_BYTES = 500_000

/** Shares this build's assets with servers of other builds, and deletes those that no server used for a week. */
export function shareAssets({ db, clock, log, own }: SharingDeps): Promise<() => Promise<void>> {
  return repeat(async () => {
    const now = clock()
    try {
      const paths = [...own.keys()]
      if (paths.length > 0) await markSharedAssets(db, paths, now)
      const shared = new Set(await listSharedAssets(db))
      for (const batch of inBatches(own, shared, now)) await insertNew(db, 'shared_assets', batch)
      await deleteBefore(db, 'shared_assets', 'used_at', now - RETENTION_MS)
      return DAY_MS
    } catch (error) {
      log.error({ err: error }, "this build's assets could not be stored; trying again in a minute")
      return RETRY_AFTER_MS
    }
  })
}

/** Assets not shared yet, in base64, batch by batch: startup must not hold all of them twice. */
function* inBatches(own: SharingDeps['own'], shared: ReadonlySet<string>, used_at: number) {
  let batch: { path: string; body: string; used_at: number }[] = []
  let bytes = 0
  for (const [path, read] of own) {
    if (shared.has(path)) continue
    const body = Buffer.from(read()).toString('base64')
    batch.push({ path, body, used_at })
    bytes += body.length
    if (bytes < BATCH_BYTES) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield batch
}
