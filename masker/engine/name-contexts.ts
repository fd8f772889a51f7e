import { IS_STATE } from './addresses.ts'
import type { AnnotatedText, Certainty, FoundSpan } from './annotated-text.ts'
import { isAmbiguous, isCommon } from './common-words.ts'
import { soundsLikeCompany } from './organizations.ts'
import { readName } from './read-name.ts'
import { anyOf, exactly, inAnyCase, part } from './rule.ts'
import { isPlace, lookUp } from './tag-words.ts'

interface Context {
  /** The text before a name. The name starts where it ends. */
  before: RegExp
  /** Names can also start in lower case here. */
  small?: boolean
  /** Dictionary words alone aren't a name here. */
  needsProof?: boolean
  /** The name may continue on the next line of wrapped text. */
  wraps?: boolean
}

const TITLE = anyOf(`
  Mr Mrs Ms Mx Miss Dr Prof Professor Judge Justice Hon Honorable Officer Detective Det Sgt Sergeant Lt Lieutenant Deputy Trooper Agent
  Captain Sheriff Attorney ADA AUSA Rev Reverend Pastor Rabbi Imam Senator Mayor Nurse Señora? Sra? Herr Frau Madame Monsieur MR MRS MS
  DR JUDGE JUSTICE OFFICER THE_HONORABLE Shri Sri Smt Smti Kumari Pt Adv SHRI SRI SMT Sh
`)
const RELATIVE = anyOf(`
  husband wife spouse son daughter mother father brother sister brother-in-law sister-in-law mother-in-law father-in-law grandmother
  grandfather aunt uncle cousin nephew niece partner girlfriend boyfriend fiancée? kid child baby twin widow widower neighbor friend boss
  supervisor manager landlord roommate coworker adjuster paralegal assistant doctor lawyer attorney ex
`)
const ROLE = anyOf(`
  Plaintiffs? Defendants? Creditors? Esquire Liquidators? Administrat(?:or|rix) Receiver Movants? Petitioners? Respondents? Appellants?
  Appellees? Claimants? Decedent Debtors? Client Witness Deponent Affiant Grantors? Grantees? (?:Successor_)?Trustees? Executor Executrix
  Guardian Tenants? Landlord Buyers? Sellers? Lessors? Lessees? Borrowers? Patient Insured Taxpayer Beneficiar(?:y|ies) President
  Secretary Director Adjuster Preparer Counsel counsel client patient driver Driver inventors? clients minor minors child children
  juvenile student
`)
const FIELD = anyOf(`
  Name Full_name Client(?:_name)? Patient(?:_name)? Debtor Taxpayer Preparer Attorney Lawyer Emergency_contact Witness Spouse Husband
  Wife Mother Father Child Children Referred_by Opposing_party Opposing_counsel Adjuster Supervisor Insured Claimant Signed Cc Bcc CC
  Judge Interpreter (?:Successor_)?Trustee
`)
/** Fields that just as often contain something else. */
const OTHER_FIELD = anyOf(
  'Contact By From To Attn Re In_re FROM TO RE ANSWER Present Absent Beneficiar(?:y|ies) Creditor',
)
const AT_FIELD = part`(?<=^|[|•*\d.>] |\n|\t) {0,8}`
/** What a letter closes with: a line of such words alone, the last of which says it. */
const CLOSING_START = inCases(`
  very most yours with all the my many much our sincere sincerest deepest best kind kindest warm warmest respectfully thank thanks as
  and in wishing you sincerely truly faithfully cordially gratefully
`)
const CLOSING_END = inCases(`
  sincerely truly faithfully respectfully submitted cordially yours regards best warmly wishes thanks thank_you thx gratitude appreciation
  gratefully fondly cheers vty rgds br kr
`)
const CLOSING_TAIL = part`(?: (?:again|so much|very much|in advance|for (?:your|the|all) [\p{Ll} ]{3,40}))?`
const CLOSING = part`(?<=^|\n)[ \t>]*(?:${CLOSING_START} ){0,4}${CLOSING_END}${CLOSING_TAIL}`
/** It closes a letter only with a comma. */
const CLOSING_WORDS = part`(?<=^|\n)[ \t>]*(?:${inCases('love peace hugs xo always ever take_care talk_soon')}|[Ll]ooking forward[\p{Ll} ]{0,40})`
/** From a closing's line to the name on a later one. */
const TO_NAME = part`[ \t]*\n[\s>]{0,12}(?:[-~] ?)?`
/** A line with nothing but a name, or a name and what it is. */
const LONE_NAME = part`(?=\p{Lu}[\p{L}.'’-]{0,30}(?: \p{Lu}[\p{L}.'’-]{0,30}){0,3}[ \t]*(?:\n|$|[,(|]))`
/** What precedes `by` and a name, as in dockets. */
const DONE = anyOf(`
  [Rr]epresented [Ff]iled [Ss]igned [Ss]ubmitted [Pp]repared [Ee]xecuted [Ss]ubscribed [Ww]itnessed [Nn]otarized [Cc]onducted [Tt]aken
`)
const MATTER = anyOf(`
  Estate_of Marriage_of Matter_of Guardianship_of Conservatorship_of [Ii]n_[Rr]e IN_RE ESTATE_OF MATTER_OF ex_rel\\. Adoption_of
  Interests?_of Int\\.?_of INTERESTS?_OF Person_of Custody_of Parentage_of Paternity_of Petition_of Appeal_of Welfare_of Dependency_of
  Commitment_of Detention_of Restraint_of [Ee]x_parte EX_PARTE
`)
const MINE = anyOf('husband wife son daughter landlord supervisor boss manager neighbor brother sister')
const NAMED = anyOf(`
  my_name_is my_names (?:maiden|first|last|middle|family|given|sur)_?name(?:_is|\\?|_was|:) guy_named man_named woman_named person_named
  named called_myself
`)

const CONTEXTS: readonly Context[] = [
  { before: exactly`(?<!\p{L})${TITLE}(?:\.? {1,2}|\.(?=\p{Lu}))`, wraps: true },
  { before: exactly`(?<!\p{L})(?:mr|mrs|ms|dr)\.? (?=\p{L})`, small: true },
  { before: exactly`(?<!\p{L})(?:officer|judge|attorney) (?=\p{L})`, small: true, needsProof: true },
  { before: exactly`(?<![\p{L}-])${ROLE},? (?=\p{Lu})`, needsProof: true },
  { before: exactly`(?<![\p{L}-])${RELATIVE},? (?=\p{Lu})` },
  { before: exactly`${AT_FIELD}${FIELD} ?[:=|][ \t]*(?=\p{Lu})` },
  { before: exactly`${AT_FIELD}${OTHER_FIELD} ?[:=|][ \t]*(?=\p{Lu})`, needsProof: true },
  { before: exactly`(?<!\p{L})(?:Dear|Hi|Hello|Hey|Thanks|Thank you|Cc),? (?=\p{Lu})` },
  { before: exactly`(?:${CLOSING}|${CLOSING_WORDS}),${TO_NAME}(?=\p{Lu})` },
  { before: exactly`${CLOSING}(?:;| ?-)?${TO_NAME}${LONE_NAME}` },
  // An exclamation may end a paragraph, and a heading may follow.
  { before: exactly`${CLOSING}[.!:]${TO_NAME}${LONE_NAME}(?=.{1,80}\s*$)` },
  { before: exactly`${CLOSING}[.!:]${TO_NAME}${LONE_NAME}`, needsProof: true },
  { before: exactly`(?:\/s\/|\bBy:|\bI,) {1,3}(?=\p{Lu})` },
  { before: exactly`\b${DONE} by(?: \p{Lu}\p{L}+)??:?\s(?=\p{Lu})`, needsProof: true },
  {
    before: exactly`\b(?:[Oo]n behalf of|ON BEHALF OF|[Aa]ssigned to:?|[Pp]resided over by|[Aa]ppearance (?:of|by)) (?=\p{Lu})`,
    needsProof: true,
  },
  {
    before: exactly`\b(?:[Mm]y name is|[Nn]amed|[Ii]t['’]?s|[Tt]his is|[Ff]ormerly|[Nn]ée|[Aa]ka|a\/k\/a|(?:[Ss]igned|[Rr]eferred) by) (?=\p{Lu})`,
    needsProof: true,
  },
  { before: inAnyCase`\b${NAMED} (?=\p{L})`, small: true },
  {
    before: inAnyCase`\b(?:this is|its|it['’]s|i am|i['’]?m|my ${MINE}) (?=\p{Ll})`,
    small: true,
    needsProof: true,
  },
  { before: exactly`\b${MATTER}:?[ \n](?=\p{Lu})`, needsProof: true },
]

/** `(Gonzalez, Maria L.)`, as clerks sign entries. */
const LAST_FIRST =
  /\((?<it>(?<last>\p{Lu}[\p{L}'’-]+(?:[ ](?:[Dd]e|[Dd]el|[Ll]a|[Vv]an|[Vv]on|\p{Lu}[\p{L}'’-]+)){0,3}), (?<first>\p{Lu}(?:\.|[\p{L}'’-]*)(?:[ ]\p{Lu}[\p{L}]*\.?)?)(?:,? (?:Jr|Sr|II|III)\.?)?)\)/dgu

/** Words in small letters, with a capital, or in capitals, as a regex source. */
function inCases(words: string): string {
  const all = words.trim().split(/\s+/)
  return anyOf(
    all
      .flatMap((word) => [`[${word.charAt(0)}${word.charAt(0).toUpperCase()}]${word.slice(1)}`, word.toUpperCase()])
      .join(' '),
  )
}

/** Claims names by what precedes them: titles, roles, form fields, greetings, signatures. */
export function claimNamesInContext(annotated: AnnotatedText): void {
  const { text } = annotated
  claimLastFirst(annotated)
  for (const { before, small = false, needsProof = false, wraps = false } of CONTEXTS) {
    const certainty = needsProof || small ? 'likely' : 'sure'
    for (const match of text.matchAll(before)) {
      const start = match.index + match[0].length
      const isSmall = small && /^\p{Ll}/u.test(annotated.after(start, 1))
      const stopAt = !isSmall ? isCommon : needsProof ? isNoName : isStopInSmall
      const end = readName(text, start, { small, wraps, stopAt })
      const name = text.slice(start, end)
      const isState = /\bState of $/i.test(annotated.before(start, 10))
      if (name.length < 2 || isState || (needsProof && name.split(' ').every(isWord))) continue
      const kind = soundsLikeCompany(name) ? 'organization' : 'person'
      const span: FoundSpan = { start, end, kind, certainty }
      if (!annotated.claim(span)) annotated.claimBeforeTaken(span)
      claimJoined(annotated, end, certainty)
    }
  }
}

const isWord = (word: string) => lookUp(word) === 'word'
const isNoName = (word: string) => isCommon(word) || lookUp(word) !== 'name'
const STOPS_IN_SMALL = new Set(
  'calling from here speaking again who whose with because about said says at in on my'.split(' '),
)
const isStopInSmall = (word: string) => isCommon(word) || STOPS_IN_SMALL.has(word.toLowerCase())

/** A surname-first name in parentheses; not `(Boston, Massachusetts)` or `(HIPAA, FERPA)`. */
function claimLastFirst(annotated: AnnotatedText): void {
  for (const { groups, indices, 0: whole } of annotated.text.matchAll(LAST_FIRST)) {
    const { last = '', first = '' } = groups ?? {}
    const [start, end] = indices?.groups?.it ?? [0, 0]
    const words = [...last.split(' '), ...first.split(' ')]
    if (words.some(isCommon) || IS_STATE.test(first) || isPlace(first)) continue
    const isProven = /^\p{Lu}\.?$/u.test(first) || words.some((word) => lookUp(word) === 'name')
    const isSigned =
      /^\s*(?:\(Entered|$|\n)/.test(annotated.after(end + 1, 11)) || /\.\s$/.test(annotated.before(start - 1, 2))
    if (!isProven && (whole === whole.toUpperCase() ? !isSigned : words.every(isWord))) continue
    annotated.absorb({ start, end, kind: 'person', certainty: 'sure' })
  }
}

/** Words in a script that the text isn't written in are most likely a name. */
const FOREIGN = /(?:(?!\p{Script=Latin})[\p{L}\p{M}]){2,}(?:[ '’׳״"-](?:(?!\p{Script=Latin})[\p{L}\p{M}]){2,}){0,5}/gu

/** Claims what is written in another script than the text: 'דוד כהן'. */
export function claimForeignScript(annotated: AnnotatedText): void {
  const { text } = annotated
  const found = [...text.matchAll(FOREIGN)]
  const length = found.reduce((sum, { 0: words }) => sum + words.length, 0)
  if (length * 2 > text.length) return
  for (const { 0: words, index } of found)
    annotated.claim({ start: index, end: index + words.length, kind: 'person', certainty: 'unsure' })
}

const JOIN = /^(?:,? and |, | ?@ | alias | [af]\/k\/a | aka |,? [Aa]lso [Kk]nown [Aa]s )(?=\p{Lu})/u

/** `X and Y`, `X, Y`, `X a/k/a Y` after a name. */
export function claimJoined(annotated: AnnotatedText, from: number, certainty: Certainty): void {
  let at = from
  for (let count = 0; count < 12; count += 1) {
    const join = JOIN.exec(annotated.after(at, 18))?.[0]
    if (join === undefined) return
    const start = at + join.length
    const end = readName(annotated.text, start)
    const name = annotated.text.slice(start, end)
    // A lone word between commas could be anything. A pair of words that no rule knows is a name.
    const isLone = !name.includes(' ') && join.trim() === ','
    if (name === '' || (isLone && (isAmbiguous(name) || !/^,? and /.test(annotated.after(end, 6))))) return
    if (name.split(' ').every((word) => isWord(word) && !isAmbiguous(word))) return
    annotated.claim({ start, end, kind: 'person', certainty: certainty === 'sure' ? 'likely' : certainty })
    at = end
  }
}
