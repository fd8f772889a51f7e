import type { ReactNode } from 'react'
import { capitalized } from '#contracts/capitalized.ts'
import type { ShownFinding, ShownFindings } from '#contracts/console-health.ts'
import { Table } from './table.tsx'

/** The rest, such as all of the sample's texts, is one press away. */
const MAX_TO_SHOW = 10

/** Findings under a heading, most urgent first. */
export function FindingGroup({ title, findings }: ShownFindings) {
  const toDo = worstFirst(findings.filter(({ state }) => state !== 'ok'))
  const fine = findings.filter(({ state }) => state === 'ok')
  return (
    <details open={toDo.length > 0 && toDo.length <= MAX_TO_SHOW} className="border-t border-line py-3">
      <summary className="w-fit py-1">
        <span className="font-medium">{title}</span>
        <span>{`: ${countOf(findings) || `${fine.length} fine`}`}</span>
      </summary>
      <div className="mt-3">
        <FindingTable caption={title} findings={[...toDo, ...fine]} />
      </div>
    </details>
  )
}

export const worstFirst = (findings: readonly ShownFinding[]) =>
  findings.toSorted((a, b) => Number(b.state === 'not-ready') - Number(a.state === 'not-ready'))

/** How much there is to do; blank if nothing. */
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
