import { join } from 'node:path'
import type { Clock } from '#contracts/clock.ts'
import { openDailyKey } from '#server/flows/stats/daily-key.ts'
import { openStore } from '#server/store/database.ts'
import { readSecrets } from '#server/store/secrets.ts'
import { StoreError } from '#server/store/store-error.ts'
import { createWriteCheck, followStoreOutage } from '#server/store/store-health.ts'
import { trustClock } from '#server/store/trust-clock.ts'
import type { Config } from './config.ts'
import { logCrashes, logWhatIsPrinted, openLog } from './log.ts'

/** What the whole server stands on. */
export type Infrastructure = Awaited<ReturnType<typeof openInfrastructure>>

/** Opens the log, the store with its secrets, and the clock. @throws if the store can't be opened */
export async function openInfrastructure(config: Config) {
  const clock: Clock = Date.now
  const outage = followStoreOutage(clock)
  const log = openLog(config.production, outage.isNews)
  logCrashes(log)
  if (config.production) logWhatIsPrinted(log)

  const { databaseUrl: url, dataDir } = config
  const onLost = (error: Error) => log.error({ err: new StoreError(error) }, 'a connection to the database was lost')
  const store = await openStore(url === undefined ? { file: join(dataDir, 'gimbal.sqlite') } : { url, onLost })
  const { db } = store
  const secrets = await readSecrets(config, db)
  const dailyKey = await openDailyKey({ db, clock, log })
  const clockTrust = await trustClock({ db, clock, log })
  const takesWrites = createWriteCheck({ db, clock, log })
  const stopWatching = await outage.watch(log, takesWrites)
  return {
    db,
    clock,
    log,
    store,
    secrets,
    signingSecrets: secrets.signing,
    dailyKey,
    takesWrites,
    /** Whether the clock may be believed enough to delete by it. */
    isClockTrusted: clockTrust.isTrusted,
    async stop() {
      await Promise.all([dailyKey.stop(), clockTrust.stop(), stopWatching()])
      await store.close()
    },
  }
}
