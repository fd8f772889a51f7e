import type { AnnotatedText, Certainty, Kind } from './annotated-text.ts'

/** A rule for things recognized by their shape. */
export interface Rule {
  kind: Kind
  /** With the flags `d` and `g`. The group `it` is the span; without that group, the whole match is. */
  shape: RegExp
  /** Rejects false positives. */
  isNot?: (found: string, before: string, after: string) => boolean
  /** Defaults to `sure`. */
  certainty?: Certainty
  /** Absorbs earlier claims of this kind inside it. */
  absorbs?: Kind
}

/** A shape that needs no more, or one or several with what else holds for them. */
type WrittenRule = RegExp | (Omit<Rule, 'kind' | 'shape'> & { shape: RegExp | readonly RegExp[] })

/** Rules for one kind of thing. */
export const rulesOf = (kind: Kind, rules: readonly WrittenRule[]): Rule[] =>
  rules.flatMap((rule) => {
    const { shape: shapes, ...rest } = rule instanceof RegExp ? { shape: rule } : rule
    return [shapes].flat().map((shape) => ({ kind, shape, ...rest }))
  })

/** How many characters around a match `isNot` sees. */
const SURROUNDINGS = 40

/** Claims whatever has the rule’s shape, unless it’s claimed already. */
export function claimRule(annotated: AnnotatedText, rule: Rule): void {
  const { kind, shape, isNot, certainty = 'sure', absorbs } = rule
  const { text } = annotated
  shape.lastIndex = 0
  for (let match = shape.exec(text); match; match = shape.exec(text)) {
    const [start, end] = match.indices?.groups?.it ?? match.indices?.[0] ?? [0, 0]
    const around = [annotated.before(start, SURROUNDINGS), annotated.after(end, SURROUNDINGS)] as const
    if (isNot?.(text.slice(start, end), ...around)) continue
    const span = { start, end, kind, certainty }
    // If the match overlaps an earlier claim, another one may start after it.
    const isClaimed = absorbs ? annotated.absorb(span, absorbs) : annotated.claim(span)
    // A phone number may run into a date.
    if (!isClaimed && !(kind === 'phone' && annotated.claimBeforeTaken(span, /(?:\d\D*){7}/)))
      shape.lastIndex = Math.max(match.index + 1, annotated.endOfTaken(start, end))
  }
}

/** A shape, from a template: what’s put in is a part of the pattern, and isn’t escaped. */
export const exactly = (parts: TemplateStringsArray, ...values: string[]): RegExp =>
  new RegExp(String.raw(parts, ...values), 'dgu')
/** Like `exactly`, ignoring case. */
export const inAnyCase = (parts: TemplateStringsArray, ...values: string[]): RegExp =>
  new RegExp(String.raw(parts, ...values), 'dgiu')
export const part = String.raw

/** Any word in a list, as a regex source; `_` is a space. */
export const anyOf = (words: string): string => `(?:${words.trim().split(/\s+/).join('|').replaceAll('_', ' ')})`

/** The words in a list. */
export const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))
