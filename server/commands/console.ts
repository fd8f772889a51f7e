import { HOST_NAME } from '#contracts/console-domain.ts'
import type { ConsoleRole } from '#contracts/console-table.ts'
import { PERSON_RULES } from '#contracts/field-rules.ts'
import { field } from '#contracts/fields.ts'
import { passkeyOrigin } from '#server/flows/people/passkeys.ts'
import { inviteFromTerminal, TERMINAL_MINUTES } from '#server/flows/people/people.ts'
import { readDomain, storeAddress } from '#server/start/connections/stored-domain.ts'
import { printable, runOnStore, type Session, type StoreCommand } from './command.ts'

const USAGE = `npm run console -- invite EMAIL [--role owner|staff] [--name NAME]
       npm run console -- address NAME

Prints a link that makes a passkey for the console, good once and for ${TERMINAL_MINUTES} minutes.
It's also the way back in when a passkey is lost: using the link replaces the
passkeys that the person had, and signs them out everywhere. Until it's used,
nothing changes. You can run this while servers run; the console lists and
removes people.

  --role   owner (all) or staff (no publishing, exports, erasing or settings).
           Left out: someone who may enter already keeps their role, the first
           one becomes owner, others staff
  --name   as the console shows them

With address, the site is at https://NAME from then on, as if an owner had said so
in the console. Do it before the first passkey: they belong to a name.

Exit status: 0 done, 1 not done, 2 wrong arguments.
`

const options = { role: { type: 'string' }, name: { type: 'string' } } as const

export const consoleCommand: StoreCommand<typeof options> = {
  usage: USAGE,
  options,
  words: 2,
  read({ role, name = '' }, [verb, given = '']) {
    if (verb === 'invite') return invite({ email: addressOf(given), name, role: roleOf(role) })
    if (verb === 'address') return setAddress(given)
    throw new TypeError('Start with one of: invite, address.')
  },
}

const invite =
  (asked: Parameters<typeof inviteFromTerminal>[1]) =>
  async ({ db, now, config, say }: Session) => {
    const { path, email, role, isKnown } = await inviteFromTerminal({ db, clock: () => now }, asked)
    const set = config.publicOrigin ?? (await readDomain(db, now)).current?.origin
    const link = `${passkeyOrigin(config.consoleOrigin ?? set ?? `http://localhost:${config.port}`)}${path}`
    const what = isKnown ? 'It replaces the passkeys they have.' : `They become ${role}.`
    say(`For ${printable(email)}, once, within ${TERMINAL_MINUTES} minutes. ${what}\n\n  ${link}\n\n`)
  }

function setAddress(name: string) {
  if (!HOST_NAME.test(name)) throw new TypeError('Give a name in lower case, such as www.example.com.')
  return async ({ db, now, config, say }: Session) => {
    if (config.publicOrigin !== undefined) return say('PUBLIC_ORIGIN is set, and counts.\n')
    const isNew = await storeAddress(db, `https://${name}`, now)
    say(`${isNew ? 'From now on, t' : 'T'}he site is at https://${name}.\n`)
  }
}

function addressOf(text: string): string {
  const read = field(PERSON_RULES.email).safeParse(text)
  if (!read.success) throw new TypeError('Give the address of a mailbox, such as name@firm.example.')
  return read.data
}

function roleOf(text: string | undefined): ConsoleRole | undefined {
  if (text === undefined || text === 'owner' || text === 'staff') return text
  throw new TypeError('--role: use owner or staff.')
}

if (import.meta.main) await runOnStore(consoleCommand)
