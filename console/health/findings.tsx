import { type ReactNode, useRef, useState } from 'react'
import type { DoctorAnswer, ShownAlarm } from '#contracts/console-health.ts'
import { wordsOf } from '#contracts/incidents.ts'
import { ActionButton, CopyButton } from '../frame/action-button.tsx'
import { Empty } from '../frame/page.tsx'
import { Table } from '../frame/table.tsx'
import { Time } from '../frame/time.tsx'
import { causeOf, shortName } from '../leads/delivery.tsx'
import { lineOf } from './health-topics.ts'

export function SendTest() {
  const [found, setFound] = useState<DoctorAnswer>()
  return (
    <>
      <ActionButton<DoctorAnswer>
        says="Send yourself a test email and alarm"
        busy="Sending…"
        path="/api/console/health/send-test"
        done="Test finished."
        onDone={setFound}
      />
      {found && (
        <ul className="mt-3 space-y-1 wrap-anywhere">
          {found.groups
            .flatMap(({ findings }) => findings)
            .map((finding) => (
              <li key={finding.name} className={finding.state === 'ok' ? undefined : 'font-medium text-bad'}>
                {lineOf(finding)}
              </li>
            ))}
        </ul>
      )}
    </>
  )
}

export function ForOperator({ lines }: { lines: readonly string[] }) {
  const shown = useRef<HTMLUListElement>(null)
  return (
    <details className="mt-1 max-w-[72ch]">
      <summary className="w-fit py-1 pointer-coarse:py-3 underline underline-offset-4">What to send them</summary>
      <ul ref={shown} className="my-2.5 space-y-1 border-l border-line pl-4 wrap-anywhere">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <CopyButton text={lines.join('\n')} shown={shown} what="The list" />
    </details>
  )
}

export const BackUp = ({ onDone }: { onDone: () => void }) => (
  <ActionButton
    says="Back up now"
    busy="Backing up and trying it…"
    path="/api/console/health/back-up"
    done="Backed up and tried."
    onDone={onDone}
  />
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
  return (
    <Table
      caption="Alarms, newest first"
      empty={<Empty title="No alarms yet">What goes wrong, and when it was right again, shows up here.</Empty>}
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
      <summary className="w-fit py-1 pointer-coarse:py-3">{`${cause}.`}</summary>
      <code className="font-mono text-label wrap-anywhere">{error}</code>
    </details>
  )
}
