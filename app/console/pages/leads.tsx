import type { ReactNode, SubmitEvent } from 'react'
import {
  CALL_STATES,
  DELIVERY_MARKS,
  type LeadFilter,
  type LeadsAnswer,
  leadFilter,
  MOST_IN_WORKBOOK,
  writeLeadFilter,
} from '#contracts/console-leads.ts'
import type { GivenToConsole } from '#contracts/console-table.ts'
import { BUSINESS_CARD_PATH, LANDING_OFFERS } from '#contracts/landing-offers.ts'
import { LEAD_STATES } from '#contracts/lead-kind.ts'
import { useIsOwner } from '../given.ts'
import { DownloadLink, LinkTo, SmallButton, TextLink } from '../parts/buttons-and-links.tsx'
import { KINDS, LeadTable } from '../parts/leads.tsx'
import { Answer, Empty, Page } from '../parts/page.tsx'
import { useAnswer, usePulse } from '../use-answer.ts'

const NO_FILTER = leadFilter.parse({})
const PAGES = Object.fromEntries(
  [...LANDING_OFFERS.map(({ path }) => path), BUSINESS_CARD_PATH].map((path) => [path, path]),
)
const look = 'min-h-9 w-full rounded-sm border border-edge bg-raised px-2.5 py-1 text-ink'

export default function LeadsPage({ given: { search } }: { given: GivenToConsole }) {
  const query = new URLSearchParams(search)
  const filter: LeadFilter = Object.fromEntries(
    Object.keys(NO_FILTER).map((name) => [name, query.get(name) ?? '']),
  ) as LeadFilter
  const answered = useAnswer<LeadsAnswer>(`/api/console/leads${search}`)
  usePulse(answered.reload)
  const isOwner = useIsOwner()
  const isFiltered = writeLeadFilter(filter) !== ''
  const counted = answered.state === 'loaded' ? answered.data : undefined
  return (
    <Page
      title="Leads"
      lead={counted ? describeCount(counted, isFiltered) : 'Newest first.'}
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
      <LeadFilterForm filter={filter} sources={answered.state === 'loaded' ? answered.data.sources : []} />
      <Answer of={answered}>
        {({ leads, older, newer }) =>
          leads.length === 0 ? (
            <Empty title={isFiltered ? 'No leads match' : 'No leads yet'}>
              {isFiltered ? (
                <TextLink href="/console/leads">Show all leads</TextLink>
              ) : (
                'They show up here as soon as someone sends a form. Fill in the survey yourself to see one.'
              )}
            </Empty>
          ) : (
            <>
              <LeadTable caption="Leads, newest first" leads={leads} />
              <nav aria-label="More leads" className="mt-5 flex justify-between gap-4 print:hidden">
                <span>{newer && <PageLink filter={filter} place={{ newer }} says="Newer" />}</span>
                <span>{older && <PageLink filter={filter} place={{ older }} says="Older" />}</span>
              </nav>
            </>
          )
        }
      </Answer>
    </Page>
  )
}

const countOf = ({ total, isMore }: Pick<LeadsAnswer, 'total' | 'isMore'>) =>
  `${total.toLocaleString('en-US')}${isMore ? '+' : ''} ${total === 1 ? 'lead' : 'leads'}`

const describeCount = (counted: LeadsAnswer, isFiltered: boolean) =>
  counted.total === 0
    ? `No leads${isFiltered ? ' found' : ''}.`
    : `${countOf(counted)}${isFiltered ? ' found' : ''}, newest first.`

const PageLink = ({ filter, place, says }: { filter: LeadFilter; place: Record<string, string>; says: string }) => (
  <LinkTo href={`/console/leads${writeLeadFilter({ ...filter, ...place })}`}>{says}</LinkTo>
)

/** The filter in the address. Blank fields are left out. */
function LeadFilterForm({ filter, sources }: { filter: LeadFilter; sources: readonly string[] }) {
  function show(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
    )
    location.assign(`/console/leads${writeLeadFilter(typed)}`)
  }
  const { q, ...rest } = filter
  const hasMore = writeLeadFilter({ ...rest, kind: '', state: '', call: '' }) !== ''
  return (
    <form action="/console/leads" onSubmit={show} className="mb-7 print:hidden">
      <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[minmax(0,1fr)_9rem_9rem_12rem_auto] max-lg:*:first:col-span-2">
        <Labeled says="Name, firm, email, phone or text">
          <input type="search" name="q" defaultValue={q} maxLength={200} className={look} />
        </Labeled>
        <Choice name="kind" says="Form" value={filter.kind} options={KINDS} />
        <Choice name="state" says="State" value={filter.state} options={LEAD_STATES} />
        <Choice name="call" says="Call" value={filter.call} options={CALL_STATES} />
        <span className="flex items-center gap-4">
          <SmallButton type="submit" look="ink">
            Search
          </SmallButton>
          {writeLeadFilter(filter) !== '' && <TextLink href="/console/leads">Clear</TextLink>}
        </span>
      </div>
      <details className="mt-3" open={hasMore}>
        <summary className="w-fit py-1 font-medium underline underline-offset-4">
          Page, source, delivery and dates
        </summary>
        <div className="mt-2 grid grid-cols-2 items-end gap-3 lg:grid-cols-5">
          <Choice name="page" says="Landing page" value={filter.page} options={PAGES} />
          <Labeled says="Source">
            <input name="source" list="sources" defaultValue={filter.source} maxLength={200} className={look} />
          </Labeled>
          <datalist id="sources">
            {sources.map((source) => (
              <option key={source}>{source}</option>
            ))}
          </datalist>
          <Choice name="delivery" says="Delivery" value={filter.delivery} options={DELIVERY_MARKS} />
          <Labeled says="From">
            <input type="date" name="from" defaultValue={filter.from} className={look} />
          </Labeled>
          <Labeled says="To">
            <input type="date" name="to" defaultValue={filter.to} className={look} />
          </Labeled>
        </div>
      </details>
    </form>
  )
}

const Labeled = ({ says, children }: { says: string; children: ReactNode }) => (
  <label className="block">
    <span className="mb-1 block text-quiet">{says}</span>
    {children}
  </label>
)

interface ChoiceProps {
  name: string
  says: string
  value: string
  options: Readonly<Record<string, string>>
}

const Choice = ({ name, says, value, options }: ChoiceProps) => (
  <Labeled says={says}>
    <select name={name} defaultValue={value} className={look}>
      <option value="">Any</option>
      {Object.entries(options).map(([each, label]) => (
        <option key={each} value={each}>
          {label}
        </option>
      ))}
      {/* For example, a page from the address. */}
      {value !== '' && !Object.hasOwn(options, value) && <option value={value}>{value}</option>}
    </select>
  </Labeled>
)
