import { type ReactNode, useState } from 'react'
import type { DoctorAnswer, ShownAlarm, ShownFinding } from '#contracts/console-health.ts'
import { wordsOf } from '#contracts/incidents.ts'
import { capitalized } from '#contracts/wording.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { Empty } from '../frame/page.tsx'
import { Table } from '../frame/table.tsx'
import { Time } from '../frame/time.tsx'
import { causeOf, shortName } from '../leads/delivery.tsx'
import { forOwner } from './health-topics.ts'

const STATES: Record<ShownFinding['state'], ReactNode> = {
  ok: 'OK',
  warning: <span className="font-medium">Warning</span>,
  'not-ready': <span className="font-medium text-bad">Fix this</span>,
}

export const FindingTable = ({ caption, findings }: { caption: string; findings: readonly ShownFinding[] }) => (
  <Table
    caption={caption}
    rows={forOwner(findings)}
    keyOf={({ name, says }) => `${name} ${says}`}
    columns={[
      { head: 'Check', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
      { head: 'State', cell: ({ state }) => STATES[state] },
      { head: 'Result', cell: ({ says }) => <span className="wrap-anywhere">{capitalized(says)}.</span> },
      {
        head: 'What to do',
        cell: ({ cure }) => cure !== undefined && <span className="wrap-anywhere">{capitalized(cure)}.</span>,
      },
    ]}
  />
)

export function SendTest() {
  const [found, setFound] = useState<DoctorAnswer>()
  const done = 'Test finished.'
  return (
    <>
      <ActionButton<DoctorAnswer> busy="Sending…" path="/api/console/health/send-test" done={done} onDone={setFound}>
        Send yourself a test email and alarm
      </ActionButton>
      {found && (
        <div className="mt-3">
          <FindingTable caption={done} findings={found.groups.flatMap(({ findings }) => findings)} />
        </div>
      )}
    </>
  )
}

export const BackUp = ({ onDone }: { onDone: () => void }) => (
  <ActionButton
    busy="Backing up and trying it…"
    path="/api/console/health/back-up"
    done="Backed up and tried."
    onDone={onDone}
  >
    Back up now
  </ActionButton>
)

const ALARM_STATES: Record<ShownAlarm['state'], ReactNode> = {
  failing: <span className="font-medium text-bad">Failing</span>,
  recovered: 'Works again',
  noticed: 'Happened',
}

function aboutAlarm(about: string): string {
  const words = wordsOf(about)
  return words ? words.title(words.name.replaceAll('-', ' ')) : shortName(about)
}

export function Alarms({ alarms }: { alarms: ShownAlarm[] }) {
  if (alarms.length === 0)
    return <Empty title="No alarms yet">What goes wrong, and when it was right again, shows up here.</Empty>
  return (
    <Table
      caption="Alarms, newest first"
      rows={alarms}
      keyOf={({ about }) => about}
      columns={[
        { head: 'About', cell: ({ about }) => aboutAlarm(about) },
        { head: 'Now', cell: ({ state }) => ALARM_STATES[state] },
        { head: 'When', kind: 'time', cell: ({ at }) => <Time at={at} /> },
        { head: 'Told you', kind: 'time', cell: ({ toldAt }) => (toldAt === null ? 'Not yet' : <Time at={toldAt} />) },
        { head: 'Why', cell: ({ lastError }) => lastError && <Why error={lastError} /> },
      ]}
    />
  )
}

function Why({ error }: { error: string }) {
  const cause = causeOf(error)
  if (cause === undefined) return <span className="wrap-anywhere">{error}</span>
  return (
    <details>
      <summary className="w-fit py-1">{`${cause}.`}</summary>
      <code className="font-mono text-label wrap-anywhere">{error}</code>
    </details>
  )
}
