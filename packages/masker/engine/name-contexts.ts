import type { AnnotatedText, Certainty, FoundSpan } from './annotated-text.ts'
import { isAmbiguous, isCommon } from './common-words.ts'
import { isNameOnly, isNever, stopsName, stopsProvedName, stopsTitledName } from './name-words.ts'
import { soundsLikeCompany } from './organizations.ts'
import { readName } from './read-name.ts'
import { anyOf, exactly, inAnyCase, part } from './rule.ts'
import { claimSurnameFirst } from './surname-first.ts'
import { lookUp } from './tag-words.ts'

interface Context {
  /** Whatever stands here is a name: no common word stops it. */
  proves?: boolean
  /** The text before a name. The name starts where it ends. */
  before: RegExp
  /** Names can also start in lower case here. */
  small?: boolean
  /** Dictionary words alone aren't a name here. */
  needsProof?: boolean
  /** After an office. */
  isTitled?: boolean
  /** Names are all in small letters here. */
  smallOnly?: boolean
  /** The name may continue on the next line of wrapped text. */
  wraps?: boolean
}

const TITLE = anyOf(`
  Mr Mrs Ms Mx Miss Dr Prof Professor Judge Justice Hon Honorable Officer Ofc Detective Det Sgt Sergeant Lt Lieutenant Deputy Trooper Agent
  Captain Sheriff Attorney ADA AUSA Rev Reverend Pastor Rabbi Imam Senator Mayor Nurse Señora? Sra? Herr Frau Madame Monsieur MR MRS MS
  DR JUDGE JUSTICE OFFICER THE_HONORABLE Shri Sri Smt Smti Kumari Pt Adv SHRI SRI SMT Sh
`)
/** After these comes a name, whatever the word. */
const SURE_TITLE = anyOf(
  'Mr Mrs Ms Mx Miss Mister Dr Señora? Sra? Herr Frau Madame Monsieur MR MRS MS DR MISS Shri Smt Kumari',
)
const RELATIVE = anyOf(`
  husband wife spouse son daughter mother father brother sister brother-in-law sister-in-law mother-in-law father-in-law grandmother
  grandfather aunt uncle cousin nephew niece partner girlfriend boyfriend fiancée? kid child baby twin widow widower neighbor friend boss
  supervisor manager landlord roommate coworker adjuster paralegal assistant doctor lawyer attorney ex
`)
const ROLE = anyOf(`
  Plaintiffs? Defendants? Creditors? Esquire Liquidators? Administrat(?:or|rix) Receiver Movants? Petitioners? Respondents? Appellants?
  Appellees? Claimants? Decedent Debtors? Client Witness Deponent Affiant Grantors? Grantees? (?:Successor_)?Trustees? Executor Executrix
  Guardian Tenants? Landlord Buyers? Sellers? Lessors? Lessees? Borrowers? Patient Insured Taxpayer Beneficiar(?:y|ies) President Secretary
  Director Adjuster Preparer Counsel counsel client patient driver Driver inventors? clients minor minors child children juvenile student
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
  { before: exactly`(?<!\p{L})(?:${SURE_TITLE})(?:\.? {1,2}|\.(?=\p{Lu}))`, wraps: true, proves: true },
  // 'Mr. and Mrs. Kulkarni'
  { before: exactly`(?<!\p{L})${TITLE}(?:\.? {1,2}|\.(?=\p{Lu}))`, wraps: true, isTitled: true },
  { before: exactly`(?<!\p{L})(?:mr|mrs|ms|dr)\.? (?=\p{L})`, small: true },
  { before: exactly`(?<!\p{L})(?:officer|judge|attorney) (?=\p{L})`, small: true, needsProof: true },
  { before: exactly`(?<![\p{L}-])${ROLE},? (?=\p{Lu})`, needsProof: true },
  { before: exactly`(?<![\p{L}-])${RELATIVE},? (?=\p{Lu})` },
  { before: inAnyCase`${AT_FIELD}${FIELD} ?[:=|][ \t]*(?=\p{L})`, proves: true, small: true },
  {
    before: inAnyCase`${AT_FIELD}(?:full |legal |maiden |birth |first |last |middle |family |given |sur|client |patient |party |contact |debtor |employee |tenant |student |insured |member )name(?:\(s\)|s)? ?[:=|][ \t]*(?=\p{L})`,
    proves: true,
    small: true,
  },
  { before: exactly`${AT_FIELD}${OTHER_FIELD} ?[:=|][ \t]*(?=\p{Lu})`, needsProof: true },
  {
    before: inAnyCase`${AT_FIELD}(?:to|from|cc|bcc|re|attn|subject|client|sent from) ?[:=]?[ \t]+(?=\p{L})`,
    small: true,
    needsProof: true,
    smallOnly: true,
  },
  {
    before: inAnyCase`(?<!\p{L})(?:last|first|middle|given|sur|family)(?: ?name)?(?: is)?[:=] ?(?=\p{L})`,
    proves: true,
    small: true,
  },
  {
    before: exactly`(?<!\p{L})(?:Dear|DEAR|Hi|Hello|Hey|Thanks|Thank you|Thx|Ty|Cheers|Cc),? (?=\p{Lu})`,
    proves: true,
  },
  { before: exactly`(?:${CLOSING}|${CLOSING_WORDS}),${TO_NAME}(?=\p{Lu})` },
  { before: exactly`${CLOSING}(?:;| ?-)?${TO_NAME}${LONE_NAME}` },
  // An exclamation may end a paragraph, and a heading may follow.
  { before: exactly`${CLOSING}[.!:]${TO_NAME}${LONE_NAME}(?=.{1,80}\s*$)` },
  { before: exactly`${CLOSING}[.!:]${TO_NAME}${LONE_NAME}`, needsProof: true },
  { before: exactly`(?:\/[sS]\/|\bBy:|\bI,) {1,3}(?=\p{Lu})`, proves: true },
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
  { before: exactly`(?<=\n)[-–—~]{1,2} ?(?=\p{Lu}[\p{L}.]{1,20}\s*$)`, proves: true },
  {
    before: inAnyCase`\b(?:this is|its|it['’]s|i am|i['’]?m|my ${MINE}) (?=\p{Ll})`,
    small: true,
    needsProof: true,
  },
  { before: exactly`\b${MATTER}:?[ \n](?=\p{Lu})`, needsProof: true },
]

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
  claimSurnameFirst(annotated)
  claimBeforeRank(annotated)
  for (const {
    before,
    small = false,
    needsProof = false,
    wraps = false,
    proves = false,
    smallOnly = false,
    isTitled = false,
  } of CONTEXTS) {
    const certainty = needsProof || small ? 'likely' : 'sure'
    for (const match of text.matchAll(before)) {
      const start = match.index + match[0].length
      const isSmall = small && /^\p{Ll}/u.test(annotated.after(start, 1))
      if (smallOnly && !isSmall) continue
      const inCapitals = proves ? stopsProvedName : isTitled ? stopsTitledName : stopsName
      const stopAt = !isSmall ? inCapitals : needsProof || proves ? isNoName : isStopInSmall
      const end = readName(text, start, { small, wraps, stopAt })
      const name = text.slice(start, end)
      const isState = /\bState of $/i.test(annotated.before(start, 10))
      if (name.length < 2 || isState || (needsProof && name.split(' ').every(isPlainWord))) continue
      const kind = soundsLikeCompany(name) ? 'organization' : 'person'
      const span: FoundSpan = { start, end, kind, certainty }
      if (!annotated.claim(span)) annotated.claimBeforeTaken(span)
      claimJoined(annotated, end, certainty)
    }
  }
}

const isWord = (word: string) => lookUp(word) === 'word'
const isPlainWord = (word: string) => isWord(word) && !isNameOnly(word)
const isNoName = (word: string) => isCommon(word) || !(lookUp(word) === 'name' || isNameOnly(word))
const STOPS_IN_SMALL = new Set(
  'calling from here speaking again who whose with because about said says at in on my'.split(' '),
)
const isStopInSmall = (word: string) => isCommon(word) || STOPS_IN_SMALL.has(word.toLowerCase())

/** `Oyelaran, J.`, as opinions name their judges; `Amy Fitch, CSR`, `A. Vogt, PT`. */
const BEFORE_RANK =
  /(?<![\p{L}\p{N}])(?:\p{Lu}\. ?){0,3}\p{Lu}[\p{L}\p{M}'’-]{1,30}(?: (?:\p{Lu}\.|\p{Lu}[\p{L}\p{M}'’-]{1,30})){0,3}(?=, (?:C\. ?J\.|J\.|JJ\.|P\. ?J\.|A\.?L\.?J\.?|M\. ?D\.|Ph\. ?D\.|D\.O\.|MD|DO|RN|NP|PA-C|DPT|PT|DC|DDS|DMD|CPA|CSR|RPR|LCSW|LMFT|CRR|PhD|PsyD|OTR|RPh|PharmD|J\.D\.|LL\.M\.)(?![\p{L}]))/gu

function claimBeforeRank(annotated: AnnotatedText): void {
  for (const { 0: found, index } of annotated.text.matchAll(BEFORE_RANK)) {
    const words = found.split(' ')
    const from = words.findLastIndex((word) => word.length > 2 && isNever(word)) + 1
    const name = words.slice(from).join(' ')
    if (name === '' || words.slice(from).every(isCommon)) continue
    const start = index + found.length - name.length
    const end = Math.max(readName(annotated.text, start, { stopAt: isNever }), index + found.length)
    annotated.claim({ start, end, kind: 'person', certainty: 'likely' })
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
