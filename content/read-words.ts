import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** @throws a sentence that names the place of the mistake and the cure */
export function parseWords(text: string): unknown {
  try {
    return parse(text.replace(/^\uFEFF/, ''), { logLevel: 'error' }) as unknown
  } catch (error) {
    const [firstLine = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    throw new Error(`it isn’t valid YAML (${firstLine.replace(/:$/, '')}). Put quotes around text that has a colon`)
  }
}

/** Reads a file of this folder, for what's needed where content isn't opened. scripts/build.ts checks it. */
export function readWords(name: string): unknown {
  try {
    return parseWords(readFileSync(join(import.meta.dirname, name), 'utf8'))
  } catch (error) {
    throw new Error(`content/${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

export type Places = ReadonlyMap<string, string>

const PLACE = /\{\{ *((?:call|masker|site)\.[^{}]*?) *\}\}/g

/** Fills in `{{site.name}}` and other placeholders. @throws for an unknown one */
export const fillPlaces = (text: string, places: Places): string =>
  text.replaceAll(PLACE, (place, name: string) => {
    const written = places.get(name)
    if (written !== undefined) return written
    const known = [...places.keys()].map((one) => `{{${one}}}`)
    throw new TypeError(`${place} means nothing. Write ${known.join(', ')}, or the words themselves`)
  })

/** The same in every text of a value. */
export function fillAll(value: unknown, places: Places): unknown {
  if (typeof value === 'string') return fillPlaces(value, places)
  if (Array.isArray(value)) return value.map((one) => fillAll(one, places))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillAll(one, places)]))
}
