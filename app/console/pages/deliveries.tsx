import {
  type CallMailState,
  DELIVERY_STATES,
  type DeliveriesAnswer,
  type DestinationState,
  type ListedDelivery,
  LONGEST_REASON,
  type ResentAnswer,
} from '#contracts/console-deliveries.ts'
import type { GivenToConsole } from '#contracts/console-table.ts'
import { LEAD_KINDS } from '#contracts/lead-kind.ts'
import { useIsOwner } from '../given.ts'
import { ConfirmButton } from '../parts/buttons-and-links.tsx'
import { announceDue, HeldSince, nameOfDestination, Progress, Resend, shortName, Tries } from '../parts/delivery.tsx'
import { FilterForm, isFiltered, MoreLink } from '../parts/filter.tsx'
import { KINDS } from '../parts/leads.tsx'
import { Answer, Empty, Page, Section } from '../parts/page.tsx'
import { Table } from '../parts/table.tsx'
import { Time, TimeOr } from '../parts/time.tsx'
import { useAction } from '../use-action.ts'
import { useAnswer, usePulse } from '../use-answer.ts'

export default function DeliveriesPage({ given: { search } }: { given: GivenToConsole }) {
  const answered = useAnswer<DeliveriesAnswer>(`/api/console/deliveries${search}`)
  const { reload } = answered
  usePulse(reload)
  return (
    <Page
      title="Deliveries"
      lead="Every lead and message is kept until it arrives. Failed deliveries are retried, first within seconds and eventually once a day."
    >
      <Answer of={answered}>
        {(found) => (
          <>
            <Section title="By destination">
              <Destinations destinations={found.destinations} onDone={reload} />
            </Section>
            {found.callMail.isSent && (
              <Section title="Email to visitors without a time">
                <CallMail {...found.callMail} onDone={reload} />
              </Section>
            )}
            <Section title="Not delivered yet">
              <Undelivered {...found} search={search} onDone={reload} />
            </Section>
          </>
        )}
      </Answer>
    </Page>
  )
}

function Destinations({ destinations, onDone }: { destinations: DestinationState[]; onDone: () => void }) {
  const isOwner = useIsOwner()
  if (destinations.length === 0) return <Empty title="No destination is set up" />
  return (
    <Table
      caption="Destinations"
      rows={destinations}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Destination',
          cell: ({ name, shown, hold }) => (
            <>
              <span>{shortName(name)}</span>
              <span className="block font-normal text-quiet">{shown}</span>
              {hold && (
                <span className="mt-1 block font-normal">
                  <HeldSince {...hold} />
                </span>
              )}
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
        { head: 'Oldest from', kind: 'time', cell: ({ oldestAt }) => <TimeOr at={oldestAt} otherwise="–" /> },
        {
          head: 'Last delivered',
          kind: 'time',
          cell: ({ lastDeliveredAt }) => <TimeOr at={lastDeliveredAt} otherwise="Never" />,
        },
        {
          head: 'Last error',
          cell: ({ lastError }) => lastError && <span className="wrap-anywhere">{lastError}</span>,
        },
        {
          head: '',
          kind: 'actions',
          cell: (destination) => (
            <span className="inline-flex flex-wrap justify-end gap-2">
              <ResendFailed {...{ destination, onDone }} />
              {isOwner &&
                (destination.hold ? <Release {...{ destination, onDone }} /> : <Hold {...{ destination, onDone }} />)}
            </span>
          ),
        },
      ]}
    />
  )
}

interface DestinationActionProps {
  destination: DestinationState
  onDone: () => void
}

function ResendFailed({ destination, onDone }: DestinationActionProps) {
  const { id, name, failed, hasAddress, shown, hold } = destination
  const resend = useAction()
  if (failed === 0) return null
  const when = hold ? 'will wait until you release it' : hasAddress ? 'will be sent now' : `will wait: it goes ${shown}`
  return (
    <ConfirmButton
      question={`${failed === 1 ? 'The 1 failing delivery' : `Each of the ${failed.toLocaleString('en-US')} failing deliveries`} to ${name} ${when}, and its retry schedule starts over.`}
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

function Hold({ destination: { id, name }, onDone }: DestinationActionProps) {
  const hold = useAction('On hold.')
  return (
    <ConfirmButton
      question={`Nothing goes to ${name} until you release it. New leads wait, and nothing is lost.`}
      confirm={`Hold ${name}`}
      isBusy={hold.isBusy}
      error={hold.error}
      input={
        <label className="mb-3 block">
          <span className="mb-1 block text-quiet">Why? This stays in the audit log, so don’t name visitors.</span>
          <input
            name="reason"
            required
            maxLength={LONGEST_REASON}
            autoComplete="off"
            className="min-h-9 w-full rounded-sm border border-edge bg-raised px-2.5 py-1"
          />
        </label>
      }
      onConfirm={async (given) =>
        (await hold.run('/api/console/deliveries/hold', { to: id, reason: given.get('reason') })) && onDone()
      }
    >
      Hold
    </ConfirmButton>
  )
}

function Release({ destination: { id, name, waiting }, onDone }: DestinationActionProps) {
  const release = useAction('Released.')
  return (
    <ConfirmButton
      question={
        waiting === 0
          ? `Nothing is waiting for ${name}. New deliveries will go out right away.`
          : `${waiting.toLocaleString('en-US')} waiting for ${name}. Everything that’s due goes out now.`
      }
      confirm={`Release ${name}`}
      isBusy={release.isBusy}
      error={release.error}
      onConfirm={async () => (await release.run('/api/console/deliveries/release', { to: id })) && onDone()}
    >
      Release
    </ConfirmButton>
  )
}

/** Whether who leaves the calendar without a time gets the one email with a link back. */
function CallMail({ isOn, switched, onDone }: CallMailState & { onDone: () => void }) {
  const isOwner = useIsOwner()
  const action = useAction(isOn ? 'Off.' : 'On.')
  return (
    <div className="grid max-w-[68ch] gap-3">
      <p>
        <strong>{isOn ? 'On.' : 'Off.'}</strong>{' '}
        <span>
          {isOn
            ? 'Whoever sends the survey and leaves the calendar gets one email, with a link that opens it again for a week.'
            : 'Whoever leaves the calendar without a time gets no email. Booked calls and requested times are still confirmed.'}
        </span>
        {switched && (
          <span className="block text-quiet">
            {`Switched ${isOn ? 'on' : 'off'} by ${switched.by}, `}
            <Time at={switched.at} />
          </span>
        )}
      </p>
      {isOwner && (
        <div className="print:hidden">
          <ConfirmButton
            // Remounts after each switch, to close an open confirmation.
            key={String(isOn)}
            question={
              isOn
                ? 'From now on, on every server, nobody gets this email. Those that wait are dropped.'
                : 'From now on, whoever leaves the calendar without a time gets one email.'
            }
            confirm={isOn ? 'Switch it off now' : 'Switch it on now'}
            isBusy={action.isBusy}
            error={action.error}
            onConfirm={async () => (await action.run('/api/console/deliveries/call-mail', { isOn: !isOn })) && onDone()}
          >
            {isOn ? 'Switch off' : 'Switch on'}
          </ConfirmButton>
        </div>
      )}
    </div>
  )
}

interface UndeliveredProps extends DeliveriesAnswer {
  search: string
  onDone: () => void
}

function Undelivered({ destinations, deliveries, next, search, onDone }: UndeliveredProps) {
  const asked = new URLSearchParams(search)
  const names = Object.fromEntries(destinations.map(({ id, name }) => [id, shortName(name)]))
  return (
    <>
      <FilterForm
        asked={asked}
        choices={[
          { label: 'To', name: 'to', options: names },
          { label: 'State', name: 'state', options: DELIVERY_STATES },
        ]}
        href="/console/deliveries"
        showAll="Show all, oldest first"
      />
      {deliveries.length === 0 ? (
        <Empty title={isFiltered(asked) ? 'No deliveries match' : 'Everything has been delivered'} />
      ) : (
        <Table
          caption="Deliveries that haven’t arrived, oldest first"
          rows={deliveries}
          keyOf={({ id }) => id}
          columns={[
            { head: 'What', cell: (delivery) => <What {...delivery} /> },
            { head: 'To', cell: ({ to }) => nameOfDestination(to) },
            { head: 'Since', kind: 'time', cell: ({ queuedAt }) => <Time at={queuedAt} /> },
            { head: 'State', cell: (delivery) => <Progress {...delivery} /> },
            { head: 'Attempts', cell: (delivery) => <Tries {...delivery} /> },
            {
              head: 'Last error',
              cell: ({ lastError }) => lastError && <span className="wrap-anywhere">{lastError}</span>,
            },
            { head: '', kind: 'actions', cell: (delivery) => <Resend delivery={delivery} onDone={onDone} /> },
          ]}
        />
      )}
      {next && (
        <MoreLink asked={asked} from={{ after: next }}>
          Newer deliveries
        </MoreLink>
      )}
    </>
  )
}

/** A lead has its own page; a message, such as a buyer's links, doesn't. */
function What({ kind, contentId }: ListedDelivery) {
  const lead = LEAD_KINDS.find((each) => each === kind)
  if (!lead) return shortName(kind.replaceAll('-', ' '))
  return (
    <a href={`/console/leads/${contentId}`} className="underline underline-offset-4">
      {KINDS[lead]} lead
    </a>
  )
}
