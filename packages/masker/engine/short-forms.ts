import type { FoundSpan, Kind } from './annotated-text.ts'
import { isEnglish } from './name-words.ts'
import { handlesOf } from './odd-names.ts'
import { firstWordOf, organizationAliases } from './propagate-names.ts'
import { shortValues } from './propagate-values.ts'

export type ShortForms = ReadonlyMap<string, readonly string[]>

/**
 * What a name or a number is called by where nobody reads sentences, in files' names, links and styles: `Harrowgate` for
 * Harrowgate Tools LLC, `agarza` for Ana Garza, a house without its town, a docket without its judge.
 */
function shortFormsOf(kind: Kind, written: string): string[] {
  const words = written.replaceAll(/\s+/g, ' ')
  if (kind === 'person') return accountNames(words)
  if (kind !== 'organization') return shortValues(kind, words)
  return [...organizationAliases(words), ...firstWordOf(words)]
}

/** Shorter ones are also words, in part. */
const accountNames = (name: string): string[] =>
  handlesOf(name.toLowerCase().match(/\p{L}+/gu) ?? []).filter((it) => it.length > 3 && !isEnglish(it))

/** The short forms of all that a text was found to say, by its words. It takes the dictionaries that finding takes. */
export const shortFormsIn = (text: string, spans: readonly FoundSpan[]): ShortForms =>
  new Map(
    spans.map(({ start, end, kind }) => [text.slice(start, end), shortFormsOf(kind, text.slice(start, end))] as const),
  )
