import type { FoundSpan, Kind } from './annotated-text.ts'
import { isEnglish } from './name-words.ts'
import { handlesOf } from './odd-names.ts'
import { organizationAliases } from './propagate-names.ts'
import { shortValues } from './propagate-values.ts'
import { isPlace } from './tag-words.ts'

export type ShortForms = ReadonlyMap<string, readonly string[]>

/**
 * What a name or a number is called by where nobody reads sentences, in files' names, links and styles: `Harrowgate` for
 * Harrowgate Tools LLC, `agarza` for Ana Garza, a house without its town, a docket without its judge.
 */
function shortFormsOf(kind: Kind, written: string): string[] {
  const words = written.replaceAll(/\s+/g, ' ')
  if (kind === 'person') return accountNames(words)
  if (kind !== 'organization') return shortValues(kind, words)
  const first = /^(?:The )?(\p{Lu}[\p{L}'’]{4,}) /u.exec(words)?.[1] ?? ''
  const isTelling = first !== '' && !isEnglish(first) && !isPlace(first)
  return [...organizationAliases(words), ...(isTelling ? [first] : [])]
}

/** Shorter ones are also words, in part. */
const accountNames = (name: string): string[] =>
  handlesOf(name.toLowerCase().match(/\p{L}+/gu) ?? []).filter((it) => it.length > 3 && !isEnglish(it))

/** The short forms of all that a text was found to say, by its words. It takes the dictionaries that finding takes. */
export const shortFormsIn = (text: string, spans: readonly FoundSpan[]): ShortForms =>
  new Map(
    spans.map(({ start, end, kind }) => [text.slice(start, end), shortFormsOf(kind, text.slice(start, end))] as const),
  )
