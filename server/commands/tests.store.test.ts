import { expect, it } from 'vitest'
import { LANDING_OFFERS } from '#contracts/landing-offers.ts'
import { openTestStore, type TestStore } from '#test/open-test-store.ts'
import { runCommand, tellCommand } from '#test/run-command.ts'
import { readVerb } from './command.ts'
import { tests } from './tests.ts'

const NOW = Date.UTC(2026, 2, 5, 12)
const [PAGE = ''] = LANDING_OFFERS.map(({ path }) => path)

const tell = (store: TestStore, ...args: string[]) => tellCommand(tests, store, args, { now: NOW })

it('lists what each test says, and switches one by the beginning of its address', async () => {
  await using store = await openTestStore()
  for (const [variant, step, count] of [
    ['a', 'view', 4000],
    ['a', 'booked', 160],
    ['b', 'view', 4000],
    ['b', 'booked', 240],
  ] as const)
    await store.db.insertInto('daily_counts').values({ day: '2026-03-04', page: PAGE, variant, step, count }).execute()
  const { output } = await tell(store)
  expect(output.slice(0, output.indexOf('\n\n'))).toBe(
    [
      PAGE,
      '  Running, half of the visitors each.',
      '     Visits  Started  Booked  ',
      '  A    4000        0     160  4.0 %',
      '  B    4000        0     240  6.0 %',
      '  B books +2 calls per 100 visits; between +0.5 and +3.5.',
      '  B is ahead, by 0.5 to 3.5 calls per 100 visits.',
    ].join('\n'),
  )
  expect(output.match(/No visits yet\./g)).toHaveLength(LANDING_OFFERS.length - 1)

  expect(await tell(store, 'switch', PAGE.slice(1, 6), 'b')).toMatchObject({
    status: 0,
    output: `${PAGE}: all visitors get B.\n`,
  })
  expect((await tell(store, 'switch', PAGE, 'b')).output).toBe(`${PAGE}: that was so already.\n`)
  expect((await tell(store)).output).toContain(
    '  Ended, all visitors get B. Set by terminal at 2026-03-05 12:00 (UTC). Counted to 2026-03-04 (UTC).',
  )
  const [first] = JSON.parse((await tell(store, 'list', '--json')).output)
  expect(first).toMatchObject({
    page: PAGE,
    split: 'b',
    switched: { by: 'terminal', at: '2026-03-05T12:00:00.000Z' },
    verdict: 'b-ahead',
  })
  expect(await store.db.selectFrom('console_audit').select(['by', 'about']).execute()).toEqual([
    { by: 'terminal', about: `${PAGE} to b` },
  ])
})

it.each([
  [['switch'], 'PAGE: use one of lp_01, lp_02'],
  [['switch', 'lp_'], 'PAGE: use one of'],
  [['switch', 'lp_99', 'a'], 'PAGE: use one of'],
  [['switch', 'lp_01'], 'even, a or b'],
  [['switch', 'lp_01', 'c'], 'even, a or b'],
  [['switch', 'lp_01', 'a', 'b'], 'Too many words'],
  [['list', 'lp_01'], 'Too many words'],
])('refuses %j in a sentence', (args, sentence) => {
  expect(() => readVerb(tests, args)).toThrow(sentence)
})

it('runs as a command on the store', async () => {
  await using store = await openTestStore()
  const { place, folder } = store
  const settings: Record<string, string> = 'url' in place ? { DATABASE_URL: place.url } : { DATA_DIR: folder }
  const run = await runCommand('tests', folder, { args: ['switch', 'lp_02', 'a'], settings })
  expect(run).toMatchObject({ status: 0, output: expect.stringMatching(/^\/lp_02-.+: all visitors get A\.\n$/) })
})
