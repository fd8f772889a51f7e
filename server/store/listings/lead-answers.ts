import type { Database } from '../database.ts'
import { chosen, wantingACall } from './lead-choice.ts'
import type { LeadListing } from './lead-listings.ts'

/** When a lead came, and when someone at the firm first answered it; null if it's still waiting. */
export interface LeadAnswerTime {
  id: string
  created_at: number
  answered_at: number | null
}

/** Leads of a period whose senders want to be called and haven't booked. The longest waiting first. */
export async function readAnswerTimes(
  db: Database,
  { since, until, now }: { since: number; until: number; now: number },
): Promise<LeadAnswerTime[]> {
  const rows = await wantingACall(chosen(db, { since, until }), db, now)
    .select(['lead_id as id', 'lead_listings.created_at', 'state', 'state_at', 'answered_at'])
    .orderBy('lead_listings.created_at')
    .orderBy('lead_id')
    .execute()
  return rows.map((row) => ({ id: row.id, created_at: row.created_at, answered_at: answeredAt(row) }))
}

/** When a lead was first answered; null if it waits. A state that was set before it came is its sender's from earlier. */
export function answeredAt({
  created_at,
  state,
  state_at,
  answered_at,
}: Pick<LeadListing, 'created_at' | 'state' | 'state_at' | 'answered_at'>): number | null {
  // An older server sets a state without it.
  const at = state === 'new' ? null : (answered_at ?? state_at)
  return at === null || at < created_at ? null : at
}
