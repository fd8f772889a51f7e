import { expect, it } from 'vitest'
import { readWish } from './read-wish.ts'

it('understands every wish', () => {
  expect(readWish(['list'])).toEqual({
    what: 'list',
    kind: undefined,
    since: undefined,
    search: undefined,
    limit: 20,
  })
  expect(readWish(['list', '--since', '2026-03-05T12:00:00Z', '--kind=survey', '--limit', '7'])).toEqual({
    what: 'list',
    kind: 'survey',
    since: Date.UTC(2026, 2, 5, 12),
    search: undefined,
    limit: 7,
  })
  expect(readWish(['list', '--all', '--search', 'Smith & Lee'])).toMatchObject({
    search: 'Smith & Lee',
    limit: Number.MAX_SAFE_INTEGER,
  })
  expect(readWish(['export', '--csv', '--out', 'a.csv'])).toEqual({
    what: 'export',
    kind: undefined,
    since: undefined,
    search: undefined,
    format: 'csv',
    out: 'a.csv',
    force: false,
  })
  expect(readWish(['show', 'ada@example.com', '--json'])).toEqual({
    what: 'show',
    email: 'ada@example.com',
    json: true,
  })
  expect(readWish(['erase', '--yes', 'ada@example.com'])).toEqual({
    what: 'erase',
    email: 'ada@example.com',
    yes: true,
  })
  for (const args of [[], ['--help'], ['erase', '-h']]) expect(readWish(args)).toEqual({ what: 'help' })
})

it.each([
  [['lst'], 'Say what to do first'],
  [['list', '--limit', '0'], '--limit'],
  [['list', '--limit', '5', '--all'], 'Say one of --limit and --all.'],
  [['list', '--search', ' '], '--search: say what to look for.'],
  [['show', 'ada@example.com', '--all'], 'show takes no --all.'],
  [['list', '--kind', 'toString'], '--kind'],
  [['list', '--since', '05.03.2026'], '--since'],
  [['list', '--since', '2026-13-05'], '--since'],
  [['list', '--yes'], 'list takes no --yes.'],
  [['list', 'ada@example.com'], 'one word too many'],
  [['export'], 'Say one of --csv and --json.'],
  [['export', '--csv', '--json'], 'Say one of --csv and --json.'],
  [['export', '--csv', '--force'], '--force goes with --out.'],
  [['show'], 'Say the e-mail address'],
  [['erase', 'ada'], 'Say the e-mail address'],
  [['erase', 'ada@example.com', '--force'], 'erase takes no --force.'],
  [['list', '--nothing'], '--nothing'],
])('does not understand %j, and says why', (args, why) => {
  expect(() => readWish(args)).toThrow(why)
})
