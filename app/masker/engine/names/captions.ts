import type { Claims } from '../span.ts'
import { isCommon } from './common-words.ts'
import { readName } from './read-name.ts'

const PARTIES = /^[ \t]*(?:and )?(?:Plaintiff|Defendant|Petitioner|Respondent|Debtor|Appellant|Appellee|Claimant)s?\b/i
const VERSUS = /(?<=\S)[ ]vs?\.?[ ](?=\p{Lu})/gu
/** `, 347 U.S. 483` after the names of a case: published, and nobody's secret. */
const CITATION = /^[^\n]{0,60}?, \d{1,4} (?:U\.S\.|S\. ?Ct\.|F\.|F\. ?Supp\.|[A-Z][a-z]{1,4}\.)/

/** Claims the parties of a case: around a `v.`, and above a line such as `Plaintiff,`. */
export function claimParties(text: string, claims: Claims): void {
  for (const match of text.matchAll(VERSUS)) {
    const right = match.index + match[0].length
    if (CITATION.test(text.slice(right, right + 100))) continue
    const end = readName(text, right)
    const isOurs = end > right || !claims.isFree(right, right + 1)
    if (!isOurs) continue
    claims.claim({ start: right, end, kind: 'person' })
    const left = nameBefore(text, match.index)
    claims.claim({ start: left, end: match.index, kind: 'person' })
  }
  const lines = [...text.matchAll(/[^\n]+/g)]
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1]?.[0] ?? ''
    if (!PARTIES.test(next) || PARTIES.test(line[0])) continue
    for (const piece of line[0].matchAll(/(?:^[ \t]*|; (?:and )?|, (?:and )?| and )(?=\p{Lu})/gu)) {
      const start = line.index + piece.index + piece[0].length
      const end = readName(text, start)
      if (text.slice(start, end).includes(' ')) claims.claim({ start, end, kind: 'person' })
    }
  }
}

/** Where the name begins that ends at a place; the place itself where there is none. */
function nameBefore(text: string, end: number): number {
  const words = [...text.slice(Math.max(0, end - 80), end).matchAll(/[^\s]+/g)].toReversed()
  let start = end
  for (const [index, match] of words.slice(0, 4).entries()) {
    const at = Math.max(0, end - 80) + match.index
    const isJoined = index === 0 || text.slice(at + match[0].length, start) === ' '
    if (!isJoined || !/^\p{Lu}[\p{L}.'’-]*$/u.test(match[0]) || isCommon(match[0])) break
    start = at
  }
  return start
}
