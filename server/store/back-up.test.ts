import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '#contracts/clock.ts'
import { collectIncidents } from '#server/outbox/watch-destinations.ts'
import { expect, it, vi } from '#test/it.ts'
import { openTestLog } from '#test/open-test-log.ts'
import { onPostgres, type TestStore } from '#test/open-test-store.ts'
import { storeLead } from '#test/store/store-lead.ts'
import { createTestClock } from '#test/test-clock.ts'
import { backUp as makeBackUp, watchBackups } from './back-up.ts'

/** Looks once, a while after the start. @returns the alarms that the owner gets for it */
async function look(store: TestStore, clock: () => number, isClockTrusted = () => true) {
  const { db } = store
  const { log } = openTestLog()
  const incidents = collectIncidents()
  let looks = 0
  const countLooks = () => {
    looks += 1
    return isClockTrusted()
  }
  const backups = join(store.folder, 'backups')
  const deps = { db, clock, log, backups, isClockTrusted: countLooks, recordIncident: incidents.record }
  const watch = watchBackups(deps, { lookMs: 5 })
  await vi.waitFor(() => expect(looks).toBeGreaterThan(1), { timeout: 15_000, interval: 5 })
  await watch?.stop()
  await incidents.store({ db, clock, alerts: { send: async () => ({ ok: true }) } })
  const told = await db.selectFrom('alarms').selectAll().where('told_at', 'is', null).execute()
  return told.map(({ destination, last_error }) => `${destination}: ${last_error}`)
}

async function backUp({ folder }: TestStore, at: number, name = 'gimbal-1.sqlite') {
  const file = join(folder, 'backups', name)
  await mkdir(join(folder, 'backups'), { recursive: true })
  await writeFile(file, '')
  await utimes(file, new Date(at), new Date(at))
}

it('alerts the owner when the latest backup is older than two days, and once a day', async ({ store, clock }) => {
  await backUp(store, clock() - 2 * DAY_MS)
  // From a clock that was ahead.
  await backUp(store, clock() + 365 * DAY_MS, 'gimbal-2.sqlite')
  expect(await look(store, clock)).toEqual([])
  clock.advance(DAY_MS)
  expect(await look(store, clock)).toEqual(['backup:old: the latest is 3 days old'])
  clock.advance(20 * HOUR_MS)
  expect(await look(store, clock)).toHaveLength(1)
  clock.advance(4 * HOUR_MS)
  expect(await look(store, clock)).toHaveLength(2)
})

it('alerts the owner when there is no backup a week after the first lead, and not of a new site', async ({ store }) => {
  const clock = createTestClock()
  expect(await look(store, clock)).toEqual([])
  await storeLead(store.db, { id: 'first', created_at: clock() - 7 * DAY_MS })
  expect(await look(store, clock)).toEqual([])
  clock.advance(1)
  // Nor while the clock may be ahead.
  expect(await look(store, clock, () => false)).toEqual([])
  expect(await look(store, clock)).toEqual(['backup:old: none was ever made'])
})

it('alerts the owner once when a nightly backup couldn’t start, and none was made since', async ({ store, clock }) => {
  await backUp(store, clock())
  const failed = join(store.folder, 'backups/failed')
  const failAt = async (at: number) => {
    await writeFile(failed, '')
    await utimes(failed, new Date(at), new Date(at))
  }
  await failAt(clock() - HOUR_MS)
  expect(await look(store, clock)).toEqual([])
  await failAt(clock() + HOUR_MS)
  clock.advance(2 * HOUR_MS)
  const reported = [expect.stringContaining("backup:failed: the nightly backup couldn't even start")]
  expect(await look(store, clock)).toEqual(reported)
  expect(await look(store, clock)).toEqual(reported)
})

it.skipIf(onPostgres)('makes its backup, and raises no alarm, where it can’t tidy up', async ({ store }) => {
  // Where a file is expected, and can't be deleted like one.
  const left = join(store.folder, 'backups/gimbal-20260101T000000000Z.sqlite.1.partial')
  await mkdir(left, { recursive: true })
  await utimes(left, 0, 0)
  const lines: string[] = []
  await makeBackUp({ dataDir: store.folder, keep: 1, isTried: false }, (line) => lines.push(line))
  expect(lines.join('')).toMatch(/Couldn't delete what's left of earlier backups: .*\nBacked up /)
  expect(await store.db.selectFrom('alarms').selectAll().execute()).toEqual([])
})
