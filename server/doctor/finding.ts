import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ShownFinding, ShownFindings, TopicId } from '#contracts/console-health.ts'
import { capitalized } from '#contracts/wording.ts'

/** Result of one check. Never contains a setting's value. */
export interface Finding extends Omit<ShownFinding, 'topic'> {
  /** If it isn't the group's. */
  topic?: TopicId
}

export type FindingGroup = ShownFindings

/** No action needed. */
export const ok = (name: string, says: string): Finding => ({ name, state: 'ok', says })

/** Worth fixing, but doesn't block a launch. */
export const warning = (name: string, says: string, cure: string): Finding => ({ name, state: 'warning', says, cure })

export const notReady = (name: string, says: string, cure: string): Finding => ({
  name,
  state: 'not-ready',
  says,
  cure,
})

export const about = (topic: TopicId, finding: Finding): Finding => ({ ...finding, topic })

/** Marks what only whoever runs the server can change. */
export const forOperator = (finding: Finding): Finding => ({ ...finding, isOperators: true })

/** @param topic what they're about, unless one says so itself */
export const group = (title: string, topic: TopicId, findings: readonly Finding[]): FindingGroup => ({
  title,
  findings: findings.map((finding) => ({ topic, ...finding })),
})

/** How many findings block a launch. */
export const countObstacles = (groups: readonly FindingGroup[]): number =>
  groups.flatMap(({ findings }) => findings).filter(({ state }) => state === 'not-ready').length

const LABELS: Record<Finding['state'], string> = { ok: 'ok', warning: 'warning', 'not-ready': 'NOT READY' }

/** Findings as text: a heading per group, a line per finding with its fix, and the verdict last. */
export function describeFindings(groups: readonly FindingGroup[]): string {
  const paragraphs = groups.map(({ title, findings }) => [title, ...findings.map(describeFinding)].join('\n'))
  const obstacles = countObstacles(groups)
  const verdict =
    obstacles === 0
      ? 'Ready to launch.'
      : `Not ready to launch: ${obstacles} thing${obstacles === 1 ? '' : 's'} to fix.`
  return [...paragraphs, verdict].join('\n\n')
}

function describeFinding({ name, state, says, cure }: Finding): string {
  const line = `  ${LABELS[state].padEnd(11)}${name}: ${says}`
  return cure === undefined ? line : `${line}. ${capitalized(cure)}.`
}

/** A container's image has no npm, and no scripts. */
const HAS_NPM = existsSync(join(import.meta.dirname, '../../ops'))

/** Commands as they can be run here: with npm, or in a container with Node.js alone. */
export const asRunHere = (text: string, hasNpm = HAS_NPM): string =>
  hasNpm
    ? text
    : text.replaceAll(
        /npm run (?:--silent )?([a-z][a-z:-]*)(?: --(?= ))?/g,
        (_, name: string) => `docker exec gimbal node server/commands/${name.replace(':', '-')}.ts`,
      )
