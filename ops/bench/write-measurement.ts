import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../../docs/measurements.md')

/** Cores of the machine: `availableParallelism` counts only those this process may use. */
export const CORES = cpus().length

// Read before the benchmark adds its own load.
const [load = 0] = loadavg()

/** The text above a table. @param how other conditions of the measurement */
export const measuredWith = (how = ''): string =>
  `Measured ${new Date().toISOString().slice(0, 10)} with Node.js ${process.versions.node} on ${CORES} cores${how}. Load by other work at the start: ${load.toFixed(1)}.`

/** A Markdown table. The first column is text, the others are numbers. */
export const tableOf = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] => [
  rowOf(heads),
  `| --- |${' ---: |'.repeat(heads.length - 1)}`,
  ...rows.map(rowOf),
]

export const rowOf = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

/** Replaces the lines between `<!-- name -->` and `<!-- /name -->` in docs/measurements.md. */
export function writeMeasurement(name: string, lines: string | readonly string[]): void {
  const text = readFileSync(FILE, 'utf8')
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const from = text.indexOf(start)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error(`There is no place between ${start} and ${end}`)
  writeFileSync(FILE, `${text.slice(0, from + start.length)}\n${[lines].flat().join('\n')}\n${text.slice(to)}`)
}
