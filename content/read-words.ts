import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { refuseCostly, YAML_SOURCE } from '#contracts/yaml-source.ts'

const READING = { logLevel: 'error', ...YAML_SOURCE } as const

/** @throws a sentence that names the place of the mistake and the cure */
export function parseWords(text: string): unknown {
  refuseCostly(text)
  try {
    return parse(text.replace(/^\uFEFF/, ''), READING) as unknown
  } catch (error) {
    const [firstLine = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    throw new Error(`it isn’t valid YAML (${firstLine.replace(/:$/, '')}). ${cureOf(firstLine)}`)
  }
}

/** As many editors write it: with a byte order mark, and line ends of any kind. */
const FRONT_MATTER = /^\uFEFF?---(?:\r?\n|\r)(?:([^]*?)(?:\r?\n|\r))?---(?:\r?\n|\r|$)/

/** A Markdown file's YAML, as it's written, and what follows. `{}` if there's none. @throws the parser's own error */
export function splitFrontMatter(text: string): { frontMatter: unknown; body: string } {
  const [head, yaml = ''] = FRONT_MATTER.exec(text) ?? []
  if (head === undefined) return { frontMatter: {}, body: text.replace(/^\uFEFF/, '') }
  refuseCostly(yaml)
  return { frontMatter: (parse(yaml, READING) as unknown) || {}, body: text.slice(head.length) }
}

/** What to do about YAML that can't be read. */
export const cureOf = (problem: string): string =>
  problem.startsWith('Map keys must be unique')
    ? 'A field stands there twice: take one of the two out'
    : 'Put quotes around text that has a colon'

/** Reads a file of this folder, for what's needed where content isn't opened. ops/build.ts checks it. */
export function readWords(name: string): unknown {
  try {
    return parseWords(readFileSync(join(import.meta.dirname, name), 'utf8'))
  } catch (error) {
    throw new Error(`content/${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

export type Places = ReadonlyMap<string, string>

// No blanks apart from the name: who writes many of them would keep the search busy for minutes.
const PLACE = /\{\{ *((?:call|masker|site|survey)\.[^{}]*)\}\}/g

/** Fills in `{{site.name}}` and other placeholders. @param write how a value stands in this text @throws for an unknown one */
export const fillPlaces = (text: string, places: Places, write = (value: string) => value): string =>
  text.replaceAll(PLACE, (place, name: string) => {
    const written = places.get(name.trim())
    if (written !== undefined) return write(written)
    const known = [...places.keys()].map((one) => `{{${one}}}`)
    throw new TypeError(`${place} means nothing. Write ${known.join(', ')}, or the words themselves`)
  })

/** The same in every text of a value. */
export function fillAll<Value>(value: Value, places: Places): Value {
  const fill = (one: unknown): unknown => {
    if (typeof one === 'string') return fillPlaces(one, places)
    if (Array.isArray(one)) return one.map(fill)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([name, part]) => [name, fill(part)]))
  }
  return fill(value) as Value
}

/** The fields without which nothing can start. The build checks all of them. @throws naming those that are missing */
export function needFields<Written>(
  file: string,
  words: unknown,
  names: readonly (keyof Written & string)[],
): asserts words is Written {
  const known = typeof words === 'object' && words !== null ? Object.entries(words) : []
  const missing = names.filter((name) => !known.some(([field, value]) => field === name && value !== null))
  if (missing.length > 0)
    throw new Error(`content/${file}: ${missing.map((name) => `${name} is missing. Write ${name}:`).join('; ')}`)
}
