import { createContext, type ReactNode, use } from 'react'
import { type AskedTimes, describeHalfDay } from '#contracts/asked-times.ts'
import { describeZone, formatTime } from '#contracts/dates.ts'
import { placeOfSource } from '#contracts/landing-pages.ts'
import { LEAD_STATES, type LeadUpdate, type QueuedKind } from '#contracts/lead-kind.ts'
import { type HeldData, type HeldLead, YOUR_DATA_PATH } from '#contracts/page-data.ts'
import { answerInWords, type Question } from '#contracts/survey-questions.ts'
import { capitalized } from '#contracts/wording.ts'
import { formatMoney } from '../purchase/format-money.ts'
import { type LoaderArgs, type PageProps, pageMeta } from '../render/page-meta.tsx'
import { AnswerFrame, LinkEnd, PageIntro } from '../sections/page-frame.tsx'
import { MailLink } from '../shell/brand.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'

export const loader = ({ given: { dataLink }, content }: LoaderArgs) =>
  dataLink && { screen: dataLink, questions: content.survey().questions }

export const meta = () => pageMeta({ title: 'What we hold', description: 'What we hold under an email address.' })

export default function DataLinkPage({ loaderData: { screen, questions } }: PageProps<typeof loader>) {
  switch (screen.state) {
    case 'good':
      return (
        <TimeZone value={screen.timeZone}>
          <Questions value={questions}>
            <HeldPage token={screen.token} held={screen.held} />
          </Questions>
        </TimeZone>
      )
    case 'used':
      return (
        <AnswerFrame title="Deleted">
          <p className="max-w-[52ch] text-lead">
            We’ve deleted what we held under your address, along with anything still waiting to be passed on.
          </p>
          <p className="mt-5 max-w-[52ch] text-quiet">
            We can’t reach what was already passed on, what the calendar and the payment provider have, or earlier
            backups. If one is restored, you’re deleted from it again. For a purchase, the amounts, times and reference
            numbers stay in our books, without your address. To learn who got what, write to <MailLink />.
          </p>
        </AnswerFrame>
      )
    default:
      return (
        <LinkEnd {...ENDS[screen.state]}>
          <ButtonLink href={YOUR_DATA_PATH} look="line" arrow className="mt-9">
            Ask for a link
          </ButtonLink>
        </LinkEnd>
      )
  }
}

const ENDS = {
  expired: {
    title: 'This link has expired',
    text: 'It worked for an hour, so an old email can’t open your data. Ask for a fresh one.',
  },
  unknown: {
    title: 'We don’t know this link',
    text: 'Part of it may be missing. Open it from the email again, or ask for a fresh one.',
  },
}

function HeldPage({ token, held }: { token: string; held: HeldData }) {
  const count = held.leads.length + held.orders.length + held.stops.length
  return (
    <>
      <PageIntro title="What we hold">
        <p className="wrap-anywhere">
          {count === 1 ? '1 record' : `${count} records`} under {held.email}, as of <When time={held.readAt} />.
        </p>
      </PageIntro>
      <div className="border-t border-line">
        <div className="wrap py-10 lg:py-14">
          <div className="flex flex-wrap items-start gap-x-4 gap-y-4">
            <ButtonLink download arrow="down" href={`/api/your-data/${token}`} look="ink">
              Download (JSON)
            </ButtonLink>
            <details className="group/erase max-w-xl grow">
              <summary className="inline-flex min-h-13 cursor-pointer items-center rounded-sm border border-bad px-5 font-semibold text-bad not-group-open/erase:hover:bg-bad not-group-open/erase:hover:text-paper">
                Delete …
              </summary>
              <form method="post" action="/api/erase-my-data" className="mt-4 border-l-3 border-bad pl-5">
                <input type="hidden" name="token" value={token} />
                <p className="max-w-[52ch]">
                  This deletes everything below and cancels anything still waiting to be passed on. For an order, we
                  keep the amounts, times and reference numbers and delete your address. You can’t undo this.
                </p>
                <Button type="submit" look="line" className="mt-4 border-bad bg-bad text-paper">
                  Delete it all now
                </Button>
              </form>
            </details>
          </div>
          <div className="mt-10 space-y-10">
            {held.leads.map((lead) => (
              <Lead key={lead.id} lead={lead} />
            ))}
            {held.orders.map((order) => (
              <Order key={order.id} order={order} />
            ))}
            {held.messages.map((message) => (
              <Message key={message.id} message={message} />
            ))}
            {held.stops.map(({ about, at }) => (
              <Held key={`${about} ${at}`} title={STOPS[about] ?? about}>
                <TimeFact name="Since" time={at} />
              </Held>
            ))}
          </div>
        </div>
      </div>
    </>
  )
}

const KINDS: Record<QueuedKind, string> = {
  newsletter: 'Newsletter sign-up',
  survey: 'Your survey',
  'business-card': 'Your card',
  'lead-magnet': 'Your request for a guide',
  booking: 'Your call, as the calendar told us',
  purchase: 'An email to you: the links to your purchase',
  'confirm-newsletter': 'An email to you: the link that confirms the newsletter',
  'your-data': 'An email to you: the link to this page',
  'console-invitation': 'An email to you: an invitation to our console',
  'weekly-report': 'An email to you: the week’s numbers',
  'erasure-notice': 'An email to the owner: a visitor deleted their data',
  'newsletter-left': 'An email to the owner: you left the newsletter',
  'content-note': 'An email to you: news of a piece in our console',
  'agreed-call': 'An email to you: the time of our call',
  reply: 'An email to you: our reply',
}

const STOPS: Readonly<Record<string, string>> = {
  'no-call-mail': 'You stopped emails about a missing time',
  'no-newsletter': 'You left the newsletter',
}

const CALLS: Record<LeadUpdate, string> = {
  booked: 'Call booked for',
  moved: 'Call moved away from',
  cancelled: 'Call canceled for',
}

function Lead({ lead }: { lead: HeldLead }) {
  const said = [...Object.entries(lead.payload), ...Object.entries(lead.answers)].filter(
    ([name, value]) => value !== '' && !isSaidElsewhere(name, lead),
  )
  const questions = use(Questions)
  return (
    <Held title={KINDS[lead.kind]}>
      <TimeFact name="Received" time={lead.receivedAt} />
      {said.map(([name, value]) => (
        <Fact key={name} name={describeField(name, questions)}>
          {TIMES.has(name) && typeof value === 'string' ? <When time={value} /> : describeValue(name, value, questions)}
        </Fact>
      ))}
      {lead.calls.map(({ eventUri, startsAt, state }) => (
        <TimeFact key={eventUri} name={CALLS[state]} time={startsAt} none="The calendar didn’t tell us when" />
      ))}
      {lead.askedTimes && <Fact name="Times you asked for">{describeTimes(lead.askedTimes)}</Fact>}
      {lead.agreedWords !== null && <Fact name="What the form said">{lead.agreedWords}</Fact>}
      {lead.attribution !== null && <Fact name="How you found us">{describeAttribution(lead.attribution)}</Fact>}
      {lead.deliveryState === 'unconfirmed' && <Fact name="State">Waiting for you to confirm it by email</Fact>}
      {lead.deliveryState === 'held' && <Fact name="State">Held by our spam trap, and passed on to no one</Fact>}
      {lead.leadState !== 'new' && <Fact name="How we marked it">{LEAD_STATES[lead.leadState]}</Fact>}
      {lead.notes.map(({ text, at }) => (
        <Fact key={`${at} ${text}`} name="Our note">
          {text}
          {'\n'}
          <When time={at} />
        </Fact>
      ))}
      {lead.deliveries.map(({ to, queuedAt, deliveredAt }) => (
        <TimeFact key={`${to} ${queuedAt}`} name={`Passed on to ${to}`} time={deliveredAt} none="Not delivered yet" />
      ))}
    </Held>
  )
}

const TIMES = new Set(['timestamp', 'Timestamp', 'firstMeetingTimestamp'])

/** What the survey sends twice, by code and by label; and what a call's own line says. The download has all of it. */
const isSaidElsewhere = (name: string, { calls }: HeldLead): boolean =>
  ['attorneyCountRange', 'firmSize', 'eventUri'].includes(name) ||
  (name === 'firstMeetingTimestamp' && calls.length > 0)

const Message = ({ message: { kind, writtenAt, text, deliveries } }: { message: HeldData['messages'][number] }) => (
  <Held title={KINDS[kind]}>
    <TimeFact name="Written" time={writtenAt} />
    {text !== null && <Fact name="It says">{text}</Fact>}
    {deliveries.map(({ queuedAt, deliveredAt }) => (
      <TimeFact key={queuedAt} name="Emailed" time={deliveredAt} none="Not delivered yet" />
    ))}
  </Held>
)

const Order = ({ order }: { order: HeldData['orders'][number] }) => (
  <Held title="Document Masker order">
    <TimeFact name="Made" time={order.madeAt} />
    <TimeFact name="Paid" time={order.paidAt} none="No" />
    {order.amount !== null && order.currency !== null && (
      <Fact name="Amount">
        {formatMoney({ amount: order.amount, currency: order.currency })}
        {order.refunded > 0 && `, ${formatMoney({ amount: order.refunded, currency: order.currency })} refunded`}
      </Fact>
    )}
    {order.refundedAt !== null && <TimeFact name="Refunded" time={order.refundedAt} />}
    <Fact name="Email">{order.email}</Fact>
    <Fact name="Our number">{order.id}</Fact>
    <Fact name="Checkout at the payment provider">{order.checkout}</Fact>
    {order.payment !== null && <Fact name="Payment at the payment provider">{order.payment}</Fact>}
  </Held>
)

const Held = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-4 text-title tracking-[-0.012em]">{title}</h2>
    <dl className="border-b border-line">{children}</dl>
  </section>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-8 gap-y-0.5 border-t border-line py-2.5 sm:grid-cols-[16rem_minmax(0,1fr)]">
    <dt className="text-small text-quiet">{name}</dt>
    <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{children}</dd>
  </div>
)

const TimeFact = ({ name, time, none }: { name: string; time: string | null; none?: string }) => (
  <Fact name={name}>{time === null ? none : <When time={time} />}</Fact>
)

/** The firm's. Each time names it, because the server doesn't know the reader's. */
const TimeZone = createContext('UTC')

const Questions = createContext<readonly Question[]>([])

/** A choice by its label; anything else as it was typed. */
function describeValue(name: string, value: unknown, questions: readonly Question[]): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  if (name === 'clarityUserId' && value === 'not-found') return 'None'
  if (name === 'source') return capitalized(placeOfSource(value) ?? value)
  const asked = askedBy(name, questions)
  return asked ? answerInWords(asked, value) : value
}

const askedBy = (name: string, questions: readonly Question[]) =>
  questions.find((question) => question.id === name || ('field' in question && question.field === name))

const When = ({ time }: { time: string }) => (
  <time dateTime={time} className="tabular-nums">
    {formatTime(time, 'full', use(TimeZone))}
  </time>
)

/** The question's text if the name is a question's; otherwise the name as words: `firstName` becomes `First name`. */
function describeField(name: string, questions: readonly Question[]): string {
  const asked = askedBy(name, questions)
  if (asked) return asked.question
  if (name.toLowerCase() === 'uuid') return 'Submission number'
  if (name === 'source') return 'Where the form was opened from'
  if (name === 'clarityUserId') return 'Your number at Microsoft Clarity'
  if (name.toLowerCase() === 'timestamp') return 'Sent'
  if (name === 'firstMeetingTimestamp') return 'The time you picked'
  const words = name
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase()
  return capitalized(words)
}

const describeTimes = ({ halfDays, timeZone }: AskedTimes): string =>
  `${halfDays.map(describeHalfDay).join('\n')}\n(${describeZone(timeZone)})`

const describeAttribution = (attribution: object): string =>
  Object.entries(attribution)
    .map(
      ([touch, values]) => `${TOUCHES[touch] ?? touch}: ${Object.values(values as Record<string, string>).join(', ')}`,
    )
    .join('\n')

const TOUCHES: Readonly<Record<string, string>> = { first: 'First visit', last: 'Latest visit' }
