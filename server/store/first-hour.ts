import type { FirstHourLine } from '#contracts/first-hour.ts'
import { type Database, deleteRows, putRow } from './database.ts'
import type { NewRow, Row } from './tables.ts'

/** What owners said of lines instead of doing them. */
export const readLineChoices = (db: Database): Promise<Row<'first_hour_choices'>[]> =>
  db.selectFrom('first_hour_choices').selectAll().execute()

/** What was said last stands. */
export const putLineChoice = (db: Database, choice: NewRow<'first_hour_choices'>) =>
  putRow(db, 'first_hour_choices', 'line', choice)

export const deleteLineChoice = (db: Database, line: FirstHourLine) => deleteRows(db, 'first_hour_choices', { line })
