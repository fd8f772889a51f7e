import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A Markdown table. The first column is text, the others are numbers. */
export function tableOf(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const rowOf = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [rowOf(heads), `| --- |${' ---: |'.repeat(heads.length - 1)}`, ...rows.map(rowOf)]
}

/** Writes lines between two markers of a document. */
export function writeLines(marker: string, lines: readonly string[], name = 'measurements.md'): void {
  const file = join(import.meta.dirname, '..', name)
  console.log(`${lines.join('\n')}\n`)
  const text = readFileSync(file, 'utf8')
  const [start, end] = [`<!-- ${marker} -->`, `<!-- /${marker} -->`]
  const from = text.indexOf(start)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error(`There is no place between ${start} and ${end}`)
  writeFileSync(file, `${text.slice(0, from + start.length)}\n\n${lines.join('\n')}\n\n${text.slice(to)}`)
}
