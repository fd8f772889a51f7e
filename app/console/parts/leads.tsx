import { DELIVERY_MARKS, type ListedLead } from '#contracts/console-leads.ts'
import { LEAD_STATES, type LeadKind } from '#contracts/lead-kind.ts'
import { Table } from './table.tsx'
import { Time } from './time.tsx'

/** What the kinds of leads are called. */
export const KINDS: Record<LeadKind, string> = {
  newsletter: 'Newsletter',
  survey: 'Survey',
  'business-card': 'Business card',
  'lead-magnet': 'Guide',
}

/** By whom a lead is: as much as was given. */
export const nameOf = ({ name, email }: Pick<ListedLead, 'name' | 'email'>): string => name || email || 'No name'

/** Leads to scan, newest first. */
export const LeadTable = ({ caption, leads }: { caption: string; leads: readonly ListedLead[] }) => (
  <Table
    caption={caption}
    rows={leads}
    keyOf={({ id }) => id}
    columns={[
      {
        head: 'Lead',
        cell: (lead) => (
          <>
            <a href={`/console/leads/${lead.id}`} className="wrap-anywhere underline-offset-4 hover:underline">
              {nameOf(lead)}
            </a>
            {lead.firm && <span className="block font-normal text-quiet wrap-anywhere">{lead.firm}</span>}
          </>
        ),
      },
      {
        head: 'Came',
        kind: 'time',
        cell: ({ at, kind }) => (
          <span>
            <Time at={at} />
            <span className="block text-quiet">{KINDS[kind]}</span>
          </span>
        ),
      },
      { head: 'From', cell: (lead) => <Origin {...lead} /> },
      { head: 'State', cell: ({ state }) => LEAD_STATES[state] },
      { head: 'Stands out', cell: (lead) => <Marks {...lead} /> },
    ]}
  />
)

const Origin = ({ page, source }: Pick<ListedLead, 'page' | 'source'>) => {
  if (page === '' && source === null) return null
  return (
    <span className="wrap-anywhere">
      {page.replace(/^\/lp_/, '')}
      {page !== '' && source !== null && ', '}
      {source}
    </span>
  )
}

/** What stands out about a lead: a call, times asked for, a delivery that isn't made. */
function Marks({ callAt, hasAskedForTimes, marks }: Pick<ListedLead, 'callAt' | 'hasAskedForTimes' | 'marks'>) {
  if (callAt === null && !hasAskedForTimes && marks.length === 0) return null
  return (
    <ul>
      {callAt !== null && (
        <li>
          Call: <Time at={callAt} />
        </li>
      )}
      {hasAskedForTimes && <li>Asked for a time</li>}
      {marks.map((mark) => (
        <li key={mark} className={mark === 'waiting' ? 'text-quiet' : 'font-medium text-bad'}>
          {DELIVERY_MARKS[mark]}
        </li>
      ))}
    </ul>
  )
}
