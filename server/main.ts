import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createApp, openModules } from './app.ts'
import { stopOnSignals } from './http/listen.ts'
import { collectIncidents } from './outbox/watch-destinations.ts'
import { openPages } from './pages/open-pages.ts'
import { readBuildStamp } from './pages/pages.ts'
import { chooseRealOrStandIn, connectThirdParties } from './start/connect-third-parties.ts'
import { hashSettings } from './start/known-doctor.ts'
import { listenForVisitors } from './start/listen-for-visitors.ts'
import { exitWith, loadSettings } from './start/load-settings.ts'
import { openEdge } from './start/open-edge.ts'
import { openInfrastructure } from './start/open-infrastructure.ts'
import { openLeads } from './start/open-leads.ts'
import { BUILD_FOLDER, openSite, type StartOptions } from './start/open-site.ts'
import { announceSite, sayWhatStarted } from './start/say-what-started.ts'
import { openAddress } from './start/site-address.ts'
import { describeFailure } from './start/start-notice.ts'
import { startWork } from './start/start-work.ts'

/** How long a shutdown waits for requests in flight. */
const TIMEOUT_MS = 10_000

// Keeps stored data private from other users of this machine.
process.umask(0o077)
if (import.meta.main) {
  const settings = loadSettings(process.env)
  const signals = stopOnSignals(exitWith)
  try {
    const { announce, stop } = await start({ ...settings, beforeListening: () => signals.watch() })
    signals.hasStarted(stop)
    announce()
  } catch (error) {
    exitWith(describeFailure(error, settings.config))
  }
}

/** Starts everything in order. @returns what says where the site is, and a stop that runs in reverse order */
export async function start({ config, misspelled, beforeListening, development }: StartOptions) {
  const infrastructure = await openInfrastructure(config)
  const { db, clock, log, takesWrites, secrets } = infrastructure
  const address = openAddress(config)
  const build = development ? 'dev' : await readBuildStamp(BUILD_FOLDER)
  const backups = config.backupsElsewhere ? undefined : join(config.dataDir, 'backups')
  const choice = await chooseRealOrStandIn(config, infrastructure, address)
  const incidents = collectIncidents()
  const revisions = () => site.follower.revisions()
  const edge = await openEdge(config, infrastructure, { build, backups, incidents, revisions })
  const site = await openSite(config, infrastructure, { ...choice, address, incidents, development })
  const erasedAddresses = new Map<string, string>()
  const partners = await connectThirdParties(config, infrastructure, choice, { address, site, edge, erasedAddresses })
  const leads = openLeads(config, infrastructure, { partners, edge, incidents, erasedAddresses })

  const state = { isDraining: false, isOpened: false }
  const stopping = new AbortController()
  const opened = { infrastructure, address, choice, edge, site, partners, leads }
  const { publicOrigin, consoleOrigin } = config
  const origins = { publicOrigin, consoleOrigin }
  const readiness = { takesWrites, isDraining: () => state.isDraining, isOpened: () => state.isOpened, build }
  const known = { submissionKey: secrets.session, settings: hashSettings(process.env, secrets.session) }
  const app = createApp(
    { ...edge, ...origins, ...readiness, ...known, log, clock, isSandboxed: choice.standIns !== undefined },
    openModules(config, { ...opened, env: process.env, stopping: stopping.signal, build, backups }),
    openPages({ ...origins, pages: site.pages, sandbox: choice.standIns, unlisted: config }),
  )
  beforeListening?.()
  const listener = await listenForVisitors(config, {
    fetch: app.fetch,
    edge,
    attach: development?.attach,
    env: process.env,
  })
  address.listening = listener.address
  // Only now: a second server on this port mustn't claim deliveries and then exit.
  leads.outbox.start()
  await site.ready()
  state.isOpened = true
  const work = startWork(config, { infrastructure, site, partners, leads, incidents, backups })
  const started = { parties: choice.parties, misspelled, address: listener.address }
  await sayWhatStarted(config, { ...started, db, clock })
  const siteName = await site.siteName()
  return {
    announce: () => announceSite(config, { ...started, log, siteName, build }),
    stop: async () => {
      state.isDraining = true
      // Pages reconnect to another server, or to this one after a restart.
      stopping.abort()
      await pause(config.drainSeconds * 1000)
      const answered = listener.close(TIMEOUT_MS)
      await Promise.all([work.stopDelivering(), leads.outbox.stop(), leads.capture.claims.settled()])
      // Also ends event streams held open by pages; otherwise the shutdown would wait for them.
      choice.standIns?.close()
      await Promise.all([answered, choice.standIns?.listener.close(0)])
      partners.mail?.close()
      await site.close()
      await Promise.all([work.stop(), edge.close()])
      await infrastructure.stop()
    },
  }
}
