import { LANDING_OFFERS } from '#contracts/landing-offers.ts'
import { type LandingTest, SPLITS, type Split } from '#contracts/landing-tests.ts'
import { hasTest, readLandingTests, switchTest } from '#server/flows/landing-tests.ts'
import { isoTime, listVerb, printTable, refuseWords, runOnStore, type StoreCommand, utcMinute } from './command.ts'

const USAGE = `npm run tests -- [list] [--json]
npm run tests -- switch PAGE even|a|b

The A/B tests of landing pages. You can run this while servers run; a switch reaches all of them within a second.

  list     each test: its counts, what they say, and how visitors are split
  switch   how visitors of PAGE are split from now on: half each, or all to one page.
           PAGE is the address or its beginning, such as lp_01.
           Setting "even" again starts the test over: its counts begin anew tomorrow (UTC).

  --json   for programs: npm run --silent tests -- list --json

A verdict holds however often you look: with two equal pages, at most 1 in 20 tests ever calls a winner.

Exit status: 0 done, 1 not done, 2 wrong arguments.
`

/** `npm run tests`. */
export const tests: StoreCommand<{ json: { type: 'boolean' } }> = {
  usage: USAGE,
  options: { json: { type: 'boolean' } },
  otherwise: 'list',
  verbs: {
    list: listVerb(
      ({ db, now }) => readLandingTests({ db, clock: () => now }),
      testAsJson,
      (all) => all.map(describeTest).join('\n'),
    ),
    switch: {
      takes: [],
      read: ([given, to, ...rest]) => {
        refuseWords(rest)
        const [page, split] = [readPage(given), readSplit(to)]
        return async ({ db, now, say }) => {
          const isChanged = await switchTest({ db, clock: () => now }, { page, split, by: 'terminal' })
          say(isChanged ? `${page}: ${DONE[split]}\n` : `${page}: that was so already.\n`)
        }
      },
    },
  },
}

const DONE: Record<Split, string> = {
  even: 'half of the visitors get A, half get B. Counting begins anew tomorrow (UTC).',
  a: 'all visitors get A.',
  b: 'all visitors get B.',
}

function readPage(given = ''): string {
  const path = given.startsWith('/') ? given : `/${given}`
  if (hasTest(path)) return path
  const [page, ...others] = LANDING_OFFERS.filter((offer) => given !== '' && offer.path.startsWith(path))
  if (page === undefined || others.length > 0)
    throw new TypeError(`PAGE: use one of ${LANDING_OFFERS.map((offer) => offer.path.slice(1, 6)).join(', ')}.`)
  return page.path
}

function readSplit(given: string | undefined): Split {
  const split = SPLITS.find((each) => each === given)
  if (split === undefined) throw new TypeError('Say how visitors are split: even, a or b.')
  return split
}

function describeTest({ page, split, switched, from, to, counts, sentence, difference }: LandingTest): string {
  const period = [from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ')
  const days = period === '' ? '' : ` Counted ${period} (UTC).`
  const by = switched ? ` Set by ${switched.by} at ${utcMinute(switched.at)} (UTC).` : ''
  const row = (name: string, { visits, started, booked }: LandingTest['counts']['a']) => [
    `  ${name}`,
    `${visits}`,
    `${started}`,
    `${booked}`,
    visits === 0 ? '-' : `${((100 * booked) / visits).toFixed(1)} %`,
  ]
  const table = printTable([['', 'Visits', 'Started', 'Booked', ''], row('A', counts.a), row('B', counts.b)], {
    right: [1, 2, 3],
  })
  const interval = difference
    ? `  B books ${signed(difference.estimate)} calls per 100 visits; between ${signed(difference.low)} and ${signed(difference.high)}.\n`
    : ''
  return `${page}\n  ${SPLIT_WORDS[split]}.${by}${days}\n${table}${interval}  ${sentence}\n`
}

const SPLIT_WORDS: Record<Split, string> = {
  even: 'Running, half of the visitors each',
  a: 'Ended, all visitors get A',
  b: 'Ended, all visitors get B',
}

const signed = (rate: number) =>
  (100 * rate).toLocaleString('en-US', { signDisplay: 'always', maximumFractionDigits: 1 })

function testAsJson({ switched, ...test }: LandingTest) {
  return { ...test, switched: switched && { by: switched.by, at: isoTime(switched.at) } }
}

if (import.meta.main) await runOnStore(tests)
