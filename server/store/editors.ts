import { type Database, putRow } from './database.ts'
import type { Row } from './tables.ts'

type Editor = Row<'content_editors'>

/** Says that a page still has a piece open. */
export const putEditor = (db: Database, editor: Editor) => putRow(db, 'content_editors', 'id', editor)

/** Who else has a piece open, and since when: once for each, however many pages of theirs show it. */
export const readOtherEditors = (
  db: Database,
  { file, person_id }: Pick<Editor, 'file' | 'person_id'>,
  seenSince: number,
): Promise<{ name: string; since: number }[]> =>
  db
    .selectFrom('content_editors')
    .innerJoin('console_people', 'console_people.id', 'content_editors.person_id')
    .select(({ fn }) => ['console_people.name', fn.min('content_editors.since').as('since')])
    .where('file', '=', file)
    .where('person_id', '!=', person_id)
    .where('seen_at', '>', seenSince)
    .groupBy(['console_people.id', 'console_people.name'])
    .orderBy('since')
    .execute()

/** Forgets a page that was closed, and those that were cut off before a time. */
export const deleteEditor = (db: Database, id: string, seenBefore: number) =>
  db
    .deleteFrom('content_editors')
    .where((row) => row.or([row('id', '=', id), row('seen_at', '<', seenBefore)]))
    .execute()
