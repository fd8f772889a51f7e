import { claimParties } from './names/captions.ts'
import { claimNamesInContext } from './names/name-contexts.ts'
import { propagateNames } from './names/propagate-names.ts'
import { tagWords } from './names/tag-words.ts'
import { claimTaggedNames } from './names/tagged-names.ts'
import { ADDRESS_PATTERNS } from './patterns/address-patterns.ts'
import { CONTACT_PATTERNS } from './patterns/contact-patterns.ts'
import { DATE_PATTERNS } from './patterns/date-patterns.ts'
import { DOCKET_PATTERNS } from './patterns/docket-patterns.ts'
import { MONEY_PATTERNS } from './patterns/money-patterns.ts'
import { NUMBER_PATTERNS } from './patterns/number-patterns.ts'
import { ORGANIZATION_PATTERNS } from './patterns/organization-patterns.ts'
import { claimPatterns } from './patterns/pattern.ts'
import { Claims, type Span } from './span.ts'

const PATTERNS = [
  ...CONTACT_PATTERNS,
  ...DOCKET_PATTERNS,
  ...NUMBER_PATTERNS,
  ...DATE_PATTERNS,
  ...MONEY_PATTERNS,
  ...ADDRESS_PATTERNS,
  ...ORGANIZATION_PATTERNS,
]

/**
 * Finds what should not leave the office, the surest signs first: shapes, then what stands around a name, then what the words
 * are, then what was named before.
 * @returns spans that do not overlap, in the order of the text
 */
export function findSpans(text: string): Span[] {
  const claims = new Claims(text.length)
  claimPatterns(text, PATTERNS, claims)
  claimParties(text, claims)
  claimNamesInContext(text, claims)
  claimTaggedNames(text, tagWords(text), claims)
  propagateNames(text, claims)
  return claims.spans()
}
