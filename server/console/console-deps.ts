import type { Context } from 'hono'
import type { Logger } from 'pino'
import { MINUTE_MS } from '#contracts/clock.ts'
import type { ConnectionId } from '#contracts/console-connections.ts'
import type { LookAnswer } from '#contracts/console-domain.ts'
import type { ShownFinding, ShownFindings } from '#contracts/console-health.ts'
import type { CONSOLE_ENDPOINTS } from '#contracts/console-table.ts'
import type { ComposedMail } from '#contracts/mail.ts'
import type { SurveyDefinition } from '#contracts/survey-questions.ts'
import type { LookDeps } from '#server/flows/content/drafts.ts'
import type { FirstHourDeps } from '#server/flows/content/first-hour.ts'
import type { CaptureDeps } from '#server/flows/leads/capture-lead.ts'
import type { Addresses } from '#server/flows/leads/manage-deliveries.ts'
import type { SignedIn } from '#server/flows/people/sessions.ts'
import type { EraseDeps } from '#server/flows/privacy/erase-person.ts'
import type { PurchaseDeps } from '#server/flows/purchase/checkout.ts'
import type { TestDeps } from '#server/flows/stats/landing-tests.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { WantedNames } from '#server/http/own-names.ts'
import { type RateDeps, type RateWindow, within } from '#server/http/rate-limit.ts'
import type { Pages } from '#server/pages/pages.ts'
import type { Config } from '#server/start/config.ts'
import type { Values } from '#server/start/connections/form.ts'
import type { Connections } from '#server/start/connections/open-connections.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import { type Cursor, type GroupedCursor, readGroupedCursor, writeCursor } from '#server/store/cursor.ts'
import type { Database } from '#server/store/database.ts'
import { storeIncident } from '#server/store/destinations.ts'

type Sent = { ok: true } | { ok: false; error: string }

/** Dependencies of the console. Each page's endpoints pick what they need. */
export interface ConsoleDeps
  extends RateDeps,
    CaptureDeps,
    FirstHourDeps,
    LookDeps,
    TestDeps,
    Pick<PurchaseDeps, 'clientCodes' | 'payments' | 'signingSecrets'>,
    Pick<EraseDeps, 'erasures'> {
  log: Logger
  /** Sends an email at once; undefined if this site sends none. */
  sendLetter: ((letter: ComposedMail, to: string, signal: AbortSignal) => Promise<Sent>) | undefined
  /** Ends the streams of events, so that a stopping server doesn't wait for them. */
  stopping: AbortSignal
  /** How often they look into the store, unless it's the usual. */
  pollMs?: number
  /** Leads to a payment at its provider; undefined without one. */
  paymentPage: ((paymentId: string) => string) | undefined
  addresses: Addresses
  /** Looks at everything, or does what an owner asks. */
  doctor: (task: 'examine' | 'send-test' | 'connect-calendar') => Promise<readonly ShownFindings[]>
  connections: Connections
  connecting: Connecting
  wantedNames: WantedNames
  /** Has this server use what was just saved. */
  takeUp: () => Promise<void>
  /** The version of the address under which this answers, if it waits for somebody who signs in. */
  pendingAddress?: number | undefined
  /** Folder of the store's backups; undefined if they're made elsewhere. */
  backups: string | undefined
  /** PostgreSQL's. */
  databaseUrl?: string | undefined
  build: string
  /** Erases an address from the sandbox; undefined without one. */
  eraseFromSandbox: ((email: string) => number) | undefined
  pages: Pick<Pages, 'console'>
  /** The console's own origin; undefined if it shares the site's. */
  consoleOrigin: string | undefined
  origin: () => string
  siteName: () => Promise<string>
  survey: () => Promise<SurveyDefinition>
  /** Time zone for displayed times. */
  timeZone: string
  consoleLimits: ConsoleLimits
}

/** What asks third parties, with values that may not be stored yet. */
export interface Connecting {
  /** @param isOperators whether whoever runs the server set it: then it may lead into this network */
  tryOut: (id: ConnectionId, config: Config, isOperators: boolean) => Promise<readonly Omit<ShownFinding, 'topic'>[]>
  /** Has the payment provider tell an address of payments. */
  hearPayments: (
    values: Values,
    url: string,
  ) => Promise<{ ok: true; id: string; secret: string } | { ok: false; says: string }>
  /** What a name leads to now. @param origin the site's address with it @param here where the site is */
  lookAt: (origin: string, here: string) => Promise<Pick<LookAnswer, 'records' | 'results' | 'isOurs'>>
  /** Never throws. @param made one that isn't in use */
  forgetWebhook: (values: Values, made: string) => Promise<void>
  /** Never throws. @param kept the one in use */
  forgetOlderWebhooks: (values: Values, url: string, kept: string) => Promise<void>
}

export type ConsoleLimits = Record<
  'entry' | 'recovery' | 'use' | 'render' | 'upload' | 'try' | 'look',
  readonly RateWindow[]
>

/** A signed-in person may have many pages open, and a whole office may share an address. */
export const CONSOLE_LIMITS: ConsoleLimits = {
  // Signing in and enrolling, open to anyone; so are recovery codes.
  entry: [...within(60, { address: 30, network: 60 }), ...within(60 * 60, { address: 300 })],
  recovery: [...within(15 * 60, { address: 12 }), { requests: 60, seconds: 60 * 60, of: 'network' }],
  use: within(60, { address: 600 }),
  // By person: what has the publisher render or check something. Typing without rest saves forty times a minute, and each draft is shown.
  render: within(60, { address: 120 }),
  // By person: uploads, of which many sizes are made.
  upload: within(60, { address: 20 }),
  // By person: what calls an address that somebody typed.
  try: [...within(60, { address: 10 }), ...within(60 * 60, { address: 60 })],
  // By person: a page looks every twenty seconds where a name leads.
  look: within(60, { address: 12 }),
}

type Endpoint = (typeof CONSOLE_ENDPOINTS)[number]
/** A handler that returns nothing has done it, and the answer says no more. */
type Answer = Response | void | Promise<Response | void>

export type ConsoleHandlers = {
  [One in Endpoint as `${One['method']} ${One['path']}`]: One['role'] extends 'anyone'
    ? (c: Context) => Answer
    : (c: Context, me: SignedIn) => Answer
}

/** Some of them: each file in server/console/ handles one page's endpoints. */
export const handlersOf = <Key extends keyof ConsoleHandlers>(some: Pick<ConsoleHandlers, Key>): typeof some => some

/** A page of what was found, which is one more than fits if there are others, and the cursor of the next page. */
export function pageOf<Row>(found: readonly Row[], size: number, cursorOf: (last: Row) => Cursor) {
  const page = found.slice(0, size)
  const last = page.at(-1)
  return [page, found.length > size && last !== undefined ? writeCursor(cursorOf(last)) : null] as const
}

/** Decodes a cursor; undefined for the first page. @param name of the query parameter @throws HttpError 422 */
export function readCursor(text: string, name: string): GroupedCursor | undefined {
  const cursor = readGroupedCursor(text)
  if (text !== '' && !cursor) throw new HttpError(422, `${name} must be the value that the previous page gave.`)
  return cursor
}

const FILE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Answers with a file to save. @param name without its ending */
export const answerFile = (
  c: Context,
  name: string,
  ending: keyof typeof FILE_TYPES,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream,
) =>
  c.body(body, 200, {
    'content-type': FILE_TYPES[ending],
    'content-disposition': `attachment; filename="${name}.${ending}"`,
  })

/** Writes an audit entry for the signed-in person. `about` never holds a visitor's name or address. */
export const auditBy =
  ({ db, clock }: Pick<ConsoleDeps, 'db' | 'clock'>) =>
  ({ email }: SignedIn, what: string, about = '', trx: Database = db) =>
    insertAuditEntry(trx, { by: email, what, about, at: clock() })

/** Writes an audit entry for an export, and has the owner told of it. */
export const auditExport =
  ({ db, clock }: Pick<ConsoleDeps, 'db' | 'clock'>) =>
  async (me: SignedIn, what: 'leads' | 'orders' | 'person', about: string): Promise<void> => {
    const exported = what === 'person' ? 'exported a person' : `exported ${what}`
    await auditBy({ db, clock })(me, exported, about)
    const reason = what === 'person' ? 'all about one person' : `${what}: ${about}`
    await storeIncident(db, { incident: `export:${what}`, reason, now: clock(), isTold: false })
  }

/** Pages refresh whenever something comes in; repeated views are logged once within this time. */
const SAME_VIEW_MS = 10 * MINUTE_MS

/** Like `auditBy`, for looks at people's data. */
export function viewAudit(deps: Pick<ConsoleDeps, 'db' | 'clock'>) {
  const audit = auditBy(deps)
  const views = new Map<string, { at: number; audited: Promise<unknown> }>()
  return async (me: SignedIn, what: string, about: string): Promise<void> => {
    const now = deps.clock()
    for (const [key, { at }] of views) if (at <= now - SAME_VIEW_MS) views.delete(key)
    const key = JSON.stringify([me.sessionId, what, about])
    const view = views.get(key) ?? { at: now, audited: audit(me, what, about) }
    views.set(key, view)
    try {
      await view.audited
    } catch (error) {
      views.delete(key)
      throw error
    }
  }
}
