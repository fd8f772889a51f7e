import { type ReactNode, useState } from 'react'
import type { DestinationState } from '#contracts/console-deliveries.ts'
import type { DoctorAnswer, HealthAnswer, ShownAlarm, ShownFinding, ShownFindings } from '#contracts/console-health.ts'
import { type GivenToConsole, isAllowed } from '#contracts/console-table.ts'
import { SmallButton } from '../parts/button.tsx'
import { announce } from '../parts/live-region.tsx'
import { Page, Section } from '../parts/page.tsx'
import { Answer, Empty } from '../parts/states.tsx'
import { Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { useAction } from '../use-action.ts'
import { useAnswer } from '../use-answer.ts'
import { usePulse } from '../use-pulse.ts'

export default function HealthPage({ given: { me } }: { given: GivenToConsole }) {
  const health = useAnswer<HealthAnswer>('/api/console/health')
  usePulse(health.state === 'loading' ? () => {} : health.reload)
  return (
    <Page title="Health" lead="What the site’s own checks find, how each destination is doing, and the store.">
      <Checks />
      {me && isAllowed(me.role, 'owner') && <SendTest />}
      <div className="mt-10">
        <Answer of={health}>
          {({ destinations, alarms, store, build }) => (
            <>
              <Section
                title="Destinations"
                actions={
                  <a href="/console/deliveries" className="font-medium underline underline-offset-4">
                    Deliveries
                  </a>
                }
              >
                <Destinations destinations={destinations} />
              </Section>
              <Section title="Alarms" note="The latest of each destination, and of each kind of incident.">
                <Alarms alarms={alarms} />
              </Section>
              <Section title="Store and build">
                <Facts store={store} build={build} />
              </Section>
            </>
          )}
        </Answer>
      </div>
    </Page>
  )
}

/** What the doctor says. It takes some seconds, since it calls the third parties. */
function Checks() {
  const checked = useAnswer<DoctorAnswer>('/api/console/health/doctor')
  return (
    <Section
      title="Checks"
      note="The same as npm run doctor. Third parties are called, and nothing is changed."
      actions={
        checked.state === 'loaded' && (
          <SmallButton
            onClick={() => {
              announce('Checking again, which takes some seconds.')
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
              {countOf(groups.flatMap(({ findings }) => findings)) || 'Ready to launch'}.
            </p>
            {groups.map((group) => (
              <Group key={group.title} {...group} />
            ))}
          </>
        )}
      </Answer>
    </Section>
  )
}

/** More than these, such as all of the sample's texts, are one press away. */
const MOST_TO_SHOW = 10

function Group({ title, findings }: ShownFindings) {
  const toDo = worstFirst(findings.filter(({ state }) => state !== 'ok'))
  const fine = findings.filter(({ state }) => state === 'ok')
  return (
    <details open={toDo.length > 0 && toDo.length <= MOST_TO_SHOW} className="border-t border-line py-3">
      <summary className="w-fit py-1">
        <span className="font-medium">{title}</span>: {countOf(findings) || `${fine.length} fine`}
      </summary>
      <div className="mt-3">
        <FindingTable caption={title} findings={[...toDo, ...fine]} />
      </div>
    </details>
  )
}

const worstFirst = (findings: readonly ShownFinding[]) =>
  findings.toSorted((a, b) => Number(b.state === 'not-ready') - Number(a.state === 'not-ready'))

/** How much there is to do; blank for nothing. */
function countOf(findings: readonly ShownFinding[]): string {
  const obstacles = findings.filter(({ state }) => state === 'not-ready').length
  const warnings = findings.filter(({ state }) => state === 'warning').length
  return [
    ...(obstacles === 0 ? [] : [`${obstacles} ${obstacles === 1 ? 'thing' : 'things'} to fix`]),
    ...(warnings === 0 ? [] : [`${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`]),
  ].join(', ')
}

const STATES: Record<ShownFinding['state'], ReactNode> = {
  ok: 'OK',
  warning: <span className="font-medium">Warning</span>,
  'not-ready': <span className="font-medium text-bad">Fix this</span>,
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const FindingTable = ({ caption, findings }: { caption: string; findings: readonly ShownFinding[] }) => (
  <Table
    caption={caption}
    rows={findings}
    keyOf={({ name, says }) => `${name} ${says}`}
    columns={[
      { head: 'Check', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
      { head: 'State', cell: ({ state }) => STATES[state] },
      { head: 'Found', cell: ({ says }) => <span className="wrap-anywhere">{capitalize(says)}.</span> },
      {
        head: 'What to do',
        cell: ({ cure }) => cure !== undefined && <span className="wrap-anywhere">{capitalize(cure)}.</span>,
      },
    ]}
  />
)

/** Tries the ways on which the owner is told something. */
function SendTest() {
  const send = useAction('The test is done.')
  const [sent, setSent] = useState<DoctorAnswer>()
  return (
    <Section
      title="Try mail and alarms"
      note="Sends a test mail and a test alarm to OWNER_EMAIL, and the alarm to ALERT_WEBHOOK_URL too. Nobody else gets anything."
    >
      <SmallButton
        aria-disabled={send.isBusy}
        onClick={async () => {
          if (send.isBusy) return
          setSent(undefined)
          setSent(await send.run<DoctorAnswer>('/api/console/health/send-test'))
        }}
      >
        {send.isBusy ? 'Sending…' : 'Send a test mail and alarm'}
      </SmallButton>
      {send.error && (
        <p role="alert" className="mt-3 font-medium text-bad">
          {send.error}
        </p>
      )}
      {sent && (
        <div className="mt-4">
          <FindingTable caption="What came of the test" findings={sent.groups.flatMap(({ findings }) => findings)} />
        </div>
      )}
    </Section>
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
        { head: 'Destination', cell: ({ name }) => capitalize(name.replace(/^the /, '')) },
        {
          head: 'Last success',
          kind: 'time',
          cell: ({ lastDeliveredAt }) => (lastDeliveredAt === null ? 'None yet' : <Time at={lastDeliveredAt} />),
        },
        {
          head: 'Failing since it',
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
  if (alarms.length === 0) return <Empty title="There has been no alarm" />
  return (
    <Table
      caption="Alarms, the newest first"
      rows={alarms}
      keyOf={({ about }) => about}
      columns={[
        { head: 'About', cell: ({ about }) => capitalize(about.replace(/^the /, '')) },
        { head: 'State', cell: ({ state }) => ALARM_STATES[state] },
        { head: 'When', kind: 'time', cell: ({ at }) => <Time at={at} /> },
        { head: 'You were told', kind: 'time', cell: ({ toldAt }) => (toldAt === null ? 'No' : <Time at={toldAt} />) },
        { head: 'Why', cell: ({ lastError }) => lastError && <span className="wrap-anywhere">{lastError}</span> },
      ]}
    />
  )
}

function Facts({ store: { kind, bytes, lastBackupAt }, build }: Pick<HealthAnswer, 'store' | 'build'>) {
  const backup =
    kind === 'PostgreSQL' ? 'Made by the database server' : lastBackupAt === null ? 'None' : <Time at={lastBackupAt} />
  return (
    <dl className="grid max-w-2xl grid-cols-[auto_minmax(0,1fr)] gap-x-8 gap-y-2 border-y border-line py-4">
      <Fact says="Store">
        {kind}, {(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB
      </Fact>
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
