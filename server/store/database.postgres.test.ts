import { expect, it } from 'vitest'
import { testPostgresUrl } from '#test/open-test-store.ts'
import { makeBlankDatabase, runOn } from '#test/store/test-database.ts'
import { openStore } from './database.ts'

it('lets a change of the tables take longer than any statement for a visitor may', async () => {
  const url = await makeBlankDatabase(testPostgresUrl())
  await (await openStore({ url })).close()
  // As if a migration worked on it for a while.
  const slow = `create function dawdle() returns event_trigger language plpgsql as $$ begin
      if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'public.write_checks') then perform pg_sleep(13); end if;
    end $$;
    create event trigger dawdling on ddl_command_end when tag in ('CREATE TABLE') execute function dawdle();`
  const back = [
    'drop table write_checks',
    'drop table client_codes',
    'drop table shared_assets',
    'alter table orders drop column links_sent_at',
    'alter table deliveries drop column last_answer',
    'alter table leads drop column answers',
    'alter table orders drop column opened_at',
  ]
  await runOn(url, ...back, `delete from kysely_migration where name >= '0008'`, slow)
  const { db, close } = await openStore({ url })
  expect(await db.selectFrom('write_checks').selectAll().execute()).toEqual([])
  await close()
})
