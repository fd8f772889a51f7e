import { walkLeads } from '#server/flows/people/walk-leads.ts'
import type { Database } from '#server/store/database.ts'
import { storedAttribution } from '#server/store/leads.ts'
import { printable } from './printable.ts'
import type { Wish } from './read-wish.ts'

/** A line a page by which the senders of the chosen leads first came, the most leads first. */
export async function countByPage(db: Database, wish: Extract<Wish, { what: 'pages' }>): Promise<string> {
  const counts = new Map<string, number>()
  for await (const { lead } of walkLeads(db, wish)) {
    const page = storedAttribution(lead)?.first.page ?? 'not known'
    counts.set(page, (counts.get(page) ?? 0) + 1)
  }
  if (counts.size === 0) return 'There are no such leads.\n'
  return [...counts]
    .toSorted(([one, few], [other, many]) => many - few || one.localeCompare(other))
    .map(([page, count]) => `${String(count).padStart(6)}  ${printable(page, { onOneLine: true })}\n`)
    .join('')
}
