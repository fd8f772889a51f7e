import { leadRow } from '#server/flows/people/lead-columns.ts'
import { countLeads, walkLeads } from '#server/flows/people/walk-leads.ts'
import type { Database } from '#server/store/database.ts'
import { printable } from './printable.ts'
import type { Wish } from './read-wish.ts'

/** A line a lead: when it came (UTC), its kind, how far it is, whose it is; then how many more there are. */
export async function* listLeads(db: Database, wish: Extract<Wish, { what: 'list' }>): AsyncGenerator<string> {
  let count = 0
  for await (const stored of walkLeads(db, wish)) {
    if (count === wish.limit) {
      const rest = (await countLeads(db, wish)) - count
      yield `… and ${rest} more. To see all of them: --all\n`
      return
    }
    const [, kind = '', received = '', state = '', , email = '', first = '', last = '', , firm = ''] = leadRow(stored)
    const time = received.slice(0, 16).replace('T', ' ')
    const who = [email, `${first} ${last}`.trim(), firm].filter((part) => part !== '').join('  ')
    yield `${time} UTC  ${kind.padEnd(13)}  ${state.padEnd(9)}  ${printable(who, { onOneLine: true })}\n`
    count += 1
  }
  if (count === 0) yield 'There are no such leads.\n'
}
