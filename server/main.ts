import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { LOOPBACK } from '#contracts/setting-kinds.ts'
import { openGenerations } from './generation.ts'
import { CONNECTION_LIMITS, inheritedSocket, listen, stopOnSignals } from './http/listen.ts'
import { openWantedNames } from './http/own-names.ts'
import { collectIncidents } from './outbox/watch-destinations.ts'
import { readBuildStamp } from './pages/pages.ts'
import { openStandIns } from './start/connect-third-parties.ts'
import { followSettings } from './start/connections/follow-settings.ts'
import { openConnections } from './start/connections/open-connections.ts'
import { exitWith, loadSettings } from './start/load-settings.ts'
import { openEdge } from './start/open-edge.ts'
import { openInfrastructure } from './start/open-infrastructure.ts'
import { BUILD_FOLDER, openSite, type StartOptions } from './start/open-site.ts'
import { openAddress } from './start/site-address.ts'
import { announceSite, describeFailure, sayWhatStarted } from './start/start-notice.ts'

/** How long a shutdown waits for requests in flight. */
const TIMEOUT_MS = 10_000

// Keeps stored data private from other users of this machine.
process.umask(0o077)
if (import.meta.main) {
  const config = loadSettings(process.env)
  const signals = stopOnSignals(exitWith)
  try {
    const { announce, stop } = await start({ config, beforeListening: () => signals.watch() })
    signals.hasStarted(stop)
    announce()
  } catch (error) {
    exitWith(describeFailure(error, config))
  }
}

/** Starts everything in order. @returns what says where the site is, and a stop that runs in reverse order */
export async function start({ config, beforeListening, development }: StartOptions) {
  const env = { ...process.env }
  const infrastructure = await openInfrastructure(config)
  const { db, clock, log, secrets } = infrastructure
  const build = development ? 'dev' : await readBuildStamp(BUILD_FOLDER)
  const backups = config.backupsElsewhere ? undefined : join(config.dataDir, 'backups')
  const incidents = collectIncidents()
  const connections = openConnections(config, { db, clock, env })
  await connections.renewSeals()
  const first = await connections.effective()
  const address = openAddress(first.config)
  const standIns = openStandIns(config, infrastructure, address)
  const edge = openEdge(config, infrastructure, incidents)
  const site = await openSite(config, infrastructure, { address, incidents, development })

  const state = { isDraining: false, isOpened: false }
  const readiness = { isDraining: () => state.isDraining, isOpened: () => state.isOpened }
  const wantedNames = openWantedNames(clock)
  const stands = { wantedNames, infrastructure, address, edge, site, incidents, standIns, connections, build, backups }
  const standing = { ...stands, ...readiness, submissionKey: secrets.session, takeUp: () => follower.takeUp() }
  const generations = await openGenerations(first, standing)
  const follower = followSettings({ ...standing, log, first, change: generations.change })
  beforeListening?.()
  // Loopback traffic comes from a proxy or a test; behind a proxy, all visitors share its address.
  const isTrusted = (address: string) => edge.proxies.isProxy(address) || LOOPBACK.test(address)
  const listener = await listen({
    ...config,
    fetch: generations.fetch,
    fd: inheritedSocket(env, process.pid),
    connections: { ...CONNECTION_LIMITS, isTrusted },
    attach: development?.attach,
  })
  address.listening = listener.address
  // Only now: a second server on this port mustn't claim deliveries and then exit.
  const { parties } = generations.start()
  await site.ready()
  state.isOpened = true
  follower.start()
  const started = { parties, address: listener.address }
  await sayWhatStarted(first.config, { ...started, db, clock })
  const siteName = await site.siteName()
  return {
    announce: () => announceSite(first.config, { ...started, log, siteName, build }),
    stop: async () => {
      state.isDraining = true
      // Pages reconnect to another server, or to this one after a restart.
      await follower.stop()
      generations.hangUp()
      await pause(config.drainSeconds * 1000)
      const answered = listener.close(TIMEOUT_MS)
      await generations.stopDelivering()
      standIns.started()?.close()
      await Promise.all([answered, standIns.started()?.listener.close(0)])
      await site.close()
      await generations.close()
      await infrastructure.stop()
    },
  }
}
