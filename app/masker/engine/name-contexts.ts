import { IS_STATE } from './addresses.ts'
import { isAmbiguous, isCommon } from './common-words.ts'
import { soundsLikeCompany } from './organizations.ts'
import { readName } from './read-name.ts'
import type { Certainty, Claims } from './span.ts'
import { isPlace, lookUp } from './tag-words.ts'

interface Context {
  /** What comes before a name; the name begins where it ends. */
  before: RegExp
  /** Names begin with a small letter here as well. */
  small?: boolean
  /** Words of the language alone are no name here. */
  needsProof?: boolean
  /** The name may go on in the next line of a wrapped text. */
  wraps?: boolean
}

const TITLE =
  'Mr|Mrs|Ms|Mx|Miss|Dr|Prof|Professor|Judge|Justice|Hon|Honorable|Officer|Detective|Det|Sgt|Sergeant|Lt|Lieutenant|Deputy|Trooper|Agent|Captain|Sheriff|Attorney|ADA|AUSA|Rev|Reverend|Pastor|Rabbi|Imam|Senator|Mayor|Nurse|Señora?|Sra?|Herr|Frau|Madame|Monsieur|MR|MRS|MS|DR|JUDGE|JUSTICE|OFFICER|THE HONORABLE|Shri|Sri|Smt|Smti|Kumari|Pt|Adv|SHRI|SRI|SMT|Sh'
const RELATIVE =
  'husband|wife|spouse|son|daughter|mother|father|brother|sister|brother-in-law|sister-in-law|mother-in-law|father-in-law|grandmother|grandfather|aunt|uncle|cousin|nephew|niece|partner|girlfriend|boyfriend|fiancée?|kid|child|baby|twin|widow|widower|neighbor|friend|boss|supervisor|manager|landlord|roommate|coworker|adjuster|paralegal|assistant|doctor|lawyer|attorney|ex'
const ROLE =
  'Plaintiffs?|Defendants?|Creditors?|Esquire|Liquidators?|Administrat(?:or|rix)|Receiver|Movants?|Petitioners?|Respondents?|Appellants?|Appellees?|Claimants?|Decedent|Debtors?|Client|Witness|Deponent|Affiant|Grantors?|Grantees?|(?:Successor )?Trustees?|Executor|Executrix|Guardian|Tenants?|Landlord|Buyers?|Sellers?|Lessors?|Lessees?|Borrowers?|Patient|Insured|Taxpayer|Beneficiar(?:y|ies)|President|Secretary|Director|Adjuster|Preparer|Counsel|counsel|client|patient|driver|Driver|inventors?|clients|minor|minors|child|children|juvenile|student'
const FIELD =
  'Name|Full name|Client(?: name)?|Patient(?: name)?|Debtor|Taxpayer|Preparer|Attorney|Lawyer|Emergency contact|Witness|Spouse|Husband|Wife|Mother|Father|Child|Children|Referred by|Opposing party|Opposing counsel|Adjuster|Supervisor|Insured|Claimant|Signed|Cc|Bcc|CC|Judge|Interpreter|(?:Successor )?Trustee'
/** Fields that hold other things as often. */
const OTHER_FIELD = 'Contact|By|From|To|Attn|Re|In re|FROM|TO|RE|ANSWER|Present|Absent|Beneficiar(?:y|ies)|Creditor'
const AT_FIELD = '(?<=^|[|•*\\d.][ ]|\\n|\\t)[ ]{0,8}'

const CONTEXTS: readonly Context[] = [
  {
    before: new RegExp(`(?<![\\p{L}])(?:${TITLE})(?:\\.?[ ]{1,2}|\\.(?=\\p{Lu}))(?:Md\\.[ ]?)?`, 'gu'),
    wraps: true,
  },
  { before: /(?<![\p{L}])(?:mr|mrs|ms|dr)\.? (?=\p{L})/gu, small: true },
  { before: /(?<![\p{L}])(?:officer|judge|attorney) (?=\p{L})/gu, small: true, needsProof: true },
  { before: new RegExp(`(?<![\\p{L}-])(?:${ROLE}),?[ ](?=\\p{Lu})`, 'gu'), needsProof: true },
  { before: new RegExp(`(?<![\\p{L}-])(?:${RELATIVE}),?[ ](?=\\p{Lu})`, 'gu') },
  { before: new RegExp(`${AT_FIELD}(?:${FIELD})[ ]?[:=|][ \\t]*(?=\\p{Lu})`, 'gu') },
  { before: new RegExp(`${AT_FIELD}(?:${OTHER_FIELD})[ ]?[:=|][ \\t]*(?=\\p{Lu})`, 'gu'), needsProof: true },
  { before: /(?<![\p{L}])(?:Dear|Hi|Hello|Hey|Thanks|Thank you|Cc),? (?=\p{Lu})/gu },
  {
    before:
      /(?<=^|\n)[ \t]*(?:Sincerely|Sincerely yours|(?:Very )?[Tt]ruly yours|Yours(?: truly| sincerely| faithfully)?|Best|(?:Best|Kind|Warm)(?: [Rr]egards)?|Regards|Respectfully(?: submitted)?|Cordially|Thanks|Thank you|Cheers),?[ \t]*\n\s{0,12}(?=\p{Lu})/gu,
  },
  { before: /(?:\/s\/|\bBy:|\bI,)[ ]{1,3}(?=\p{Lu})/gu },
  // Who acts for whom, as dockets have it.
  {
    before:
      /\b(?:[Rr]epresented|[Ff]iled|[Ss]igned|[Ss]ubmitted|[Pp]repared|[Ee]xecuted|[Ss]ubscribed|[Ww]itnessed|[Nn]otarized|[Cc]onducted|[Tt]aken) by(?: \p{Lu}\p{L}+)??:?\s(?=\p{Lu})/gu,
    needsProof: true,
  },
  {
    before:
      /\b(?:[Oo]n behalf of|ON BEHALF OF|[Aa]ssigned to:?|[Pp]resided over by|[Aa]ppearance of|[Aa]ppearance by) (?=\p{Lu})/gu,
    needsProof: true,
  },
  {
    before:
      /\b(?:[Mm]y name is|[Nn]amed|[Ii]t['’]?s|[Tt]his is|[Ff]ormerly|[Nn]ée|[Aa]ka|a\/k\/a|[Ss]igned by|[Rr]eferred by) (?=\p{Lu})/gu,
    needsProof: true,
  },
  {
    before:
      /\b(?:my name is|my names|(?:maiden|first|last|middle|family|given|sur) ?name(?: is|\?| was|:)|guy named|man named|woman named|person named|named|called myself) (?=\p{L})/giu,
    small: true,
  },
  {
    before:
      /\b(?:this is|its|it['’]s|i am|i['’]?m|my (?:husband|wife|son|daughter|landlord|supervisor|boss|manager|neighbor|brother|sister)) (?=\p{Ll})/giu,
    small: true,
    needsProof: true,
  },
  {
    before:
      /\b(?:Estate of|Marriage of|Matter of|Guardianship of|Conservatorship of|[Ii]n re|IN RE|ESTATE OF|MATTER OF|ex rel\.)[ ](?=\p{Lu})/gu,
    needsProof: true,
  },
]

/** `(Gonzalez, Maria L.)`, as clerks sign entries. */
const LAST_FIRST =
  /\((?<it>(?<last>\p{Lu}[\p{L}'’-]+(?:[ ](?:[Dd]e|[Dd]el|[Ll]a|[Vv]an|[Vv]on|\p{Lu}[\p{L}'’-]+)){0,3}), (?<first>\p{Lu}(?:\.|[\p{L}'’-]*)(?:[ ]\p{Lu}[\p{L}]*\.?)?)(?:,? (?:Jr|Sr|II|III)\.?)?)\)/dgu

/** Claims names by what comes before them: titles, roles, fields of forms, greetings, signatures. */
export function claimNamesInContext(text: string, claims: Claims): void {
  claimLastFirst(text, claims)
  for (const { before, small = false, needsProof = false, wraps = false } of CONTEXTS) {
    const certainty = needsProof || small ? 'likely' : 'sure'
    for (const match of text.matchAll(before)) {
      const start = match.index + match[0].length
      const isSmall = small && /^\p{Ll}/u.test(text.slice(start, start + 1))
      const stopAt = isSmall ? (word: string) => isCommon(word) || lookUp(word) !== 'name' : isCommon
      const end = readName(text, start, { small, wraps, stopAt: isSmall && !needsProof ? isStopInSmall : stopAt })
      const name = text.slice(start, end)
      if (
        end - start < 2 ||
        isStateOf(text, start) ||
        (needsProof && name.split(' ').every((word) => lookUp(word) === 'word'))
      )
        continue
      claims.claim({ start, end, kind: soundsLikeCompany(name) ? 'organization' : 'person', certainty })
      claimJoined(text, end, certainty, claims)
    }
  }
}

/** A name in brackets, the surname first; no `(Boston, Massachusetts)`, no `(HIPAA, FERPA)`. */
function claimLastFirst(text: string, claims: Claims): void {
  for (const { groups, indices, 0: whole } of text.matchAll(LAST_FIRST)) {
    const { last = '', first = '' } = groups ?? {}
    const [start, end] = indices?.groups?.it ?? [0, 0]
    const words = [...last.split(' '), ...first.split(' ')]
    if (words.some(isCommon) || IS_STATE.test(first) || isPlace(first)) continue
    const isShout = whole === whole.toUpperCase()
    const isInitial = /^\p{Lu}\.?$/u.test(first)
    const isProven = isInitial || words.some((word) => lookUp(word) === 'name')
    const isSigned =
      /^\s*(?:\(Entered|$|\n)/.test(text.slice(end + 1, end + 12)) ||
      /\.\s$/.test(text.slice(Math.max(0, start - 3), start - 1))
    if (!isProven && (isShout ? !isSigned : words.every((word) => lookUp(word) === 'word'))) continue
    claims.absorb({ start, end, kind: 'person', certainty: 'sure' })
  }
}

const JOIN = /^(?:,? and |, |[ ]?@ | alias | [af]\/k\/a | aka )(?=\p{Lu})/u

/** `X and Y`, `X, Y`, `X a/k/a Y` after a name. */
export function claimJoined(text: string, from: number, certainty: Certainty, claims: Claims): void {
  let at = from
  for (let count = 0; count < 12; count += 1) {
    const join = JOIN.exec(text.slice(at, at + 12))?.[0]
    if (join === undefined) return
    const start = at + join.length
    const end = readName(text, start)
    const name = text.slice(start, end)
    const isBound = join.trim() !== ','
    if (end === start || (!name.includes(' ') && isAmbiguous(name) && !isBound)) return
    // A single word between commas may be anything; a pair of words that no rule knows is a name.
    if (!name.includes(' ') && !isBound && !/^,? and /.test(text.slice(end, end + 6))) return
    if (name.split(' ').every((word) => lookUp(word) === 'word' && !isAmbiguous(word))) return
    claims.claim({ start, end, kind: 'person', certainty: certainty === 'sure' ? 'likely' : certainty })
    at = end
  }
}

const isStateOf = (text: string, start: number) => /\bState of $/i.test(text.slice(Math.max(0, start - 10), start))

const STOPS_IN_SMALL = new Set(
  'calling from here speaking again who whose with because about said says at in on my'.split(' '),
)
const isStopInSmall = (word: string) => isCommon(word) || STOPS_IN_SMALL.has(word.toLowerCase())
