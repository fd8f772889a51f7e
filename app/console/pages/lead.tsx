import { type ReactNode, useState } from 'react'
import type { ErasedAnswer, LeadAnswer } from '#contracts/console-leads.ts'
import type { GivenToConsole } from '#contracts/console-table.ts'
import { LEAD_STATES, type LeadState } from '#contracts/lead-kind.ts'
import type { Brief } from '#contracts/readiness.ts'
import { mailHref, telHref, websiteHref } from '../../contact-links.ts'
import { useIsOwner } from '../given.ts'
import { SmallButton, TextLink } from '../parts/buttons-and-links.tsx'
import { LeadDeliveries } from '../parts/delivery.tsx'
import { Erased, ErasePerson, LeadNotes } from '../parts/lead-actions.tsx'
import { KINDS, nameOf } from '../parts/leads.tsx'
import { ActionError, Answer, Page, Section } from '../parts/page.tsx'
import { Time } from '../parts/time.tsx'
import { useAction } from '../use-action.ts'
import { useAnswer, usePulse } from '../use-answer.ts'

export default function LeadPage({ given: { params } }: { given: GivenToConsole }) {
  const path = `/api/console/leads/${params['id'] ?? ''}`
  const answered = useAnswer<LeadAnswer>(path)
  const { reload } = answered
  const isOwner = useIsOwner()
  const erase = useAction()
  const [erased, setErased] = useState<ErasedAnswer>()
  // An erased lead can't be fetched.
  usePulse(() => erase.isBusy || erased || reload())
  if (erased) return <Erased {...erased} />
  return (
    <Page
      title={answered.state === 'loaded' ? nameOf(answered.data.lead) : 'Lead'}
      lead={answered.state === 'loaded' ? <Byline {...answered.data} /> : undefined}
    >
      <Answer of={answered}>
        {(data) => (
          <>
            <StateControl path={path} lead={data.lead} onChange={reload} />
            <div className="mt-9 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
              <BriefSections {...data} />
              <div>
                <div className={data.notes.length === 0 ? 'print:hidden' : undefined}>
                  <Section title="Notes">
                    <LeadNotes path={path} notes={data.notes} onChange={reload} />
                  </Section>
                </div>
                <Section title="Where it came from">
                  <Source {...data} />
                </Section>
              </div>
            </div>
            <Section title="Deliveries">
              <LeadDeliveries path={path} {...data} onChange={reload} />
            </Section>
            {isOwner && data.lead.email !== '' && (
              <div className="mt-10 print:hidden">
                <Section title="This person’s data">
                  <ErasePerson path={path} erase={erase} onErased={setErased} />
                </Section>
              </div>
            )}
          </>
        )}
      </Answer>
    </Page>
  )
}

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

/** The firm's verdict on the lead. Pressing another state changes it. */
function StateControl({ path, lead, onChange }: { path: string; lead: LeadAnswer['lead']; onChange: () => void }) {
  const change = useAction()
  const states = Object.entries(LEAD_STATES) as [LeadState, string][]
  return (
    <div>
      <div role="group" aria-label="State" className="flex flex-wrap gap-2">
        {states.map(([state, label]) => (
          <SmallButton
            key={state}
            look={state === lead.state ? 'ink' : 'line'}
            aria-pressed={state === lead.state}
            // Not `disabled`, which would lose focus.
            aria-disabled={change.isBusy}
            onClick={async () => {
              if (change.isBusy || state === lead.state) return
              await change.run(`${path}/state`, { from: lead.state, to: state })
              // Even on failure: a colleague may have changed the state.
              onChange()
            }}
          >
            {label}
          </SmallButton>
        ))}
      </div>
      {change.error ? (
        <ActionError>{change.error}</ActionError>
      ) : (
        <p role="status" className="mt-2 text-quiet">
          {lead.stateAt === null ? (
            <span key="none">No one has set a state yet.</span>
          ) : (
            <span key="set">
              <span>{LEAD_STATES[lead.state]}</span> since <Time at={lead.stateAt} />, set by{' '}
              <span>{lead.stateBy}</span>
            </span>
          )}
        </p>
      )}
    </div>
  )
}

function BriefSections({ lead, brief, calls }: LeadAnswer) {
  const { askedTimes = [] } = brief
  return (
    <div>
      <Section title="Contact">
        <dl className="grid gap-y-1.5 sm:grid-cols-[7.5rem_minmax(0,1fr)]">
          {brief.contact.map(({ label, value }) => (
            <Fact key={label} says={label}>
              <ContactLink label={label} value={value} />
            </Fact>
          ))}
          {lead.callAt !== null && (
            <Fact says="Call">
              <span className="font-medium">
                <Time at={lead.callAt} />
              </span>
            </Fact>
          )}
          {lead.call === 'cancelled' && (
            <Fact says="Call">
              <span className="font-medium">Cancelled</span>
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
          <dl>
            {brief.answers.map(({ question, answer }) => (
              <div key={question} className="border-t border-line py-2.5">
                <dt className="text-quiet">{question}</dt>
                <dd dir="auto" className="mt-0.5 font-medium whitespace-pre-line wrap-anywhere">
                  {answer}
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
    </div>
  )
}

/** What was booked and isn't on anymore. @param isOn whether another call is */
const EarlierCalls = ({ calls, isOn }: Pick<LeadAnswer, 'calls'> & { isOn: boolean }) =>
  calls.map(({ at, state }, index) =>
    state === 'booked' ? null : (
      <Fact
        key={`${state} ${at ?? index}`}
        says={state === 'moved' ? 'Moved from' : isOn ? 'Cancelled call' : 'It was'}
      >
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
      {data.others.length > 0 && (
        <>
          <p className="mt-4 text-quiet">The same address also sent:</p>
          <ul>
            {data.others.map(({ id, kind, at }) => (
              <li key={id}>
                <TextLink href={`/console/leads/${id}`}>{KINDS[kind]}</TextLink>, <Time at={at} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
