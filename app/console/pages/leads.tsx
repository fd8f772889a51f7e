import {
  LEAD_FACTS,
  type LeadsAnswer,
  leadListQuery,
  MOST_IN_WORKBOOK,
  writeLeadFilter,
} from '#contracts/console-leads.ts'
import { useGiven, useIsOwner } from '../given.ts'
import { DownloadLink, LinkTo, TextLink } from '../parts/buttons-and-links.tsx'
import { LeadFilterForm, LeadViews, type ListedBy } from '../parts/lead-filter.tsx'
import { PersonTable } from '../parts/leads.tsx'
import { Answer, Empty, Page } from '../parts/page.tsx'
import { useAnswer, usePulse } from '../use-answer.ts'

const { older: _, newer: __, ...NOTHING } = leadListQuery.parse({})

export default function LeadsPage() {
  const { search } = useGiven()
  const query = new URLSearchParams(search)
  const by = Object.fromEntries(Object.keys(NOTHING).map((name) => [name, query.get(name) ?? ''])) as ListedBy
  const { sort: ___, ...filter } = by
  const answered = useAnswer<LeadsAnswer>(`/api/console/leads${search}`)
  usePulse(answered)
  const isOwner = useIsOwner()
  const isFiltered = writeLeadFilter({ ...filter, view: '' }) !== ''
  const counted = answered.state === 'loaded' ? answered.data : undefined
  return (
    <Page
      title="Leads"
      lead={counted ? describeCount(counted, by) : describeOrder(by)}
      actions={
        isOwner && counted && counted.total > 0 ? (
          <>
            {counted.total <= MOST_IN_WORKBOOK && (
              <DownloadLink href={`/api/console/leads/workbook${writeLeadFilter(filter)}`}>
                {`Export ${countOf(counted)} for Excel`}
              </DownloadLink>
            )}
            <DownloadLink href={`/api/console/leads/export${writeLeadFilter(filter)}`}>Export as CSV</DownloadLink>
          </>
        ) : undefined
      }
    >
      <LeadViews view={by.view} />
      <LeadFilterForm by={by} origins={counted?.origins} />
      <Answer of={answered}>
        {({ leads, older, newer }) =>
          leads.length === 0 ? (
            <NoLeads by={by} isFiltered={isFiltered} />
          ) : (
            <>
              <PersonTable
                caption={`Leads: ${describeOrder(by)}`}
                leads={leads}
                sorts={LEAD_FACTS.map((fact) => ({
                  fact,
                  href: hrefOf({ ...by, sort: by.sort === fact ? '' : fact }),
                  isOn: by.sort === fact,
                }))}
              />
              <nav aria-label="More leads" className="mt-5 flex justify-between gap-4 print:hidden">
                <span>{newer && <LinkTo href={hrefOf({ ...by, newer })}>Previous page</LinkTo>}</span>
                <span>{older && <LinkTo href={hrefOf({ ...by, older })}>Next page</LinkTo>}</span>
              </nav>
            </>
          )
        }
      </Answer>
    </Page>
  )
}

const NONE_IN_VIEW: Partial<Record<ListedBy['view'], string>> = {
  'since-friday': 'No one has written since Friday',
  'to-answer': 'No one is waiting for an answer',
  asked: 'No one is waiting for a time they asked for',
  calendar: 'No one is at the calendar right now',
  booked: 'No calls booked',
  'this-month': 'No leads yet this month',
}

const NoLeads = ({ by, isFiltered }: { by: ListedBy; isFiltered: boolean }) => (
  <Empty title={isFiltered ? 'No leads match' : (NONE_IN_VIEW[by.view] ?? 'No leads yet')}>
    {isFiltered || by.view !== '' ? (
      <TextLink href="/console/leads">Show all leads</TextLink>
    ) : (
      'They show up here as soon as someone sends a form. Fill in the survey yourself to see one.'
    )}
  </Empty>
)

const countOf = ({ total, isMore }: Pick<LeadsAnswer, 'total' | 'isMore'>) =>
  `${total.toLocaleString('en-US')}${isMore ? '+' : ''} ${total === 1 ? 'lead' : 'leads'}`

const ORDERS = { fee: 'highest fee first', cases: 'most cases a year first', size: 'largest firm first' }

const describeOrder = ({ sort, view }: ListedBy): string =>
  ORDERS[sort as keyof typeof ORDERS] ?? (view === 'to-answer' ? 'longest waiting first' : 'newest first')

/** `76 leads from 64 people, newest first.` */
function describeCount(counted: LeadsAnswer, by: ListedBy): string {
  const { total, people } = counted
  if (total === 0) return 'No leads.'
  const from =
    people === null || people === total
      ? ''
      : ` from ${people.toLocaleString('en-US')} ${people === 1 ? 'person' : 'people'}`
  return `${countOf(counted)}${from}, ${describeOrder(by)}.`
}

const hrefOf = (query: Readonly<Record<string, string>>) => `/console/leads${writeLeadFilter(query)}`
