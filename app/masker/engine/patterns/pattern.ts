import type { Kind } from '../kinds.ts'
import type { Claims } from '../span.ts'

/** A shape of text. What is meant is the group `it`, or all that matched where there is no such group. */
export interface Pattern {
  kind: Kind
  /** With the flags `g` and `d`. */
  shape: RegExp
  /** Says no to what has the shape and is something else. */
  isNot?: (found: string, before: string, after: string) => boolean
}

/** How much of the text around a match its `isNot` is shown. */
const SURROUNDINGS = 40

/** Claims whatever has one of the shapes, the earlier patterns first. */
export function claimPatterns(text: string, patterns: readonly Pattern[], claims: Claims): void {
  for (const { kind, shape, isNot } of patterns) {
    for (const match of text.matchAll(shape)) {
      const [start, end] = match.indices?.groups?.it ?? match.indices?.[0] ?? [0, 0]
      const before = text.slice(Math.max(0, start - SURROUNDINGS), start)
      if (isNot?.(text.slice(start, end), before, text.slice(end, end + SURROUNDINGS))) continue
      claims.claim({ start, end, kind })
    }
  }
}

/** One of the alternatives of a list of words, as the source of an expression; `_` stands for a blank. */
export const anyOf = (words: string): string => `(?:${words.trim().split(/\s+/).join('|').replaceAll('_', '[ ]')})`
