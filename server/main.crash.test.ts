import { expect, it } from 'vitest'
import { crashServers } from '#ops/bench/faults/crash.ts'
import { onPostgres, onSqlite } from '#ops/bench/faults/ground.ts'
import { seededRandom } from '#ops/bench/faults/seeded-random.ts'
import { findPostgres } from '#ops/set-up/find-postgres.ts'
import { startPostgres } from '#test/postgres/start-postgres.ts'

// bench:faults does the same with 100 kills and 100,000 leads.
const SMALL = { kills: 2, leads: 60, meanMs: 300, hurried: true, clients: 8 }
const bin = findPostgres(process.env)

it('delivers everything that it has acknowledged, though it is killed again and again', async () => {
  await using ground = await onSqlite()
  const random = seededRandom(Date.now())
  const outcome = await crashServers(ground, { ...SMALL, servers: 1, databaseEnds: 0, random })
  expect(outcome).toMatchObject({ broken: [], lost: 0, otherId: 0, kills: SMALL.kills })
  expect(outcome.acknowledged).toBeGreaterThanOrEqual(SMALL.leads)
})

it.skipIf(bin === undefined)('does so on PostgreSQL with two servers, though that is killed as well', async () => {
  await using postgres = await startPostgres(bin ?? '')
  await using ground = await onPostgres(postgres)
  const random = seededRandom(Date.now())
  const outcome = await crashServers(ground, { ...SMALL, servers: 2, databaseEnds: 1, random })
  expect(outcome).toMatchObject({ broken: [], lost: 0, otherId: 0 })
  expect(outcome.kills).toBeGreaterThanOrEqual(SMALL.kills)
  expect(outcome.acknowledged).toBeGreaterThanOrEqual(SMALL.leads)
})
