import { type Database } from './database.ts'
import type { Row } from './tables.ts'

/** What owners said of lines instead of doing them. */
export const readLineChoices = (db: Database): Promise<Row<'first_hour_choices'>[]> =>
  db.selectFrom('first_hour_choices').selectAll().execute()
