import type { PieceAnswer } from '#contracts/console-content.ts'
import { joinPiece, splitPiece } from './piece-text.ts'
import { type FieldValue, readFields, writeField } from './write-field.ts'

/** When visitors see a piece: what its `draft` and its `date` say together. */
export type Visibility = { when: 'now' | 'never' } | { when: 'day'; day: string }

type Shape = Pick<PieceAnswer, 'format' | 'fields'>

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

/** Changes the lines of `draft` and `date` alone, and those only if they say otherwise. */
export function writeVisibility(
  text: string,
  { format, fields }: Shape,
  visible: Visibility,
  now = Date.now(),
): string {
  const parts = splitPiece(text, format)
  const names = fields.map(({ name }) => name)
  if (!names.includes('draft')) return text
  const written = fieldsOf(text, format)
  const change = (yaml: string, name: string, value: FieldValue | undefined) =>
    written[name] === value ? yaml : writeField(yaml, name, value, names)
  try {
    let yaml = change(parts.fields, 'draft', visible.when === 'never' ? true : undefined)
    const { date } = written
    const isAhead = typeof date === 'string' && date > utcDay(now)
    if (names.includes('date') && visible.when === 'day') yaml = change(yaml, 'date', visible.day)
    if (names.includes('date') && visible.when === 'now' && isAhead) yaml = change(yaml, 'date', utcDay(now))
    return joinPiece({ ...parts, fields: yaml })
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
const utcDay = (at: number) => new Date(at).toISOString().slice(0, 10)
