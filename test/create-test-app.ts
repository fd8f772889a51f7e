import { join } from 'node:path'
import type { Context, Hono } from 'hono'
import { DESTINATION_NAMES, DESTINATIONS } from '#contracts/lead-kind.ts'
import type { SiteSettings } from '#contracts/site-config.ts'
import { type CallDeps, openCalls } from '#server/api/calls.ts'
import { type FormDeps, openForms } from '#server/api/lead-endpoints.ts'
import { type MailLinkDeps, openMailLinks } from '#server/api/mail-links.ts'
import { openPageEndpoints, type PageEndpointDeps } from '#server/api/page-endpoints.ts'
import { openShop, type PurchaseEndpointDeps } from '#server/api/purchase.ts'
import { type AppDeps, createApp } from '#server/app.ts'
import type { ConsoleDeps, ConsoleLimits } from '#server/console/console-deps.ts'
import { openDraftPages } from '#server/console/draft-links.ts'
import { openConsole } from '#server/console/open-console.ts'
import { openConnecting } from '#server/doctor/open-doctor.ts'
import { openClaims } from '#server/flows/calls/follow-calls.ts'
import { type Erasures, openErasures } from '#server/flows/privacy/erase-person.ts'
import { openDailyKey } from '#server/flows/stats/daily-key.ts'
import { followSplits } from '#server/flows/stats/landing-tests.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { openWantedNames } from '#server/http/own-names.ts'
import { openProxies, senderKey } from '#server/http/proxies.ts'
import { countInMemory, type RateLimits } from '#server/http/rate-limit.ts'
import { openSecurityLog, type SecurityLogDeps } from '#server/http/security-log.ts'
import { openPages, type PagesDeps, type UnlistedPaths } from '#server/pages/open-pages.ts'
import type { Pages } from '#server/pages/pages.ts'
import { openWebPush } from '#server/partners/web-push.ts'
import { readConfig } from '#server/start/config.ts'
import { openConnections } from '#server/start/connections/open-connections.ts'
import type { DestinationAddresses } from '#server/start/third-parties.ts'
import type { Database } from '#server/store/database.ts'
import { createWriteCheck } from '#server/store/store-health.ts'
import { listeningScheduler, willingScheduler } from './calendly-events.ts'
import { toAutomation } from './lead-endpoints.ts'
import { openTestLog } from './open-test-log.ts'
import { openTestStore, type TestStore } from './open-test-store.ts'
import { CONTENT, LANDING_PATHS } from './site-content.ts'
import { readSurvey } from './survey.ts'
import { openTextSite, type ReleaseFiles } from './text-publisher.ts'

/** A clock that only moves when told to. */
export interface TestClock {
  (): number
  advance(ms: number): void
}

/** A clock that starts at noon UTC on a fixed day. */
export function createTestClock(): TestClock {
  let now = Date.UTC(2026, 2, 5, 12)
  return Object.assign(() => now, {
    advance(ms: number) {
      now += ms
    },
  })
}

/** The server app with a fresh store, without a port. */
export interface TestApp extends AsyncDisposable {
  app: Hono
  db: Database
  store: TestStore
  clock: TestClock
  erasures: Erasures
  connections: ConsoleDeps['connections']
  /** All log entries, one JSON line each. */
  logged: string[]
  /** How often the outbox was woken up. */
  woken: () => number
  /** Sends JSON like a page of the site; strings and bytes are sent unchanged. */
  post(path: string, body: unknown, headers?: Record<string, string | undefined>): Promise<Response>
}

/** Site config for a site without third parties. */
export const NOTHING_CONFIGURED: SiteSettings = {
  schedulerUrl: null,
  assistant: null,
  clarityProjectId: null,
  priceId: null,
  maskerSite: null,
  sandboxed: [],
}

/** All destinations, configured. */
const location = { hasAddress: true, where: 'there.example' }
export const TEST_PLACES = Object.fromEntries(
  DESTINATIONS.map((id) => [id, { name: DESTINATION_NAMES[id], ...location }]),
) as DestinationAddresses

/** One proxy of ours in front, so that a test's X-Forwarded-For is trusted. */
export const BEHIND_A_PROXY = { proxies: openProxies({ hops: 1 }) }

/** A key of the tests, by which push services know the server. */
export const PUSH_KEY = Buffer.alloc(32, 7).toString('base64')

const ROOMY = [{ requests: 1_000_000, seconds: 60 }]

/** So many requests of the console that no test meets the limit. */
export const ROOMY_CONSOLE: ConsoleLimits = {
  entry: ROOMY,
  recovery: ROOMY,
  use: ROOMY,
  render: ROOMY,
  upload: ROOMY,
  try: ROOMY,
  look: ROOMY,
}

/** Pages that echo their name and data; journeys test the built ones. */
export const textPages: Pages = {
  has: (pathname) =>
    /^\/(|about|demo|contact|articles\/an-article|lp_[a-z0-9_-]+_[ab]|lp_00-document-masker-buy(-success)?)$/.test(
      pathname,
    ),
  opened: async () => {},
  ready: async () => {},
  show: async () => {},
  configure: () => {},
  move: async () => {},
  redirect: () => {},
  redirectOf: () => undefined,
  serve: async (path) => (path.startsWith('/assets/') ? undefined : new Response(`page ${path}`)),
  missing: async (path) => new Response(`missing ${path}`, { status: 404 }),
  render: async (path, input) => Response.json({ path, given: input }),
  renderOnce: async (path, input) => Response.json({ path, given: input, once: true }),
  guide: async () => new Response('the guide'),
  console: async (input, status) => Response.json(input, { status }),
  consoleFile: async (path) => new Response(`file ${path}`),
  words: async () => CONTENT.words(),
  close: async () => {},
}

/** What the app and its modules are opened with. */
export interface TestAppOptions
  extends AppDeps,
    FormDeps,
    CallDeps,
    MailLinkDeps,
    PageEndpointDeps,
    PurchaseEndpointDeps,
    PagesDeps,
    ConsoleDeps {
  timeZone: string
  limits: RateLimits
  pages: Pages
  unlisted: UnlistedPaths
  metrics?: Metrics | undefined
}

/** Overrides of parts under test. */
export interface TestOptions extends Partial<TestAppOptions> {
  /** Called with the owner's incident alarms. */
  alarm?: SecurityLogDeps['alarm']
  /** The scheduler's webhook is set up. */
  hearsCalendar?: boolean
  /** The build's files of content/. */
  release?: ReleaseFiles
  /** What whoever runs the server has set of the connections. */
  env?: Readonly<Record<string, string>>
}

/** Signs what automations get. */
export const SIGNING_SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`

const ROOT = join(import.meta.dirname, '..')

/** Connections as a server opens them that starts on this store. */
export function openTestConnections(
  { db, folder }: TestStore,
  clock: TestClock,
  env: Readonly<Record<string, string>>,
) {
  const reading = readConfig({ ...env, DATA_DIR: folder })
  if (!reading.ok) throw new Error(`wrong settings in a test: ${reading.mistakes[0]?.name}`)
  return openConnections(reading.config, { db, clock, env })
}

/** Creates the app with real parts; tests can replace those they're about. */
export async function createTestApp({
  alarm = () => {},
  hearsCalendar: hasCalendarWebhook,
  release = new Map(),
  env = {},
  ...given
}: TestOptions = {}): Promise<TestApp> {
  const opened = await openTestStore()
  const clock = createTestClock()
  const { log, logged } = openTestLog()
  const erasures = openErasures(opened.folder, 'a key of the test')
  const stopping = new AbortController()
  let wakes = 0
  const dailyKey = await openDailyKey({ db: opened.db, clock, log, ...given })
  const { proxies = openProxies({ hops: 0 }), metrics } = given
  const senderOf = (c: Context) => senderKey(c, proxies)
  /** By event. A test's page says what the scheduler has. */
  const startTimes = new Map<string, string>()
  const { readInvitees } = willingScheduler(opened.db, (eventUri) => startTimes.get(eventUri))
  const hearing = { ...listeningScheduler(clock), readInvitees }
  const wakeOutbox = () => {
    wakes += 1
  }
  const claims = openClaims({
    db: opened.db,
    clock,
    log,
    wakeOutbox,
    destinationsOf: toAutomation,
    timeZone: 'America/New_York',
    ...given,
    scheduler: given.scheduler ?? hearing,
  })
  const deps: TestAppOptions = {
    security: openSecurityLog({ log, dailyKey, senderOf, metrics, alarm }),
    db: opened.db,
    clock,
    log,
    dailyKey,
    splits: followSplits({ db: opened.db, clock, log, ...given }),
    publicOrigin: undefined,
    consoleOrigin: undefined,
    unlisted: { vaultPath: 'the-vault', leadMagnetPath: 'the-lead-magnet' },
    submissionKey: 'a key of the test',
    proxies,
    openRateCounter: countInMemory,
    limits: { leads: ROOMY, scheduledEvent: ROOMY, counts: ROOMY },
    isDraining: () => false,
    isOpened: () => true,
    settings: {},
    takesWrites: createWriteCheck({ db: opened.db, clock, log }),
    destinationsOf: toAutomation,
    erasures,
    wakeOutbox,
    claims,
    dummyMail: () => {},
    scheduler: hasCalendarWebhook ? hearing : undefined,
    payments: undefined,
    archives: undefined,
    priceId: null,
    canSendLinks: true,
    clientCodes: [],
    signingSecrets: ['a secret of the test'],
    origin: () => 'http://localhost',
    purchaseLimits: { clientCode: ROOMY, checkout: ROOMY, verification: ROOMY, links: ROOMY, downloads: ROOMY },
    siteName: async () => 'The Firm',
    survey: readSurvey,
    landingPages: async () => LANDING_PATHS,
    paymentPage: (id) => `https://pay.example/${id}`,
    addresses: TEST_PLACES,
    push: openWebPush({ privateKey: PUSH_KEY, isStandIn: () => true, origin: () => 'http://localhost', clock }),
    doctor: async () => [],
    connections: openTestConnections(opened, clock, env),
    connecting: openConnecting({
      root: ROOT,
      signingSecret: SIGNING_SECRET,
      isTrial: true,
      proofKey: 'a key of the test',
    }),
    takeUp: async () => {},
    sessionKey: 'a key of the test',
    ...openTextSite(opened.db, release),
    backups: undefined,
    build: 'a build of the test',
    stopping: stopping.signal,
    pollMs: 10,
    erasedAddresses: new Map(),
    eraseFromSandbox: undefined,
    timeZone: 'America/New_York',
    consoleLimits: ROOMY_CONSOLE,
    siteConfig: NOTHING_CONFIGURED,
    price: () => null,
    sandbox: undefined,
    isSandboxed: given.sandbox !== undefined,
    sendLetter: undefined,
    composeLetter: async () => ({ subject: 'A letter', html: '<body>A letter', text: 'A letter' }),
    otherNames: [],
    wantedNames: openWantedNames(clock),
    connectionModes: () => ({ mail: 'off', calendar: 'off', payments: 'off', automation: 'off' }),
    pages: textPages,
    ...given,
  }
  const modules = [openForms, openCalls, openMailLinks, openShop, openPageEndpoints, openDraftPages, openConsole].map(
    (open) => open(deps),
  )
  const app = createApp(deps, modules, openPages(deps))
  return {
    app,
    db: opened.db,
    store: opened,
    clock,
    erasures,
    connections: deps.connections,
    logged,
    woken: () => wakes,
    async post(path, body, headers = {}) {
      const { eventUri, firstMeetingTimestamp } = body as Partial<Record<string, string>>
      if (eventUri && firstMeetingTimestamp) startTimes.set(eventUri, firstMeetingTimestamp)
      const bytes = Buffer.from(typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body))
      const sent = {
        'content-type': 'application/json',
        'content-length': String(bytes.byteLength),
        'sec-fetch-site': 'same-origin',
        ...headers,
      }
      const present = Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
      const response = await app.request(path, { method: 'POST', body: bytes, headers: Object.fromEntries(present) })
      await claims.settled()
      return response
    },
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await dailyKey.stop()
      await opened[Symbol.asyncDispose]()
    },
  }
}
