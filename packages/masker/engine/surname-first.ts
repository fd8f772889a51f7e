import type { AnnotatedText } from './annotated-text.ts'
import { isCommon } from './common-words.ts'
import { isEnglish, isGiven, isListed, isNameOnly } from './name-words.ts'
import { exactly, inAnyCase, part } from './rule.ts'
import { IS_STATE } from './states.ts'
import { isPlace, lookUp } from './tag-words.ts'

// Surnames first, as charts, rosters, indexes and clerks write them: `Kulkarni, Priyanka A.`

const PARTICLE = part`(?:[Dd]e(?: la| los| las)?|[Dd]el|[Ll]a|[Vv]an(?: der| den)?|[Vv]on|[Aa]l|[Ee]l|[Bb]in|DE(?: LA)?|DEL|VAN|VON)`
const WORD = part`\p{Lu}[\p{L}\p{M}'’]*(?:-\p{Lu}[\p{L}\p{M}'’]*)*`
const LAST = part`(?:${PARTICLE} )?${WORD}(?: (?:${PARTICLE} )?${WORD}){0,2}(?:,? (?:Jr|Sr|II|III|JR|SR)\.?)?`
const FIRST = part`${WORD}\.?(?: (?!(?:DOB|SSN|MRN|DOD|AGE|ID|Age)\b)(?:${WORD}|\p{Lu})\.?){0,2}`
const NAME = part`(?<last>${LAST}), ?(?<first>${FIRST})(?:,? (?:Jr|Sr|II|III|JR|SR)\b\.?)?`
/** What lists, fields and headings begin a name with. */
const AT = part`(?<=^|\n|\n[ \t>]{0,8}|[|;•*\t] ?|(?:^|\n) {0,4}\d{1,4}[.)]? {1,4}|(?:^|\n) {0,4}[-–] )`
const CALLED = part`(?:re|in re|ref|regarding|matter of|estate of|inmate|offender|patient|pt|client|claimant|insured|employee|student|tenant|resident|debtor|defendant|def|plaintiff|pltf|petitioner|respondent|decedent|deceased|creditor|taxpayer|driver|passenger|officer|ofc|investigator|owner|member|customer|beneficiary|witness|victim|suspect|subject|name|names|party|parties|attorney|author|from|to|cc|attn|contact|(?:co-)?(?:applicant|borrower)|guarantor|buyer|seller|lessee|lessor|grantor|grantee|heir|[vswc]\d{1,2}(?=:))`
const ENDS = part`(?=[ \t]*(?:\n|$|[;|\t()\[\d#/"“]| {2}|[-–—] |,? ?(?:DOB|D\.O\.B|SSN|DOD|MRN|[Aa]ge|S(?:ex|EX)|Gender|Acct|et al|v\.|vs\.|$|\d)| \p{Lu}/\p{Lu}(?!\p{L})|[.,](?:\s|$)|:| (?:is|was|has|had|filed|signed|called|of|and|v|vs)\b))(?!,? (?:&|and) \p{Lu}[\p{L}'’]+(?:,? (?:LLP|LLC|P\.?C|PLLC))?\b)`

const IN_LINES = exactly`${AT}(?<it>${NAME})${ENDS}`
const LABELS = inAnyCase`(?<!\p{L})${CALLED}(?: (?:name|no\.?))?(?::|\.|)[ \t]{1,4}(?=\p{L})`
const IN_BRACKETS = exactly`[(“"‘'[](?<it>${NAME})[)”"’'\]]`
const IN_CAPITALS = exactly`(?<![\p{L}\p{N}'’-])(?<it>(?<last>\p{Lu}{3,}(?:-\p{Lu}{2,})*), ?(?<first>\p{Lu}{3,}(?: \p{Lu}\.?)?|(?<=,)\p{Lu}\.|(?!Esq|Inc|Ltd)\p{Lu}\p{Ll}{2,}))(?![\p{L}\p{N}'’-]|, \p{Lu}{2})`
const AFTER_LABEL = new RegExp(part`(?<it>${NAME})${ENDS}`, 'duy')

/** Claims a name whose surname comes first, where lines, fields and brackets begin one. */
export function claimSurnameFirst(annotated: AnnotatedText): void {
  const { text } = annotated
  for (const match of text.matchAll(IN_LINES)) claim(annotated, match, 'line')
  for (const { 0: label, index } of text.matchAll(LABELS)) {
    AFTER_LABEL.lastIndex = index + label.length
    const match = AFTER_LABEL.exec(text)
    if (match) claim(annotated, match, 'field')
  }
  for (const match of text.matchAll(IN_BRACKETS)) claim(annotated, match, 'brackets')
  for (const match of text.matchAll(IN_CAPITALS))
    if (
      !isNameOnly(/(\p{L}+),? $/u.exec(annotated.before(match.index, 25))?.[1] ?? '') &&
      [match.groups?.['last'], match.groups?.['first']].every(
        (word = '') =>
          isNameOnly(word.replace(/ .*/, '')) ||
          /^\p{Lu}\.$/u.test(word) ||
          (/^\p{Lu}\p{Ll}/u.test(word) && !isEnglish(word)),
      )
    )
      claim(annotated, match, 'line')
}

type Place = 'line' | 'field' | 'brackets'

/** Not `Boston, Massachusetts`, `Terms, Conditions`, `Widget, Blue` or `HIPAA, FERPA`. */
function claim(annotated: AnnotatedText, { groups, indices, index, 0: whole }: RegExpExecArray, place: Place): void {
  const { last = '', first = '' } = groups ?? {}
  const [start, end] = indices?.groups?.['it'] ?? [index, index + whole.length]
  const words = [...last.split(' '), ...first.split(' ')].filter((word) => /^\p{Lu}\p{L}/u.test(word))
  if (IS_STATE.test(first.toUpperCase().length === 2 ? first.toUpperCase() : first)) return
  const isInitial = /^\p{Lu}\.?(?: \p{Lu}\.?)*$/u.test(first)
  if (isPlace(first) && !isGiven(first)) return
  // A common word may be a surname before a first name that's nothing else.
  const [given = ''] = first.split(' ')
  const isSure = isNameOnly(given) || lookUp(given) === 'name'
  if (last === 'I' || words.some((word) => isCommon(word) && !(isSure && isListed(word)))) return
  const isSigned =
    place === 'brackets' &&
    (/^\s*(?:\(Entered|$|\n)/.test(annotated.after(end + 1, 11)) || /\.\s$/.test(annotated.before(start - 1, 2)))
  const isShout = whole === whole.toUpperCase()
  const isProven = isInitial
    ? words.some((word) => !isEnglish(word))
    : isSure || words.some(isNameOnly) || (isGiven(given) && (!isEnglish(given) || last.split(' ').some(isListed)))
  if (!isProven && (isShout ? !isSigned : place !== 'brackets' || words.every((word) => lookUp(word) === 'word')))
    return
  annotated.absorb({ start, end, kind: 'person', certainty: 'sure' })
}
