import { countObstacles, type Finding, type FindingGroup } from './finding.ts'

const LABELS: Record<Finding['state'], string> = { ok: 'ok', warning: 'warning', 'not-ready': 'NOT READY' }

/** The findings for people: a heading a group, a line a finding with its cure, and last whether this can be launched. */
export function describeFindings(groups: readonly FindingGroup[]): string {
  const paragraphs = groups.map(({ title, findings }) => [title, ...findings.map(describeFinding)].join('\n'))
  return [...paragraphs, describeVerdict(countObstacles(groups))].join('\n\n')
}

function describeFinding({ name, state, says, cure }: Finding): string {
  const line = `  ${LABELS[state].padEnd(11)}${name}: ${says}`
  return cure === undefined ? line : `${line}. ${cure[0]?.toUpperCase()}${cure.slice(1)}.`
}

function describeVerdict(obstacles: number): string {
  if (obstacles === 0) return 'ready to launch'
  return obstacles === 1
    ? '1 thing stands between this checkout and a launch'
    : `${obstacles} things stand between this checkout and a launch`
}
