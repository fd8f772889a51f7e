import { type ComponentProps, useRef, useState } from 'react'
import {
  CALL_STATES,
  DELIVERY_MARKS,
  LEAD_FACTS,
  LEAD_SORTS,
  LEAD_VIEWS,
  type LeadFilter,
  type LeadsAnswer,
  leadListQuery,
  MOST_IN_WORKBOOK,
  writeLeadFilter,
} from '#contracts/console-leads.ts'
import { BUSINESS_CARD_PATH } from '#contracts/landing-pages.ts'
import { LEAD_STATES } from '#contracts/lead-kind.ts'
import { numbered } from '#contracts/wording.ts'
import { nameOfPage } from '#mail/funnel-steps.ts'
import { ExportButton, LinkTo, SmallButton, TextLink } from '../frame/buttons-and-links.tsx'
import { useConsoleData, useIsOwner } from '../frame/console-data.ts'
import { Choice, LabeledInput, textIn } from '../frame/filter.tsx'
import { Answer, Empty, Page } from '../frame/page.tsx'
import { withFields } from '../frame/use-action.ts'
import { useAnswer, usePulse } from '../frame/use-answer.ts'
import { KINDS, PersonTable } from './lead-table.tsx'

const { older: _, newer: __, ...NOTHING } = leadListQuery.parse({})

export default function LeadsPage() {
  const { search } = useConsoleData()
  const query = new URLSearchParams(search)
  const by = Object.fromEntries(Object.keys(NOTHING).map((name) => [name, query.get(name) ?? ''])) as ListedBy
  const { sort: ___, ...filter } = by
  const answered = useAnswer<LeadsAnswer>(`/api/console/leads${search}`)
  usePulse(answered)
  const isOwner = useIsOwner()
  const isFiltered = writeLeadFilter({ ...filter, view: '' }) !== ''
  const counted = answered.data
  return (
    <Page
      lead={counted ? describeCount(counted, by) : describeOrder(by)}
      actions={
        isOwner && counted && counted.total > 0 ? (
          <>
            {counted.total <= MOST_IN_WORKBOOK && (
              <ExportButton action={`/api/console/leads/workbook${writeLeadFilter(filter)}`}>
                {`Export ${countOf(counted)} for Excel`}
              </ExportButton>
            )}
            <ExportButton action={`/api/console/leads/export${writeLeadFilter(filter)}`}>Export as CSV</ExportButton>
          </>
        ) : undefined
      }
    >
      <LeadViews view={by.view} />
      <LeadFilterForm by={by} known={counted} />
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
  const from = people === null || people === total ? '' : ` from ${numbered(people, 'person', 'people')}`
  return `${countOf(counted)}${from}, ${describeOrder(by)}.`
}

const hrefOf = (query: Readonly<Record<string, string>>) => `/console/leads${writeLeadFilter(query)}`

type ListedBy = LeadFilter & { sort: string }

/** @param chosen stays in the list until all are known */
const pageChoices = (pages: readonly string[], chosen: string): Record<string, string> =>
  Object.fromEntries(
    [...new Set([...pages, BUSINESS_CARD_PATH, ...(chosen === '' ? [] : [chosen])])].map((page) => [
      page,
      nameOfPage(page),
    ]),
  )
/** What the spam trap holds is one press from *Today*. */
const { held: ____, ...DELIVERIES } = DELIVERY_MARKS

/** Links to the lists an owner comes back to. Their addresses stay right: `Since Friday` is about the latest one. */
const LeadViews = ({ view }: Pick<LeadFilter, 'view'>) => (
  <nav aria-label="Views" className="mb-6 print:hidden">
    {/* Reaches the window's edges, so that a cut-off view shows there are more. Padded for the focus ring. */}
    <ul className="-mx-(--page-margin) -my-[5px] flex gap-x-6 overflow-x-auto px-(--page-margin) py-[5px]">
      {Object.entries({ '': 'All', ...LEAD_VIEWS }).map(([each, says]) => (
        <li key={each}>
          <a
            href={hrefOf({ view: each })}
            aria-current={each === view ? 'page' : undefined}
            className="block border-b-2 border-transparent forced-colors:not-aria-[current]:border-[Canvas] py-2 font-medium whitespace-nowrap text-quiet hover:text-ink aria-[current]:border-ink aria-[current]:text-ink"
          >
            {says}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

function LeadFilterForm({ by, known }: { by: ListedBy; known: LeadsAnswer | undefined }) {
  const { origins, landingPages = [] } = known ?? {}
  const [first, setFirst] = useState(by.from)
  const show = withFields((fields) =>
    location.assign(hrefOf(Object.fromEntries([...fields.keys()].map((name) => [name, textIn(fields, name)])))),
  )
  const { view, sort, q: _, kind: __, state: ___, call: ____, ...rest } = by
  const isFiltered = writeLeadFilter({ ...by, view: '' }) !== ''
  return (
    <form action="/console/leads" onSubmit={show} className="mb-7 print:hidden">
      <input type="hidden" name="view" value={view} />
      <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[minmax(0,1fr)_9rem_8rem_11rem_11rem_auto] max-lg:*:first:col-span-2">
        <LabeledInput
          says="Name, firm, email, phone or text"
          type="search"
          name="q"
          defaultValue={by.q}
          maxLength={200}
        />
        <Choice name="kind" says="Form" defaultValue={by.kind} options={KINDS} />
        <Choice name="state" says="State" defaultValue={by.state} options={LEAD_STATES} />
        <Choice name="call" says="Call" defaultValue={by.call} options={CALL_STATES} />
        <Choice
          name="sort"
          says="Sort by"
          defaultValue={sort}
          {...useUnhurried(sort)}
          options={LEAD_SORTS}
          any={view === 'to-answer' ? 'Longest waiting' : 'Newest'}
        />
        <span className="flex items-center gap-4">
          <SmallButton type="submit" look="ink">
            Search
          </SmallButton>
          {isFiltered && <TextLink href={hrefOf({ view })}>Clear</TextLink>}
        </span>
      </div>
      <details className="mt-3" open={writeLeadFilter({ ...rest }) !== ''}>
        <summary className="w-fit py-1 pointer-coarse:py-3 font-medium underline underline-offset-4">
          Page, campaign, delivery and dates
        </summary>
        <div className="mt-2 grid grid-cols-2 items-end gap-3 lg:grid-cols-4">
          <Choice name="page" says="Landing page" defaultValue={by.page} options={pageChoices(landingPages, by.page)} />
          <Typed name="source" says="Source" defaultValue={by.source} known={origins?.source} />
          <Typed name="medium" says="Medium" defaultValue={by.medium} known={origins?.medium} />
          <Typed name="campaign" says="Campaign" defaultValue={by.campaign} known={origins?.campaign} />
          <Choice
            name="delivery"
            says="Delivery"
            defaultValue={by.delivery}
            options={by.delivery === 'held' ? DELIVERY_MARKS : DELIVERIES}
          />
          <LabeledInput
            says="From day"
            type="date"
            name="from"
            defaultValue={by.from}
            onChange={({ target }) => setFirst(target.value)}
          />
          <LabeledInput says="To day" type="date" name="to" defaultValue={by.to} min={first} />
        </div>
      </details>
    </form>
  )
}

/**
 * What a choice gets so that it applies by itself. In a closed list each arrow or letter is a choice already, so then it
 * waits for Enter, or until the keyboard goes on. @param was what's chosen so far
 */
function useUnhurried(was: string): Pick<ComponentProps<'select'>, 'onKeyDown' | 'onKeyUp' | 'onChange' | 'onBlur'> {
  const pressed = useRef('')
  const apply = ({ value, form }: HTMLSelectElement) => value !== was && form?.requestSubmit()
  return {
    onKeyDown: ({ key, currentTarget }) => {
      pressed.current = key
      if (key === 'Enter') apply(currentTarget)
    },
    onKeyUp: () => {
      pressed.current = ''
    },
    // Enter takes what an open list has.
    onChange: ({ currentTarget }) => ['', 'Enter'].includes(pressed.current) && apply(currentTarget),
    onBlur: ({ currentTarget }) => apply(currentTarget),
  }
}

interface TypedProps extends ComponentProps<typeof LabeledInput> {
  known: readonly string[] | undefined
}

const Typed = ({ known = [], ...input }: TypedProps) => (
  <div>
    <LabeledInput {...input} list={`known-${input.name}`} maxLength={200} />
    <datalist id={`known-${input.name}`}>
      {known.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </datalist>
  </div>
)
