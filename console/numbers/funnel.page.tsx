import type { Campaign, FunnelAnswer, StepCount } from '#contracts/counts.ts'
import { calendarDay, describeZone, formatDay } from '#contracts/dates.ts'
import { BUSINESS_CARD_PATH, landingPageAt, VARIANTS } from '#contracts/landing-pages.ts'
import {
  arrangeSteps,
  contactAndCalendar,
  describeFunnel,
  type FunnelOf,
  type FunnelStep,
  nameOfPage,
  share,
  sumOf,
  worstStep,
} from '#mail/funnel-steps.ts'
import { formatAmount } from '#site/purchase/format-money.ts'
import { planSurvey } from '#site/survey/steps.ts'
import { SmallButton, TextLink } from '../frame/buttons-and-links.tsx'
import { useConsoleData } from '../frame/console-data.ts'
import { DayRange, fieldBelow, Select } from '../frame/filter.tsx'
import { Answer, Empty, Page, Section } from '../frame/page.tsx'
import { type Column, countColumn, Table } from '../frame/table.tsx'
import { useAnswer } from '../frame/use-answer.ts'
import { ReadArticles } from './read-articles.tsx'

export default function FunnelPage() {
  const { search } = useConsoleData()
  const query = new URLSearchParams(search)
  const answered = useAnswer<FunnelAnswer>(`/api/console/funnel${search}`)
  const of: FunnelOf = query.get('page') ?? 'offers'
  return (
    <Page lead="How far visits get on the way from a landing page to a booked call. These are totals; no one is tracked.">
      {/* So that days that can't be shown can be mended. */}
      {answered.state === 'failed' && <Choices {...daysOf(query)} of={of} places={[]} />}
      <Answer of={answered}>
        {(answer) => (
          <>
            <Choices {...answer} of={of} places={placesIn(answer)} />
            {answer.counts.length === 0 ? (
              <Empty title="No visits in this period">
                Counting starts when an ad or a link leads to a landing page. Choose other dates, or come back after the
                first visits.
              </Empty>
            ) : (
              <Filled answer={answer} of={of} />
            )}
            <ReadArticles articles={answer.articles} />
            <Section
              title="By campaign"
              note="Leads by the source, medium and campaign that the link that brought them names. Visits aren’t counted by campaign; your ad account has the clicks. What buyers paid counts where their first form came from, less refunds."
            >
              <Campaigns {...answer} />
            </Section>
          </>
        )}
      </Answer>
    </Page>
  )
}

type Place = Pick<StepCount, 'page' | 'variant'>

/** The landing pages of the site, and those that are gone and were seen in this period; then all other visits. */
function placesIn({ pages, counts }: FunnelAnswer): Place[] {
  const seen = counts.filter(({ page }) => page !== '' && page !== BUSINESS_CARD_PATH)
  const places = [...pages, ...seen.map(({ page, variant }) => `${page}_${variant}`)]
  return [
    ...[...new Set(places)].toSorted().flatMap((path) => landingPageAt(path) ?? []),
    { page: BUSINESS_CARD_PATH, variant: 'a' },
    { page: '', variant: '' },
  ]
}

const daysOf = (query: URLSearchParams) => ({ from: query.get('from') ?? '', to: query.get('to') ?? '' })

const Choices = ({
  from,
  to,
  of,
  places,
}: Pick<FunnelAnswer, 'from' | 'to'> & { of: FunnelOf; places: readonly Place[] }) => (
  <form method="get" className="mb-9 flex flex-wrap items-end gap-x-4 gap-y-3 print:hidden">
    <label className="min-w-0 max-w-full">
      Visits that started at
      <Select
        name="page"
        defaultValue={of}
        options={[...new Set<FunnelOf>(['offers', ...places.map(({ page }) => page), of])].map((page) => [
          page,
          page === 'offers' ? 'All landing pages' : nameOfPage(page),
        ])}
        className={fieldBelow}
      />
    </label>
    <DayRange from={from} to={to} required />
    <SmallButton type="submit">Show</SmallButton>
    <p className="flex target flex-wrap items-center gap-x-4 text-quiet">
      {[7, 28, 90].map((days) => (
        <TextLink key={days} href={`?${lastDays(days, to, of)}`}>
          {`${days} days`}
        </TextLink>
      ))}
      <span>{`Days are in ${describeZone(useConsoleData().timeZone)}.`}</span>
    </p>
  </form>
)

function lastDays(days: number, to: string, page: FunnelOf): string {
  const last = calendarDay(to) ?? new Date().toISOString().slice(0, 10)
  const from = new Date(Date.parse(last) - (days - 1) * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  return new URLSearchParams({ page, from, to: last }).toString()
}

function Filled({ answer, of }: { answer: FunnelAnswer; of: FunnelOf }) {
  const steps = arrangeSteps(answer.counts, of, planSurvey(answer.survey))
  return (
    <>
      <Section title={of === 'offers' ? 'All landing pages' : nameOfPage(of)}>
        <p className="mb-4 hidden print:block">{`From ${formatDay(answer.from, 'date')} to ${formatDay(answer.to, 'date')}.`}</p>
        <p className="mb-6 max-w-[62ch] text-body">{describeFunnel(steps)}</p>
        <Steps steps={steps} hasBoth={of !== '' && of !== BUSINESS_CARD_PATH} />
      </Section>
      <Section title="By landing page">
        <ByPage {...answer} />
      </Section>
    </>
  )
}

function Steps({ steps, hasBoth }: { steps: FunnelStep[]; hasBoth: boolean }) {
  const first = steps[0]?.count ?? 0
  const widest = Math.max(1, ...steps.map(({ count }) => count))
  const worst = worstStep(steps)
  return (
    <Table<FunnelStep>
      caption="How many visits reached each step"
      keyOf={({ step }) => step}
      rows={steps}
      columns={[
        { head: 'Step', cell: ({ label }) => label },
        {
          head: 'Reached',
          cell: ({ count }) => (
            <span className="flex items-center gap-3">
              <span className="min-w-14 text-right">{count.toLocaleString('en-US')}</span>
              <svg aria-hidden="true" className="h-3 w-20 min-w-0 shrink bg-line/60 sm:w-28 sm:shrink-0 lg:w-56">
                <rect width={`${(100 * count) / widest}%`} height="100%" className="fill-primary" />
              </svg>
              <span className="min-w-12 text-right text-quiet">{share(count, first)}</span>
            </span>
          ),
        },
        {
          head: 'Left here',
          kind: 'number',
          cell: ({ step, left, count }) =>
            left === null ? null : (
              <span className={step === worst?.step ? 'font-semibold' : undefined}>
                {`${step === worst?.step ? '▸ ' : ''}${left.toLocaleString('en-US')} (${share(left, count)})`}
              </span>
            ),
        },
        ...(hasBoth
          ? VARIANTS.map((variant) => countColumn(variant.toUpperCase(), (row: FunnelStep) => row[variant]))
          : []),
      ]}
    />
  )
}

interface PageRow extends Place {
  counts: StepCount[]
}

function ByPage(answer: FunnelAnswer) {
  const { counts, from, to, survey } = answer
  const { contact, calendar } = contactAndCalendar(planSurvey(survey))
  const rows: PageRow[] = placesIn(answer).map(({ page, variant }) => ({
    page,
    variant,
    counts: counts.filter((each) => each.page === page && each.variant === variant),
  }))
  const number = (head: string, step: string) => ({
    head,
    kind: 'number' as const,
    cell: (row: PageRow) =>
      row.page === '' && step === 'view' ? '–' : sumOf(row.counts, step).toLocaleString('en-US'),
  })
  return (
    <Table<PageRow>
      caption="Visits, survey starts, the contact step, the calendar, calls booked or asked for, and surveys or forms sent, by landing page"
      keyOf={({ page, variant }) => `${page}_${variant}`}
      rows={rows}
      columns={[
        {
          head: 'Visits started at',
          cell: ({ page, variant }) => (
            <a
              href={`?${new URLSearchParams({ page, from, to })}`}
              className="underline decoration-line underline-offset-4 hover:decoration-ink"
            >
              <span>{nameOfPage(page)}</span>
              {variant !== '' && page !== BUSINESS_CARD_PATH && (
                <span className="ml-2 text-quiet">{variant.toUpperCase()}</span>
              )}
            </a>
          ),
        },
        number('Visits', 'view'),
        number('Started', 'step-1'),
        number('Contact', contact),
        number('Calendar', calendar),
        {
          head: 'Booked, of visits',
          kind: 'number',
          cell: ({ counts: of }) => {
            const [booked, visits] = [sumOf(of, 'booked'), sumOf(of, 'view')]
            return `${booked.toLocaleString('en-US')}${visits > 0 ? ` (${share(booked, visits)})` : ''}`
          },
        },
        number('Asked', 'asked'),
        // A survey or a page's own form: no page has both.
        countColumn('Sent', ({ counts: of }) => sumOf(of, 'sent') + sumOf(of, 'submitted')),
      ]}
    />
  )
}

function Campaigns({ campaigns, more, from, to }: FunnelAnswer) {
  return (
    <>
      <Table<Campaign>
        caption="Leads, calls and clients by source, medium and campaign"
        empty={<Empty title="No leads in this period">Choose other dates.</Empty>}
        keyOf={({ source, medium, campaign }) => JSON.stringify([source, medium, campaign])}
        rows={campaigns}
        columns={[
          { head: 'Source', cell: (row) => <Source row={row} from={from} to={to} /> },
          { head: 'Medium', cell: ({ medium }) => <Said text={medium} /> },
          { head: 'Campaign', cell: ({ campaign }) => <Said text={campaign} /> },
          countColumn('Leads', ({ leads }) => leads),
          countColumn('Booked', ({ booked }) => booked),
          countColumn('Asked', ({ asked }) => asked),
          countColumn('Clients', ({ clients }) => clients),
          ...(campaigns.some(({ money }) => money.length > 0) ? [PAID] : []),
        ]}
      />
      {more > 0 && <p className="mt-4 text-quiet">{`${more.toLocaleString('en-US')} more, each with fewer leads.`}</p>}
    </>
  )
}

const PAID: Column<Campaign> = {
  head: 'Paid',
  kind: 'number',
  cell: ({ money }) => (money.length === 0 ? '–' : money.map((each) => formatAmount(each)).join(', ')),
}

function Source({
  row: { source, medium, campaign },
  from,
  to,
}: { row: Campaign } & Pick<FunnelAnswer, 'from' | 'to'>) {
  if (source === null) return <span className="text-quiet">{(medium ?? campaign) ? 'Not said' : 'No campaign'}</span>
  const filter = { source, ...(medium && { medium }), ...(campaign && { campaign }), from, to }
  return (
    <a
      href={`/console/leads?${new URLSearchParams(filter)}`}
      className="underline decoration-line underline-offset-4 wrap-anywhere hover:decoration-ink"
    >
      {source}
    </a>
  )
}

const Said = ({ text }: { text: string | null }) => <span className="wrap-anywhere">{text ?? '–'}</span>
