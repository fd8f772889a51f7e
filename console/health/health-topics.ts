import type { ShownFinding, ShownFindings } from '#contracts/console-health.ts'
import { CRM_IDS, DESTINATION_NAMES } from '#contracts/lead-kind.ts'
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
  /** What names a setting, a file or a command: to be sent to whoever runs the server. */
  forOperator: string[]
}

interface Known {
  /** The findings' names; of these groups, all that nothing else is about. */
  names?: RegExp
  groups?: readonly string[]
  isLaunch?: true
  /** The sentence says it all. */
  isPlain?: true
  /** What has no sentence of its own is said as `watch`. `off`: nothing of it is connected, and nothing else is wrong. */
  says: { watch: string; good?: string; bad?: string; practice?: string; off?: string }
}

const CRMS = CRM_IDS.map((id) => DESTINATION_NAMES[id]).join('|')

/** In the order of an owner's day. A finding belongs to the first that knows its name, else its group. */
const KNOWN = {
  mail: {
    names: /^(mail|DKIM)$/,
    says: {
      good: 'Mail goes out',
      watch: 'No mail goes out, or it may not arrive',
      bad: 'Mail doesn’t go out',
      practice: 'Email goes to the sandbox, not to inboxes',
      off: 'The site sends no email',
    },
  },
  leads: {
    names: new RegExp(`automation$|^(?:${CRMS}|outbox)$`),
    says: {
      good: 'Leads reach your tools',
      watch: 'Leads reach your tools slowly',
      bad: 'Some leads don’t reach your tools',
      practice: 'Leads go to the sandbox, not to your tools',
      off: 'Leads are kept here, and go nowhere else',
    },
  },
  calendar: {
    names: /^scheduler/,
    says: {
      good: 'The calendar takes bookings and reports them',
      watch: 'The calendar takes bookings, but something is missing',
      bad: 'The calendar doesn’t work',
      practice: 'Bookings go to the sandbox, not to a calendar',
      off: 'Visitors can’t pick a time: no calendar is connected',
    },
  },
  sales: {
    names: /^(payments|archives?\b|client codes)/,
    says: {
      good: 'Buyers can pay and download',
      watch: 'Buyers can’t pay yet, or something is missing',
      bad: 'Buyers can’t pay or download',
      practice: 'Payments go to the sandbox: no money moves',
      off: 'Nothing is for sale',
    },
  },
  address: {
    names: /^PUBLIC_ORIGIN$/,
    isLaunch: true,
    isPlain: true,
    says: { good: 'The site has its address', watch: 'The site has no public address yet, or not the right one' },
  },
  published: { groups: ['Publishing'], says: { watch: 'What was published last isn’t on the site' } },
  backup: { names: /^backup$/, says: { good: 'There’s a backup', watch: 'A backup is missing' } },
  people: {
    names: /^console$/,
    isPlain: true,
    says: { good: 'An owner can sign in', watch: 'No owner can sign in with a passkey' },
  },
  alarms: {
    names: /^alerts$/,
    isPlain: true,
    says: {
      good: 'You hear of it when something fails',
      watch: 'Nobody tells you when something fails',
      practice: 'Alarms go to the sandbox',
    },
  },
  store: {
    groups: ['Store'],
    says: {
      good: 'What comes in is kept safely',
      watch: 'What comes in is kept, but something isn’t right',
      bad: 'What comes in isn’t kept safely',
    },
  },
  extras: {
    groups: ['Third parties'],
    says: {
      good: 'The extras work',
      watch: 'An extra is off',
      bad: 'An extra doesn’t work',
      practice: 'The voice assistant is a stand-in',
      off: 'The voice assistant is off',
    },
  },
  content: {
    groups: ['Sample content'],
    isLaunch: true,
    isPlain: true,
    says: { good: 'The texts are your own', watch: 'Some texts need a look', bad: 'Some texts are still samples' },
  },
  settings: {
    groups: ['Settings', 'Launch'],
    isLaunch: true,
    says: {
      good: 'The settings are right',
      watch: 'Some settings need a look',
      bad: 'Some settings aren’t ready for visitors',
    },
  },
} satisfies Record<string, Known>

type TopicId = keyof typeof KNOWN
const TOPICS = Object.entries(KNOWN) as [TopicId, Known][]

/** Sorts the doctor's findings by what an owner asks about. None is lost: what nothing knows is about the settings. */
export function topicsOf(groups: readonly ShownFindings[]): Topic[] {
  const found = groups.flatMap(({ title, findings }) => findings.map((finding) => ({ title, finding })))
  const byTopic = Map.groupBy(
    found,
    ({ title, finding: { name } }) =>
      (TOPICS.find(([, { names }]) => names?.test(name)) ??
        TOPICS.find(([, { groups: titles }]) => titles?.includes(title)))?.[0] ?? 'settings',
  )
  return TOPICS.flatMap(([id, { isLaunch, isPlain, says }]) => {
    const findings = byTopic.get(id)?.map(({ finding }) => finding) ?? []
    if (findings.length === 0) return []
    const state = stateOf(findings)
    const [wrong, off] = [findings.filter(isWrong), findings.filter(isOff)]
    const whole = off.length > 0 && off.length === wrong.length ? says.off : undefined
    const isSaid = isPlain || whole !== undefined
    const isEarly = isLaunch && (state === 'bad' || state === 'watch')
    return [
      {
        id,
        state: isEarly ? 'launch' : state,
        sentence: whole ?? says[state] ?? says.watch,
        isOff: off.length > 0,
        reasons: isSaid ? [] : reasonsOf(wrong),
        forOperator: isSaid ? [] : wrong.filter(isTechnical).map(lineOf),
      },
    ]
  })
}

const isSandboxed = ({ says }: ShownFinding) => says.startsWith('sandboxed')
const isWrong = (finding: ShownFinding) => finding.state !== 'ok' && !isSandboxed(finding)
const isOff = (finding: ShownFinding) => isWrong(finding) && finding.says.startsWith('off: ')

function stateOf(findings: readonly ShownFinding[]): Exclude<TopicState, 'launch'> {
  const wrong = findings.filter(isWrong)
  if (wrong.some(({ state }) => state === 'not-ready')) return 'bad'
  if (wrong.length > 0) return 'watch'
  return findings.some(isSandboxed) ? 'practice' : 'good'
}

/** Names a setting, a file or a command, with which only whoever runs the server can do something. */
const TECHNICAL =
  /\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)+\b|\b(HOST|PORT|SANDBOX)\b|\bnpm run\b|\bdocker exec\b|\bchmod\b|\.env\b|\/(etc|home|root|srv|tmp|var)\/|\b(build|content|public|site)\/|\b[\w-]+\.([cm]?tsx?|ya?ml|md|sqlite)\b/

const isTechnical = ({ name, says }: ShownFinding) => TECHNICAL.test(`${name} ${says}`)

export const lineOf = ({ name, says, cure }: ShownFinding) =>
  `${capitalized(name)}: ${says}.${cure === undefined ? '' : ` ${capitalized(cure)}.`}`

const ASK = 'Only whoever runs the server can change it.'

/** What isn't right, once each. What names a setting, a file or a command is for whoever runs the server. */
const reasonsOf = (wrong: readonly ShownFinding[]): string[] => [
  ...new Set(
    wrong
      // What waits in the outbox, the page says itself.
      .filter(({ name }) => name !== 'outbox')
      .map((finding) =>
        isTechnical(finding)
          ? ASK
          : lineOf({ ...finding, says: finding.says.replace(/^(?:live; |off: )/, ''), cure: undefined }),
      ),
  ),
]
