import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { ShownFindings } from '#contracts/console-health.ts'
import type { PulseEvent } from '#contracts/console-leads.ts'
import type { CONSOLE_CALLS } from '#contracts/console-table.ts'
import type { SurveyDefinition } from '#contracts/survey-questions.ts'
import type { Places } from '#server/delivery-places.ts'
import type { Figures } from '#server/figures.ts'
import type { CaptureParts } from '#server/flows/capture-lead.ts'
import type { SignedIn } from '#server/flows/console/sessions.ts'
import type { EraseParts } from '#server/flows/people/erase-person.ts'
import type { PurchaseParts } from '#server/flows/purchase/checkout.ts'
import type { RateParts, RateWindow } from '#server/http/rate-limit.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { ContentOfBuild, Pages } from '#server/pages/pages.ts'

/** What the console takes. A page's calls take what they need of it. */
export interface ConsoleParts
  extends RateParts,
    CaptureParts,
    Pick<PurchaseParts, 'clientCodes' | 'signingSecrets'>,
    Pick<EraseParts, 'erasures'> {
  log: Logger
  figures?: Figures | undefined
  pulse: Pulse
  /** The owner's, as it is asked today. */
  survey: SurveyDefinition
  places: Places
  doctor: DoctorRuns
  content: ContentOfBuild
  /** The folder of the store's backups; undefined with PostgreSQL, which has its own. */
  backups: string | undefined
  /** What the pages were built from, as one number. */
  build: string
  /** Erases an address from what the sandbox received; undefined without one. */
  eraseFromSandbox: ((email: string) => number) | undefined
  pages: Pick<Pages, 'console'>
  publicOrigin: string | undefined
  /** Where the site is reached. */
  origin: () => string
  siteName: string
  /** In which the console shows times. */
  timeZone: string
  consoleLimits: ConsoleLimits
}

/** Where a page hears of what comes in and what fails. */
export interface Pulse {
  /**
   * Tells what is now, and whenever that changes, while the session lasts.
   * @param tell throws when it can be told no more
   * @returns resolves when the session is over, the server stops, or `signal` aborts
   */
  follow(me: SignedIn, tell: (event: PulseEvent) => Promise<void>, signal: AbortSignal): Promise<void>
  /** Looks at the store now. */
  look(): Promise<void>
  /** Ends all streams, so that a stopping server doesn't wait for them. */
  close(): void
}

/** How often the console may be asked. */
export interface ConsoleLimits {
  /** Signing in and enrolling, which anyone may try. */
  entry: readonly RateWindow[]
  /** All else. */
  use: readonly RateWindow[]
}

/** A signed-in person has many pages open; a whole office may share an address. */
export const CONSOLE_LIMITS: ConsoleLimits = {
  entry: [
    { requests: 30, seconds: 60 },
    { requests: 60, seconds: 60, of: 'network' },
    { requests: 300, seconds: 60 * 60 },
  ],
  use: [{ requests: 600, seconds: 60 }],
}

type Call = (typeof CONSOLE_CALLS)[number]
type Answer = Response | Promise<Response>

/** What answers each call of the table, by method and path. The session is what the guard has found. */
export type ConsoleHandlers = {
  [One in Call as `${One['method']} ${One['path']}`]: One['role'] extends 'anyone'
    ? (c: Context) => Answer
    : (c: Context, me: SignedIn) => Answer
}

/** Some of them: a file of server/console/ answers the calls of one page. */
export type HandlersBelow<Path extends string> = {
  [Key in keyof ConsoleHandlers as Key extends `${string} /api/console/${Path}` ? Key : never]: ConsoleHandlers[Key]
}

/** A place in a list that is ordered by time: that of one row. */
export interface ListPlace {
  created_at: number
  id: string
}

/** A place as an address holds it. */
export const writePlace = ({ created_at, id }: ListPlace): string => `${created_at}.${id}`

/** Behind which row a page begins; undefined for the first one. @param name of the parameter @throws Refusal 422 */
export function readPlace(text: string, name: string): ListPlace | undefined {
  if (text === '') return undefined
  const [, at, id] = /^(\d{1,15})\.([\w-]{1,60})$/.exec(text) ?? []
  if (at === undefined || id === undefined)
    throw new Refusal(422, `${name} must be what the page before this one gave.`)
  return { created_at: Number(at), id }
}

const runFile = promisify(execFile)
const DOCTOR = join(import.meta.dirname, '..', 'commands', 'doctor.ts')

const CALL_SECONDS = 5
const LONGEST_MS = 60_000

/** The doctor, as the console asks it. */
export interface DoctorRuns {
  /** What `npm run doctor` says. Who asks meanwhile gets the same answer. @throws when it doesn't end well */
  examine: () => Promise<readonly ShownFindings[]>
  /** What `npm run doctor -- --content` says. @throws when it doesn't end well */
  content: () => Promise<readonly ShownFindings[]>
  /** Sends a test mail and test alarms, as `npm run doctor -- --send-test` does. @throws when it doesn't end well */
  sendTest: () => Promise<readonly ShownFindings[]>
}

/** Runs the doctor as a process, since its look at the store would keep this one from answering. */
export function openDoctorRuns(): DoctorRuns {
  let running: Promise<readonly ShownFindings[]> | undefined
  return {
    examine: () => (running ??= askDoctor([]).finally(() => (running = undefined))),
    content: () => askDoctor(['--content']),
    sendTest: () => askDoctor(['--send-test']),
  }
}

async function askDoctor(options: readonly string[]): Promise<readonly ShownFindings[]> {
  const args = [DOCTOR, '--json', '--timeout', String(CALL_SECONDS), ...options]
  // It ends with 1 when the site isn't ready to launch; what it found is printed all the same.
  const { stdout } = await runFile(process.execPath, args, { timeout: LONGEST_MS }).catch((error: unknown) => {
    if (error instanceof Error && 'stdout' in error && 'code' in error && error.code === 1)
      return { stdout: String(error.stdout) }
    throw error
  })
  return (JSON.parse(stdout) as { groups: ShownFindings[] }).groups
}
