import type { PieceAnswer } from '#contracts/console-content.ts'
import { joinPiece, splitPiece } from './piece-text.ts'
import { type FieldValue, readFields, writeField } from './write-field.ts'

/** When visitors see a piece: what its `draft` and its `date` say together. */
export type Visibility = { when: 'now' | 'never' } | { when: 'day'; day: string }

/** What the text says. Whoever publishes what never was means it to be seen. */
export function readVisibility(
  text: string,
  { format, published }: Pick<PieceAnswer, 'format' | 'published'>,
  now = Date.now(),
): Visibility {
  const { draft, date } = fieldsOf(text, format)
  if (draft === true && published !== null) return { when: 'never' }
  return typeof date === 'string' && date > utcDay(now) ? { when: 'day', day: date } : { when: 'now' }
}

/** Changes the lines of `draft` and `date` alone. */
export function writeVisibility(
  text: string,
  { format, fields }: Pick<PieceAnswer, 'format' | 'fields'>,
  visible: Visibility,
  now = Date.now(),
): string {
  const parts = splitPiece(text, format)
  const names = fields.map(({ name }) => name)
  if (!names.includes('draft')) return text
  const { date } = fieldsOf(text, format)
  const isAhead = typeof date === 'string' && date > utcDay(now)
  const day = visible.when === 'day' ? visible.day : visible.when === 'now' && isAhead ? utcDay(now) : undefined
  try {
    const yaml = writeField(parts.fields, 'draft', visible.when === 'never' ? true : undefined, names)
    const dated = names.includes('date') && day !== undefined ? writeField(yaml, 'date', day, names) : yaml
    return joinPiece({ ...parts, fields: dated })
  } catch {
    // The build says what's wrong with it.
    return text
  }
}

function fieldsOf(text: string, format: PieceAnswer['format']): Record<string, FieldValue | undefined> {
  try {
    return readFields(splitPiece(text, format).fields)
  } catch {
    return {}
  }
}

/** Pages switch at midnight UTC. */
export const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10)
