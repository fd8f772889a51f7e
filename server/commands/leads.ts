import { open } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { EMAIL_PATTERN } from '#contracts/field-rules.ts'
import { LEAD_KINDS } from '#contracts/lead-kind.ts'
import { BYTE_ORDER_MARK, exportCsv, exportJson, personAsJson } from '#server/flows/leads/export-leads.ts'
import { deliveryStateOf, findPerson, walkLeads } from '#server/flows/leads/stored-lead.ts'
import type { Database } from '#server/store/database.ts'
import type { LeadChoice } from '#server/store/listings/lead-choice.ts'
import { countChosenLeads } from '#server/store/listings/lead-listings.ts'
import { searchWords } from '#server/store/listings/listing-of.ts'
import { printable, readLimit, refuseWords, runOnStore, type StoreCommand, utcMinute } from './command.ts'
import { eraseFromEverywhere, eraseOnceMore } from './person.ts'

const USAGE = `npm run leads -- list [--kind KIND] [--since DATE] [--search TEXT] [--limit N | --all]
npm run leads -- export --csv [--plain]|--json [--kind KIND] [--since DATE] [--search TEXT] [--out FILE [--force]]
npm run leads -- show ADDRESS
npm run leads -- erase ADDRESS [--yes]
npm run leads -- erase --again

Leads, and everything else stored about people. You can run this while the server runs.

  list     the newest first, 20 unless --limit or --all says otherwise
  export   all of them, the newest first, to FILE (which only you can read) or to the terminal.
           When another program reads it, use npm run --silent leads -- export …
  show     everything stored about an email address, in any spelling of it, as JSON
  erase    deletes that: leads and emails of ours, and their deliveries, those still waiting too.
           An order keeps its ids, times and amounts for the books, and loses the address.
           Asks for the address again, unless --yes. This can't be undone.
           After a backup was restored, --again erases everybody in it who was erased since.

  --kind   newsletter, survey, business-card or lead-magnet
  --since  a day such as 2026-03-05, or a time such as 2026-03-05T12:00:00Z; days begin at midnight UTC
  --search words to find in the email address, the name, the firm, the phone number or what was
           written; case and accents don't matter
  --csv    for spreadsheets: one line per lead, UTF-8. A field that a spreadsheet would run as a
           formula gets a ' in front, so a phone number may read '+1 555 0100
  --plain  without that, for another program to import; don't open it in a spreadsheet
  --json   for programs: everything as it was sent
  --force  overwrites FILE

Exit status: 0 done, 1 not done, 2 wrong arguments.
`

const OPTIONS = {
  kind: { type: 'string' },
  since: { type: 'string' },
  search: { type: 'string' },
  limit: { type: 'string' },
  all: { type: 'boolean' },
  out: { type: 'string' },
  csv: { type: 'boolean' },
  plain: { type: 'boolean' },
  json: { type: 'boolean' },
  force: { type: 'boolean' },
  yes: { type: 'boolean' },
  again: { type: 'boolean' },
} as const

export const leads: StoreCommand<typeof OPTIONS> = {
  usage: USAGE,
  options: OPTIONS,
  verbs: {
    list: {
      takes: ['kind', 'since', 'search', 'limit', 'all'],
      read: (values) => {
        const [filter, limit] = [readFilter(values), readLimit(values)]
        return async ({ db, say }) => {
          for await (const line of listLeads(db, filter, limit)) say(line)
        }
      },
    },
    export: {
      takes: ['kind', 'since', 'search', 'csv', 'plain', 'json', 'out', 'force'],
      read: ({ csv, plain, json, out, force, ...values }) => {
        if (csv === json) throw new TypeError('Choose --csv or --json.')
        if (plain && !csv) throw new TypeError('--plain only works with --csv.')
        if (force && out === undefined) throw new TypeError('--force only works with --out.')
        const filter = readFilter(values)
        const exported = (db: Database) => (csv ? exportCsv(db, filter, plain) : exportJson(db, filter))
        return async ({ db }) => {
          if (out !== undefined) await writeToFile(out, exported(db), force)
          else await writeTo(process.stdout, exported(db), csv)
        }
      },
    },
    show: {
      takes: [],
      words: 1,
      read: (_, [address]) => {
        const email = readEmail(address)
        return async ({ db, say }) => {
          const person = await findPerson(db, email)
          const { leads, messages, orders, mentionedIn } = person
          const isStored = [leads, messages, orders, mentionedIn].some((found) => found.length > 0)
          say(isStored ? personAsJson(person) : 'Nothing is stored about this address.\n')
        }
      },
    },
    erase: {
      takes: ['yes', 'again'],
      words: 1,
      read: ({ yes = false, again = false }, words) => {
        if (again) {
          refuseWords(words)
          return eraseOnceMore
        }
        const email = readEmail(words[0])
        return (session) => eraseFromEverywhere(session, email, yes)
      },
    },
  },
}

function readFilter(given: { kind?: string; since?: string; search?: string }): LeadChoice {
  const kind = LEAD_KINDS.find((name) => name === given.kind)
  if (given.kind !== undefined && !kind) throw new TypeError(`--kind: use one of ${LEAD_KINDS.join(', ')}.`)
  const isTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?Z)?$/.test(given.since ?? '')
  const since = isTime ? Date.parse(given.since ?? '') : undefined
  if (given.since !== undefined && (since === undefined || Number.isNaN(since)))
    throw new TypeError('--since: use a day such as 2026-03-05, or a time such as 2026-03-05T12:00:00Z.')
  if (given.search?.trim() === '') throw new TypeError('--search: say what to look for.')
  return { kinds: kind && [kind], since, words: given.search === undefined ? undefined : searchWords(given.search) }
}

function readEmail(email = ''): string {
  if (!EMAIL_PATTERN.test(email.trim())) throw new TypeError('Give an email address, such as ada@example.com.')
  return email
}

/** One line per lead: time (UTC), kind, delivery state, sender, whether a time was requested; then how many more there are. */
async function* listLeads(db: Database, filter: LeadChoice, limit: number): AsyncGenerator<string> {
  let count = 0
  for await (const stored of walkLeads(db, filter)) {
    if (count === limit) {
      yield `… and ${(await countChosenLeads(db, filter)) - count} more. To see all: --all\n`
      return
    }
    const { lead } = stored
    const asks = lead.asked_times === null ? '' : '(asked for a time)'
    const name = `${lead.first_name} ${lead.last_name}`.trim()
    const who = [lead.email, name, lead.company, asks].filter(Boolean).join('  ')
    const [time, kind, state] = [utcMinute(lead.created_at), lead.kind.padEnd(13), deliveryStateOf(stored).padEnd(9)]
    yield `${time} UTC  ${kind}  ${state}  ${printable(who, { onOneLine: true })}\n`
    count += 1
  }
  if (count === 0) yield 'No leads match.\n'
}

/** Writes to a file that only its owner can read. @throws if it exists and `force` isn't set */
async function writeToFile(path: string, lines: AsyncIterable<string>, force?: boolean): Promise<void> {
  const file = await open(path, force ? 'w' : 'wx', 0o600).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    throw new Error(`There is a file ${path} already. Add --force to overwrite it, or choose another name.`)
  })
  // An existing file would keep its mode.
  await file.chmod(0o600)
  await pipeline(Readable.from(lines), file.createWriteStream())
}

/** Writes exact bytes for programs; for a terminal, replaces control characters in CSV. JSON has none as it is. */
export async function writeTo(
  output: Writable & { isTTY?: boolean },
  lines: AsyncIterable<string>,
  isCsv = false,
): Promise<void> {
  await pipeline(Readable.from(output.isTTY && isCsv ? forTerminal(lines) : lines), output, { end: false })
}

async function* forTerminal(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield printable(line.replace(BYTE_ORDER_MARK, ''))
}

if (import.meta.main) await runOnStore(leads)
