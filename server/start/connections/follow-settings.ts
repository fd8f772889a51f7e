import type { Logger } from 'pino'
import { runRepeatedly, type Stoppable } from '#contracts/clock.ts'
import type { Incidents } from '#server/outbox/watch-destinations.ts'
import type { Connections, CurrentSettings } from './open-connections.ts'

/** How often each server looks whether something was saved at another one. */
const LOOK_MS = 1500

/** How long after settings couldn't be taken up they're tried again. */
const AGAIN_MS = 60_000

export interface FollowSettingsDeps {
  connections: Pick<Connections, 'version' | 'effective'>
  log: Logger
  incidents: Pick<Incidents, 'record'>
  /** What the server started with. */
  first: Pick<CurrentSettings, 'version' | 'locked'>
  /** Puts the server on these settings. If it throws, the server goes on as it was. */
  change: (settings: CurrentSettings) => Promise<void>
  lookMs?: number
}

/** Takes up what owners save, at whichever server. */
export function followSettings({ connections, log, incidents, first, change, lookMs = LOOK_MS }: FollowSettingsDeps) {
  let taken = first.version
  let failed = { version: first.version, at: Number.NEGATIVE_INFINITY }
  let running: Promise<void> = Promise.resolve()
  let isStopped = false

  const noteLocked = ({ locked }: Pick<CurrentSettings, 'locked'>) => {
    if (locked.length === 0) return
    incidents.record('settings:locked', 'see the server’s log')
    log.error({ locked }, 'the key of what was connected in the console is missing; the server runs without it')
  }

  async function look(): Promise<void> {
    if (isStopped) return
    const version = await connections.version()
    if (version === taken) return
    if (version === failed.version && performance.now() - failed.at < AGAIN_MS) return
    try {
      const began = performance.now()
      const settings = await connections.effective()
      await change(settings)
      taken = settings.version
      noteLocked(settings)
      const tookMs = Math.round(performance.now() - began)
      log.info({ version: taken, tookMs }, 'what was connected in the console is in use')
    } catch (error) {
      if (failed.version !== version) incidents.record('settings:behind', 'see the server’s log')
      failed = { version, at: performance.now() }
      log.error({ err: error }, "what was connected in the console can't be used; the server goes on as it was")
    }
  }

  // One after the other; a store that fails now is asked again soon, and says so itself.
  const takeUp = (): Promise<void> => (running = running.then(look).catch(() => {}))
  let looking: Stoppable | undefined
  return {
    /** Looks every now and then, from here on. */
    start() {
      noteLocked(first)
      looking = runRepeatedly(async () => {
        await takeUp()
        return lookMs
      })
    },
    /** Takes up what was just saved here, without waiting for the next look. Never rejects. */
    takeUp,
    async stop() {
      isStopped = true
      await looking?.stop()
      await running
    },
  }
}
