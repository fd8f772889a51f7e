import type { ShownFinding, ShownFindings, TopicId } from '#contracts/console-health.ts'
import { capitalized } from '#contracts/wording.ts'

/** `launch`: it's only about what visitors would see too early. `practice`: a stand-in does it. */
export type TopicState = 'bad' | 'watch' | 'launch' | 'practice' | 'good'

export interface Topic {
  id: TopicId
  state: TopicState
  sentence: string
  /** Something of it isn't connected. */
  isOff: boolean
  reasons: string[]
  /** To be sent to whoever runs the server. */
  forOperator: string[]
}

/** What has no sentence of its own is said as `watch`. `off`: nothing of it is connected, and nothing else is wrong. */
interface Known extends Partial<Record<'good' | 'bad' | 'practice' | 'off', string>> {
  watch: string
  isLaunch?: true
  /** The sentence says it all. */
  isPlain?: true
}

/** In the order of an owner's day. */
const KNOWN: Record<TopicId, Known> = {
  mail: {
    good: 'Mail goes out',
    watch: 'No mail goes out, or it may not arrive',
    bad: 'Mail doesn’t go out',
    practice: 'Email goes to the sandbox, not to inboxes',
    off: 'The site sends no email',
  },
  leads: {
    good: 'Leads reach your tools',
    watch: 'Leads reach your tools slowly',
    bad: 'Some leads don’t reach your tools',
    practice: 'Leads go to the sandbox, not to your tools',
    off: 'Leads are kept here, and go nowhere else',
  },
  calendar: {
    good: 'The calendar takes bookings and reports them',
    watch: 'The calendar takes bookings, but something is missing',
    bad: 'The calendar doesn’t work',
    practice: 'Bookings go to the sandbox, not to a calendar',
    off: 'Visitors can’t pick a time: no calendar is connected',
  },
  sales: {
    good: 'Buyers can pay and download',
    watch: 'Buyers can’t pay yet, or something is missing',
    bad: 'Buyers can’t pay or download',
    practice: 'Payments go to the sandbox: no money moves',
    off: 'Nothing is for sale',
  },
  address: {
    isLaunch: true,
    isPlain: true,
    good: 'The site has its address',
    watch: 'The site has no public address yet, or not the right one',
  },
  published: { watch: 'What was published last isn’t on the site' },
  backup: { isPlain: true, watch: 'There’s no backup yet' },
  people: { isPlain: true, good: 'An owner can sign in', watch: 'No owner can sign in with a passkey' },
  alarms: {
    isPlain: true,
    good: 'You hear of it when something fails',
    watch: 'Nobody tells you when something fails',
    practice: 'Alarms go to the sandbox',
  },
  store: {
    good: 'What comes in is kept safely',
    watch: 'What comes in is kept, but something isn’t right',
    bad: 'What comes in isn’t kept safely',
  },
  extras: {
    good: 'The extras work',
    watch: 'An extra is off',
    bad: 'An extra doesn’t work',
    practice: 'The voice assistant is a stand-in',
    off: 'The voice assistant is off',
  },
  content: {
    isLaunch: true,
    isPlain: true,
    good: 'The texts are your own',
    watch: 'Some texts need a look',
    bad: 'Some texts are still samples',
  },
  settings: {
    isLaunch: true,
    good: 'The settings are right',
    watch: 'Some settings need a look',
    bad: 'Some settings aren’t ready for visitors',
  },
}
const TOPICS = Object.entries(KNOWN) as [TopicId, Known][]

/** Sorts the doctor’s findings by what an owner asks about. */
export function topicsOf(groups: readonly ShownFindings[]): Topic[] {
  const found = groups.flatMap(({ findings }) => findings)
  const byTopic = Map.groupBy(found, ({ topic }) => topic)
  return TOPICS.flatMap(([id, known]) => {
    const findings = byTopic.get(id)
    return findings ? [topicOf(id, known, findings)] : []
  })
}

function topicOf(id: TopicId, known: Known, findings: readonly ShownFinding[]): Topic {
  const wrong = findings.filter(({ state, mode }) => state !== 'ok' && mode !== 'sandbox')
  const isSandboxed = findings.some(({ mode }) => mode === 'sandbox')
  const state = stateOf(wrong, isSandboxed)
  const off = wrong.filter(({ mode }) => mode === 'off')
  const whole = off.length > 0 && off.length === wrong.length ? known.off : undefined
  const untold = known.isPlain || whole !== undefined ? [] : wrong
  const isEarly = known.isLaunch && (state === 'bad' || state === 'watch')
  return {
    id,
    state: isEarly ? 'launch' : state,
    sentence: whole ?? known[state] ?? known.watch,
    isOff: off.length > 0,
    // What waits in the outbox, the page says itself.
    reasons: [...new Set(untold.filter(({ name }) => name !== 'outbox').map(reasonOf))],
    forOperator: untold.filter(({ isOperators }) => isOperators).map(lineOf),
  }
}

function stateOf(wrong: readonly ShownFinding[], isSandboxed: boolean): Exclude<TopicState, 'launch'> {
  if (wrong.some(({ state }) => state === 'not-ready')) return 'bad'
  if (wrong.length > 0) return 'watch'
  return isSandboxed ? 'practice' : 'good'
}

const reasonOf = ({ name, says, isOperators }: ShownFinding): string =>
  isOperators
    ? 'Only whoever runs the server can change it.'
    : `${capitalized(name)}: ${says.replace(/^(?:live; |off: )/, '')}.`

export const lineOf = ({ name, says, cure }: ShownFinding) =>
  `${capitalized(name)}: ${says}.${cure === undefined ? '' : ` ${capitalized(cure)}.`}`
