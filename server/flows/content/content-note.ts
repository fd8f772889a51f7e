import type { Destination } from '#contracts/lead-kind.ts'
import type { ContentNote } from '#contracts/mail.ts'
import { readPeople } from '#server/store/console-people.ts'
import { type EnqueueDeps, enqueueMessage } from '../leads/enqueue-deliveries.ts'
import { titleIn } from './list-content.ts'

export interface NoteDeps extends EnqueueDeps {
  wakeOutbox: (destination: Destination) => void
}

type Note = Omit<ContentNote, 'email'>

export const noteOf = (
  { file, text }: { file: string; text: string },
  about: ContentNote['about'],
  says: string,
): Note => ({ file, title: titleIn(file, text), about, says })

/**
 * Queues an email to whoever is meant, or to every owner if they have no access anymore. @param deps in a transaction
 * @returns the destinations to wake
 */
export async function tellOf(deps: EnqueueDeps, note: Note, to: string): Promise<readonly Destination[]> {
  const destinations = deps.destinationsOf('content-note')
  if (destinations.length === 0) return []
  const people = await readPeople(deps.db)
  const meant = people.filter(({ email }) => email === to)
  const told = meant.length > 0 ? meant : people.filter(({ role }) => role === 'owner')
  for (const { email } of told) await enqueueMessage(deps, { kind: 'content-note', payload: { ...note, email } })
  return destinations
}
