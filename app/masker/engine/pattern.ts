import type { Certainty, Claims, Kind } from './span.ts'

/** The shape of something. The group `it` is what's meant, or the whole match where there's no such group. */
export interface Pattern {
  kind: Kind
  /** With the flags `g` and `d`. */
  shape: RegExp
  /** Rejects what has the shape and is something else. */
  isNot?: (found: string, before: string, after: string) => boolean
  /** `sure` unless it says otherwise. */
  certainty?: Certainty
}

/** How much of the text around a match its `isNot` sees. */
const SURROUNDINGS = 40

/** Claims everything that has the shape. */
export function claimPattern(text: string, { kind, shape, isNot, certainty = 'sure' }: Pattern, claims: Claims): void {
  shape.lastIndex = 0
  for (let match = shape.exec(text); match; match = shape.exec(text)) {
    const [start, end] = match.indices?.groups?.it ?? match.indices?.[0] ?? [0, 0]
    const before = text.slice(Math.max(0, start - SURROUNDINGS), start)
    if (isNot?.(text.slice(start, end), before, text.slice(end, end + SURROUNDINGS))) continue
    // What overlaps with an earlier claim may begin after it.
    if (!claims.claim({ start, end, kind, certainty }))
      shape.lastIndex = Math.max(match.index + 1, claims.endOfTaken(start, end))
  }
}

/** One of the alternatives of a list of words, as the source of an expression; `_` stands for a blank. */
export const anyOf = (words: string): string => `(?:${words.trim().split(/\s+/).join('|').replaceAll('_', '[ ]')})`
