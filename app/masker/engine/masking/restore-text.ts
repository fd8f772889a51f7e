import { type Entity, type Masked, type Piece, shownText } from './mask-text.ts'
import { readPlaceholders } from './placeholder.ts'

export interface Restored {
  text: string
  /** How many placeholders became words again. */
  count: number
  /** Placeholders that stand for nothing here, without repetition. */
  unknown: readonly string[]
}

/**
 * Puts the words back. A line that came back as it was sent is restored to the letter, so that a masked text restores to exactly its
 * original; elsewhere a placeholder becomes the entity's main form, after a title the surname.
 */
export function restoreText(answer: string, masked: Masked): Restored {
  const sent = linesOf(masked.pieces)
  const entities = new Map(masked.entities.map((entity) => [entity.placeholder.slice(1, -1), entity]))
  let count = 0
  const unknown = new Set<string>()
  const lines = answer.split('\n').map((line) => {
    const original = sent.get(line)?.shift()
    const placeholders = readPlaceholders(line)
    const known = placeholders.filter(({ name }) => entities.has(name))
    if (original !== undefined) {
      count += known.length
      return original
    }
    let text = ''
    let at = 0
    for (const { start, end, name, ending } of placeholders) {
      const entity = entities.get(name)
      text += line.slice(at, start)
      text += entity ? formFor(entity, text) + ending : line.slice(start, end)
      at = end
      if (!entity) unknown.add(`[${name}]`)
    }
    count += known.length
    return text + line.slice(at)
  })
  return { text: lines.join('\n'), count, unknown: [...unknown] }
}

const TITLE = /(?:Mr|Mrs|Ms|Mx|Miss|Dr|Prof|Judge|Justice|Officer|Detective|Hon)\.?[ ](?:\*\*)?$/i

function formFor({ kind, main, forms }: Entity, before: string): string {
  if (kind !== 'person' || !TITLE.test(before) || !main.includes(' ')) return main
  const name = main.replace(/,? (?:Jr|Sr|II|III|IV)\.?$/, '')
  // 'van der Meer' where the text has it, else the last word.
  const short = forms.find((form) => form !== main && name.endsWith(` ${form}`))
  return short ?? name.split(' ').at(-1) ?? main
}

/** The lines that were sent, each with what it was before; the same line may have been several. */
function linesOf(pieces: readonly Piece[]): Map<string, string[]> {
  const lines = new Map<string, string[]>()
  let [shown, original] = ['', '']
  const end = () => {
    lines.set(shown, [...(lines.get(shown) ?? []), original])
    shown = ''
    original = ''
  }
  for (const piece of pieces) {
    if (piece.entity?.isMasked) {
      shown += shownText(piece)
      original += piece.text
      continue
    }
    for (const [index, part] of piece.text.split('\n').entries()) {
      if (index > 0) end()
      shown += part
      original += part
    }
  }
  end()
  return lines
}
