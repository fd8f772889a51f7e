import type { ConsoleRole } from '#contracts/console-table.ts'
import { PERSON_RULES } from '#contracts/field-rules.ts'
import { field } from '#contracts/fields.ts'
import { passkeyOrigin } from '#server/flows/people/passkeys.ts'
import { inviteFromTerminal, removePerson, TERMINAL_MINUTES } from '#server/flows/people/people.ts'
import { readPasskeysOf, readPeople, readPersonByEmail } from '#server/store/console-people.ts'
import { emailKey } from '#server/store/email-key.ts'
import { printable, printTable, runOnStore, type Session, type StoreCommand, utcMinute } from './command.ts'

const USAGE = `npm run console -- [people]
npm run console -- invite EMAIL [--role owner|staff] [--name NAME]
npm run console -- remove EMAIL

Who may enter the console at /console. You can run this while servers run.

  people   everyone who may enter: role, passkeys, when they last used one (UTC)
  invite   prints a link that makes a passkey, good once and for ${TERMINAL_MINUTES} minutes. It's also the way
           back in when a passkey is lost: using the link replaces the passkeys that the person
           had, and signs them out everywhere. Until it's used, nothing changes.
  remove   ends a person's entry at once. The last owner can't be removed: invite another first.

  --role   owner (all) or staff (read, resend, note). Left out: someone who may enter already
           keeps their role, the first one becomes owner, others staff
  --name   as the console shows them

Exit status: 0 done, 1 not done, 2 wrong arguments.
`

const options = { role: { type: 'string' }, name: { type: 'string' } } as const

export const consoleCommand: StoreCommand<typeof options> = {
  usage: USAGE,
  options,
  otherwise: 'people',
  verbs: {
    people: {
      takes: [],
      read: () => listPeople,
    },
    invite: {
      takes: ['role', 'name'],
      words: 1,
      read: ({ role, name = '' }, [given]) => {
        const asked = { email: addressOf(given), name, role: roleOf(role) }
        return async ({ db, now, config, say }) => {
          const { path, email, role, isKnown } = await inviteFromTerminal({ db, clock: () => now }, asked)
          const link = `${passkeyOrigin(config.consoleOrigin ?? config.publicOrigin ?? `http://localhost:${config.port}`)}${path}`
          const what = isKnown ? 'It replaces the passkeys they have.' : `They become ${role}.`
          say(`For ${printable(email)}, once, within ${TERMINAL_MINUTES} minutes. ${what}\n\n  ${link}\n\n`)
        }
      },
    },
    remove: {
      takes: [],
      words: 1,
      read: (_, [given]) => {
        const email = addressOf(given)
        return async ({ db, now, say, fail }) => {
          const person = await readPersonByEmail(db, emailKey(email))
          const change = person && (await removePerson({ db, clock: () => now }, { id: person.id, by: 'terminal' }))
          if (change === 'done') return say(`${printable(email)} no longer gets in.\n`)
          fail(
            change === 'last owner'
              ? `${printable(email)} is the last owner. Invite another owner first.`
              : `${printable(email)} may not enter. To see who may: npm run console`,
          )
        }
      },
    },
  },
}

function addressOf(text = ''): string {
  const read = field(PERSON_RULES.email).safeParse(text)
  if (!read.success) throw new TypeError('Give the address of a mailbox, such as name@firm.example.')
  return read.data
}

function roleOf(text: string | undefined): ConsoleRole | undefined {
  if (text === undefined || text === 'owner' || text === 'staff') return text
  throw new TypeError('--role: use owner or staff.')
}

async function listPeople({ db, say }: Session): Promise<void> {
  const people = await readPeople(db)
  if (people.length === 0)
    return say('No one may enter yet. To let someone in: npm run console -- invite name@firm.example\n')
  const passkeys = await readPasskeysOf(
    db,
    people.map(({ id }) => id),
  )
  const rows = people.map(({ id, email, name, role }) => {
    const own = passkeys.filter(({ person_id }) => person_id === id)
    const used = own.flatMap(({ last_used_at }) => last_used_at ?? [])
    const lastUsed = utcMinute(used.length > 0 ? Math.max(...used) : null)
    const who = [email, name].map((text) => printable(text, { onOneLine: true }))
    return [role, String(own.length), lastUsed, ...who]
  })
  say(printTable([['Role', 'Passkeys', 'Last used (UTC)', 'Email', 'Name'], ...rows]))
}

if (import.meta.main) await runOnStore(consoleCommand)
