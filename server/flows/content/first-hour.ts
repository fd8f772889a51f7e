import { valueAt } from '#contracts/content-source.ts'
import {
  FIRST_HOUR,
  type FirstHourAnswer,
  type FirstHourLine,
  isNeeded,
  type LineChoice,
  type LineState,
  type SamplesChanged,
} from '#contracts/first-hour.ts'
import { AUTOMATED_KINDS } from '#contracts/lead-kind.ts'
import { numbered } from '#contracts/wording.ts'
import type { Mode } from '#server/partners/partner.ts'
import { readRecoveryCodesOf } from '#server/store/console-people.ts'
import { readNewestRevision } from '#server/store/content.ts'
import type { Database } from '#server/store/database.ts'
import { readLatestAlarms } from '#server/store/destinations.ts'
import { readLineChoices } from '#server/store/first-hour.ts'
import { readFields } from './edit-fields.ts'
import { type ListDeps, listContent } from './list-content.ts'
import { readOverlay } from './pieces.ts'
import { isOfServices, listPromises, listUnread } from './promises.ts'
import { findSamples, SAMPLE_NAME } from './samples.ts'

/** The connections that are lines of the first hour. */
export type ConnectionLine = 'mail' | 'calendar' | 'payments' | 'automation'
export type ConnectionModes = Readonly<Record<ConnectionLine, Mode> & { isTestKey?: boolean }>

export interface FirstHourDeps extends ListDeps {
  /** As they are now. */
  connectionModes: () => ConnectionModes
  /** Stand-ins replace what isn't connected. */
  isSandboxed: boolean
  publicOrigin: string | undefined
}

/** How a line stands by the state of the world. */
interface Standing {
  state: 'done' | 'to-do' | 'broken'
  says: string
}

const done = (says: string): Standing => ({ state: 'done', says })
const toDo = (says: string): Standing => ({ state: 'to-do', says })

/** What's done of the first hour, and what's left. @param personId whose recovery codes count */
export async function readFirstHour(deps: FirstHourDeps, personId: string): Promise<FirstHourAnswer> {
  const { db, publicOrigin, isSandboxed } = deps
  const { pieces } = await listContent(deps)
  const [facts, codes, alarms, choices, found, promises, unread] = await Promise.all([
    readFacts(deps),
    readRecoveryCodesOf(db, personId),
    readLatestAlarms(db),
    readLineChoices(db),
    findSamples(deps, pieces),
    listPromises(deps, pieces),
    listUnread(deps, pieces),
  ])
  const samples = found.filter(({ kind }) => kind !== 'elsewhere')
  const failing = new Set(alarms.filter(({ state }) => state === 'failing').map(({ destination }) => destination))
  const { isTestKey, ...modes } = deps.connectionModes()
  const connection = (line: ConnectionLine) => standingOf(line, modes[line], failing)
  const standings: Record<FirstHourLine, Standing> = {
    brand: brandStanding(facts),
    people: peopleStanding(facts),
    services: servicesStanding(
      facts,
      promises.some((promise) => promise.confirmed !== null && isOfServices(promise)),
    ),
    samples:
      samples.length === 0
        ? done('Nothing that visitors see is a sample.')
        : toDo(`Visitors see ${numbered(samples.length, 'page')} with samples.`),
    promises: promisesStanding(promises, unread.length),
    mail: connection('mail'),
    calendar: connection('calendar'),
    payments: isTestKey ? toDo('Stripe is connected by a test key: no money moves.') : connection('payments'),
    automation: connection('automation'),
    domain: domainStanding(publicOrigin),
    recovery:
      codes.length > 0
        ? done(`You have ${numbered(codes.length, 'recovery code')}.`)
        : toDo('You have no recovery codes. Without one, a lost device locks you out.'),
  }
  const choiceOf = new Map(choices.map(({ line, choice }) => [line, choice]))
  return {
    lines: FIRST_HOUR.map((line) => ({
      line,
      ...standings[line],
      state: stateOf(line, standings[line], choiceOf.get(line)),
    })),
    address: publicOf(publicOrigin),
    isTrial: isSandboxed,
  }
}

/** What visitors wait for is never not for us. */
function stateOf(line: FirstHourLine, { state }: Standing, choice: LineChoice | undefined): LineState {
  if (state !== 'to-do' || choice === undefined) return state
  return choice === 'not-for-us' && isNeeded(line) ? state : choice
}

interface Facts {
  name: string
  legalName: string
  email: string
  isSampleEmail: boolean
  /** The About page is a sample. */
  isSampleAbout: boolean
  hasPortrait: boolean
  services: number
  prices: number
  /** Somebody published one of the services. */
  areServicesOwn: boolean
}

const textAt = (words: unknown, ...names: readonly string[]): string => {
  const text = valueAt(words, ...names)
  return typeof text === 'string' ? text : ''
}

async function readFacts({ db, readRelease, site }: FirstHourDeps): Promise<Facts> {
  const [overlay, { content }] = await Promise.all([readOverlay(db), site.now()])
  const read = (file: string): unknown => {
    const text = overlay[file] === undefined ? readRelease(file) : overlay[file]
    return typeof text === 'string' ? readFields(file, text) : undefined
  }
  const [words, about] = [read('content/site.yaml'), read('content/about.md')]
  const services = content.pieces.filter(({ kind, isDraft }) => kind === 'service' && !isDraft)
  return {
    name: textAt(words, 'name'),
    legalName: textAt(words, 'legalName'),
    email: textAt(words, 'email', 'value'),
    isSampleEmail: valueAt(words, 'email', 'sample') === true,
    isSampleAbout: valueAt(about, 'sample') === true,
    hasPortrait: Boolean(valueAt(about, 'portrait')),
    services: services.length,
    prices: services.filter(({ file }) => Boolean(valueAt(read(file), 'price'))).length,
    areServicesOwn: Object.keys(overlay).some((file) => file.startsWith('content/services/')),
  }
}

function brandStanding({ name, legalName, email, isSampleEmail }: Facts): Standing {
  if (name === SAMPLE_NAME) return toDo(`The site still has the sample’s name, ${SAMPLE_NAME}.`)
  if (legalName === SAMPLE_NAME)
    return toDo(`The name is ${name}. The legal name, at the foot of every page, is still ${SAMPLE_NAME}.`)
  if (isSampleEmail) return toDo(`The address that visitors write to is still a sample. The name is ${name}.`)
  return done(`You’re ${name}, at ${email}.`)
}

function peopleStanding({ isSampleAbout, hasPortrait }: Facts): Standing {
  if (isSampleAbout) return toDo('The About page still tells a made-up story.')
  return done(
    hasPortrait ? 'The About page is yours, with a portrait.' : 'The About page is yours. It has no portrait.',
  )
}

function servicesStanding({ services, prices, areServicesOwn }: Facts, isConfirmed: boolean): Standing {
  const says = `Visitors see ${numbered(services, 'service')}, ${prices === 0 ? 'none' : prices} with a price.`
  return areServicesOwn || isConfirmed ? done(says) : toDo(`${says} They’re as they came with the site.`)
}

function promisesStanding(promises: readonly { confirmed: object | null }[], unread: number): Standing {
  const open = promises.filter(({ confirmed }) => confirmed === null).length
  if (open + unread === 0) return done('You’ve said of each promise that it’s true.')
  const articles = `${numbered(unread, 'article')} on the law ${unread === 1 ? 'names' : 'name'} nobody here who has read it.`
  if (open === 0) return toDo(articles)
  const says = `You haven’t confirmed ${open} of the ${numbered(promises.length, 'promise')} that the pages make for you.`
  return toDo(unread === 0 ? says : `${says} ${articles}`)
}

const DESTINATIONS_OF: Readonly<Partial<Record<ConnectionLine, readonly string[]>>> = {
  mail: ['owner-mail', 'visitor-mail'],
  automation: AUTOMATED_KINDS,
}

const CONNECTION_WORDS: Readonly<Record<ConnectionLine, Record<Mode, string> & { failing: string }>> = {
  mail: {
    live: 'The site sends email.',
    sandbox: 'A stand-in takes the site’s email. Nobody gets any.',
    off: 'The site sends no email.',
    failing: 'The site’s email isn’t getting through.',
  },
  calendar: {
    live: 'Visitors book calls in your calendar.',
    sandbox: 'Visitors see a made-up calendar. No call is booked.',
    off: 'Visitors can’t pick a time. They say when a call would suit them.',
    failing: '',
  },
  payments: {
    live: 'Visitors can pay.',
    sandbox: 'Visitors see a made-up checkout. No money moves.',
    off: 'Nothing is for sale.',
    failing: '',
  },
  automation: {
    live: 'What visitors send goes on to your automation. A form without one keeps it here.',
    sandbox: 'A stand-in takes what visitors send. It’s kept here all the same.',
    off: 'What visitors send is kept here, and goes nowhere else.',
    failing: 'What visitors send isn’t getting through to your automation. It’s kept here.',
  },
}

function standingOf(line: ConnectionLine, mode: Mode, failing: ReadonlySet<string>): Standing {
  const { failing: fails, ...says } = CONNECTION_WORDS[line]
  if (mode !== 'live') return toDo(says[mode])
  return DESTINATIONS_OF[line]?.some((id) => failing.has(id)) ? { state: 'broken', says: fails } : done(says.live)
}

const HERE = /^(?:localhost|127\.|\[::1\])/

const publicOf = (origin = ''): string | null =>
  origin.startsWith('https:') && !HERE.test(new URL(origin).hostname) ? origin : null

function domainStanding(origin: string | undefined): Standing {
  if (publicOf(origin) !== null) return done(`The site is at ${origin}.`)
  const now =
    origin === undefined || HERE.test(new URL(origin).hostname)
      ? 'The site has no public address yet.'
      : `The site is at ${origin}, without encryption.`
  return toDo(`${now} Buy a name at a registrar; the page says what to set there.`)
}

/** Nobody has published anything or said anything of a line. */
export const isUntouched = async (db: Database): Promise<boolean> =>
  (await readNewestRevision(db)) === 0 && (await readLineChoices(db)).length === 0

/** What came of taking samples out, or of putting them back. */
export const countChanged = (revisions: readonly { text: string | null }[]): SamplesChanged => ({
  count: revisions.length,
  hidden: revisions.filter(({ text }) => text !== null && /^draft: true$/m.test(text)).length,
})
