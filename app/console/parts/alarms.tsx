import type { ReactNode } from 'react'
import type { ShownAlarm } from '#contracts/console-health.ts'
import { shortName } from './delivery.tsx'
import { causeOf } from './failure-in-words.ts'
import { Empty } from './page.tsx'
import { Table } from './table.tsx'
import { Time } from './time.tsx'

const ALARM_STATES: Record<ShownAlarm['state'], ReactNode> = {
  failing: <span className="font-medium text-bad">Failing</span>,
  recovered: 'Works again',
  noticed: 'Happened',
}

/** Incidents, by the start of their id. */
const INCIDENTS: readonly [string, (about: string) => string][] = [
  ['breaker:', (about) => `Calls to ${about} paused, since they failed`],
  ['ceiling:', (about) => `A limit against floods was reached: ${about}`],
  ['refusal:', (about) => `Something was refused for good: ${about}`],
  ['backup:old', () => 'The last backup was old'],
  ['backup:failed', () => 'A backup failed'],
  ['recovery:code', () => 'Someone signed in with a recovery code'],
]

function aboutAlarm(about: string): string {
  const known = INCIDENTS.find(([start]) => about.startsWith(start))
  return known ? known[1](about.slice(known[0].length).replaceAll('-', ' ')) : shortName(about)
}

export function Alarms({ alarms }: { alarms: ShownAlarm[] }) {
  if (alarms.length === 0) return <Empty title="No alarms yet" />
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
