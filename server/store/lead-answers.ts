import type { Database } from './database.ts'

/** When a lead came, and when someone at the firm first answered it; null if it's still waiting. */
export interface LeadAnswerTime {
  id: string
  created_at: number
  answered_at: number | null
}

/**
 * Leads of a period whose senders want to be called and haven't booked: surveys, except of those who are still at the
 * calendar, and business cards with a phone number. The longest waiting first.
 */
export async function readAnswerTimes(
  db: Database,
  { since, until, now }: { since: number; until: number; now: number },
): Promise<LeadAnswerTime[]> {
  const rows = await db
    .selectFrom('lead_listings')
    .innerJoin('leads', 'leads.id', 'lead_id')
    .select(['leads.id', 'lead_listings.created_at', 'state', 'state_at', 'answered_at'])
    .where('lead_listings.created_at', '>=', since)
    .where('lead_listings.created_at', '<', until)
    .where('meeting_at', 'is', null)
    .where('held', '=', 0)
    .where((row) => row.or([row('calendar_until', 'is', null), row('calendar_until', '<=', now)]))
    // As JSON.stringify writes a blank; a quote within a value is escaped.
    .where((row) =>
      row.or([
        row.and([row('lead_listings.kind', '=', 'survey'), row('payload', 'like', '%"eventUri":""%')]),
        row.and([row('lead_listings.kind', '=', 'business-card'), row('payload', 'not like', '%"Phone":""%')]),
      ]),
    )
    .orderBy('lead_listings.created_at')
    .orderBy('lead_id')
    .execute()
  return rows.map(({ id, created_at, state, state_at, answered_at }) => ({
    id,
    created_at,
    // An older server sets a state without it.
    answered_at: state === 'new' ? null : (answered_at ?? state_at),
  }))
}
