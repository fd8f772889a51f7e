import { valueAt } from '#contracts/content-source.ts'
import { ifPossible } from '#contracts/if-possible.ts'
import { type FieldValue, readFields as readYaml, writeField } from '#contracts/yaml-source.ts'

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
export const readFields = (file: string, text: string): Record<string, FieldValue> | undefined =>
  ifPossible(() => readYaml(yamlOf(file, text).yaml))

/**
 * Writes fields of a file, and leaves every other line as it is. @param values undefined takes a field out
 * @returns undefined if it has no fields, or they can't be read
 */
export const editFields = (
  file: string,
  text: string,
  values: Readonly<Record<string, FieldValue | undefined>>,
): string | undefined =>
  ifPossible(() => {
    const { before, yaml, after } = yamlOf(file, text)
    if (yaml === '') return undefined
    return before + Object.entries(values).reduce((all, [name, value]) => writeField(all, name, value), yaml) + after
  })

/** A text whose `date`, if it has one, is this day: always, or if it was a later one. */
export function datedBy(file: string, text: string, day: string, always = false): string {
  const date = valueAt(readFields(file, text), 'date')
  const isOther = typeof date === 'string' && (always || date > day)
  return isOther ? (editFields(file, text, { date: day }) ?? text) : text
}
