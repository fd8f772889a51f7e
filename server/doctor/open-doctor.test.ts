import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openTestStore, type TestStore } from '#test/open-test-store.ts'
import { checkStore } from './check-store.ts'
import { openDoctor } from './open-doctor.ts'

/** The doctor of a server that has a test's store open. */
const doctorOf = ({ db, folder, place }: TestStore) =>
  openDoctor({
    env: { DATA_DIR: folder, ...('url' in place && { DATABASE_URL: place.url }) },
    root: join(import.meta.dirname, '../..'),
    isOffline: true,
    db,
  })

it('examines once for all who ask at the same time', async () => {
  await using store = await openTestStore()
  const doctor = doctorOf(store)
  const [first, second, content] = await Promise.all([doctor('examine'), doctor('examine'), doctor('content')])
  expect(first).toEqual(second)
  expect(first.map(({ title }) => title)).toEqual([
    'Settings',
    'Third parties',
    'Sample content',
    'Launch',
    'Store',
    'Machine',
  ])
  expect(content.map(({ title }) => title)).toEqual(['Sample content'])
})

it('waits for what the server is writing, without holding it up', async () => {
  await using store = await openTestStore()
  const writing = store.db.transaction().execute(async (trx) => {
    const code = { id: 'code', code_hash: 'hash', label: 'A client', created_at: 1 }
    await trx.insertInto('client_codes').values(code).execute()
    await pause(1500)
  })
  const reading = readConfig({ DATA_DIR: store.folder, ...('url' in store.place && { DATABASE_URL: store.place.url }) })
  const { findings } = await checkStore(reading.ok ? reading.config : expect.fail(), store.db)
  expect(findings).toContainEqual({ name: 'writing', state: 'ok', says: 'works' })
  await writing
})
