import { claimAddresses } from './addresses.ts'
import { AnnotatedText, type FoundSpan } from './annotated-text.ts'
import { claimParties } from './captions.ts'
import { claimColumns } from './columns.ts'
import { claimKnownStreets } from './known-streets.ts'
import { claimLabels } from './labels.ts'
import { claimForeignScript, claimNamesInContext } from './name-contexts.ts'
import { isNameOnly } from './name-words.ts'
import { claimBesideNames, claimHandles, claimJoinedNames, claimOddNames } from './odd-names.ts'
import { claimOrganizations } from './organizations.ts'
import { type PlainCopy, plainCopyOf } from './plain-copy.ts'
import { claimFileNames, isFileName, propagateNames } from './propagate-names.ts'
import { propagateValues } from './propagate-values.ts'
import { claimRule } from './rule.ts'
import { LAST_RULE, RULES, RULES_AFTER_LABELS } from './rules.ts'
import { lookUp, type TaggedWord, tagWords } from './tag-words.ts'
import { claimTaggedNames, claimUnknownWords, propagateTerms } from './tagged-names.ts'
import { growToTokens } from './whole-tokens.ts'

/** Share of the time that the steps before the dictionary take. */
const BEFORE_WORDS = 0.3

/**
 * Finds what shouldn't leave the office, best evidence first: shapes, then context, then the words themselves, then
 * repeats of earlier names.
 * @returns spans that don't overlap, in text order
 */
export function findSpans(text: string): FoundSpan[] {
  const steps = findInSteps(text)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** `findSpans` in short steps, so a caller can stop in between. Yields progress, from 0 to 1. */
export function* findInSteps(original: string): Generator<number, FoundSpan[]> {
  const copy = plainCopyOf(original, lookUp)
  const { text } = copy
  const annotated = new AnnotatedText(text)
  for (const rule of RULES) {
    claimRule(annotated, rule)
    yield 0
  }
  claimLabels(annotated)
  for (const [index, rule] of RULES_AFTER_LABELS.entries()) {
    claimRule(annotated, rule)
    yield (BEFORE_WORDS * index) / RULES_AFTER_LABELS.length
  }
  claimLabels(annotated, true)
  claimColumns(annotated)
  for (const claim of [claimAddresses, claimKnownStreets, claimOrganizations, claimParties, claimNamesInContext]) {
    claim(annotated)
    yield BEFORE_WORDS
  }
  const isOrdinary = smallWordsOf(text)
  propagateNames(annotated, isOrdinary, ['organization'])
  yield BEFORE_WORDS
  claimJoinedNames(annotated)
  const words: TaggedWord[][] = []
  for (const paragraph of tagWords(text)) {
    claimTaggedNames(annotated, paragraph, isOrdinary)
    words.push(paragraph)
    yield BEFORE_WORDS + (0.9 - BEFORE_WORDS) * ((paragraph.at(-1)?.end ?? 0) / text.length)
  }
  claimForeignScript(annotated)
  claimOddNames(annotated)
  claimBesideNames(annotated)
  propagateNames(annotated, isOrdinary)
  claimBesideNames(annotated)
  claimHandles(annotated)
  claimFileNames(annotated)
  claimRule(annotated, LAST_RULE)
  propagateValues(annotated)
  yield 0.95
  for (const paragraph of words) claimUnknownWords(annotated, paragraph, isOrdinary)
  propagateTerms(annotated)
  growToTokens(annotated)
  return inOriginal(annotated.spans(), copy)
}

/** One character of the original can be several of its copy, such as a ligature: the first span keeps it. */
function inOriginal(spans: readonly FoundSpan[], { toOriginal }: PlainCopy): FoundSpan[] {
  let taken = 0
  return spans.flatMap((span) => {
    const { start, end } = toOriginal(span)
    const from = Math.max(start, taken)
    if (from >= end) return []
    taken = end
    return [{ ...span, start: from, end }]
  })
}

/** Whether a text also uses a word of the language in lower case. Such a word is hardly a name. */
function smallWordsOf(text: string): (word: string) => boolean {
  const tokens = text.split(/\s+/).filter((token) => !/[@/]|\w\.\w/.test(token) && !isFileName(token))
  const small = new Set(Array.from(tokens.join(' ').matchAll(/(?<!\p{L})\p{Ll}\p{L}+/gu), ([word]) => word))
  return (word) => small.has(word.toLowerCase()) && lookUp(word) !== 'name' && !isNameOnly(word)
}
