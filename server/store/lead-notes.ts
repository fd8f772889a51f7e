import type { Selectable } from 'kysely'
import type { Database } from './database.ts'
import type { LeadNoteTable } from './tables.ts'

/** What somebody of the firm wrote about a lead. */
export type LeadNote = Selectable<LeadNoteTable>

/** Stores a note; once, by its id. @returns whether it was stored */
export async function insertNote(db: Database, note: LeadNote): Promise<boolean> {
  const result = await db
    .insertInto('lead_notes')
    .values(note)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** The notes about these leads, the oldest first; at most some hundred leads at once. */
export const readNotesOf = (db: Database, leadIds: readonly string[]): Promise<LeadNote[]> =>
  db.selectFrom('lead_notes').selectAll().where('lead_id', 'in', leadIds).orderBy('created_at').orderBy('id').execute()
