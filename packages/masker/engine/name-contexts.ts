import type { AnnotatedText, Certainty, FoundSpan } from './annotated-text.ts'
import { isAmbiguous, isCommon } from './common-words.ts'
import { isEnglish, isGiven, isNameOnly, isNever, stopsName, stopsProvedName, stopsTitledName } from './name-words.ts'
import { soundsLikeCompany } from './organizations.ts'
import { readName } from './read-name.ts'
import { anyOf, exactly, inAnyCase, part, setOf } from './rule.ts'
import { claimSurnameFirst } from './surname-first.ts'
import { isPlace, lookUp } from './tag-words.ts'

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
  Captain Sheriff Col Cpl Maj Fr Br Attorney Atty Counselor ADA AUSA Rev Reverend Pastor Father Bishop Deacon Chaplain Rabbi Imam Senator Rep Mayor Nurse Señora? Sra? Herr Frau Madame Monsieur MR MRS MS Coach
  DR JUDGE JUSTICE OFFICER THE_HONORABLE Lic Ing Arq Srta Dra Don Doña Shri Sri Smt Smti Kumari Pt Adv SHRI SRI SMT Sh
`)
/** After these comes a name, whatever the word. */
const SURE_TITLE = anyOf(
  'Mr Mrs Ms Mx Miss Mister Dr Señora? Sra? Herr Frau Madame Monsieur MR MRS MS DR MISS Shri Smt Kumari',
)
const RELATIVE = anyOf(`
  husband wife spouse sons? daughters? mother father brother sister (?:[Bb]rother|[Ss]ister|[Mm]other|[Ff]ather|[Ss]on|[Dd]aughter)-in-law grandmother
  grandfather grandson granddaughter stepson stepdaughter stepfather stepmother godson goddaughter mom dad grandma grandpa stepdad stepmom nanny caregiver caseworker therapist teacher counselor babysitter tutor coach dentist broker
  aunt uncle cousin nephew niece partner girlfriend boyfriend fiancée? [Kk]ids? child(?:ren)? baby twins? widow widower neighbor friend boss
  supervisor foreman manager landlord roommate coworker adjuster paralegal assistant doctor lawyer attorney ex
`)
/** At the start of a sentence. */
const RELATIVE_FIRST = anyOf(
  'Husband Wife Son Daughter Brother Sister Mom Dad Aunt Uncle Cousin Nephew Niece Grandma Grandpa',
)
const ROLE = anyOf(`
  Plaintiffs? Defendants? Creditors? Esquire Liquidators? Administrat(?:or|rix) Receiver Movants? Petitioners? Respondents? Appellants?
  Appellees? Claimants? Decedent Debtors? Client Witness Deponent Affiant Grantors? Grantees? (?:Successor_)?Trustees? Executor Executrix
  Guardian Tenants? Landlord Buyers? Sellers? Lessors? Lessees? Borrowers? Patient Insured Taxpayer Beneficiar(?:y|ies) President Secretary
  Director Adjuster Preparer Counsel counsel client patient driver Driver inventors? clients plaintiffs? defendants? minor minors child children juvenile student
`)
const FIELD = anyOf(`
  Name Full_name Client(?:_name)? Patient(?:_name)? Debtor Taxpayer Preparer Attorney Lawyer Emergency_contact Witness Spouse Husband
  Wife Mother Father Child Children Kids Dependents Referred_by Opposing_party Opposing_counsel Adjuster Supervisor Insured Claimant Signed Cc Bcc CC
  (?:(?:Reporting|Arresting|Investigating)_)?(?:Officer|Ofc\\.?) Investigator Judge Interpreter (?:Successor_)?Trustee RN PCP GAL Provider Attending Surgeon Caller Driver Passenger Signature Other_party Broker Agent Guarantor Applicant Attendees? Payee Owner Heir Recipient Participant
`)
/** `Roz (paralegal)` */
export const BEFORE_RELATIVE = new RegExp(
  part`(?<![\p{L}\p{N}.'’-])\p{Lu}[\p{L}'’-]{1,20}(?= \((?:(?:the|his|her|my|our|their|new) )?${RELATIVE}\)|, (?:(?:the|his|her|my|our|their) )?${RELATIVE}[,.;\n])`,
  'gu',
)
/** The head of a column of people. */
export const IS_ROLE = new RegExp(`^(?:${ROLE}|${FIELD}|${RELATIVE})s?$`, 'i')
/** Fields that just as often contain something else. */
const OTHER_FIELD = anyOf(
  'Contact By From To Attn Re In_re FROM TO RE ANSWER Present Absent Beneficiar(?:y|ies) Creditor Att ATT Fm [VSWC]\\d{1,2}',
)
const AT_FIELD = part`(?<=^|[|•*\d.:>;-] |\n|\t|[{,] ?["']) {0,8}`
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
  [Ii]nterests?_of Int\\.?_of INTERESTS?_OF Person_of Custody_of Parentage_of Paternity_of Petition_of Appeal_of Welfare_of Dependency_of
  Commitment_of Detention_of Restraint_of [Ee]x_parte EX_PARTE
`)
const MINE = anyOf('husband wife son daughter landlord supervisor boss manager neighbor brother sister')
const NAMED = anyOf(`
  my_name_is my_names (?:maiden|first|last|middle|family|given|sur)_?name(?:_is|\\?|_was|:) guy_named man_named woman_named person_named
  named called_myself goes_by nicknamed
`)

const CONTEXTS: readonly Context[] = [
  { before: exactly`(?<!\p{L})(?:${SURE_TITLE})(?:\.? {1,2}|\.(?=\p{Lu}))`, wraps: true, proves: true },
  // 'Mr. and Mrs. Kulkarni'
  { before: exactly`(?<!\p{L})${TITLE}(?:\.? {1,2}["“]?|\.(?=\p{Lu}))`, wraps: true, isTitled: true },
  { before: exactly`(?<!\p{L})(?:mr|mrs|ms|dr|mister|missus)\.? (?=\p{L})`, small: true },
  {
    before: exactly`(?<!\p{L})(?:officer|judge|attorney|doctor|nurse|professor|coach|pastor|detective) (?=\p{L})`,
    small: true,
    needsProof: true,
  },
  { before: exactly`(?<![\p{L}-])(?:${ROLE},?|${RELATIVE_FIRST}) \(?(?=\p{Lu})`, needsProof: true },
  { before: exactly`(?<![\p{L}-])${RELATIVE}(?:(?:['’]s)?,| =|:| are| of)? ["“(]?(?=\p{Lu})` },
  {
    before: inAnyCase`${AT_FIELD}(?:${FIELD}|(?:full |legal |maiden |birth |first |last |middle |family |given |sur|client |patient |party |contact |debtor |employee |tenant |student |insured |member )name(?:\(s\)|s)?)["']? ?[:=|][ \t]*["']?(?=\p{L})`,
    proves: true,
    small: true,
  },
  // Who writes in a chat that was exported.
  {
    before: exactly`(?<=^|\n)\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?\]?(?: [-–])? (?:~ ?)?(?![AP]M\b)(?=\p{Lu}[^\n:]{0,40}:)`,
    proves: true,
  },
  { before: exactly`${AT_FIELD}${OTHER_FIELD} ?[:=|][ \t]*(?=\p{Lu})`, needsProof: true },
  {
    before: inAnyCase`${AT_FIELD}(?:to|from|cc|bcc|re|attn|subject|client|sent from) ?[:=]?[ \t]+(?=\p{L})`,
    small: true,
    needsProof: true,
    smallOnly: true,
  },
  {
    before: inAnyCase`(?<!\p{L})(?:last|first|middle|given|sur|family)(?:[ _]?name)?(?: is)?["']?[:=] ?["']?(?=\p{L})`,
    proves: true,
    small: true,
  },
  {
    before: exactly`(?<!\p{L})(?:Dear|DEAR|Hi|Hello|Hey|Thanks|Thank you|Thx|Ty|Ta|Cheers|Cc|Estimad[oa]s?|Querid[oa]s?),? (?:(?:Lic|Ing|Arq)\. )?(?=\p{Lu})`,
    proves: true,
  },
  { before: exactly`(?:${CLOSING}|${CLOSING_WORDS}),${TO_NAME}(?=\p{Lu})|${CLOSING}(?:;| ?-)?${TO_NAME}${LONE_NAME}` },
  { before: exactly`(?<=[.!?] )(?:Yours|Sincerely|Regards|Respectfully|Best), (?=\p{Lu})`, needsProof: true },
  // An exclamation may end a paragraph, and a heading may follow.
  { before: exactly`${CLOSING}[.!:]${TO_NAME}${LONE_NAME}(?=.{1,80}\s*$)` },
  { before: exactly`${CLOSING}[.!:]${TO_NAME}${LONE_NAME}`, needsProof: true },
  { before: exactly`(?:\/[sS]\/|\bBy:|\bI,) {1,3}(?=\p{Lu})`, proves: true },
  { before: exactly`\b${DONE} by(?: \p{Lu}\p{L}+)??:?\s(?=\p{Lu})`, needsProof: true },
  {
    before: exactly`\b(?:[Oo]n behalf of|ON BEHALF OF|[Aa]ssigned to:?|[Pp]resided over by|[Aa]ppearance (?:of|by)|[Mm]y name is|[Nn]amed|[Ii]t['’]?s|[Tt]his is|[Ff]ormerly|[Nn]ée|[Aa]ka|a\/k\/a|(?:[Ss]igned|[Rr]eferred) by) (?=\p{Lu})`,
    needsProof: true,
  },
  // 'They call him Smoke', 'love Fi'
  {
    before: exactly`(?<!\p{L})(?:[Ss]oy|[Mm]e llamo|[Mm]i nombre es|[Jj]e m['’]appelle|[Ii]ch heiße) (?=\p{Lu}\p{Ll})|(?<!\p{L})(?:Uncle|Aunt(?:ie|y)?|Grandma|Grandpa|Nana|T[ií][oa]|Abuel[oa]) (?=\p{Lu})|(?<=[.,!?] )(?:[Ll]ove|[Xx]o{1,3}),? (?=\p{Lu}\p{L}{1,20}["”'.]?\s*(?:\n|$))|\b(?:[Ss]treet name|[Mm]oniker|[Nn]icknames?|[Aa]lias|(?:also|better|only) known as|calls? (?:him|her|me)(?:self)?|apodad[oa])(?: is| was|:)?,? ["“'‘]?(?=\p{Lu})|\b(?:AKA|aka|[Aa]/[Kk]/[Aa]),? ["“'‘](?=\p{Lu})`,
  },
  { before: inAnyCase`\b${NAMED} ["“'‘]?(?=\p{L})`, small: true },
  { before: exactly`(?<=\n)[-–—~]{1,2} ?(?=\p{Lu}[\p{L}.]{1,20}\s*$)`, proves: true },
  {
    before: inAnyCase`\b(?:this is|its|it['’]s|i am|i['’]?m|my ${MINE}|(?:call|look|ask)ing for|speak(?:ing)? (?:to|with))(?:,? (?:uh|um|er|like)\b,?){0,2} (?=\p{Ll})`,
    small: true,
    needsProof: true,
  },
  { before: exactly`\b(?:${MATTER}:?[ \n]|[Cc]\/[Oo] |[Cc]are of )(?=\p{Lu})`, needsProof: true },
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
  for (const { before, small = false, needsProof, wraps = false, proves, smallOnly, isTitled } of CONTEXTS) {
    const certainty = needsProof || small ? 'likely' : 'sure'
    for (const match of text.matchAll(before)) {
      const start = match.index + match[0].length
      const isSmall = small && /^\p{Ll}/u.test(annotated.after(start, 1))
      if (smallOnly && !isSmall) continue
      const inCapitals = proves ? stopsProvedName : isTitled ? stopsTitledName : stopsName
      const stopAt = !isSmall ? inCapitals : needsProof || proves ? isNoName : isStopInSmall
      const end = readName(text, start, { small, wraps, stopAt })
      const name = text.slice(start, end)
      // After a bar, it may be the head of the next column: 'First name | Last name | Purpose'.
      const isState = /\bState of $/i.test(annotated.before(start, 10))
      const isBarred = match[0].endsWith('| ')
      const isInRow = isBarred && /^[^\n|]{0,30}\|/.test(annotated.after(end, 32))
      const isNone = isInRow ? isLikeHead : needsProof ? isPlainWord : isBarred ? isHead : undefined
      if (name.length < 2 || isState || (isNone && name.split(' ').every(isNone))) continue
      const kind = soundsLikeCompany(name) ? 'organization' : 'person'
      const span: FoundSpan = { start, end, kind, certainty }
      if (!annotated.claim(span)) annotated.claimBeforeTaken(span)
      claimJoined(annotated, end, certainty)
    }
  }
}

const isWord = (word: string) => lookUp(word) === 'word'
const isPlainWord = (word: string) => isWord(word) && !isNameOnly(word)
const isHead = (word: string) => isCommon(word) || /^(?:last|names?|role|task|purpose)$|(?:ship|tion)$/i.test(word)
const isLikeHead = (word: string) => isHead(word) || (isEnglish(word) && !isGiven(word))
const isNoName = (word: string) => isCommon(word) || !(lookUp(word) === 'name' || isNameOnly(word))
const STOPS_IN_SMALL = setOf('calling from here speaking again who whose with because about said says at in on my')
const isStopInSmall = (word: string) => isCommon(word) || STOPS_IN_SMALL.has(word.toLowerCase())

/** `Oyelaran, J.`, as opinions name their judges; `Amy Fitch, CSR`, `A. Vogt PT`. Without a comma, MD is also Maryland. */
const BEFORE_RANK =
  /(?<![\p{L}\p{N}])(?:\p{Lu}\. ?){0,3}\p{Lu}[\p{L}\p{M}'’-]{1,30}(?: (?:\p{Lu}\.|\p{Lu}[\p{L}\p{M}'’-]{1,30})){0,3}(?=, (?:C\. ?J\.|J\.|JJ\.|P\. ?J\.|A\.?L\.?J\.?|M\. ?D\.|Ph\. ?D\.|D\.O\.|MD|DO|RN|NP|PA-C|DPT|PT|DC|DDS|DMD|CPA|CSR|RPR|LCSW|LMFT|CRR|PhD|PsyD|OTR|RPh|PharmD|J\.D\.|LL\.M\.)(?![\p{L}]))|(?<![\p{L}\p{N}])(?:(?:\p{Lu}\. ?){1,3}|\p{Lu}\p{Ll}{2,20} )\p{Lu}[\p{L}\p{M}'’-]{1,30}(?= (?:M\. ?D\.|Ph\. ?D\.|MD|DO|RN|NP|DDS|DMD|CPA|PhD|LCSW)(?![\p{L}]))/gu

function claimBeforeRank(annotated: AnnotatedText): void {
  for (const { 0: found, index } of annotated.text.matchAll(BEFORE_RANK)) {
    const words = found.split(' ')
    const from = words.findLastIndex((word) => word.length > 2 && isNever(word)) + 1
    const name = words.slice(from).join(' ')
    if (name === '' || words.slice(from).every((word) => isCommon(word) || isPlace(word))) continue
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

const JOIN =
  /^(?: \d{1,2}(?=,)| \([^()\n]{1,24}\))?(?:,? and |, | & | ?@ | alias | [af]\/k\/a | aka |,? [Aa]lso [Kk]nown [Aa]s )(?=\p{Lu})/u

/** `X and Y`, `X, Y`, `X a/k/a Y` after a name. */
export function claimJoined(annotated: AnnotatedText, from: number, certainty: Certainty): void {
  let at = from
  for (let count = 0; count < 12; count += 1) {
    const join = JOIN.exec(annotated.after(at, 44))?.[0]
    if (join === undefined) return
    const start = at + join.length
    const end = readName(annotated.text, start)
    const name = annotated.text.slice(start, end)
    // A lone word between commas could be anything. A pair of words that no rule knows is a name.
    const isLone = !name.includes(' ') && join.trim() === ','
    const isListedToo = isNameOnly(name) && !isPlace(name)
    if (name === '' || (isLone && (isAmbiguous(name) || !(isListedToo || /^,? and /.test(annotated.after(end, 6))))))
      return
    if (name.split(' ').every((word) => isWord(word) && !isAmbiguous(word))) return
    annotated.claim({ start, end, kind: 'person', certainty: certainty === 'sure' ? 'likely' : certainty })
    at = end
  }
}
