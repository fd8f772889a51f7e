import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { PulseEvent } from '#contracts/console-leads.ts'
import type { CONSOLE_CALLS } from '#contracts/console-table.ts'
import type { SurveyDefinition } from '#contracts/survey-questions.ts'
import type { Places } from '#server/delivery-places.ts'
import type { DoctorRuns } from '#server/doctor-runs.ts'
import type { Figures } from '#server/figures.ts'
import type { CaptureParts } from '#server/flows/capture-lead.ts'
import type { SignedIn } from '#server/flows/console/sessions.ts'
import type { EraseParts } from '#server/flows/people/erase-person.ts'
import type { PurchaseParts } from '#server/flows/purchase/checkout.ts'
import type { RateParts, RateWindow } from '#server/http/rate-limit.ts'
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
