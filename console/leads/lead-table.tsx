import { useState } from 'react'
import {
  CALL_STATES,
  type CallState,
  DELIVERY_MARKS,
  type LeadFact,
  type ListedLead,
} from '#contracts/console-leads.ts'
import { landingPageAt } from '#contracts/landing-pages.ts'
import { LEAD_STATES, type LeadKind } from '#contracts/lead-kind.ts'
import { nameOfPage } from '#mail/funnel-steps.ts'
import { describeWait } from '#mail/week-in-words.ts'
import { Table } from '../frame/table.tsx'
import { Time } from '../frame/time.tsx'

export const KINDS: Record<LeadKind, string> = {
  newsletter: 'Newsletter',
  survey: 'Survey',
  'business-card': 'Business card',
  'lead-magnet': 'Guide',
  booking: 'Booking',
}

export const nameOf = ({ name, email }: Pick<ListedLead, 'name' | 'email'>): string => name || email || 'No name'

/** A name or an address in a narrow cell: it breaks before its @ rather than in a word. */
export function Name({ of }: { of: string }) {
  const [account, ...host] = of.split(/(?=@)/)
  return (
    <>
      {account}
      {host.length > 0 && <wbr />}
      {host.join('')}
    </>
  )
}

const Who = ({ lead, className }: { lead: ListedLead; className: string }) => (
  <span className={`block ${className}`}>
    <a
      href={`/console/leads/${lead.id}`}
      className="wrap-anywhere underline-offset-4 md:line-clamp-3 md:w-fit hover:underline"
    >
      <Name of={nameOf(lead)} />
    </a>
    {lead.firm && <span className="block font-normal text-quiet wrap-anywhere md:line-clamp-3">{lead.firm}</span>}
  </span>
)

interface PersonTableProps {
  caption: string
  leads: readonly ListedLead[]
  sorts: readonly { fact: LeadFact; href: string; isOn: boolean }[]
}

export function PersonTable({ caption, leads, sorts }: PersonTableProps) {
  const [now] = useState(() => Date.now())
  const factColumn = (head: string, fact: LeadFact) => {
    const sort = sorts.find((each) => each.fact === fact)
    const cell = ({ facts }: ListedLead) => facts[fact] && <span className="whitespace-nowrap">{facts[fact]}</span>
    return { head, isWide: true, cell, ...(sort && { sort }) }
  }
  return (
    <Table
      caption={caption}
      rows={leads}
      keyOf={({ id }) => id}
      runsOn
      columns={[
        { head: 'Lead', cell: (lead) => <Who lead={lead} className="sm:min-w-32 lg:min-w-36" /> },
        { head: 'Problem', cell: (lead) => <Problem {...lead} /> },
        factColumn('Fee', 'fee'),
        factColumn('Cases a year', 'cases'),
        factColumn('Firm', 'size'),
        {
          head: 'Waits',
          kind: 'time',
          cell: ({ waitsSince }) =>
            waitsSince !== null && (
              <span className="font-medium">
                <span className="md:hidden">Waits </span>
                {describeWait(now - waitsSince)}
              </span>
            ),
        },
        { head: 'Received', cell: (lead) => <Arrival {...lead} /> },
        { head: 'From', isWide: true, cell: (lead) => <Origin {...lead} /> },
        {
          head: 'State',
          cell: (lead) => (
            <span className="block sm:min-w-30">
              <span className={lead.state === 'new' ? 'font-medium' : 'text-quiet'}>{LEAD_STATES[lead.state]}</span>
              <Marks {...lead} />
            </span>
          ),
        },
      ]}
    />
  )
}

/** What they want mended and, in a narrow window, what else decides whom to call first. */
function Problem({ problem, facts }: Pick<ListedLead, 'problem' | 'facts'>) {
  const said = [facts.fee, facts.cases && `${facts.cases} cases a year`, facts.size].filter(Boolean)
  if (problem === '' && said.length === 0) return null
  return (
    <span className="block sm:min-w-32 lg:min-w-44">
      {problem !== '' && (
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
          {problem}
        </span>
      )}
      {said.length > 0 && <span className="block text-quiet min-[88rem]:hidden">{said.join(', ')}</span>}
    </span>
  )
}

/** In a narrow window, where it came from stands below when it came. */
const Arrival = (lead: ListedLead) => (
  <span className="block lg:min-w-36">
    <Time at={lead.at} />
    <span className="block text-quiet">{KINDS[lead.kind]}</span>
    <span className="block text-quiet min-[88rem]:hidden">
      <Origin {...lead} />
    </span>
  </span>
)

function Origin({ page, source, medium, campaign }: Pick<ListedLead, 'page' | 'source' | 'medium' | 'campaign'>) {
  const ad = [source, medium, campaign].filter((part) => part !== null)
  if (page === '' && ad.length === 0) return null
  const landing = landingPageAt(page)
  return (
    <span className="block wrap-anywhere min-[88rem]:min-w-32">
      {page !== '' && <span>{landing ? `${nameOfPage(landing.page)}, ${landing.variant.toUpperCase()}` : page}</span>}
      {ad.length > 0 && <span className="block text-quiet">{ad.join(' / ')}</span>}
    </span>
  )
}

/** A call's state where nothing else says that it's about a call. */
const describeCall = (call: CallState): string => (call === 'cancelled' ? 'Call canceled' : CALL_STATES[call])

function Marks({ callAt, call, marks }: Pick<ListedLead, 'callAt' | 'call' | 'marks'>) {
  const shown = marks.filter((mark) => mark !== 'held')
  if (call === null && shown.length === 0) return null
  return (
    <ul>
      {callAt !== null && (
        <li>
          {call === 'moved' ? 'Call moved to ' : 'Call '}
          <Time at={callAt} detail="weekday" />
        </li>
      )}
      {call !== null && callAt === null && (
        <li className={call === 'left' || call === 'cancelled' ? 'font-medium' : undefined}>{describeCall(call)}</li>
      )}
      {shown.map((mark) => (
        <li key={mark} className={mark === 'waiting' ? 'text-quiet' : 'font-medium text-bad'}>
          {DELIVERY_MARKS[mark]}
        </li>
      ))}
    </ul>
  )
}
