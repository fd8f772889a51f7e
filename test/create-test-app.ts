import type { Context, Hono } from 'hono'
import { type CallDeps, openCalls } from '#server/api/calls.ts'
import { type FormDeps, openForms } from '#server/api/lead-endpoints.ts'
import { type MailLinkDeps, openMailLinks } from '#server/api/mail-links.ts'
import { openPageEndpoints, type PageEndpointDeps } from '#server/api/page-endpoints.ts'
import { openShop, type PurchaseEndpointDeps } from '#server/api/purchase.ts'
import { type AppDeps, createApp } from '#server/app.ts'
import type { ConsoleDeps } from '#server/console/console-deps.ts'
import { openDraftPages } from '#server/console/draft-links.ts'
import { openConsole } from '#server/console/open-console.ts'
import { openClaims } from '#server/flows/calls/follow-calls.ts'
import { type Erasures, openErasures } from '#server/flows/privacy/erase-person.ts'
import { openDailyKey } from '#server/flows/stats/daily-key.ts'
import { followSplits } from '#server/flows/stats/landing-tests.ts'
import { openWantedNames } from '#server/http/own-names.ts'
import { openProxies, senderKey } from '#server/http/proxies.ts'
import { countInMemory, RATE_LIMITS, type RateLimits } from '#server/http/rate-limit.ts'
import { openSecurityLog, type SecurityLogDeps } from '#server/http/security-log.ts'
import { openPages, type PagesDeps, type UnlistedPaths } from '#server/pages/open-pages.ts'
import type { Pages } from '#server/pages/pages.ts'
import type { Database } from '#server/store/database.ts'
import { createWriteCheck } from '#server/store/store-health.ts'
import { listeningScheduler, willingScheduler } from './calendly-events.ts'
import { consoleParts } from './console-parts.ts'
import { toAutomation } from './lead-endpoints.ts'
import { openTestLog } from './open-test-log.ts'
import { openTestStore, type TestStore } from './open-test-store.ts'
import { LANDING_PATHS } from './site-content.ts'
import { readSurvey } from './survey.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { NOTHING_CONFIGURED, textPages } from './text-pages.ts'
import { openTextSite, type ReleaseFiles } from './text-publisher.ts'

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

/** One proxy of ours in front, so that a test's X-Forwarded-For is trusted. */
export const BEHIND_A_PROXY = { proxies: openProxies({ hops: 1 }) }

const ROOMY = [{ requests: 1_000_000, seconds: 60 }]
const ROOMY_LIMITS = Object.fromEntries(Object.keys(RATE_LIMITS).map((name) => [name, ROOMY])) as unknown as RateLimits

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
}

/** Overrides of parts under test. */
export interface TestOptions extends Partial<Omit<TestAppOptions, 'limits'>> {
  /** The others are roomy. */
  limits?: Partial<RateLimits>
  /** Called with the owner's incident alarms. */
  alarm?: SecurityLogDeps['alarm']
  /** The scheduler's webhook is set up. */
  hearsCalendar?: boolean
  /** The build's files of content/. */
  release?: ReleaseFiles
  /** What whoever runs the server has set of the connections. */
  env?: Readonly<Record<string, string>>
}

/** Creates the app with real parts; tests can replace those they're about. */
export async function createTestApp({
  alarm = () => {},
  hearsCalendar: hasCalendarWebhook,
  release = new Map(),
  env = {},
  limits,
  ...given
}: TestOptions = {}): Promise<TestApp> {
  const opened = await openTestStore()
  const clock = createTestClock()
  const { log, logged } = openTestLog()
  const erasures = openErasures(opened.folder, 'a key of the test')
  const stopping = new AbortController()
  let wakes = 0
  const dailyKey = await openDailyKey({ db: opened.db, clock, log, ...given })
  const { proxies = openProxies({ hops: 0 }) } = given
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
    security: openSecurityLog({ log, dailyKey, senderOf, alarm }),
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
    isDraining: () => false,
    isOpened: () => true,
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
    ...consoleParts(opened, clock, env),
    ...openTextSite(opened.db, release),
    stopping: stopping.signal,
    erasedAddresses: new Map(),
    timeZone: 'America/New_York',
    siteConfig: NOTHING_CONFIGURED,
    price: () => null,
    sandbox: undefined,
    isSandboxed: given.sandbox !== undefined,
    composeLetter: async () => ({ subject: 'A letter', html: '<body>A letter', text: 'A letter' }),
    otherNames: [],
    wantedNames: openWantedNames(clock),
    connectionModes: () => ({ mail: 'off', calendar: 'off', payments: 'off', automation: 'off' }),
    pages: textPages,
    ...given,
    limits: { ...ROOMY_LIMITS, ...limits },
  }
  const modules = [openForms, openCalls, openMailLinks, openShop, openPageEndpoints, openDraftPages, openConsole].map(
    (open) => open(deps),
  )
  const app = createApp(deps, modules, openPages(deps))
  return {
    app,
    db: deps.db,
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
