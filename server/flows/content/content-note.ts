import type { Destination } from '#contracts/lead-kind.ts'
import type { ContentNote } from '#contracts/mail.ts'
import { readPeople } from '#server/store/console-people.ts'
import { type EnqueueDeps, enqueueMessage } from '../leads/enqueue-deliveries.ts'
import { titleIn } from './list-content.ts'

export interface NoteDeps extends EnqueueDeps {
  wakeOutbox: (destination: Destination) => void
}

/**
 * Queues an email about a piece to whoever is meant, or to every owner if they have no access anymore.
 * @param deps in a transaction @returns the destinations to wake
 */
export async function tellOf(
  deps: EnqueueDeps,
  { file, text, to, ...note }: Pick<ContentNote, 'file' | 'about' | 'says'> & { text: string; to: string },
): Promise<readonly Destination[]> {
  const destinations = deps.destinationsOf('content-note')
  if (destinations.length === 0) return []
  const people = await readPeople(deps.db)
  const meant = people.filter(({ email }) => email === to)
  const told = meant.length > 0 ? meant : people.filter(({ role }) => role === 'owner')
  const payload = { ...note, file, title: titleIn(file, text) }
  for (const { email } of told) await enqueueMessage(deps, { kind: 'content-note', payload: { ...payload, email } })
  return destinations
}
