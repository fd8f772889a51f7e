import type { PromiseParts } from '#server/flows/capture-lead.ts'
import { describeHeldLeads, releaseLeads } from './held-leads.ts'
import { listOutbox } from './list-outbox.ts'
import type { Places } from './places.ts'
import type { Wish } from './read-wish.ts'
import { resend } from './resend.ts'
import { showDelivery } from './show-delivery.ts'

/** What the command works with. */
interface OutboxParts extends Pick<PromiseParts, 'db' | 'destinationsOf'> {
  now: number
  places: Places
  /** Writes what was asked for. */
  say: (text: string) => void
  /** Says why it cannot be given. */
  complain: (message: string) => void
}

/** Does what is asked of `npm run outbox`. @returns whether all of it could be done */
export async function fulfilWish(parts: OutboxParts, asked: Exclude<Wish, { what: 'help' }>): Promise<boolean> {
  const { db, say, complain } = parts
  switch (asked.what) {
    case 'list':
      say(await listOutbox(parts, asked))
      return true
    case 'show': {
      const shown = await showDelivery(parts, asked)
      if (shown === undefined) complain(`There is no delivery or lead ${asked.id}.`)
      else say(shown)
      return shown !== undefined
    }
    case 'resend':
      return resend(parts, asked)
    case 'held':
      say(await describeHeldLeads(db, asked.json))
      return true
    case 'release':
      return releaseLeads(parts, asked.ids)
  }
}
