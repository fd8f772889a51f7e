import { type AppDeps, createApp, type ModuleOptions, openModules } from './app.ts'
import type { Fetch } from './http/listen.ts'
import type { Incidents } from './outbox/watch-destinations.ts'
import { openPages } from './pages/open-pages.ts'
import { chooseRealOrStandIn, connectThirdParties, type StandIns } from './start/connect-third-parties.ts'
import type { CurrentSettings } from './start/connections/open-connections.ts'
import { hostOf } from './start/connections/stored-domain.ts'
import { openLeads } from './start/open-leads.ts'
import type { SiteAddress } from './start/site-address.ts'
import { startWork } from './start/start-work.ts'

/** How long a generation that's replaced waits for what it has in flight. */
const RETIRE_MS = 10_000

/** And for deliveries: an attempt that hangs is given up, and made again by the next one. */
const LAST_DELIVERY_MS = 2000

/** What stays while settings change. */
export interface Standing
  extends Pick<ModuleOptions, 'infrastructure' | 'edge' | 'site' | 'build' | 'backups' | 'connections' | 'wantedNames'>,
    Pick<AppDeps, 'isDraining' | 'isOpened' | 'submissionKey'> {
  address: SiteAddress
  incidents: Incidents
  standIns: StandIns
  takeUp: () => Promise<void>
}

type Settings = Pick<CurrentSettings, 'config' | 'env' | 'locked' | 'owners' | 'domain'>

/** The newest generation, and those that end. */
export async function openGenerations(first: Settings, standing: Standing) {
  let current = await openGeneration(first, standing)
  let retiring: Promise<unknown> = Promise.resolve()
  const fetch: Fetch = (request, connection) => current.fetch(request, connection)
  return {
    fetch,
    start() {
      current.start()
      return current
    },
    hangUp: () => current.hangUp(),
    stopDelivering: () => Promise.all([current.stopDelivering(), retiring]),
    close: () => current.close(),
    /** Opens the next one, and puts it in the place of the last. */
    change: async (settings: Settings) => {
      // From here on, nothing is sent to where it may no longer go.
      current.pause(true)
      const next = await openGeneration(settings, standing).catch((error: unknown) => {
        current.pause(false)
        throw error
      })
      const retired = current.retire()
      current = next
      next.start()
      retiring = Promise.all([retiring, retired])
    },
  }
}

/** Opens all that depends on what an owner may change. It answers at once, and delivers from `start` on. */
async function openGeneration(settings: Settings, standing: Standing) {
  const { config, locked } = settings
  const { infrastructure, address, edge, site, incidents, backups } = standing
  const { log } = infrastructure
  const choice = await chooseRealOrStandIn(config, standing.standIns)
  const erasedAddresses = new Map<string, string>()
  const connected = { address, site, edge, erasedAddresses, owners: settings.owners }
  const partners = await connectThirdParties(config, infrastructure, choice, connected)
  const leads = openLeads(config, infrastructure, { partners, incidents, erasedAddresses, locked })
  const stopping = new AbortController()
  const answer = openDoors(settings, standing, { choice, partners, leads, stopping: stopping.signal })
  const inFlight = new Set<Promise<Response>>()
  let work: ReturnType<typeof startWork> | undefined
  const hangUp = () => stopping.abort()
  const close = async () => {
    partners.mail?.close()
    await work?.stop()
  }
  async function retire() {
    hangUp()
    const late = new Promise<void>((resolve) => setTimeout(resolve, RETIRE_MS).unref())
    await Promise.all([
      work?.stopDelivering(),
      leads.outbox.stop(LAST_DELIVERY_MS),
      Promise.race([Promise.allSettled(inFlight), late]),
    ])
    await leads.capture.claims.settled()
    await close()
  }
  return {
    parties: choice.parties,
    async fetch(request: Request, connection: unknown): Promise<Response> {
      const answered = Promise.resolve(answer(request, connection))
      inFlight.add(answered)
      return answered.finally(() => inFlight.delete(answered))
    },
    /** Has the pages load what they need now, and begins to deliver. */
    start() {
      site.pages.configure(choice.siteConfig)
      if (address.moveTo(config.publicOrigin))
        site.move().catch((error: unknown) => log.error({ err: error }, "pages can't be given the site's new address"))
      leads.outbox.start()
      work = startWork(config, { infrastructure, site, partners, leads, incidents, backups })
    },
    /** Delivers nothing meanwhile. */
    pause: (on: boolean) => leads.outbox.pause(on),
    /** Ends the streams of events: pages reconnect, to the next generation or to another server. */
    hangUp,
    /** Nothing more goes out, and what's in flight is waited for. */
    stopDelivering: () => Promise.all([work?.stopDelivering(), leads.outbox.stop(), leads.capture.claims.settled()]),
    /** Closes what's left. */
    close,
    /** All of it, once another one has taken its place. Never rejects. */
    retire: () =>
      retire().catch((error: unknown) => log.error({ err: error }, 'what other settings replaced didn’t end well')),
  }
}

/** What answers under the site's address, and the same under one that waits for somebody who signs in there. */
function openDoors(
  { config, env, domain }: Settings,
  standing: Standing,
  opened: Pick<ModuleOptions, 'choice' | 'partners' | 'leads' | 'stopping'>,
): Fetch {
  const { infrastructure, address, edge, site } = standing
  const { clock, log, takesWrites } = infrastructure
  const { standIns } = opened.choice
  const openAt = (publicOrigin: string | undefined, pendingAddress?: number) => {
    const here = { ...config, publicOrigin }
    const origins = { publicOrigin, consoleOrigin: config.consoleOrigin }
    const origin = () => publicOrigin ?? address.listening
    // An address that's tried again may be a former one: it leads nowhere else.
    const otherNames = pendingAddress === undefined ? (domain?.leadOn ?? []) : []
    return createApp(
      { ...edge, ...origins, ...standing, otherNames, takesWrites, log, clock, isSandboxed: standIns !== undefined },
      openModules(here, { ...standing, ...opened, env, address: { origin }, pendingAddress }),
      openPages({ ...origins, pages: site.pages, sandbox: standIns, unlisted: config }),
    )
  }
  const main = openAt(config.publicOrigin)
  const pending = domain?.pending
  if (pending) standing.wantedNames.add(hostOf(pending))
  const door = pending && { host: hostOf(pending), app: openAt(pending.origin, pending.version) }
  return (request, connection) => {
    const { app } = door && new URL(request.url).hostname === door.host ? door : { app: main }
    return app.fetch(request, connection)
  }
}
