import { type ReactNode, useState } from 'react'
import type { TodayAnswer } from '#contracts/console-leads.ts'
import type { WeekChanges } from '#contracts/counts.ts'
import { formatDay } from '#contracts/dates.ts'
import { LEAD_KINDS } from '#contracts/lead-kind.ts'
import { describeMedian, describeWait, weekInWords } from '#mail/week-in-words.ts'
import { FirstHourNote } from '../first-hour/first-hour-note.tsx'
import { TextLink } from '../frame/buttons-and-links.tsx'
import { useIsOwner } from '../frame/console-data.ts'
import { Answer, Empty, Page, Section } from '../frame/page.tsx'
import { Plot } from '../frame/plot.tsx'
import { countColumn, Table } from '../frame/table.tsx'
import { Ago, Time } from '../frame/time.tsx'
import { type Answered, useAnswer, usePulse } from '../frame/use-answer.ts'
import { Attention } from './attention.tsx'
import { describeCall, KINDS, LeadTable, nameOf } from './lead-table.tsx'

export default function TodayPage() {
  const answered = useAnswer<TodayAnswer>('/api/console/today')
  const changes = useAnswer<WeekChanges>('/api/console/changes')
  usePulse(answered, () => {
    answered.reload()
    changes.reload()
  })
  return (
    <Page title="Today">
      {useIsOwner() && <FirstHourNote />}
      <Answer of={answered}>{(today) => <Overview today={today} changes={changes} />}</Answer>
    </Page>
  )
}

function Overview({ today, changes }: { today: TodayAnswer; changes: Answered<WeekChanges> }) {
  const { days28, left, speed, byDay, calls, newest, waiting, held, pushEnded, locked } = today
  return (
    <>
      {waiting.length > 0 || held > 0 ? (
        <Attention {...today} />
      ) : (
        <p className="flex items-center gap-2.5">
          <span aria-hidden="true" className="h-0.5 w-5 bg-good" />
          Everything that came in has been delivered.
        </p>
      )}
      {locked.map((title) => (
        <p key={title} className="mt-4 border-l-3 border-bad py-1 pl-4">
          <span className="font-medium">{`${title}: the key to what’s stored isn’t on this server.`}</span> What goes
          there is kept and waits. See <TextLink href="/console/connections">Connections</TextLink>.
        </p>
      ))}
      {pushEnded.map((label) => (
        <p key={label} className="mt-4 border-l-3 border-bad py-1 pl-4">
          <span className="font-medium">{`Push messages to ${label} have ended.`}</span> Switch them on again there, in{' '}
          <TextLink href="/console/account">Your account</TextLink>.
        </p>
      ))}
      {left.count > 0 && <LeftWithoutTime {...left} />}
      <Figures {...today} />
      <div className="mt-10">
        <Section title="The last 7 days">
          <Answer of={changes}>
            {(found) => <p className="max-w-[66ch] text-body">{weekInWords(found, 'the 7 days before').join(' ')}</p>}
          </Answer>
        </Section>
      </div>
      <div className="mt-10 grid gap-x-14 gap-y-10 xl:grid-cols-[minmax(0,1fr)_17rem]">
        <div>
          {speed.waiting + speed.week.leads > 0 && (
            <Section title="Waiting for a first answer">
              <FirstAnswers {...speed} />
            </Section>
          )}
          <Section title="Newest leads" actions={<TextLink href="/console/leads">All leads</TextLink>}>
            {newest.length === 0 ? (
              <Empty title="No leads in the last 28 days">
                They show up here as soon as someone sends a form. To see one, fill in{' '}
                <TextLink href="/contact">the survey</TextLink> yourself.
              </Empty>
            ) : (
              <LeadTable caption="The newest leads" leads={newest} />
            )}
          </Section>
        </div>
        <div className="xl:row-span-2">
          <Section title="Upcoming calls">
            <Calls calls={calls} />
          </Section>
        </div>
        {days28.now > 0 && (
          <div>
            <Section title="By day and form">
              <LeadPlot byDay={byDay} />
            </Section>
          </div>
        )}
      </div>
    </>
  )
}

function Figures({ toAnswer, calls, days7, days28 }: TodayAnswer) {
  const [next] = calls
  return (
    <dl className="mt-7 grid border-y border-ink min-[22rem]:grid-cols-2 lg:grid-cols-4">
      <Figure says="To answer" count={toAnswer}>
        {toAnswer === 0 ? (
          <span>No one is waiting</span>
        ) : (
          <TextLink href="/console/leads?view=to-answer">Show who’s waiting</TextLink>
        )}
      </Figure>
      <Figure says="Upcoming calls" count={calls.length}>
        {next?.callAt ? (
          <span key="next">
            Next: <Time at={next.callAt} detail="weekday" />
          </span>
        ) : (
          <span key="none">None booked</span>
        )}
      </Figure>
      <Figure says="Leads in 7 days" count={days7.now}>
        {`${days7.before.toLocaleString('en-US')} in the 7 days before`}
      </Figure>
      <Figure says="Leads in 28 days" count={days28.now}>
        {`${days28.before.toLocaleString('en-US')} in the 28 days before`}
      </Figure>
    </dl>
  )
}

const LeftWithoutTime = ({ count, newest }: TodayAnswer['left']) => (
  <p className="mt-4 border-l-3 border-l-accent pl-4">
    <span className="font-medium">{`${count.toLocaleString('en-US')} left the calendar without a time`}</span>
    {': '}
    {newest.map((lead, index) => (
      <span key={lead.id}>
        {index > 0 && ', '}
        <TextLink href={`/console/leads/${lead.id}`}>{nameOf(lead)}</TextLink> <Ago at={lead.at} />
      </span>
    ))}
    {count > newest.length && (
      <>
        {'. '}
        <TextLink href="/console/leads?view=to-answer&call=left">Show all</TextLink>
      </>
    )}
  </p>
)

/** Who wants a call and has heard from nobody yet. Any state but new stops the clock. */
function FirstAnswers({ waiting, longest, week }: TodayAnswer['speed']) {
  const [now] = useState(() => Date.now())
  return (
    <>
      <p className="mb-3 max-w-[72ch]">
        {week.medianMs === null ? (
          'In the last 7 days, nobody has asked for a call without booking one.'
        ) : (
          <>
            Median of the last 7 days: <strong>{describeMedian(week)}</strong>
            <span className="text-quiet">{`, over ${week.leads === 1 ? '1 lead' : `${week.leads.toLocaleString('en-US')} leads`}. Booked calls don’t count.`}</span>
          </>
        )}
      </p>
      {waiting === 0 ? (
        <p className="text-quiet">Nobody is waiting. Mark a lead as contacted to stop its clock.</p>
      ) : (
        <>
          <ol className="border-t border-ink">
            {longest.map((lead) => (
              <li key={lead.id} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2.5">
                <span className="min-w-0">
                  <a
                    href={`/console/leads/${lead.id}`}
                    className="font-medium underline-offset-4 wrap-anywhere hover:underline"
                  >
                    {nameOf(lead)}
                  </a>
                  <span className="block text-quiet">
                    {[KINDS[lead.kind], lead.call && describeCall(lead.call)].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <span className="tabular-nums">{describeWait(now - lead.at)}</span>
              </li>
            ))}
          </ol>
          {waiting > longest.length && (
            <p className="mt-3">
              {`${(waiting - longest.length).toLocaleString('en-US')} more. `}
              <TextLink href="/console/leads?view=to-answer">Show all who are waiting</TextLink>
            </p>
          )}
        </>
      )}
    </>
  )
}

/** How many calls show at first; the rest are one press away. */
const NEXT_CALLS = 5

function Calls({ calls }: Pick<TodayAnswer, 'calls'>) {
  if (calls.length === 0) return <Empty title="No calls booked">Booked calls show up here, the next one first.</Empty>
  const later = calls.slice(NEXT_CALLS)
  return (
    <>
      <CallList calls={calls.slice(0, NEXT_CALLS)} />
      {later.length > 0 && (
        <details className="mt-3">
          <summary className="w-fit py-1 font-medium underline underline-offset-4">{`${later.length} later`}</summary>
          <CallList calls={later} />
        </details>
      )}
    </>
  )
}

const CallList = ({ calls }: Pick<TodayAnswer, 'calls'>) => (
  <ul className="border-t border-ink">
    {calls.map((call) => (
      <li key={call.id} className="border-b border-line py-2.5">
        <span className="block">{call.callAt !== null && <Time at={call.callAt} detail="weekday" />}</span>
        <a href={`/console/leads/${call.id}`} className="font-medium underline-offset-4 wrap-anywhere hover:underline">
          {nameOf(call)}
        </a>
        {call.firm && <span className="block text-quiet wrap-anywhere">{call.firm}</span>}
      </li>
    ))}
  </ul>
)

const Figure = ({ says, count, children }: { says: string; count: number; children: ReactNode }) => (
  <div className="border-line px-4 py-4 first:pl-0 max-lg:even:border-l max-lg:odd:pl-0 max-lg:nth-[n+3]:border-t lg:not-first:border-l lg:px-5">
    <dt className="label text-quiet">{says}</dt>
    <dd className="mt-2.5 font-display text-[2.5rem] leading-none tracking-heading">{count.toLocaleString('en-US')}</dd>
    <dd className="mt-1.5 text-quiet [&_time]:whitespace-normal">{children}</dd>
  </div>
)

const LeadPlot = ({ byDay }: Pick<TodayAnswer, 'byDay'>) => (
  <Plot
    title="Leads in the last 28 days, one row per form"
    days={byDay.map(({ day }) => formatDay(day, 'short day'))}
    rows={LEAD_KINDS.map((kind) => ({ name: KINDS[kind], counts: byDay.map(({ counts }) => counts[kind]) })).filter(
      ({ counts }) => counts.some((count) => count > 0),
    )}
    table={
      <Table
        caption="Leads by day and form"
        rows={byDay.toReversed()}
        keyOf={({ day }) => day}
        columns={[
          { head: 'Day', cell: ({ day }) => formatDay(day, 'short day') },
          ...LEAD_KINDS.map((kind) =>
            countColumn<TodayAnswer['byDay'][number]>(KINDS[kind], ({ counts }) => counts[kind]),
          ),
        ]}
      />
    }
  />
)
