import { type ReactNode, useEffect, useState } from 'react'
import type { ErasedAnswer, LeadAnswer } from '#contracts/console-leads.ts'
import type { Brief } from '#contracts/readiness.ts'
import { mailHref, telHref, websiteHref } from '#site/forms/contact-links.ts'
import { TextLink } from '../frame/buttons-and-links.tsx'
import { useConsoleData, useIsOwner } from '../frame/console-data.ts'
import { Answer, Page, Section } from '../frame/page.tsx'
import { Time } from '../frame/time.tsx'
import { useAction } from '../frame/use-action.ts'
import { useAnswer, usePulse } from '../frame/use-answer.ts'
import { OrdersOf } from '../orders/order-state.tsx'
import { CallPanel } from './call-panel.tsx'
import { LeadDeliveries } from './delivery.tsx'
import { Erased, ErasePerson, LeadNotes, StateControl } from './lead-actions.tsx'
import { KINDS, nameOf } from './lead-table.tsx'
import { NextStep } from './next-step.tsx'
import { forgetDraftsAbout } from './note-drafts.ts'
import { Replies } from './replies.tsx'
import { SamePerson } from './same-person.tsx'

export default function LeadPage() {
  const { params } = useConsoleData()
  const id = params['id'] ?? ''
  const path = `/api/console/leads/${id}`
  const answered = useAnswer<LeadAnswer>(path)
  const isOwner = useIsOwner()
  const erase = useAction()
  const [erased, setErased] = useState<ErasedAnswer>()
  // An erased lead can't be fetched.
  usePulse(answered, () => erase.isBusy || erased || answered.reload())
  const isGone = erased !== undefined || (answered.state === 'failed' && !answered.canRetry)
  // What was begun about somebody who was erased goes from this browser's storage, too.
  useEffect(() => {
    if (isGone) forgetDraftsAbout(id)
  }, [isGone, id])
  if (erased) return <Erased {...erased} />
  return (
    <Page title={answered.data && nameOf(answered.data.lead)} lead={answered.data && <Byline {...answered.data} />}>
      <Answer of={answered}>
        {(data) => (
          <>
            <StateControl path={path} lead={data.lead} />
            <div className="mt-6">
              <NextStep leadId={id} step={data.step} />
            </div>
            <NewerForms {...data} />
            <CallPanel {...data} />
            <div className="mt-9 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
              <div>
                <BriefSections {...data} />
                <EarlierForms {...data} />
              </div>
              <div>
                <Section title="Notes" className={printedIf(data.notes.length > 0)}>
                  <LeadNotes path={path} notes={data.notes} />
                </Section>
                {data.lead.email !== '' && (
                  <Section title="Reply" className={printedIf(data.replies.length > 0)}>
                    <Replies path={path} {...data} />
                  </Section>
                )}
                <OrdersOf orders={data.orders} />
                <Section title="Where it came from">
                  <Source {...data} />
                </Section>
              </div>
            </div>
            <SamePerson path={path} {...data} />
            <Section title="Deliveries">
              <LeadDeliveries path={path} {...data} />
            </Section>
            {isOwner && data.lead.email !== '' && (
              <Section title="This person’s data" className="print:hidden">
                <ErasePerson path={path} addresses={data.addresses} erase={erase} onErased={setErased} />
              </Section>
            )}
          </>
        )}
      </Answer>
    </Page>
  )
}

const printedIf = (isThere: boolean) => (isThere ? '' : 'print:hidden')

const Byline = ({ lead: { firm, kind, at, correctedAt } }: LeadAnswer) => (
  <>
    {firm && (
      <span className="wrap-anywhere">
        <bdi>{firm}</bdi> ·{' '}
      </span>
    )}
    <span>{`${KINDS[kind]}, `}</span>
    <Time at={at} />
    {correctedAt !== null && (
      <span className="block">
        Details corrected by the visitor, <Time at={correctedAt} />
      </span>
    )}
  </>
)

function BriefSections({ lead, brief, calls }: LeadAnswer) {
  const { askedTimes = [] } = brief
  return (
    <>
      <Section title="Contact">
        <dl className="grid gap-y-1.5 sm:grid-cols-[7.5rem_minmax(0,1fr)]">
          {brief.contact.map(({ label, value }) => (
            <Fact key={label} says={label}>
              <ContactLink label={label} value={value} />
            </Fact>
          ))}
          {(lead.callAt !== null || lead.call === 'cancelled') && (
            <Fact says="Call">
              <span className="font-medium">
                {lead.callAt === null ? 'Canceled' : <Time at={lead.callAt} detail="weekday" />}
              </span>
            </Fact>
          )}
          <EarlierCalls calls={calls} isOn={lead.callAt !== null} />
          {askedTimes.length > 0 && (
            <Fact says="Asked for">
              <span className="font-medium whitespace-pre-line">{askedTimes.join('\n')}</span>
            </Fact>
          )}
        </dl>
      </Section>
      {lead.kind === 'survey' && (
        <>
          <Points title="What stands out" points={brief.standsOut} />
          <Points title="Worth asking" points={brief.askThem} />
        </>
      )}
      {brief.answers.length > 0 && (
        <Section title={lead.kind === 'survey' ? 'Answers' : 'What was sent'}>
          <Answers answers={brief.answers} />
        </Section>
      )}
    </>
  )
}

const Answers = ({ answers }: Pick<Brief, 'answers'>) => (
  <dl>
    {answers.map(({ question, answer }) => (
      <div key={question} className="border-t border-line py-2.5">
        <dt className="text-quiet">{question}</dt>
        <dd dir="auto" className="mt-0.5 font-medium whitespace-pre-line wrap-anywhere">
          {answer}
        </dd>
      </div>
    ))}
  </dl>
)

function NewerForms({ lead, others }: LeadAnswer) {
  const newest = others.filter(({ at }) => at > lead.at)[0]
  if (!newest) return null
  return (
    <p className="mt-6 border-l-3 border-l-accent pl-4">
      They sent another form later: <TextLink href={`/console/leads/${newest.id}`}>{KINDS[newest.kind]}</TextLink>,{' '}
      <Time at={newest.at} />
    </p>
  )
}

function EarlierForms({ lead, others }: LeadAnswer) {
  const earlier = others.filter(({ at }) => at <= lead.at)
  if (earlier.length === 0) return null
  return (
    <Section title="Earlier forms">
      <ul className="border-t border-ink">
        {earlier.map(({ id, kind, at, email, answers, callAt }) => (
          <li key={id} className="border-b border-line py-2.5">
            <p>
              <TextLink href={`/console/leads/${id}`}>{KINDS[kind]}</TextLink>, <Time at={at} />
              {email !== lead.email && <span className="wrap-anywhere">, from {email}</span>}
              {callAt !== null && (
                <>
                  , call <Time at={callAt} detail="weekday" />
                </>
              )}
            </p>
            {answers.length > 0 && (
              <details className="mt-1">
                <summary className="w-fit py-1 pointer-coarse:py-3 underline underline-offset-4">What it said</summary>
                <Answers answers={answers} />
              </details>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What was booked and isn't on anymore. @param isOn whether another call is */
const EarlierCalls = ({ calls, isOn }: Pick<LeadAnswer, 'calls'> & { isOn: boolean }) =>
  calls.map(({ at, state }, index) =>
    state === 'booked' ? null : (
      <Fact key={`${state} ${at ?? index}`} says={state === 'moved' ? 'Moved from' : isOn ? 'Canceled call' : 'It was'}>
        <span className="text-quiet">{at === null ? 'a time we don’t know' : <Time at={at} />}</span>
      </Fact>
    ),
  )

const Points = ({ title, points }: { title: string; points: readonly string[] }) =>
  points.length > 0 && (
    <Section title={title}>
      <ul className="list-disc space-y-1.5 pl-5">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </Section>
  )

const Fact = ({ says, children }: { says: string; children: ReactNode }) => (
  <>
    <dt className="text-quiet max-sm:not-first:mt-1.5">{says}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
)

function ContactLink({ label, value }: Brief['contact'][number]) {
  const href = { Email: mailHref, Phone: telHref, Website: websiteHref }[label](value)
  if (href === undefined) return value
  return (
    <a
      href={href}
      className="font-medium underline underline-offset-4"
      {...(label === 'Website' ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {value}
    </a>
  )
}

function Source(data: LeadAnswer) {
  const { source } = data.brief
  return (
    <>
      {source.length === 0 ? (
        <p>Unknown.</p>
      ) : (
        <ul className="space-y-1.5 wrap-anywhere">
          {source.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {data.agreedWords !== null && (
        <>
          <p className="mt-4 text-quiet">The form said:</p>
          <blockquote className="border-l-3 border-line pl-4">{data.agreedWords}</blockquote>
        </>
      )}
    </>
  )
}
