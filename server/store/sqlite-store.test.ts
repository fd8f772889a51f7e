import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { it } from '#test/it.ts'
import { openStore } from './database.ts'
import { insertDelivery } from './deliveries.ts'
import { insertLead } from './leads.ts'
import { emptyWriteLog } from './people.ts'

const lead = { id: 'a', kind: 'survey' as const, payload: '{}', held: 0, created_at: 1 }

it('has each commit on the disk before it returns, and holds foreign keys', async ({ store }) => {
  const { db } = await store.again()
  const pragma = async (name: string) =>
    (await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(db)).rows[0]
  expect(await pragma('journal_mode')).toMatchObject({ journal_mode: 'wal' })
  expect(await pragma('synchronous')).toMatchObject({ synchronous: 2 })
  const orphan = { id: 'd', lead_id: 'nobody', destination: 'survey' as const, next_attempt_at: 0, created_at: 0 }
  await expect(insertDelivery(db, orphan)).rejects.toThrow('FOREIGN KEY')
})

it('lets other requests be answered between statements that are queued', async ({ db }) => {
  let ended = 0
  const leads = Array.from({ length: 50 }, (_, index) => ({ ...lead, id: String(index) }))
  const all = leads.map((each) => insertLead(db, each).then(() => ended++))
  await setImmediate()
  await setImmediate()
  expect(ended).toBeLessThan(25)
  await Promise.all(all)
})

it('makes nobody wait, neither when its log is emptied nor when it is closed, while another process reads', async ({
  store,
}) => {
  const file = join(store.folder, 'other.sqlite')
  const opened = await openStore({ file })
  await insertLead(opened.db, lead)
  {
    using reader = new DatabaseSync(file)
    reader.exec('begin; select id from leads')
    await insertLead(opened.db, { ...lead, id: 'b' })
    const begun = performance.now()
    expect(await emptyWriteLog(opened.db)).toBe(false)
    await (await openStore({ file })).close()
    // SQLite would block for five seconds, on this thread and with the file locked.
    expect(performance.now() - begun).toBeLessThan(4000)
    expect((await sql`pragma busy_timeout`.execute(opened.db)).rows).toEqual([{ timeout: 5000 }])
  }
  expect(await emptyWriteLog(opened.db)).toBe(true)
  await opened.close()
})
