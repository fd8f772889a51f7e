import { type Database, deleteRows, insertRow } from './database.ts'
import type { Row } from './tables.ts'

/** What somebody at the firm means to do next about a person, and on which day. Who has two had them before they were merged. */
export type NextStep = Row<'next_steps'>

/** The next steps about these leads, the most urgent first; pass a few hundred at most. */
export const readStepsOf = async (db: Database, leadIds: readonly string[]): Promise<NextStep[]> =>
  leadIds.length === 0
    ? []
    : db
        .selectFrom('next_steps')
        .selectAll()
        .where('lead_id', 'in', leadIds)
        .orderBy('due_on')
        .orderBy('lead_id')
        .execute()

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

/** Stores a person's next step instead of the one there was. */
export async function replaceStep(
  db: Database,
  earlier: Pick<NextStep, 'lead_id'> | undefined,
  step: NextStep | null,
): Promise<void> {
  if (earlier) await deleteRows(db, 'next_steps', { lead_id: earlier.lead_id })
  if (step) await insertRow(db, 'next_steps', step)
}
