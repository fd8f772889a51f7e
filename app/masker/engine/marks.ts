import { type Certainty, type FoundSpan, type Kind, Reading, type Span } from './reading.ts'

/** What the visitor decided against the rules. */
export interface Marks {
  /** Words to mask wherever they stand, in the order in which they were marked. */
  masked: readonly string[]
  /** Keys of entities that are shown as they are (`Entity.key`). */
  shown: ReadonlySet<string>
}

export const NO_MARKS: Marks = { masked: [], shown: new Set() }

/** A span, and how sure it is: `by hand` where the visitor marked it. */
export interface MarkedSpan extends Span {
  certainty: Certainty | 'by hand'
}

/** The spans of the rules with those of the visitor, who is right where they overlap. */
export function addMarked(text: string, spans: readonly FoundSpan[], { masked }: Marks): MarkedSpan[] {
  const byHand = new Reading(text)
  // A longer phrase first: 'Ana Beltrán' before 'Ana'.
  for (const words of masked.toSorted((one, other) => other.length - one.length)) {
    for (let at = text.indexOf(words); words !== '' && at >= 0; at = text.indexOf(words, at + words.length)) {
      const end = at + words.length
      if (isWhole(text, at, end)) byHand.claim({ start: at, end, kind: guessKind(words), certainty: 'sure' })
    }
  }
  return [
    ...byHand.spans().map((span) => ({ ...span, certainty: 'by hand' as const })),
    ...spans.filter(({ start, end }) => byHand.isFree(start, end)),
  ].toSorted((one, other) => one.start - other.start)
}

/** Not a part of a longer word. */
const isWhole = (text: string, start: number, end: number) =>
  !GOES_ON.test(text.slice(Math.max(0, start - 1), start + 1)) && !GOES_ON.test(text.slice(end - 1, end + 1))

const GOES_ON = /[\p{L}\p{N}]{2}/u

/** Words that all begin with a capital are a person; anything else is a term. */
function guessKind(words: string): Kind {
  return words.split(/\s+/).every((word) => /^\p{Lu}\p{L}/u.test(word)) ? 'person' : 'term'
}
