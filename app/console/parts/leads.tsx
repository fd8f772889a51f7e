import { CALL_STATES, type CallState, DELIVERY_MARKS, type ListedLead } from '#contracts/console-leads.ts'
import { landingPageAt } from '#contracts/landing-offers.ts'
import { LEAD_STATES, type LeadKind } from '#contracts/lead-kind.ts'
import { nameOfPage } from '../funnel-steps.ts'
import { Table } from './table.tsx'
import { Time } from './time.tsx'

export const KINDS: Record<LeadKind, string> = {
  newsletter: 'Newsletter',
  survey: 'Survey',
  'business-card': 'Business card',
  'lead-magnet': 'Guide',
  booking: 'Booking',
}

/** The lead's display name: whatever was given. */
export const nameOf = ({ name, email }: Pick<ListedLead, 'name' | 'email'>): string => name || email || 'No name'

export const LeadTable = ({ caption, leads }: { caption: string; leads: readonly ListedLead[] }) => (
  <Table
    caption={caption}
    rows={leads}
    keyOf={({ id }) => id}
    runsOn
    columns={[
      {
        head: 'Lead',
        cell: (lead) => (
          <span className="block sm:min-w-40 lg:min-w-60">
            <a href={`/console/leads/${lead.id}`} className="wrap-anywhere underline-offset-4 hover:underline">
              {nameOf(lead)}
            </a>
            {lead.firm && <span className="block font-normal text-quiet wrap-anywhere">{lead.firm}</span>}
          </span>
        ),
      },
      {
        head: 'Received',
        kind: 'time',
        cell: ({ at, kind }) => (
          <span>
            <Time at={at} />
            <span className="block text-quiet">{KINDS[kind]}</span>
          </span>
        ),
      },
      { head: 'From', cell: (lead) => <Origin {...lead} /> },
      {
        head: 'State',
        cell: ({ state }) => (
          <span className={state === 'new' ? 'font-medium' : 'text-quiet'}>{LEAD_STATES[state]}</span>
        ),
      },
      { head: 'Stands out', cell: (lead) => <Marks {...lead} /> },
    ]}
  />
)

/** Where the lead came from: the landing page and its variant, or the page's path, and the ad's source. */
function Origin({ page, source }: Pick<ListedLead, 'page' | 'source'>) {
  if (page === '' && source === null) return null
  const landing = landingPageAt(page)
  return (
    <span className="block wrap-anywhere sm:min-w-28 lg:min-w-40">
      {page !== '' && <span>{landing ? `${nameOfPage(landing.page)}, ${landing.variant.toUpperCase()}` : page}</span>}
      {source !== null && <span className="block text-quiet">{source}</span>}
    </span>
  )
}

/** A call's state where nothing else says that it's about a call. */
export const describeCall = (call: CallState): string => (call === 'cancelled' ? 'Call cancelled' : CALL_STATES[call])

/** What stands out about a lead: a call, requested times, a calendar that was left, an undelivered delivery. */
function Marks({ callAt, call, marks }: Pick<ListedLead, 'callAt' | 'call' | 'marks'>) {
  if (call === null && marks.length === 0) return null
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
      {marks.map((mark) => (
        <li key={mark} className={mark === 'waiting' ? 'text-quiet' : 'font-medium text-bad'}>
          {DELIVERY_MARKS[mark]}
        </li>
      ))}
    </ul>
  )
}
