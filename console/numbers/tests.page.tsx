import { useState } from 'react'
import {
  type Difference,
  type LandingTest,
  per100Visits,
  type Split,
  type TestsAnswer,
  type Verdict,
} from '#contracts/counts.ts'
import { formatDay } from '#contracts/dates.ts'
import { VARIANTS, type Variant } from '#contracts/landing-pages.ts'
import { nameOfPage, share } from '#mail/funnel-steps.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { TextLink } from '../frame/buttons-and-links.tsx'
import { useIsOwner } from '../frame/console-data.ts'
import { ActionError, Answer, Empty, Page, Section } from '../frame/page.tsx'
import { RequestFailure } from '../frame/request.ts'
import { countColumn, Table } from '../frame/table.tsx'
import { Time } from '../frame/time.tsx'
import { postConfirmed } from '../frame/use-action.ts'
import { useAnswer } from '../frame/use-answer.ts'

export default function TestsPage() {
  const answered = useAnswer<TestsAnswer>('/api/console/tests')
  const [order, setOrder] = useState<readonly string[]>([])
  // As first loaded, also after a switch: the pointer must not come to rest on another test's buttons.
  if (answered.state === 'loaded' && order.length < answered.data.tests.length) setOrder(inOrder(answered.data))
  return (
    <Page lead="Where a landing page has two versions, A and B, half the visitors can get each. You can look as often as you like: if the two are equal, at most 1 test in 20 ever names a winner.">
      <Answer of={answered}>
        {({ tests }) => {
          if (tests.length === 0)
            return <Empty title="No tests">Give a landing page a second version, under Content.</Empty>
          const widest = Math.max(0.01, ...tests.map(({ difference }) => reach(difference)))
          return tests
            .toSorted((one, other) => order.indexOf(one.page) - order.indexOf(other.page))
            .map((test) => <Test key={test.page} test={test} widest={widest} />)
        }}
      </Answer>
    </Page>
  )
}

/** Tests that need a decision first, ended ones last. */
const ORDER = ['uneven', 'b-ahead', 'a-ahead', 'alike', 'too-early', 'ended'] as const satisfies (Verdict | 'ended')[]
const rankOf = ({ split, verdict }: LandingTest) => (split === 'even' ? verdict : 'ended')

const inOrder = ({ tests }: TestsAnswer) =>
  tests.toSorted((one, other) => ORDER.indexOf(rankOf(one)) - ORDER.indexOf(rankOf(other))).map(({ page }) => page)

const reach = (difference: LandingTest['difference']) =>
  difference ? Math.max(Math.abs(difference.low), Math.abs(difference.high)) : 0

const Test = ({ test, widest }: { test: LandingTest; widest: number }) => (
  <Section title={nameOfPage(test.page)}>
    <div className="border-t border-ink pt-4">
      <p className={`mb-4 max-w-[62ch] text-body ${EMPHASIS[test.verdict]}`}>{test.sentence}</p>
      <p className="mb-4 text-quiet">
        <State {...test} />{' '}
        <span className="ml-1 inline-flex gap-3">
          {test.variants.map((variant) => (
            <TextLink key={variant} href={`${test.page}_${variant}`}>{`See ${variant.toUpperCase()}`}</TextLink>
          ))}
        </span>
      </p>
      <div className="grid items-start gap-x-14 gap-y-5 lg:grid-cols-2">
        {hasVisits(test) && <Counts {...test} />}
        {test.difference && test.verdict !== 'uneven' && <Interval difference={test.difference} widest={widest} />}
      </div>
      {useIsOwner() && test.variants.length === VARIANTS.length && <Switch {...test} />}
    </div>
  </Section>
)

const EMPHASIS: Record<Verdict, string> = {
  uneven: 'border-l-3 border-bad pl-4 font-medium',
  'a-ahead': 'border-l-3 border-good pl-4 font-medium',
  'b-ahead': 'border-l-3 border-good pl-4 font-medium',
  alike: 'border-l-3 border-good pl-4 font-medium',
  'too-early': '',
}

const hasVisits = ({ counts: { a, b } }: LandingTest) => a.visits + b.visits + a.booked + b.booked > 0

function State(test: LandingTest) {
  const { split, switched, from, to, variants } = test
  const period = [from && `from ${formatDay(from, 'short date')}`, to && `to ${formatDay(to, 'short date')}`]
    .filter(Boolean)
    .join(' ')
  return (
    <>
      <span>
        {variants.length < VARIANTS.length
          ? variants.length === 0
            ? 'The page is gone.'
            : `There’s only ${variants.join().toUpperCase()} now.`
          : split === 'even'
            ? 'Running: half the visitors get A, half get B.'
            : `${hasVisits(test) ? 'Ended' : 'Not running'}: every visitor gets ${split.toUpperCase()}.`}
      </span>
      {switched && (
        <span>
          <span>{` Set by ${switched.by}, `}</span>
          <Time at={switched.at} />
        </span>
      )}
      {period !== '' && hasVisits(test) && <span>{` Counted ${period}.`}</span>}
    </>
  )
}

const Counts = ({ counts }: LandingTest) => (
  <Table<Variant>
    caption="Counts for A and B"
    keyOf={(variant) => variant}
    rows={VARIANTS}
    columns={[
      { head: 'Page', cell: (variant) => variant.toUpperCase() },
      countColumn('Visits', (variant) => counts[variant].visits),
      countColumn('Started the survey', (variant) => counts[variant].started),
      countColumn('Booked a call', (variant) => counts[variant].booked),
      {
        head: 'Booked per visit',
        kind: 'number',
        cell: (variant) => share(counts[variant].booked, counts[variant].visits),
      },
    ]}
  />
)

const describeDifference = ({ estimate, low, high }: Difference) =>
  `Per 100 visits, B books ${amount(estimate, 'halfExpand')} calls than A; allowing for chance, between ${amount(low, 'floor')} and ${amount(high, 'ceil')}.`

/** As in `3.5 more` or `0.8 fewer`. */
function amount(rate: number, rounding: 'floor' | 'ceil' | 'halfExpand'): string {
  const text = per100Visits(rate, rounding)
  if (Number(text) === 0) return 'no more'
  return rate > 0 ? `${text} more` : `${text.replace('-', '')} fewer`
}

function Switch(test: LandingTest) {
  const { page, split, switched } = test
  const [refused, setRefused] = useState<string>()
  const send = async (sent: unknown) => {
    setRefused(undefined)
    await postConfirmed('/api/console/tests/switch', sent).catch((failure: unknown) => {
      // Somebody else was faster: what they did takes the question away.
      if (failure instanceof RequestFailure && failure.status === 409) setRefused(failure.message)
      throw failure
    })
  }
  const sendAll = (to: Variant): [Split, string, string, string] => {
    const page = to.toUpperCase()
    const question = `From now on, every visitor gets ${page}. The test ends and keeps its counts.`
    return [to, `Send all to ${page}`, question, `Send all to ${page} now`]
  }
  const choices: [Split, string, string, string][] = [
    ...VARIANTS.map(sendAll),
    split === 'even'
      ? ['even', 'Start over', 'This test starts counting from zero tomorrow. Visitors won’t notice.', 'Start over now']
      : [
          'even',
          hasVisits(test) ? 'Split evenly again' : 'Start the test',
          'From now on, half the visitors get A and half get B. Counting starts from zero tomorrow.',
          'Split evenly now',
        ],
  ]
  return (
    <div className="mt-5 flex flex-wrap items-start gap-2 *:[[role=alert]]:basis-full print:hidden">
      {choices
        .filter(([to]) => (to === 'even' ? split !== 'even' || hasVisits(test) : to !== split))
        .map(([to, name, question, confirm]) => (
          <ActionButton
            says={name}
            // Remounts after each switch, to close an open confirmation.
            key={`${to} ${switched?.at}`}
            question={question}
            confirm={confirm}
            work={send}
            body={{ page, split: to, seen: switched?.at ?? null }}
            label={`${name}: ${nameOfPage(page)}`}
            done="Switched."
            reloadsAnyway
          />
        ))}
      <ActionError>{refused}</ActionError>
    </div>
  )
}

/** The confidence interval on a scale around 0: a bar with end caps, and a dot at the estimate. */
function Interval({ difference, widest }: { difference: Difference; widest: number }) {
  const { estimate, low, high } = difference
  const words = describeDifference(difference)
  // Leaves room at the edges for the end caps and the dot.
  const at = (value: number) => `${50 + (48 * Math.max(-widest, Math.min(widest, value))) / widest}%`
  return (
    <div>
      <p className="mb-1">{words}</p>
      <figure className="max-w-2xl">
        <svg role="img" aria-label={words} className="h-9 w-full">
          <line x1="2%" x2="98%" y1="50%" y2="50%" className="stroke-line" strokeWidth="1" />
          <line x1="50%" x2="50%" y1="0" y2="100%" className="stroke-ink" strokeWidth="1" strokeDasharray="3 3" />
          <line x1={at(low)} x2={at(high)} y1="50%" y2="50%" className="stroke-primary" strokeWidth="6" />
          {[low, high].map((end) => (
            <line key={end} x1={at(end)} x2={at(end)} y1="22%" y2="78%" className="stroke-primary" strokeWidth="2" />
          ))}
          <circle cx={at(estimate)} cy="50%" r="6" className="fill-paper stroke-primary" strokeWidth="3" />
        </svg>
        <figcaption aria-hidden="true" className="grid grid-cols-[1fr_auto_1fr] gap-2 text-label text-quiet">
          <span>{`${per100Visits(widest, 'halfExpand')} more with A`}</span>
          <span>even</span>
          <span className="text-right">{`${per100Visits(widest, 'halfExpand')} more with B`}</span>
        </figcaption>
      </figure>
    </div>
  )
}
