import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, it, vi } from '#test/it.ts'
import { testPostgresUrl } from '#test/open-test-store.ts'
import { claimNext } from '#test/store/claim-due.ts'
import { queueDelivery, storeLead } from '#test/store/store-lead.ts'
import { makeBlankDatabase, runOn } from '#test/store/test-database.ts'
import { connectPostgres, inTransaction, openStore } from './database.ts'
import { recordAttempt } from './deliveries.ts'
import { enqueueLeadAgain } from './lead-deliveries.ts'
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

it('takes a change of a lead whose attempts are recorded in another order at that moment', async ({ db }) => {
  await storeLead(db, { id: 'a', created_at: 1 })
  for (const destination of ['visitor-mail', 'survey'] as const)
    await queueDelivery(db, 'a', { id: destination, destination })
  const mail = await claimNext({ db, clock: () => 1 }, 'visitor-mail')
  const automation = await claimNext({ db, clock: () => 1 }, 'survey')
  const change = () =>
    inTransaction(db, (trx) => enqueueLeadAgain(trx, { leadId: 'a', now: 2, mailAt: 2, change: 'booked' }))
  let changed: Promise<void> | undefined
  const waits = () =>
    sql`select 1 from pg_locks where not granted and pid in
      (select pid from pg_stat_activity where datname = current_database())`.execute(db)
  await inTransaction(db, async (trx) => {
    await recordAttempt(trx, mail, { delivered_at: 2 }, 2)
    // Whichever of the two the database stops is done again: here, after the change.
    if (!changed) {
      changed = change()
      await vi.waitFor(async () => expect((await waits()).rows).not.toHaveLength(0), { timeout: 20_000 })
    }
    await recordAttempt(trx, automation, { delivered_at: 2 }, 2)
  })
  await changed
  const stored = await db.selectFrom('deliveries').select(['delivered_at', 'update_kind']).execute()
  expect(stored).toEqual([1, 2].map(() => ({ delivered_at: null, update_kind: 'booked' })))
})
