import { mkdtempDisposable, readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HealthAnswer } from '#contracts/console-health.ts'
import { surveySubmission } from '#ops/sample-submissions.ts'
import { openDoctor } from '#server/doctor/open-doctor.ts'
import { insertNew } from '#server/store/database.ts'
import { auditOf, signInAs } from '#test/console.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { answerOf, expect, it, vi } from '#test/it.ts'
import { onPostgres, openTestStore } from '#test/open-test-store.ts'
import { siteThatIs } from '#test/text-publisher.ts'

const FOUND = [
  { title: 'Launch', findings: [{ topic: 'store', name: 'disk', state: 'warning', says: 'full', cure: 'free some' }] },
] as const

it('tells of destinations, alarms, the store, its last backup and the build', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'backups-'))
  await writeFile(join(folder.path, 'gimbal-20260305T120000000Z.sqlite'), '')
  await utimes(join(folder.path, 'gimbal-20260305T120000000Z.sqlite'), 1000, 1000)
  await using test = await createTestApp({ backups: folder.path, build: 'abc' })
  await test.post('/api/survey', surveySubmission())
  const alarm = { waiting: 1, oldest_at: 1, last_error: 'answered 500', told_at: null, next_attempt_at: 0 }
  await insertNew(test.db, 'alarms', { ...alarm, destination: 'survey', number: 1, state: 'failing', at: 5 })
  await insertNew(test.db, 'alarms', { ...alarm, destination: 'site:behind', number: 1, state: 'noticed', at: 9 })
  const staff = await signInAs(test, 'staff')
  const answer = await staff.read<HealthAnswer>('/api/console/health')
  expect(answer).toMatchObject({
    store: { kind: onPostgres ? 'PostgreSQL' : 'SQLite', lastBackup: { at: 1_000_000, bytes: 0, isTried: false } },
    build: 'abc',
    alarms: [
      { about: 'site:behind', state: 'noticed', at: 9, toldAt: null },
      { about: 'the survey automation', state: 'failing', at: 5, lastError: 'answered 500' },
    ],
  })
  expect(answer.destinations).toContainEqual(expect.objectContaining({ id: 'survey', waiting: 1 }))
  expect(answer.store.bytes).toBeGreaterThan(10_000)
})

it.skipIf(onPostgres)('has an owner back up the store, once for all who ask at once', async () => {
  await using at = await openTestStore()
  const backups = join(at.folder, 'backups')
  await using test = await createTestApp({ backups })
  const owner = await signInAs(test, 'owner')
  const backUp = () => owner.post('/api/console/health/back-up')
  expect((await Promise.all([backUp(), backUp()])).map(({ status }) => status)).toEqual([200, 200])
  expect(await readdir(backups)).toHaveLength(2)
  const { store } = await owner.read<HealthAnswer>('/api/console/health')
  expect(store.lastBackup).toMatchObject({ isTried: true })
  expect(store.lastBackup?.bytes).toBeGreaterThan(10_000)
  expect((await auditOf(test)).map(([, what]) => what)).toEqual(['made a backup', 'made a backup'])
})

it('shows staff what the doctor says, and has an owner alone send a test, which the audit log has', async () => {
  const doctor = vi.fn(async () => FOUND)
  await using test = await createTestApp({ doctor })
  const [staff, owner] = [await signInAs(test, 'staff'), await signInAs(test, 'owner')]
  const said = { groups: FOUND }
  expect(await answerOf(staff.post('/api/console/health/doctor'))).toEqual([200, said])
  expect(await answerOf(owner.post('/api/console/health/send-test'))).toEqual([200, said])
  expect(doctor.mock.calls).toEqual([['examine'], ['send-test']])
  // A look is a second of work, which who ask at once share.
  const ask = openDoctor({ env: {}, root: '', db: test.db })
  const [one, other] = await Promise.all([ask('settings'), ask('settings')])
  expect(one).toBe(other)
  const noted = (await auditOf(test)).map(([by, what]) => `${by} ${what}`)
  expect(noted).toEqual(['owner@firm.example sent a test email and alarm'])
})

it('says on Health why the last version isn’t on the site, and when the doctor fails itself', async () => {
  const failed = 'The site takes too long to make, or too much memory'
  const now = async () => ({ shown: null, newest: '1', failed, content: { pieces: [], notices: [] } })
  let asked = 0
  await using test = await createTestApp({
    doctor: () => (++asked === 1 ? Promise.resolve(FOUND) : Promise.reject(new Error('no more threads'))),
    site: siteThatIs(now),
  })
  const staff = await signInAs(test, 'staff')
  const ask = () => staff.post('/api/console/health/doctor')
  const { groups } = await (await ask()).json()
  expect(groups).toEqual([...FOUND, { title: 'Publishing', findings: [expect.objectContaining({ says: failed })] }])
  expect(await answerOf(ask())).toEqual([503, expect.stringMatching(/^The checks failed themselves/)])
  expect(test.logged.join('')).toContain('no more threads')
})
