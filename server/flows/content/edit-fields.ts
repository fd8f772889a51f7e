import { valueAt } from '#contracts/content-source.ts'
import { ifPossible } from '#contracts/if-possible.ts'
import {
  type FieldValue,
  formatOf,
  joinPiece,
  readFields as readYaml,
  splitPiece,
  writeField,
} from '#contracts/yaml-source.ts'

/** What a file of content/ says in its fields; undefined if that can't be read. */
export const readFields = (file: string, text: string): Record<string, FieldValue> | undefined =>
  ifPossible(() => readYaml(splitPiece(text, formatOf(file)).fields))

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
    const { fields, ...parts } = splitPiece(text, formatOf(file))
    if (fields === '') return undefined
    const written = Object.entries(values).reduce((yaml, [name, value]) => writeField(yaml, name, value), fields)
    return joinPiece({ ...parts, fields: written })
  })

/** A text whose `date`, if it has one, is this day: always, or if it was a later one. */
export function datedBy(file: string, text: string, day: string, always = false): string {
  const date = valueAt(readFields(file, text), 'date')
  const isOther = typeof date === 'string' && (always || date > day)
  return isOther ? (editFields(file, text, { date: day }) ?? text) : text
}
