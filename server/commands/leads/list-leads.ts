import { walkLeads } from '#server/flows/people/export-leads.ts'
import { leadRow } from '#server/flows/people/lead-columns.ts'
import type { Database } from '#server/store/database.ts'
import { printable } from './printable.ts'
import type { Wish } from './read-wish.ts'

/** A line a lead: when it came (UTC), its kind, how far it is, whose it is. */
export async function* listLeads(db: Database, wish: Extract<Wish, { what: 'list' }>): AsyncGenerator<string> {
  let count = 0
  for await (const stored of walkLeads(db, wish)) {
    const [, kind = '', received = '', state = '', , email = '', first = '', last = ''] = leadRow(stored)
    const time = received.slice(0, 16).replace('T', ' ')
    const who = [email, `${first} ${last}`.trim()].filter((part) => part !== '').join('  ')
    yield `${time} UTC  ${kind.padEnd(13)}  ${state.padEnd(9)}  ${printable(who, { onOneLine: true })}\n`
    count += 1
    if (count === wish.limit) return
  }
  if (count === 0) yield 'There are no such leads.\n'
}
