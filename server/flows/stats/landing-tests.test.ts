import { DAY_MS } from '#contracts/clock.ts'
import type { CountedStep, Split } from '#contracts/counts.ts'
import type { Database } from '#server/store/database.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { expect, it } from '#test/it.ts'
import { LANDING_PAGES, LANDING_PATHS } from '#test/site-content.ts'
import { createTestClock } from '#test/test-clock.ts'
import { readLandingTests, switchTest, type TestDeps } from './landing-tests.ts'

const [PAGE = '', OTHER = ''] = LANDING_PAGES

const add = (db: Database, day: string, variant: 'a' | 'b', step: CountedStep['step'], count: number, page = PAGE) =>
  db.insertInto('daily_counts').values({ day, page, variant, step, count }).execute()

const landingPages = async () => LANDING_PATHS

async function testOf(deps: Omit<TestDeps, 'landingPages'>, page = PAGE) {
  const test = (await readLandingTests({ landingPages, ...deps })).find((each) => each.page === page)
  if (!test) throw new Error('no such test')
  return test
}

it('counts visits, survey starts and booked calls of each page, and says what they mean', async ({ db, clock }) => {
  expect(await testOf({ db, clock })).toMatchObject({ split: 'even', switched: null, sentence: 'No visits yet.' })
  for (const [variant, step, share] of [
    ['a', 'view', 100],
    ['b', 'view', 100],
    ['a', 'step-1', 10],
    ['a', 'booked', 4],
    ['b', 'booked', 6],
    ['a', 'inner-view', 50],
    ['a', 'step-2', 7],
  ] as const) {
    await add(db, '2026-02-01', variant, step, 10 * share)
    await add(db, '2026-03-05', variant, step, 30 * share)
  }
  await add(db, '2026-03-05', 'a', 'view', 7, OTHER)
  expect(await testOf({ db, clock })).toMatchObject({
    counts: { a: { visits: 4000, started: 400, booked: 160 }, b: { visits: 4000, started: 0, booked: 240 } },
    verdict: 'b-ahead',
    sentence: 'B is ahead, by 0.5 to 3.5 calls per 100 visits.',
  })
  expect((await testOf({ db, clock }, OTHER)).counts.a.visits).toBe(7)
  expect((await readLandingTests({ db, clock, landingPages })).map(({ page }) => page)).toEqual(LANDING_PAGES)
})

it('judges whole days of the last even split alone, and starts over when it is set even again', async ({ db }) => {
  const clock = createTestClock()
  const passDays = (days: number) => clock.advance(days * DAY_MS)
  const turn = (split: Split) => switchTest({ db, clock }, { page: PAGE, split, by: 'ada@firm.example' })
  for (const day of ['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09']) {
    await add(db, day, 'a', 'view', Number(day.slice(-1)))
  }
  const seen = async () => {
    const { split, from, to, counts } = await testOf({ db, clock })
    return [split, from, to, counts.a.visits]
  }
  expect(await seen()).toEqual(['even', null, null, 39])
  expect(await turn('a')).toBe('switched')
  expect(await turn('a')).toBe('as it is')
  expect(await seen()).toEqual(['a', null, '2026-03-04', 4])
  passDays(1)
  await turn('b')
  expect(await seen()).toEqual(['b', null, '2026-03-04', 4])
  await turn('even')
  expect(await seen()).toEqual(['even', '2026-03-07', null, 24])
  passDays(1)
  await turn('even')
  expect(await seen()).toEqual(['even', '2026-03-08', null, 17])
  passDays(2)
  await turn('b')
  expect(await seen()).toEqual(['b', '2026-03-08', '2026-03-08', 8])
  expect((await testOf({ db, clock })).switched).toEqual({ by: 'ada@firm.example', at: clock() })
  expect((await testOf({ db, clock }, OTHER)).split).toBe('even')
})

it('changes nothing that someone else switched meanwhile, even at once', async ({ db, clock }) => {
  const turn = (split: Split, by: string, seen: number | null) =>
    switchTest({ db, clock }, { page: PAGE, split, by, seen })
  const both = await Promise.all([turn('a', 'ada', null), turn('b', 'bo', null)])
  const [won = ''] = both.flatMap((outcome, at) => (outcome === 'switched' ? (['ada', 'bo'][at] ?? []) : []))
  expect(both).toContainEqual(expect.objectContaining({ switched_by: won }))
  const { split, switched } = await testOf({ db, clock })
  expect([split, switched?.by]).toEqual([won === 'ada' ? 'a' : 'b', won])
  expect(await turn('even', 'cy', switched?.at ?? 0)).toBe('switched')
  // Starting over, too, would drop the counts of who just did.
  expect(await turn('even', 'ada', switched?.at ?? 0)).toMatchObject({ switched_by: 'cy' })
})

const visit = async ({ app }: Awaited<ReturnType<typeof createTestApp>>, n: number, page = PAGE) =>
  (await app.request(page, { headers: { 'user-agent': `Browser ${n}` } })).headers.get('location')?.slice(page.length)

it('sends every visitor where the owner says within a second, on each of two servers', async ({ test: here }) => {
  const { db } = await here.store.beside()
  await using there = await createTestApp({ db, clock: here.clock })
  const seen = async (page?: string) => {
    const answers = [here, there].flatMap((server) => Array.from({ length: 20 }, (_, n) => visit(server, n, page)))
    return new Set(await Promise.all(answers))
  }
  const turn = (split: Split) => switchTest(here, { page: PAGE, split, by: 'ada@firm.example' })
  expect(await seen()).toEqual(new Set(['_a', '_b']))
  await turn('b')
  here.clock.advance(1000)
  expect(await seen()).toEqual(new Set(['_b']))
  expect(await seen(OTHER)).toEqual(new Set(['_a', '_b']))
  await turn('even')
  here.clock.advance(1000)
  expect(await seen()).toEqual(new Set(['_a', '_b']))
})

it('leaves out the owner’s day of a switch, whatever day it is elsewhere', async ({ db }) => {
  // An hour before midnight in New York; the sixth in UTC.
  const deps = { db, clock: () => Date.parse('2026-03-06T04:00:00Z'), timeZone: 'America/New_York' }
  await switchTest(deps, { page: PAGE, split: 'even', by: 'ada@firm.example' })
  await add(db, '2026-03-05', 'a', 'view', 1)
  await add(db, '2026-03-06', 'a', 'view', 10)
  expect(await testOf(deps)).toMatchObject({ from: '2026-03-06', counts: { a: { visits: 10 } } })
  expect(await testOf({ ...deps, timeZone: 'UTC' })).toMatchObject({ from: '2026-03-07', counts: { a: { visits: 0 } } })
})
