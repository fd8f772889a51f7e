import { isMap, isNode, isScalar, type Pair, parseDocument, type YAMLMap } from 'yaml'
import { valueAt } from '#contracts/content-source.ts'
import { ifPossible } from '#contracts/if-possible.ts'
import { refuseCostly } from '#contracts/yaml-source.ts'

/** At the text's beginning only: `^` would try each line. */
export const FRONT_MATTER = /(?<![\s\S])(\uFEFF?---[ \t]*\r?\n)([\s\S]*?)(^---[ \t]*\r?$)/m

/** Where the YAML of a file is: between the dashes, or all of it. */
export function yamlOf(file: string, text: string): { before: string; yaml: string; after: string } {
  const [whole = '', open = '', yaml = '', close = ''] = (file.endsWith('.md') && FRONT_MATTER.exec(text)) || []
  return file.endsWith('.md')
    ? { before: open, yaml, after: close + text.slice(whole.length) }
    : { before: '', yaml: text, after: '' }
}

/** What a file of content/ says in its fields; undefined if that can't be read. */
export const readFields = (file: string, text: string): unknown =>
  ifPossible((): unknown => {
    const { yaml } = yamlOf(file, text)
    refuseCostly(yaml)
    return parseDocument(yaml).toJS()
  })

/**
 * Writes fields of a file, and leaves every other line as it is. @param within the group that has them; none for the top
 * @param values YAML by name; undefined takes a field out
 * @returns undefined if there's no such group
 */
export function editFields(
  file: string,
  text: string,
  {
    within = [],
    values,
  }: { within?: readonly (string | number)[]; values: Readonly<Record<string, string | undefined>> },
): string | undefined {
  const { before, yaml, after } = yamlOf(file, text)
  const parsed = parseDocument(yaml)
  const group = within.length === 0 ? parsed.contents : parsed.getIn(within)
  if (!isMap(group) || group.flow === true) return undefined
  const edits = Object.entries(values).flatMap(([name, value]) => editOf(yaml, group, name, value) ?? [])
  return before + edited(yaml, edits.toReversed()) + after
}

/** A text whose `date`, if it has one, is this day: always, or if it was a later one. */
export function datedBy(file: string, text: string, day: string, always = false): string {
  const date = valueAt(readFields(file, text), 'date')
  const isOther = typeof date === 'string' && (always || date > day)
  return isOther ? (editFields(file, text, { values: { date: day } }) ?? text) : text
}

export interface Edit {
  from: number
  to: number
  by: string
}

/** From the end, so that what comes before keeps its place. */
export const edited = (text: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((one, other) => other.from - one.from)
    .reduce((whole, { from, to, by }) => whole.slice(0, from) + by + whole.slice(to), text)

function editOf(yaml: string, group: YAMLMap, name: string, value: string | undefined): Edit | undefined {
  const spans = group.items.flatMap((pair) => spanOf(yaml, pair) ?? [])
  const span = spans.find((each) => each.name === name)
  const last = spans.at(-1)
  if (span && value !== undefined) return { from: span.start, to: span.end, by: `${name}: ${value}` }
  if (span)
    return {
      from: span.end === yaml.length ? span.start : lineStart(yaml, span.start),
      to: lineEnd(yaml, span.end),
      by: '',
    }
  if (value === undefined || !last) return undefined
  const indent = ' '.repeat(last.start - lineStart(yaml, last.start))
  return { from: last.end, to: last.end, by: `\n${indent}${name}: ${value}` }
}

/** From a field's name to the end of what it says, without the lines' end. */
function spanOf(yaml: string, { key, value }: Pair): { name: string; start: number; end: number } | undefined {
  if (!isScalar(key) || !key.range) return undefined
  const [start, keyEnd] = key.range
  const end = isNode(value) && value.range ? Math.max(value.range[1], keyEnd) : keyEnd + 1
  return { name: String(key.value), start, end: start + yaml.slice(start, end).trimEnd().length }
}

export const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end + 1
}
