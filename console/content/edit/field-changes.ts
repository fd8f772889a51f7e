import { type PieceAnswer } from '#contracts/console-content.ts'
import { BODY } from '#contracts/content-problems.ts'
import { ifPossible } from '#contracts/if-possible.ts'
import { type FieldValue, readFields, splitPiece } from '#contracts/yaml-source.ts'
import { labelOf } from './form-words.ts'

export interface FieldChange {
  path: string
  label: string
  before: string
  after: string
}

/** What changed between two texts of a piece, field by field. @returns undefined if a text can't be read */
export function fieldChanges(
  before: string,
  after: string,
  { fields, format }: Pick<PieceAnswer, 'fields' | 'format'>,
): FieldChange[] | undefined {
  return ifPossible(() => {
    const [old, now] = [before, after].map((text) => {
      const parts = splitPiece(text, format)
      return new Map([...textsIn(readFields(parts.fields)), [BODY, parts.body.trim()]])
    })
    const paths = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])
    return [...paths].flatMap((path) => {
      const [was, is] = [old?.get(path) ?? '', now?.get(path) ?? '']
      const { choiceLabels } = fields.find(({ name }) => name === path) ?? {}
      const inWords = (value: string) => choiceLabels?.[value] ?? value
      return was === is ? [] : [{ path, label: labelOf(fields, path), before: inWords(was), after: inWords(is) }]
    })
  })
}

const isGroup = (value: FieldValue | undefined) => typeof value === 'object' && value !== null

/** Every field's words, by its dotted path. A list of texts is one. */
function textsIn(value: FieldValue | undefined, path = ''): [string, string][] {
  if (!isGroup(value)) return [[path, wordsOf(value)]]
  if (Array.isArray(value) && !value.some(isGroup)) return [[path, value.map(wordsOf).join('\n')]]
  return Object.entries(value ?? {}).flatMap(([name, each]) => textsIn(each, path === '' ? name : `${path}.${name}`))
}

const wordsOf = (value: FieldValue | undefined): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : typeof value === 'object' ? '' : String(value ?? '')
