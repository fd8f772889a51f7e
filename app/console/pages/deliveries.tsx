import {
  DELIVERY_STATES,
  type DeliveriesAnswer,
  type DestinationState,
  type ListedDelivery,
  type ResentAnswer,
} from '#contracts/console-deliveries.ts'
import type { GivenToConsole } from '#contracts/console-table.ts'
import { DESTINATION_NAMES, LEAD_KINDS } from '#contracts/lead-kind.ts'
import { ConfirmButton, SmallButton } from '../parts/button.tsx'
import { KINDS } from '../parts/leads.tsx'
import { LinkTo } from '../parts/link-to.tsx'
import { announce } from '../parts/live-region.tsx'
import { Page, Section } from '../parts/page.tsx'
import { Answer, Empty } from '../parts/states.tsx'
import { Table } from '../parts/table.tsx'
import { Time, TimeOr } from '../parts/time.tsx'
import { useAction } from '../use-action.ts'
import { useAnswer } from '../use-answer.ts'
import { usePulse } from '../use-pulse.ts'

export default function DeliveriesPage({ given: { search } }: { given: GivenToConsole }) {
  const answered = useAnswer<DeliveriesAnswer>(`/api/console/deliveries${search}`)
  const reload = answered.state === 'loading' ? () => {} : answered.reload
  usePulse(reload)
  return (
    <Page
      title="Deliveries"
      lead="Every lead and message is kept until it arrives. What fails is tried again for three days, and then once a day."
    >
      <Answer of={answered}>
        {({ destinations, deliveries, next }) => (
          <>
            <Section title="By destination">
              <Destinations destinations={destinations} onDone={reload} />
            </Section>
            <Section title="Not delivered yet">
              <Undelivered {...{ destinations, deliveries, next, search }} onDone={reload} />
            </Section>
          </>
        )}
      </Answer>
    </Page>
  )
}

/** Without the article that it has within a sentence. */
const shortName = (name: string) => {
  const short = name.replace(/^the /, '')
  return short.charAt(0).toUpperCase() + short.slice(1)
}

function Destinations({ destinations, onDone }: { destinations: DestinationState[]; onDone: () => void }) {
  if (destinations.length === 0) return <Empty title="No destination is set up" />
  return (
    <Table
      caption="Destinations"
      rows={destinations}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Destination',
          cell: ({ name, shown }) => (
            <>
              {shortName(name)}
              <span className="block font-normal text-quiet wrap-break-word">{shown}</span>
            </>
          ),
        },
        { head: 'Not delivered', kind: 'number', cell: ({ waiting }) => waiting.toLocaleString('en-US') },
        {
          head: 'Failing',
          kind: 'number',
          cell: ({ failed }) =>
            failed > 0 ? <strong className="text-bad">{failed.toLocaleString('en-US')}</strong> : '0',
        },
        { head: 'Oldest since', kind: 'time', cell: ({ oldestAt }) => <TimeOr at={oldestAt} otherwise="–" /> },
        {
          head: 'Last delivered',
          kind: 'time',
          cell: ({ lastDeliveredAt }) => <TimeOr at={lastDeliveredAt} otherwise="Never" />,
        },
        {
          head: 'Last error',
          cell: ({ lastError }) => lastError && <span className="wrap-anywhere">{lastError}</span>,
        },
        { head: '', kind: 'actions', cell: (destination) => <ResendFailed {...{ destination, onDone }} /> },
      ]}
    />
  )
}

const countOf = (count: number) => (count === 1 ? '1 delivery' : `${count.toLocaleString('en-US')} deliveries`)

/** What was made due. It can be fewer than asked for. */
const announceDue = (due: number) =>
  announce(due === 0 ? 'It’s being sent right now.' : `${countOf(due)} ${due === 1 ? 'is' : 'are'} due now.`)

function ResendFailed({ destination, onDone }: { destination: DestinationState; onDone: () => void }) {
  const { id, name, failed, hasAddress, shown } = destination
  const resend = useAction()
  if (failed === 0) return null
  const when = hasAddress ? 'is sent now' : `waits: it goes ${shown}`
  return (
    <ConfirmButton
      question={`${failed === 1 ? 'The 1 failing delivery' : `Each of the ${failed.toLocaleString('en-US')} failing deliveries`} to ${name} ${when}, and its schedule starts over.`}
      confirm={`Resend ${failed.toLocaleString('en-US')}`}
      isBusy={resend.isBusy}
      error={resend.error}
      onConfirm={async () => {
        const answer = await resend.run<ResentAnswer>('/api/console/deliveries/resend-failed', { to: id })
        if (!answer) return
        announceDue(answer.due)
        onDone()
      }}
    >
      Resend all failing
    </ConfirmButton>
  )
}

interface UndeliveredProps extends DeliveriesAnswer {
  search: string
  onDone: () => void
}

function Undelivered({ destinations, deliveries, next, search, onDone }: UndeliveredProps) {
  const asked = new URLSearchParams(search)
  const isFiltered = ['to', 'state', 'after'].some((name) => (asked.get(name) ?? '') !== '')
  const names = Object.fromEntries(destinations.map(({ id, name }) => [id, shortName(name)]))
  return (
    <>
      <form method="get" className="mb-6 flex flex-wrap items-end gap-3 border-y border-line py-3 print:hidden">
        <Filter label="To" name="to" value={asked.get('to')} options={names} />
        <Filter label="State" name="state" value={asked.get('state')} options={DELIVERY_STATES} />
        <SmallButton type="submit">Filter</SmallButton>
        {isFiltered && <LinkTo href="/console/deliveries">Show all, from the oldest</LinkTo>}
      </form>
      {deliveries.length === 0 ? (
        <Empty title={isFiltered ? 'No deliveries match' : 'Everything has arrived'} />
      ) : (
        <Table
          caption="Deliveries that haven’t arrived, those first that have waited longest"
          rows={deliveries}
          keyOf={({ id }) => id}
          columns={[
            { head: 'What', cell: (delivery) => <What {...delivery} /> },
            { head: 'To', cell: ({ to }) => shortName(DESTINATION_NAMES[to]) },
            { head: 'Since', kind: 'time', cell: ({ promisedAt }) => <Time at={promisedAt} /> },
            { head: 'State', cell: (delivery) => <Progress {...delivery} /> },
            { head: 'Tries', kind: 'number', cell: ({ attempts }) => attempts },
            {
              head: 'Last error',
              cell: ({ lastError }) => lastError && <span className="wrap-anywhere">{lastError}</span>,
            },
            { head: '', kind: 'actions', cell: ({ id }) => <Resend {...{ id, onDone }} /> },
          ]}
        />
      )}
      {next && (
        <p className="mt-5 print:hidden">
          <LinkTo href={nextHref(asked, next)}>Newer ones</LinkTo>
        </p>
      )}
    </>
  )
}

function nextHref(asked: URLSearchParams, next: string): string {
  const query = new URLSearchParams(asked)
  query.set('after', next)
  return `/console/deliveries?${query}`
}

/** A lead has a page; a message, such as a buyer's links, doesn't. */
function What({ kind, leadId }: ListedDelivery) {
  const lead = LEAD_KINDS.find((each) => each === kind)
  if (!lead) return shortName(kind.replaceAll('-', ' '))
  return (
    <a href={`/console/leads/${leadId}`} className="underline underline-offset-4">
      {KINDS[lead]} lead
    </a>
  )
}

function Progress({ failedAt, nextAttemptAt }: ListedDelivery) {
  return (
    <span>
      {failedAt === null ? 'Waiting. ' : <span className="font-medium text-bad">Failing. </span>}
      {nextAttemptAt === null ? (
        'Refused for good.'
      ) : (
        <>
          Next try <Time at={nextAttemptAt} />.
        </>
      )}
    </span>
  )
}

function Resend({ id, onDone }: { id: string; onDone: () => void }) {
  const resend = useAction()
  return (
    <>
      <SmallButton
        aria-disabled={resend.isBusy}
        onClick={async () => {
          if (resend.isBusy) return
          const answer = await resend.run<ResentAnswer>('/api/console/deliveries/resend', { id })
          if (!answer) return
          announceDue(answer.due)
          onDone()
        }}
      >
        Resend
      </SmallButton>
      {resend.error && (
        <span role="alert" className="mt-1 block font-medium text-bad">
          {resend.error}
        </span>
      )}
    </>
  )
}

interface FilterProps {
  label: string
  name: string
  value: string | null
  options: Readonly<Record<string, string>>
}

const Filter = ({ label, name, value, options }: FilterProps) => (
  <label className="flex items-center gap-2 font-medium">
    {label}
    <select
      name={name}
      defaultValue={value ?? ''}
      className="min-h-9 max-w-56 rounded-sm border border-edge bg-raised px-2 py-1 font-normal hover:border-ink"
    >
      <option value="">All</option>
      {Object.entries(options).map(([each, says]) => (
        <option key={each} value={each}>
          {says}
        </option>
      ))}
    </select>
  </label>
)
