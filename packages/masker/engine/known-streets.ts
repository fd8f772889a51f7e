import { IS_SUFFIX } from './addresses.ts'
import type { AnnotatedText } from './annotated-text.ts'
import { isCommon } from './common-words.ts'
import { IS_STATE } from './states.ts'

const HOUSE =
  /(?<![\w.$#-]|\d:)\d{1,6}[A-Z]? (?:(?:[NSEW]{1,2}\.?|North|South|East|West) )?(?<street>\p{Lu}[\p{L}'’-]{3,})(?![\p{L}\d])/gu

/** Another house in a street that's known: '71 Dauphine' after '17 rue Dauphine'. */
export function claimKnownStreets(annotated: AnnotatedText): void {
  const { text } = annotated
  const lines = annotated
    .spans()
    .map(({ kind, start, end }) => (kind === 'address' ? text.slice(start, end).replace(/[,\n][^]*/, '') : ''))
  const words = lines.flatMap((line) => line.match(/\p{Lu}[\p{L}'’-]{3,}/gu) ?? [])
  const streets = new Set(words.filter((word) => !isCommon(word) && !IS_SUFFIX.test(word) && !IS_STATE.test(word)))
  for (const { 0: found, index, groups } of text.matchAll(HOUSE))
    if (streets.has(groups?.['street'] ?? ''))
      annotated.claim({ start: index, end: index + found.length, kind: 'address', certainty: 'likely' })
}
