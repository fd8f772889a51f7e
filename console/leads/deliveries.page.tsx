import {
  type CallMailState,
  DELIVERY_STATES,
  type DeliveriesAnswer,
  type DeliveryState,
  type DestinationState,
  type ListedDelivery,
} from '#contracts/console-deliveries.ts'
import { LEAD_KINDS, type MessageKind } from '#contracts/lead-kind.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { useConsoleData, useIsOwner } from '../frame/console-data.ts'
import { FilterForm, isFiltered, MoreLink } from '../frame/filter.tsx'
import { Answer, Empty, Page, Section } from '../frame/page.tsx'
import { type Column, Table } from '../frame/table.tsx'
import { Time } from '../frame/time.tsx'
import { useAnswer, usePulse } from '../frame/use-answer.ts'
import { DeliveryVerbs, nameOfDestination, Story, shortName } from './delivery.tsx'
import { HoldOrRelease, Troubles } from './destinations.tsx'
import { KINDS, Name } from './lead-table.tsx'

export default function DeliveriesPage() {
  const { search } = useConsoleData()
  const answered = useAnswer<DeliveriesAnswer>(`/api/console/deliveries${search}`)
  usePulse(answered)
  const asked = new URLSearchParams(search)
  return (
    <Page lead="What goes out, and whether it arrived. Nothing is lost: what fails is tried again, first within seconds, in the end once a day.">
      <Answer of={answered}>
        {({ destinations, ...found }) => (
          <>
            <div className="mb-9 border-ink not-empty:border-y">
              <Troubles destinations={destinations} />
            </div>
            <Deliveries {...found} destinations={destinations.filter(isUsed)} asked={asked} />
            <Section title="Where things go">
              <Destinations destinations={destinations.filter(isUsed)} />
            </Section>
            {found.callMail.isSent && (
              <Section title="Email to visitors without a time">
                <CallMail {...found.callMail} />
              </Section>
            )}
          </>
        )}
      </Answer>
    </Page>
  )
}

const LISTS: Record<DeliveryState | '', { title: string; order: string; none: string }> = {
  '': { title: 'Not arrived yet', order: 'oldest first', none: 'Everything has arrived' },
  failed: { title: 'Not delivered', order: 'oldest first', none: 'Nothing has failed' },
  waiting: { title: 'Waiting', order: 'oldest first', none: 'Nothing is waiting' },
  sent: { title: 'Arrived', order: 'newest first', none: 'Nothing has been sent yet' },
  'let-go': { title: 'Let go', order: 'oldest first', none: 'Nothing was let go' },
}

const SINCE: Column<ListedDelivery> = { head: 'Since', kind: 'time', cell: ({ queuedAt }) => <Time at={queuedAt} /> }

function Deliveries({ destinations, deliveries, next, asked }: DeliveriesAnswer & { asked: URLSearchParams }) {
  const state = (Object.keys(DELIVERY_STATES) as DeliveryState[]).find((each) => each === asked.get('state')) ?? ''
  const { title, order, none } = LISTS[state]
  return (
    <Section title={title}>
      <FilterForm
        asked={asked}
        choices={[
          {
            label: 'To',
            name: 'to',
            options: Object.fromEntries(destinations.map(({ id, name }) => [id, shortName(name)])),
          },
          { label: 'State', name: 'state', options: DELIVERY_STATES },
        ]}
        href="/console/deliveries"
        showAll="Show all that haven’t arrived"
      />
      <Table
        caption={`${title}, ${order}`}
        empty={
          <Empty title={isFiltered(asked) && state === '' ? 'None of these' : none}>
            {!isFiltered(asked) && 'New leads and emails show up here until they’re where they belong.'}
          </Empty>
        }
        rows={deliveries}
        keyOf={({ id }) => id}
        columns={[
          { head: 'Who', cell: (delivery) => <Who {...delivery} /> },
          {
            head: 'Goes to',
            cell: ({ to }) => <span className="sm:whitespace-nowrap">{nameOfDestination(to)}</span>,
          },
          ...(state === 'sent' ? [] : [SINCE]),
          { head: 'What happened', cell: (delivery) => <Story {...delivery} /> },
        ]}
        actions={(delivery) => <DeliveryVerbs {...delivery} />}
      />
      {next && (
        <MoreLink asked={asked} from={{ after: next }}>
          {state === 'sent' ? 'Older ones' : 'Newer ones'}
        </MoreLink>
      )}
    </Section>
  )
}

const MESSAGES: Record<MessageKind, string> = {
  purchase: 'Download links',
  'confirm-newsletter': 'Newsletter confirmation',
  'your-data': 'Link to their data',
  'console-invitation': 'Invitation to the console',
  'weekly-report': 'Weekly report',
  'erasure-notice': 'Notice of an erasure',
  'newsletter-left': 'Notice of a lost subscriber',
  'content-note': 'Notice about a piece',
  'agreed-call': 'Time of a call',
  reply: 'Your reply',
}

/** A lead has its own page; a message, such as a buyer's links, doesn't. */
function Who({ kind, contentId, who }: ListedDelivery) {
  const lead = LEAD_KINDS.find((each) => each === kind)
  const message = lead === undefined ? MESSAGES[kind as MessageKind] : undefined
  return (
    <span dir="auto" className="block wrap-anywhere sm:min-w-36">
      {lead === undefined ? (
        <span>
          <Name of={who ?? 'The owner'} />
        </span>
      ) : (
        <a href={`/console/leads/${contentId}`} className="underline-offset-4 hover:underline">
          <Name of={who ?? 'No name'} />
        </a>
      )}
      <span className="block font-normal text-quiet">{lead === undefined ? message : KINDS[lead]}</span>
    </span>
  )
}

const isUsed = ({ waiting, hold, lastDeliveredAt }: DestinationState) =>
  waiting > 0 || hold !== null || lastDeliveredAt !== null

function doing({ waiting, failed, hasAddress, hold }: DestinationState): string {
  if (hold) return 'On hold'
  if (!hasAddress) return 'Not set up'
  if (failed > 0) return `${failed.toLocaleString('en-US')} not delivered`
  if (waiting > 0) return `${waiting.toLocaleString('en-US')} waiting`
  return 'Fine'
}

function Destinations({ destinations }: { destinations: DestinationState[] }) {
  const isOwner = useIsOwner()
  return (
    <Table
      caption="Where things go"
      empty={<Empty title="Nothing has gone out yet" />}
      rows={destinations}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Destination',
          cell: ({ name, where }) => (
            <>
              <span>{shortName(name)}</span>
              {where !== null && <span className="block font-normal text-quiet wrap-anywhere">{where}</span>}
            </>
          ),
        },
        {
          head: 'Now',
          cell: (destination) => (
            <>
              <span className={destination.failed > 0 && !destination.hold ? 'font-medium text-bad' : ''}>
                {doing(destination)}
              </span>
              {destination.lastDeliveredAt !== null && (
                <span className="block text-quiet">
                  {`${destination.sentLately.toLocaleString('en-US')} arrived in 7 days, the last one `}
                  <Time at={destination.lastDeliveredAt} />
                </span>
              )}
            </>
          ),
        },
      ]}
      actions={(destination) => isOwner && <HoldOrRelease {...destination} />}
    />
  )
}

function CallMail({ isOn, switched }: CallMailState) {
  const isOwner = useIsOwner()
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
          <ActionButton
            says={isOn ? 'Switch off' : 'Switch on'}
            path="/api/console/deliveries/call-mail"
            body={{ isOn: !isOn }}
            done={isOn ? 'Off. Nobody gets this email now.' : 'On.'}
            undo={{ isOn }}
          />
        </div>
      )}
    </div>
  )
}
