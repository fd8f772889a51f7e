import type { Selectable } from 'kysely'
import type { Database } from './database.ts'
import type { TestSwitchTable } from './tables.ts'

/** That the owner changed how visitors are split. */
export type TestSwitch = Selectable<TestSwitchTable>

/** Stores a switch, after all others of its page. */
export const insertSwitch = (db: Database, made: TestSwitch) => db.insertInto('test_switches').values(made).execute()

/** Every switch, oldest first. There are few: people make them. */
export const readSwitches = (db: Database): Promise<TestSwitch[]> =>
  db.selectFrom('test_switches').selectAll().orderBy('switched_at').orderBy('id').execute()
