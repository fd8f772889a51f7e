import * as z from 'zod/mini'

/** What an owner makes theirs in the first hour, in order. */
export const FIRST_HOUR = [
  'brand',
  'people',
  'services',
  'samples',
  'promises',
  'mail',
  'calendar',
  'payments',
  'automation',
  'domain',
  'recovery',
] as const
export type FirstHourLine = (typeof FIRST_HOUR)[number]

/** Visitors wait for these: they can be left for later, and are missing until they're done. */
const NEEDED_LINES = ['brand', 'samples', 'promises', 'domain'] as const satisfies readonly FirstHourLine[]

export const isNeeded = (line: FirstHourLine): boolean => NEEDED_LINES.some((needed) => needed === line)

/** What the owner says of a line instead of doing it. */
export const LINE_CHOICES = ['later', 'not-for-us'] as const
export type LineChoice = (typeof LINE_CHOICES)[number]

/** Done or broken by the state of the world, wherever that came about; else what the owner said of it. */
export type LineState = 'done' | 'broken' | 'to-do' | LineChoice

export interface ShownLine {
  line: FirstHourLine
  state: LineState
  /** How it stands, in sentences. */
  says: string
}

/** `GET /api/console/first-hour` */
export interface FirstHourAnswer {
  lines: ShownLine[]
  /** The site's public address; null while it's only on the machine that it runs on. */
  address: string | null
  /** Stand-ins replace some third parties: nothing is mailed, booked or paid in earnest. */
  isTrial: boolean
}

/** `POST /api/console/first-hour/choose`: null takes back what was said. */
export const chooseLineRequest = z.strictObject({ line: z.enum(FIRST_HOUR), choice: z.nullable(z.enum(LINE_CHOICES)) })

/** What visitors miss: what they wait for and isn't done, and whatever is broken. */
export const missingLines = ({ lines }: Pick<FirstHourAnswer, 'lines'>): ShownLine[] =>
  lines.filter(({ line, state }) => state === 'broken' || (state !== 'done' && isNeeded(line)))

/** What nobody has decided about yet. */
export const openLines = ({ lines }: Pick<FirstHourAnswer, 'lines'>): ShownLine[] =>
  lines.filter(({ state }) => state === 'to-do' || state === 'broken')

/**
 * What goes when a sample is taken out: the piece as a whole, a page's quotations, or the links to networks. `words`:
 * nothing, since the page needs some; they have to be written. `old-name`: it names the sample's firm.
 * `elsewhere`: a download's page on another site is made up; its own files, which visitors get instead, aren't.
 */
export type SampleKind = 'piece' | 'quotations' | 'networks' | 'words' | 'old-name' | 'elsewhere'

/** Something that visitors see and that's marked as a sample. */
export interface ShownSample {
  file: string
  title: string
  /** Its page; null if it has none. */
  path: string | null
  kind: SampleKind
  /** Somebody changed it since it came with the site. */
  isEdited: boolean
}

/** A sample that was taken out, by the revision that did. */
export interface TakenOut {
  file: string
  title: string
  by: string
  at: number
}

/** `GET /api/console/samples` */
export interface SamplesAnswer {
  samples: ShownSample[]
  takenOut: TakenOut[]
}

/**
 * `POST /api/console/samples/take-out`: all of them together, or none. `…/put-back` puts back all that was taken out.
 * Each answers `SamplesChanged`, or 422 with `PublishProblems`.
 */
export const takeOutRequest = z.strictObject({
  files: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1, 'Tick at least one.'), z.maxLength(500)),
})

export interface SamplesChanged {
  /** How many were changed, and of these how many are hidden, since other pages link to them. */
  count: number
  hidden: number
}

/** A sentence that the pages promise for the owner. */
export interface ShownPromise {
  says: string
  /** Where it's said. */
  where: PromisePlace[]
  /** Who confirmed it, and on which day (`2026-03-05`), if it's true; blank if that isn't known. */
  confirmed: { by: string; on: string } | null
}

export interface PromisePlace {
  title: string
  /** Where it's changed, in the console; null if it can't be changed there. */
  href: string | null
}

/** `GET /api/console/promises` */
export interface PromisesAnswer {
  promises: ShownPromise[]
  /** Articles that state law, and don't say who at the firm has read it. */
  unread: PromisePlace[]
}

/** `POST /api/console/promises/confirm`: what was confirmed can be taken back. */
export const confirmRequest = z.strictObject({
  says: z.string().check(z.minLength(1), z.maxLength(1000)),
  isTrue: z.boolean(),
})
