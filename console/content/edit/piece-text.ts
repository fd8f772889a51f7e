import { utcDay } from '#contracts/clock.ts'
import type { PieceAnswer } from '#contracts/console-content.ts'
import { ifPossible } from '#contracts/if-possible.ts'
import { pageDay } from '#contracts/local-time.ts'
import { type FieldValue, joinPiece, readFields, splitPiece, writeField } from '#contracts/yaml-source.ts'

/** Another body. Blank lines at its start are the file's: they'd grow with each key. */
export const withBody = <Parts extends object>(parts: Parts, body: string) => ({
  ...parts,
  body: body.replace(/^(?:[ \t]*\r?\n)+/, ''),
})

/** Whether somebody else's text has become one's own: of its lines, most are gone. */
export function isRewritten(before: string, after: string): boolean {
  const lines = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  const [had, has] = [lines(before), new Set(lines(after))]
  return had.filter((line) => has.has(line)).length * 2 < had.length
}

/** When visitors see what's written. `later` is a time of the firm's clocks, `2026-03-09T08:00`. */
export type Visibility = { when: 'now' | 'never' } | { when: 'later'; local: string }

/** When most offices open. */
export const MORNING = 'T08:00'

/** What the text says. Whoever publishes what never was means it to be seen. */
export function readVisibility(
  text: string,
  { format, published }: Pick<PieceAnswer, 'format' | 'published'>,
  now = Date.now(),
): Visibility {
  const { draft, date } = fieldsOf(text, format)
  if (draft === true && published !== null) return { when: 'never' }
  return typeof date === 'string' && date > utcDay(now) ? { when: 'later', local: date + MORNING } : { when: 'now' }
}

/** Changes the lines of `draft` and `date` alone. What goes out later gets its day then. */
export function writeVisibility(
  text: string,
  { format, fields }: Pick<PieceAnswer, 'format' | 'fields'>,
  visible: Visibility,
  timeZone: string,
  now = Date.now(),
): string {
  const parts = splitPiece(text, format)
  const names = fields.map(({ name }) => name)
  if (!names.includes('draft')) return text
  const { date } = fieldsOf(text, format)
  const isAhead = typeof date === 'string' && date > utcDay(now)
  const written = ifPossible(() => {
    const yaml = writeField(parts.fields, 'draft', visible.when === 'never' ? true : undefined, names)
    const dated = visible.when === 'now' && isAhead ? writeField(yaml, 'date', pageDay(now, timeZone), names) : yaml
    return joinPiece({ ...parts, fields: dated })
  })
  // If it can't be written, the build says what's wrong with it.
  return written ?? text
}

const fieldsOf = (text: string, format: PieceAnswer['format']): Record<string, FieldValue | undefined> =>
  ifPossible(() => readFields(splitPiece(text, format).fields)) ?? {}
