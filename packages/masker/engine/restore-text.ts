import type { Entity, Masked } from './mask-text.ts'
import { readOddOnes, readPlaceholders, withBrackets } from './placeholders.ts'

type KeyEntity = Pick<Entity, 'placeholder' | 'kind' | 'main' | 'forms'>

/** Turns placeholders back into words. The visitor keeps it and can save it as a file. */
export interface MaskingKey {
  entities: readonly KeyEntity[]
  /** For each line that was sent with placeholders, their meanings in it: one list per time it was sent. */
  lines: Readonly<Record<string, readonly (readonly Replacement[])[]>>
}

export interface Replacement {
  start: number
  end: number
  text: string
}

export interface Restored {
  text: string
  count: number
  /** Distinct placeholders that have no meaning here. */
  unknown: readonly string[]
}

/** What restores a masked text: its entities, and what stood in each line, by the line as it’s masked. */
export function keyOf({ pieces, entities }: Masked): MaskingKey {
  const lines = new Map<string, Replacement[][]>()
  let shown = ''
  let masked: Replacement[] = []
  const endLine = () => {
    if (masked.length > 0) {
      const known = lines.get(shown)
      if (known) known.push(masked)
      else lines.set(shown, [masked])
    }
    shown = ''
    masked = []
  }
  for (const { text, entity } of pieces) {
    if (entity?.isMasked) {
      masked.push({ start: shown.length, end: shown.length + entity.placeholder.length, text })
      shown += entity.placeholder
      continue
    }
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) endLine()
      shown += part
    }
  }
  endLine()
  return {
    entities: entities.map(({ placeholder, kind, main, forms }) => ({ placeholder, kind, main, forms })),
    lines: Object.fromEntries(lines),
  }
}

/** The replacements that mask a text. */
export const placeholdersOf = ({ pieces }: Masked): Replacement[] =>
  pieces.flatMap(({ start, text, entity }) =>
    entity?.isMasked ? [{ start, end: start + text.length, text: entity.placeholder }] : [],
  )

/** Puts back what a text’s placeholders stand for. What the key doesn’t know stays as it is. */
export function restoreText(answer: string, key: MaskingKey): Restored {
  const { replacements, unknown } = findReplacements(answer, key)
  return { text: replaceIn(answer, replacements), count: replacements.length, unknown }
}

/** @param replacements none overlaps another */
export function replaceIn(text: string, replacements: readonly Replacement[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end, text: words } of replacements.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    parts.push(text.slice(at, start), words)
    at = end
  }
  parts.push(text.slice(at))
  return parts.join('')
}

/**
 * Finds the placeholders in a text and their meanings. A line that came back unchanged gets exactly its original words,
 * so that a masked text restores to its original; elsewhere it's the entity's main form, or the surname after a title.
 */
export function findReplacements(
  answer: string,
  key: MaskingKey,
): { replacements: Replacement[]; unknown: readonly string[] } {
  const entities = new Map(key.entities.map((entity) => [entity.placeholder.slice(1, -1), entity]))
  const uses = new Map<string, number>()
  const unknown = new Set<string>()
  const replacements: Replacement[] = []
  /** The characters of what came back unchanged, or is restored. */
  const done = new Uint8Array(answer.length)
  const isDone = (start: number, end: number) => done.subarray(start, end).includes(1)
  let lineStart = 0
  for (const line of answer.split('\n')) {
    const sent = Object.hasOwn(key.lines, line) ? line : withBrackets(line)
    const use = uses.get(sent) ?? 0
    const original = Object.hasOwn(key.lines, sent) ? key.lines[sent]?.[use] : undefined
    if (original) {
      uses.set(sent, use + 1)
      done.fill(1, lineStart, lineStart + line.length)
      for (const { start, end, text } of sent === line ? original : original.map(withoutBrackets))
        replacements.push({ start: lineStart + start, end: lineStart + end, text })
    }
    lineStart += line.length + 1
  }
  for (const { start, end, name, ending } of readPlaceholders(answer)) {
    if (isDone(start, end)) continue
    const entity = entities.get(name)
    if (entity) {
      replacements.push({ start, end, text: formFor(entity, answer.slice(Math.max(0, start - 20), start)) + ending })
      done.fill(1, start, end)
    } else unknown.add(`[${name}]`)
  }
  for (const { start, words } of readOddOnes(answer)) {
    const isRead = unknown.has(words) || isDone(start, start + words.length)
    if (!isRead && !unknown.has(`[${readPlaceholders(words)[0]?.name}]`)) unknown.add(words)
  }
  return { replacements: replacements.toSorted((one, other) => one.start - other.start), unknown: [...unknown] }
}

const withoutBrackets = ({ start, end, text }: Replacement, index: number): Replacement => ({
  start: start - 2 * index,
  end: end - 2 * index - 2,
  text,
})

const TITLE =
  /(?:Mr|Mrs|Ms|Mx|Miss|Dr|Prof|Professor|Judge|Justice|Officer|Detective|Hon|Attorney|Counselor|Captain|Lieutenant|Sergeant|Sheriff|Mayor|Senator|Rev|Reverend|Sra?|Señora?|Mme|Madame|Monsieur|Herr|Frau)\.?[ ](?:\*\*)?$/i

function formFor({ kind, main, forms }: KeyEntity, before: string): string {
  // '$[MONEY_1]'
  if (kind === 'money' && before.endsWith(main.charAt(0))) return main.slice(1)
  if (kind !== 'person' || !TITLE.test(before) || !main.includes(' ')) return main
  const name = main.replace(/(?:,? (?:Jr|Sr|II|III|IV|Esq|Esquire)\.?)+$/i, '')
  // 'van der Meer' if the text has it, otherwise the last word; for 'Gonzalez, Maria', the first.
  const short = forms.find((form) => form !== main && name.endsWith(` ${form}`))
  const [last, given] = name.split(/, /)
  return short ?? (given === undefined ? name.split(' ').at(-1) : last) ?? main
}
