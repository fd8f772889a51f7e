import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../../docs/measurements.md')

/** Writes what was measured into docs/measurements.md, between `<!-- name -->` and `<!-- /name -->`. @throws when they're not there */
export function writeMeasurement(name: string, content: string): void {
  const text = readFileSync(FILE, 'utf8')
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const from = text.indexOf(start)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error(`There is no place between ${start} and ${end}`)
  writeFileSync(FILE, `${text.slice(0, from + start.length)}\n${content}\n${text.slice(to)}`)
}
