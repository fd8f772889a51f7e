import type { Database } from './database.ts'
import type { Row } from './tables.ts'

/** What somebody at the firm means to do next about a person, and on which day. A person has one at most. */
export type NextStep = Row<'next_steps'>

/** The next steps about these leads; pass a few hundred at most. */
export const readStepsOf = async (db: Database, leadIds: readonly string[]): Promise<NextStep[]> =>
  leadIds.length === 0 ? [] : db.selectFrom('next_steps').selectAll().where('lead_id', 'in', leadIds).execute()

/** All next steps, the most urgent first, with whose they are. */
export const readNextSteps = (db: Database, limit: number) =>
  db
    .selectFrom('next_steps')
    .innerJoin('lead_listings', 'lead_listings.lead_id', 'next_steps.lead_id')
    .select(['next_steps.lead_id as id', 'lead_listings.created_at', 'person', 'due_on'])
    .orderBy('due_on')
    .orderBy('next_steps.lead_id')
    .limit(limit)
    .execute()

/** Stores a person's next step instead of the one there was. @param leadIds all of the person's */
export async function replaceStep(db: Database, leadIds: readonly string[], step: NextStep | undefined): Promise<void> {
  await db.deleteFrom('next_steps').where('lead_id', 'in', leadIds).execute()
  if (step) await db.insertInto('next_steps').values(step).execute()
}
