import { Migrator } from 'kysely/migration'
import { expect, it } from 'vitest'
import { testPostgresUrl } from '#test/open-test-store.ts'
import { makeBlankDatabase, runOn } from '#test/store/test-database.ts'
import { connectPostgres, openStore } from './database.ts'
import { MIGRATIONS } from './migrations.ts'

it('lets a change of the tables take longer than any statement for a visitor may', async () => {
  const url = await makeBlankDatabase(testPostgresUrl())
  const older = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0008'))
  const blank = await connectPostgres({ url, onLost: () => {} })
  await new Migrator({ db: blank.db, provider: { getMigrations: async () => older } }).migrateToLatest()
  await blank.db.destroy()
  // Simulates a slow migration.
  const slow = `create function dawdle() returns event_trigger language plpgsql as $$ begin
      if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'public.write_checks') then perform pg_sleep(13); end if;
    end $$;
    create event trigger dawdling on ddl_command_end when tag in ('CREATE TABLE') execute function dawdle();`
  await runOn(url, slow)
  const { db, close } = await openStore({ url })
  expect(await db.selectFrom('write_checks').selectAll().execute()).toEqual([])
  await close()
})
