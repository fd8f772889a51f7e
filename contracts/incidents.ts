import { type Destination, nameOf } from './lead-kind.ts'

/** What the owner is told of beside destinations. Each kind has its words below; the compiler asks for those of a new one. */
export type Incident =
  | `ceiling:${string}`
  | `refusal:${Destination}`
  | `backup:${'old' | 'failed'}`
  /** A server can't show what was published. */
  | 'site:behind'
  /** A server can't use, or read, what was connected in the console. */
  | `settings:${'behind' | 'locked'}`
  | `recovery:${'code' | 'link'}`
  /** The person's id. */
  | `passkey:${string}`
  | `export:${'leads' | 'orders' | 'person'}`

type Kind<Of extends string = Incident> = Of extends `${infer First}:${string}` ? First : never

interface Told {
  /** What follows the colon in the incident's id. */
  name: string
  reason: string
  us: string
}

interface Words {
  title: (name: string) => string
  says: (reported: Told) => string
  /** What to do, in order. */
  toDo: readonly string[]
  /** Where in the console. */
  place: { name: string; path: `/console${string}` }
}

const HEALTH = { name: 'Health', path: '/console/health' } as const
const PEOPLE = { name: 'People', path: '/console/people' } as const

/** What a group of endpoints or calls is for, in the owner's words. */
const GROUPS: Partial<Record<string, string>> = {
  clientCode: 'client codes',
  links: 'requests for purchase links',
  downloads: 'downloads',
  verification: 'purchase lookups',
  checkout: 'new checkouts',
  scheduledEvent: 'lookups of booked times',
}

const THROW_OUT = [
  'If it was one of you, there’s nothing to do.',
  'If not, open People and remove that person: it ends their passkeys, their sessions, and the invitations they made.',
  'Then change what they could see: the audit log says what that was.',
] as const

const WORDS = {
  ceiling: {
    title: () => 'Too many requests at once',
    says: ({ name, reason, us }) =>
      `${us} is rejecting ${GROUPS[name] ?? name} for now: all visitors together sent ${reason}. Someone may be attacking from many addresses. The security events in the log say more.`,
    toDo: [
      'If it’s over soon, there’s nothing to do.',
      'If not, ask whoever runs your server to read the security events in its log. An attack’s addresses can be blocked in front of the site.',
    ],
    place: HEALTH,
  },
  refusal: {
    title: (name) => `Refused by ${nameOf(name)}`,
    says: ({ name, reason, us }) =>
      `A delivery from ${us} to ${nameOf(name)} was permanently rejected (${reason}). It's kept, but not retried automatically. Once the cause is fixed, resend it in the console.`,
    toDo: [
      'Open Deliveries. It shows what was refused, and what the receiver said.',
      'Fix the cause: it’s at the receiver, or in what the visitor typed. If an address was mistyped, call them.',
      'Then press its “Resend now”. Refused deliveries aren’t retried automatically.',
    ],
    place: { name: 'Deliveries', path: '/console/deliveries' },
  },
  backup: {
    title: (name) => (name === 'failed' ? 'A backup failed' : 'There’s no recent backup'),
    says: ({ name, reason, us }) =>
      `${name === 'failed' ? `A backup of ${us} failed` : `${us} has no recent backup`}: ${reason}. If the disk broke now, leads would be lost. “Back up now” on the console's Health page makes one, or says what's wrong.`,
    toDo: [
      'Open Health. It shows the last backup, and “Back up now” makes one.',
      'Ask whoever runs your server why the nightly one failed.',
    ],
    place: HEALTH,
  },
  site: {
    title: () => 'A server doesn’t show what was published',
    says: ({ reason, us }) =>
      `${us}: ${reason}. Visitors who reach that server see the version before. It tries again every minute.`,
    toDo: [
      'Open Content. It says which version visitors see, and why.',
      'If it names no mistake in the words, ask whoever runs your server to free up space on its disk, and to read its log.',
    ],
    place: { name: 'Content', path: '/console/content' },
  },
  settings: {
    title: (name) => `A server doesn’t use what was connected${name === 'locked' ? '' : ' last'}`,
    says: ({ name, us }) =>
      name === 'locked'
        ? `${us}: a server lacks the key to what was connected in the console, and runs without it.`
        : `${us}: a server couldn’t take up what was connected in the console, and goes on with what was there before. It tries again every minute.`,
    toDo: [
      'Open Connections. It says what’s wrong, and can put back what stood there before.',
      'If that doesn’t help, ask whoever runs your server to read its log.',
    ],
    place: { name: 'Connections', path: '/console/connections' },
  },
  recovery: {
    title: (name) => `Someone got in with a ${name === 'code' ? 'recovery code' : 'new link'}`,
    says: ({ name, us }) =>
      `Someone got back into the console of ${us} with a ${name === 'code' ? 'recovery code' : 'new link to set up a passkey'}: their earlier passkeys no longer work. The audit log in the console says who. If it was none of you, remove that person, and change what they could see.`,
    toDo: THROW_OUT,
    place: PEOPLE,
  },
  passkey: {
    title: () => 'There’s a new passkey',
    says: ({ reason, us }) =>
      `A passkey for the console of ${us} was made (${reason}). Whoever has it can sign in. The audit log in the console says whose it is.`,
    toDo: THROW_OUT,
    place: PEOPLE,
  },
  export: {
    title: (name) => (name === 'orders' ? 'Orders were exported' : 'People’s data was exported'),
    says: ({ reason, us }) =>
      `An owner exported data from the console of ${us} (${reason}). The audit log in the console says who.`,
    toDo: THROW_OUT,
    place: { name: 'the audit log', path: '/console/audit' },
  },
  test: {
    title: () => 'This is a test alarm',
    says: ({ us }) => `${us} is being tested: this is how an alarm reaches you. Nothing is wrong.`,
    toDo: ['Nothing. The button opens the console, as in a real alarm.'],
    place: HEALTH,
  },
} as const satisfies Record<Kind | 'test', Words>

/** What's said of an incident; undefined if it's none that's known here, such as a destination or a newer server's. */
export function wordsOf(id: string): (Words & { name: string }) | undefined {
  const [kind = '', ...name] = id.split(':')
  const found = Object.entries<Words>(WORDS).find(([one]) => one === kind)
  return found && id.includes(':') ? { ...found[1], name: name.join(':') } : undefined
}
