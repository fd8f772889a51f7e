import { type Kysely, sql } from 'kysely'

/** Indexes with all that some lists read, so that they touch neither listings nor leads, whose rows are long. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['listings_to_answer', 'listings_with_call']) await sql`drop index ${sql.ref(name)}`.execute(db)
  for (const [name, on] of INDEXES) await sql`create index ${sql.ref(name)} on ${sql.raw(on)}`.execute(db)
}

const INDEXES = [
  // SQLite also wants the columns of the condition, though they're the same in every row.
  [
    'listings_to_answer',
    "lead_listings (created_at, lead_id, state, answered_at, state_at, kind, person, fee, cases, size, meeting_at, booked) where meeting_at is null and booked = 0 and kind in ('survey', 'business-card')",
  ],
  ['listings_with_call', 'lead_listings (created_at, lead_id, person, fee, cases, size, booked) where booked = 1'],
  ['leads_without_phone', "leads (id) where kind = 'business-card' and phone = ''"],
  ['leads_unconfirmed', 'leads (unconfirmed_until, id) where unconfirmed_until is not null'],
] as const
