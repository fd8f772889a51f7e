import { type ReactNode, useState } from 'react'
import type { ListedOrder } from '#contracts/console-orders.ts'
import type { TodayAnswer } from '#contracts/console-today.ts'
import type { WeekAndBefore, WeekChanges } from '#contracts/counts.ts'
import { formatTime } from '#contracts/dates.ts'
import { type FirstHourAnswer, openLines } from '#contracts/first-hour.ts'
import { inARow, inDigits, numbered } from '#contracts/wording.ts'
import { nameOfPage } from '#mail/funnel-steps.ts'
import { describeWait, isDecided } from '#mail/week-in-words.ts'
import { LINE_WORDS, progressOf } from '../first-hour/line-words.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { LinkTo, SmallLink, TextLink } from '../frame/buttons-and-links.tsx'
import { useConsoleData, useIsOwner } from '../frame/console-data.ts'
import { Answer, Empty, Page } from '../frame/page.tsx'
import { Time } from '../frame/time.tsx'
import { useAnswer, usePulse } from '../frame/use-answer.ts'
import { OpenPayment } from '../orders/order-state.tsx'
import { Troubles } from './destinations.tsx'
import { nameOf } from './lead-table.tsx'
import { DueOn, StepVerbs } from './next-step.tsx'

export default function TodayPage() {
  const answered = useAnswer<TodayAnswer>('/api/console/today')
  const changes = useAnswer<WeekChanges>('/api/console/changes')
  usePulse(answered, () => {
    answered.reload()
    changes.reload()
  })
  return (
    <Page>
      {useIsOwner() && <FirstHourNote />}
      <Answer of={answered}>{(today) => <List today={today} week={changes.data} />}</Answer>
    </Page>
  )
}

interface ListProps {
  today: TodayAnswer
  week: WeekChanges | undefined
}

/** Who needs the firm, in the order in which it matters, each with what to do about it. */
function List({ today, week }: ListProps) {
  const { people, more, calls } = today
  const isOf = (...reasons: string[]) => people.filter(({ why }) => reasons.includes(why))
  const rows = (some: TodayAnswer['people']) => some.map((person) => <PersonRow key={person.lead.id} {...person} />)
  return (
    <>
      <section aria-label="Who needs you" className="border-t border-ink [&>ul]:border-t-0">
        {/* A call that's about to begin comes before anything that failed. */}
        <ul>{rows(isOf('call', 'asked'))}</ul>
        <Troubles destinations={today.destinations} />
        <ul>
          {today.failedRefunds.map((order) => (
            <FailedRefund key={order.id} order={order} />
          ))}
          {rows(isOf('step', 'waits'))}
          {more > 0 && (
            <Row says="" verb={link('/console/leads?view=to-answer', 'Show all')}>
              {`${numbered(more, 'more waits', 'more wait')} for an answer.`}
            </Row>
          )}
          <OtherRows today={today} week={week} />
          {calls.next.map((lead) => (
            <Row
              key={lead.id}
              says={lead.callAt !== null && <Time at={lead.callAt} detail="weekday" />}
              verb={<Open {...lead} />}
            >
              <Who {...lead} />
            </Row>
          ))}
        </ul>
      </section>
      {calls.count > calls.next.length && (
        <p className="mt-4">
          <TextLink href="/console/leads?view=booked">{`All ${calls.count.toLocaleString('en-US')} calls to come`}</TextLink>
        </p>
      )}
      <NobodyYet today={today} week={week} />
      {week && <p className="mt-8 max-w-[66ch] text-quiet">{weekInOneSentence(week)}</p>}
    </>
  )
}

function NobodyYet({ today, week }: Pick<ListProps, 'today' | 'week'>) {
  const { people, failedRefunds, destinations, held, drafts, locked, calls } = today
  const isQuiet =
    people.length + failedRefunds.length + destinations.length + held + drafts + locked.length + calls.count === 0
  if (!isQuiet || decidedOf(week).length > 0) return null
  return (
    <Empty title="Nobody needs you right now">
      Leads show up here as soon as someone asks for a call. To see one, fill in{' '}
      <TextLink href="/contact">the survey</TextLink> yourself.
    </Empty>
  )
}

const decidedOf = (week: WeekChanges | undefined) => (week?.tests ?? []).filter(isDecided)

/** The buyer's bank sent it back, so the buyer waits for money, and the firm alone can say when they have it. */
function FailedRefund({ order }: { order: ListedOrder }) {
  const buyer = order.email ?? 'a buyer'
  const verb = useIsOwner() && (
    <ActionButton
      says="Seen to"
      label={`The failed refund to ${buyer} is seen to`}
      path="/api/console/orders/failed-refund"
      body={{ id: order.id, isSeenTo: true }}
      done="Seen to."
      undo={{ id: order.id, isSeenTo: false }}
      reloadsAnyway
    />
  )
  return (
    <Row says={<span className="font-medium text-bad">Refund failed</span>} verb={verb}>
      <p className="wrap-anywhere">
        What went to <bdi>{buyer}</bdi> on <Time at={order.refundFailedAt ?? order.at} detail="day" /> came back. Ask
        them how to pay it, or refund it again under <TextLink href="/console/orders">Money</TextLink>.
      </p>
      <OpenPayment {...order} by={buyer} />
    </Row>
  )
}

const link = (href: string, says: string) => (
  <SmallLink href={href} look="line">
    {says}
  </SmallLink>
)

function OtherRows({ today: { held, drafts, locked }, week }: Pick<ListProps, 'today' | 'week'>) {
  const isOwner = useIsOwner()
  return (
    <>
      {locked.map((title) => (
        <Row key={title} says={title} verb={link('/console/connections', 'See it')}>
          The key to what’s stored isn’t on this server. What goes there is kept and waits.
        </Row>
      ))}
      {held > 0 && (
        <Row says="Spam trap" verb={link('/console/leads?delivery=held', 'Review')}>
          {held === 1
            ? 'It holds a lead that may be from a person.'
            : `It holds ${held.toLocaleString('en-US')} leads that may be from people.`}
        </Row>
      )}
      {decidedOf(week).map(({ page }) => (
        <Row key={page} says="Test" verb={link('/console/tests', 'See it')}>
          {`The test of “${nameOfPage(page)}” has a result.`}
        </Row>
      ))}
      {isOwner && drafts > 0 && (
        <Row says="Drafts" verb={link('/console/content?state=unsent', 'See them')}>
          {`${numbered(drafts, 'piece has', 'pieces have')} changes that aren’t published.`}
        </Row>
      )}
    </>
  )
}

const Row = ({ says, verb, children }: { says: ReactNode; verb: ReactNode; children: ReactNode }) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-0.5 border-b border-line py-3 sm:grid-cols-[10.5rem_minmax(0,1fr)_auto]">
    <p className="text-quiet empty:max-sm:hidden sm:pt-1.5">{says}</p>
    <div className="min-w-0 max-sm:col-start-1 sm:pt-1.5">{children}</div>
    <div className="flex flex-col items-end gap-2 max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1 sm:flex-row sm:items-start print:hidden">
      {verb}
    </div>
  </li>
)

type Person = TodayAnswer['people'][number]

const Who = ({ id, firm, ...lead }: Person['lead']) => (
  // Padded for the focus ring.
  <p className="-m-[5px] line-clamp-3 p-[5px] wrap-anywhere">
    <a href={`/console/leads/${id}`} className="font-medium underline-offset-4 hover:underline">
      <bdi>{nameOf(lead)}</bdi>
    </a>
    {firm && (
      <span className="text-quiet">
        , <bdi>{firm}</bdi>
      </span>
    )}
  </p>
)

const Open = (lead: Person['lead']) => (
  <LinkTo href={`/console/leads/${lead.id}`}>
    Prepare<span className="sr-only">{` for the call with ${nameOf(lead)}`}</span>
  </LinkTo>
)

function PersonRow({ lead, why, step }: Person) {
  const text = why === 'step' ? step?.text : lead.problem
  return (
    <Row says={<Why {...{ lead, why, step }} />} verb={<Verb {...{ lead, why, step }} />}>
      <Who {...lead} />
      {text && (
        <p dir="auto" className={`line-clamp-2 wrap-anywhere ${why === 'step' ? '' : 'text-quiet'}`}>
          {text}
        </p>
      )}
    </Row>
  )
}

function Why({ lead, why, step }: Person) {
  const { timeZone } = useConsoleData()
  const [now] = useState(() => Date.now())
  switch (why) {
    case 'call':
      return <b className="font-medium text-ink">{`Call at ${formatTime(lead.callAt ?? 0, 'clock', timeZone)}`}</b>
    case 'asked':
      return 'Asked for a time'
    case 'step':
      return (
        step && (
          <>
            For <DueOn on={step.on} />
          </>
        )
      )
    case 'waits':
      return `${lead.call === 'left' ? 'Left the calendar, waits' : 'Waits'} ${describeWait(now - lead.at)}`
  }
}

function Verb({ lead, why, step }: Person) {
  if (why === 'call') return <Open {...lead} />
  if (why === 'step') return step && <StepVerbs leadId={lead.id} step={step} />
  if (why === 'asked')
    return (
      <SmallLink href={`/console/leads/${lead.id}#call`} look="ink">
        Set the time<span className="sr-only">{` with ${nameOf(lead)}`}</span>
      </SmallLink>
    )
  const { state } = lead
  const isNew = state === 'new'
  return (
    <ActionButton
      says={isNew ? 'Contacted' : 'Answered'}
      label={`Mark ${nameOf(lead)} as ${isNew ? 'contacted' : 'answered'}`}
      path={`/api/console/leads/${lead.id}/state`}
      body={{ from: state, to: isNew ? 'contacted' : state }}
      done={isNew ? 'Contacted.' : 'Answered.'}
      // Who wrote again keeps their state, so there's none to go back to.
      undo={isNew ? { from: 'contacted', to: 'new' } : undefined}
      reloadsAnyway
    />
  )
}

function weekInOneSentence({ leads, booked, sales }: WeekChanges): string {
  const counted: [WeekAndBefore, string, string][] = [
    [leads, 'lead came in', 'leads came in'],
    [booked, 'call was booked', 'calls were booked'],
    ...(sales.week + sales.before > 0
      ? [[sales, 'copy was sold', 'copies were sold'] as [WeekAndBefore, string, string]]
      : []),
  ]
  const now = inARow(counted.map(([{ week }, one, several]) => numbered(week, one, several)))
  const before = inARow(counted.map(([both]) => inDigits(both.before)))
  return `In the last 7 days, ${now}, after ${before} in the 7 days before.`
}

function FirstHourNote() {
  const answered = useAnswer<FirstHourAnswer>('/api/console/first-hour')
  if (answered.state !== 'loaded') return null
  const [next] = openLines(answered.data)
  if (!next) return null
  return (
    <p className="mb-6 border-l-3 border-accent py-1 pl-4">
      <TextLink href="/console/make-it-yours">Make it yours</TextLink>
      {`: ${progressOf(answered.data)}. Next: ${LINE_WORDS[next.line].title}.`}
    </p>
  )
}
