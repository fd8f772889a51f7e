import type { ReactNode } from 'react'
import type { ShownFinding } from '#contracts/console-health.ts'
import { capitalized } from '#contracts/wording.ts'
import { Table } from './table.tsx'

const STATES: Record<ShownFinding['state'], ReactNode> = {
  ok: 'OK',
  warning: <span className="font-medium">Warning</span>,
  'not-ready': <span className="font-medium text-bad">Fix this</span>,
}

export const FindingTable = ({ caption, findings }: { caption: string; findings: readonly ShownFinding[] }) => (
  <Table
    caption={caption}
    rows={findings}
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
