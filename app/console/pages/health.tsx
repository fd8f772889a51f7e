import { type ReactNode, useState } from 'react'
import type { DestinationState } from '#contracts/console-deliveries.ts'
import type { DoctorAnswer, HealthAnswer, ShownAlarm, ShownBackup } from '#contracts/console-health.ts'
import { useIsOwner } from '../given.ts'
import { SmallButton, TextLink } from '../parts/buttons-and-links.tsx'
import { HeldSince, shortName } from '../parts/delivery.tsx'
import { countOf, FindingGroup, FindingTable } from '../parts/findings.tsx'
import { announce } from '../parts/live-region.tsx'
import { ActionError, Answer, Empty, Page, Section } from '../parts/page.tsx'
import { Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { useAction } from '../use-action.ts'
import { useAnswer, useCheck, usePulse } from '../use-answer.ts'

export default function HealthPage() {
  const isOwner = useIsOwner()
  const health = useAnswer<HealthAnswer>('/api/console/health')
  usePulse(health.reload)
  return (
    <Page title="Health" lead="The site’s own checks, how each destination is doing, and the state of the store.">
      <Checks />
      {isOwner && <SendTest />}
      <div className="mt-10">
        <Answer of={health}>
          {({ destinations, alarms, store, build, callHeardAt }) => (
            <>
              <Section title="Destinations" actions={<TextLink href="/console/deliveries">Deliveries</TextLink>}>
                <Destinations destinations={destinations} />
              </Section>
              <Section
                title="Scheduler"
                note="It tells the site of calls that are booked in another tab, moved or cancelled."
              >
                <p>
                  {callHeardAt === null ? (
                    'It hasn’t told of a call yet.'
                  ) : (
                    <>
                      It last told of a call <Time at={callHeardAt} />
                    </>
                  )}
                </p>
                {isOwner && <ConnectCalendar />}
              </Section>
              <Section title="Alarms" note="The latest one for each destination and each kind of incident.">
                <Alarms alarms={alarms} />
              </Section>
              <Section title="Store and build">
                <Facts store={store} build={build} />
                {isOwner && store.kind === 'SQLite' && <BackUp onDone={health.reload} />}
              </Section>
            </>
          )}
        </Answer>
      </div>
    </Page>
  )
}

/** The doctor's report. It takes a few seconds, because it calls third parties. */
function Checks() {
  const checked = useCheck<DoctorAnswer>('/api/console/health/doctor')
  return (
    <Section
      title="Checks"
      note="The same as npm run doctor. It calls third parties and changes nothing."
      actions={
        checked.state === 'loaded' && (
          <SmallButton
            onClick={() => {
              announce('Checking again. This takes a few seconds.')
              checked.reload()
            }}
          >
            Check again
          </SmallButton>
        )
      }
    >
      <Answer of={checked}>
        {({ groups }) => (
          <>
            <p className="mb-4 font-medium">
              {`${countOf(groups.flatMap(({ findings }) => findings)) || 'Ready to launch'}.`}
            </p>
            {groups.map((group) => (
              <FindingGroup key={group.title} {...group} />
            ))}
          </>
        )}
      </Answer>
    </Section>
  )
}

function SendTest() {
  const send = useAction('Test finished.')
  const [sent, setSent] = useState<DoctorAnswer>()
  return (
    <Section
      title="Try email and alarms"
      note="Sends a test email and a test alarm to OWNER_EMAIL, and the alarm to ALERT_WEBHOOK_URL too. They go nowhere else."
    >
      <SmallButton
        aria-disabled={send.isBusy}
        onClick={async () => {
          if (send.isBusy) return
          setSent(undefined)
          setSent(await send.run<DoctorAnswer>('/api/console/health/send-test'))
        }}
      >
        {send.isBusy ? 'Sending…' : 'Send a test email and alarm'}
      </SmallButton>
      <ActionError>{send.error}</ActionError>
      {sent && (
        <div className="mt-4">
          <FindingTable caption="Test results" findings={sent.groups.flatMap(({ findings }) => findings)} />
        </div>
      )}
    </Section>
  )
}

/** Makes the webhook's subscription. Also for after its key has changed. */
function ConnectCalendar() {
  const connect = useAction('Tried to connect.')
  const [found, setFound] = useState<DoctorAnswer>()
  return (
    <div className="mt-4">
      <SmallButton
        aria-disabled={connect.isBusy}
        onClick={async () => {
          if (connect.isBusy) return
          setFound(undefined)
          setFound(await connect.run<DoctorAnswer>('/api/console/health/connect-calendar'))
        }}
      >
        {connect.isBusy ? 'Connecting…' : 'Connect the scheduler'}
      </SmallButton>
      <ActionError>{connect.error}</ActionError>
      {found && (
        <div className="mt-4">
          <FindingTable caption="What Calendly said" findings={found.groups.flatMap(({ findings }) => findings)} />
        </div>
      )}
    </div>
  )
}

function Destinations({ destinations }: { destinations: DestinationState[] }) {
  if (destinations.length === 0) return <Empty title="No destination is set up" />
  return (
    <Table
      caption="How each destination is doing"
      rows={destinations}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Destination',
          cell: ({ name, hold }) => (
            <>
              <span>{shortName(name)}</span>
              {hold && (
                <span className="block font-normal">
                  <HeldSince {...hold} />
                </span>
              )}
            </>
          ),
        },
        {
          head: 'Last success',
          kind: 'time',
          cell: ({ lastDeliveredAt }) => (lastDeliveredAt === null ? 'None yet' : <Time at={lastDeliveredAt} />),
        },
        {
          head: 'Failures since',
          cell: ({ lastFailureAt, lastError }) =>
            lastFailureAt === null ? (
              'Nothing'
            ) : (
              <span className="wrap-anywhere">
                Last tried <Time at={lastFailureAt} />
                {lastError !== null && <span className="block text-bad">{lastError}</span>}
              </span>
            ),
        },
        { head: 'Not delivered', kind: 'number', cell: ({ waiting }) => waiting.toLocaleString('en-US') },
      ]}
    />
  )
}

const ALARM_STATES: Record<ShownAlarm['state'], ReactNode> = {
  failing: <span className="font-medium text-bad">Failing</span>,
  recovered: 'Recovered',
  noticed: 'Noticed',
}

function Alarms({ alarms }: { alarms: ShownAlarm[] }) {
  if (alarms.length === 0) return <Empty title="No alarms yet" />
  return (
    <Table
      caption="Alarms, newest first"
      rows={alarms}
      keyOf={({ about }) => about}
      columns={[
        { head: 'About', cell: ({ about }) => shortName(about) },
        { head: 'State', cell: ({ state }) => ALARM_STATES[state] },
        { head: 'When', kind: 'time', cell: ({ at }) => <Time at={at} /> },
        { head: 'Sent to you', kind: 'time', cell: ({ toldAt }) => (toldAt === null ? 'No' : <Time at={toldAt} />) },
        { head: 'Why', cell: ({ lastError }) => lastError && <span className="wrap-anywhere">{lastError}</span> },
      ]}
    />
  )
}

function BackUp({ onDone }: { onDone: () => void }) {
  const backUp = useAction('Backed up and tried.')
  return (
    <div className="mt-4">
      <SmallButton
        aria-disabled={backUp.isBusy}
        onClick={async () => !backUp.isBusy && (await backUp.run('/api/console/health/back-up')) && onDone()}
      >
        {backUp.isBusy ? 'Backing up and trying it…' : 'Back up now'}
      </SmallButton>
      <ActionError>{backUp.error}</ActionError>
    </div>
  )
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`

const LastBackup = ({ at, bytes, isTried }: ShownBackup) => (
  <>
    <Time at={at} />
    {`, ${megabytes(bytes)}. `}
    {isTried ? 'Tried: a server started on a copy of it.' : 'It hasn’t been tried.'}
  </>
)

function Facts({ store: { kind, bytes, lastBackup }, build }: Pick<HealthAnswer, 'store' | 'build'>) {
  const backup =
    kind === 'PostgreSQL' ? 'Made by the database server' : lastBackup ? <LastBackup {...lastBackup} /> : 'None'
  return (
    <dl className="grid max-w-2xl grid-cols-[auto_minmax(0,1fr)] gap-x-8 gap-y-2 border-y border-line py-4">
      <Fact says="Store">{`${kind}, ${megabytes(bytes)}`}</Fact>
      <Fact says="Last backup">{backup}</Fact>
      <Fact says="Build">
        <code className="font-mono text-label">{build}</code>
      </Fact>
    </dl>
  )
}

const Fact = ({ says, children }: { says: string; children: ReactNode }) => (
  <>
    <dt className="text-quiet">{says}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
)
