import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../../docs/measurements.md')

/** Of the machine: `availableParallelism` would count only those that this process may use. */
export const CORES = cpus().length

// Before the bench adds its own.
const [load = 0] = loadavg()

/** The sentences above a table. @param how what else the figures depend on */
export const measuredWith = (how = ''): string =>
  `Measured ${new Date().toISOString().slice(0, 10)} with Node.js ${process.versions.node} on ${CORES} cores${how}. Load by other work at the start: ${load.toFixed(1)}.`

/** A Markdown table. The first column is words, the others are figures. */
export const tableOf = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] => [
  rowOf(heads),
  `| --- |${' ---: |'.repeat(heads.length - 1)}`,
  ...rows.map(rowOf),
]

export const rowOf = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

/** Writes lines between `<!-- name -->` and `<!-- /name -->` of docs/measurements.md. */
export function writeMeasurement(name: string, lines: string | readonly string[]): void {
  const text = readFileSync(FILE, 'utf8')
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const from = text.indexOf(start)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error(`There is no place between ${start} and ${end}`)
  writeFileSync(FILE, `${text.slice(0, from + start.length)}\n${[lines].flat().join('\n')}\n${text.slice(to)}`)
}
