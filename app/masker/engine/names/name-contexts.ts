import type { Claims } from '../span.ts'
import { isAmbiguous, isCommon } from './common-words.ts'
import { readName } from './read-name.ts'
import { lookUp } from './tag-words.ts'

interface Context {
  /** What stands before a name; the name begins where it ends. */
  before: RegExp
  /** Names begin with a small letter here as well. */
  small?: boolean
  /** Words of the language alone are no name here. */
  needsProof?: boolean
}

const RELATIVE =
  'husband|wife|spouse|son|daughter|mother|father|brother|sister|brother-in-law|sister-in-law|mother-in-law|father-in-law|grandmother|grandfather|aunt|uncle|cousin|nephew|niece|partner|girlfriend|boyfriend|fiancée?|neighbor|friend|boss|supervisor|manager|landlord|roommate|coworker|adjuster|paralegal|assistant|doctor|lawyer|attorney|ex'
const ROLE =
  'Plaintiffs?|Defendants?|Petitioners?|Respondents?|Appellants?|Appellees?|Claimants?|Decedent|Debtors?|Client|Witness|Deponent|Affiant|Grantors?|Grantees?|(?:Successor )?Trustees?|Executor|Executrix|Guardian|Tenants?|Landlord|Buyers?|Sellers?|Lessors?|Lessees?|Borrowers?|Patient|Insured|Taxpayer|Beneficiar(?:y|ies)|President|Secretary|Director|Adjuster|Preparer|Counsel|counsel|client|patient|driver|Driver|inventors?|clients|minor|minors|child|children|juvenile|student'
const FIELD =
  'Name|Full name|Client(?: name)?|Patient(?: name)?|Debtor|Taxpayer|Preparer|Attorney|Lawyer|Emergency contact|Witness|Spouse|Husband|Wife|Mother|Father|Child|Children|Referred by|Opposing party|Opposing counsel|Adjuster|Supervisor|Insured|Claimant|Signed|Cc|Bcc|CC|Judge|Interpreter|(?:Successor )?Trustee'
/** Fields that hold other things as often. */
const OTHER_FIELD = 'Contact|By|From|To|Attn|Re|In re|FROM|TO|RE|ANSWER|Present|Absent|Beneficiar(?:y|ies)|Creditor'
const AT_FIELD = '(?<=^|[|•*\\d.][ ]|\\n|\\t)[ ]{0,8}'

const CONTEXTS: readonly Context[] = [
  {
    before:
      /(?<![\p{L}])(?:Mr|Mrs|Ms|Mx|Miss|Dr|Prof|Professor|Judge|Justice|Hon|Honorable|Officer|Detective|Det|Sgt|Sergeant|Lt|Lieutenant|Deputy|Trooper|Agent|Captain|Sheriff|Attorney|ADA|AUSA|Rev|Reverend|Pastor|Rabbi|Imam|Senator|Mayor|Nurse|Señora?|Sra?|Herr|Frau|Madame|Monsieur|MR|MRS|MS|DR|JUDGE|JUSTICE|OFFICER|THE HONORABLE)\.?[ ]/gu,
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
  {
    before:
      /\b(?:[Mm]y name is|[Nn]amed|[Ii]t['’]?s|[Tt]his is|[Ff]ormerly|[Nn]ée|[Aa]ka|a\/k\/a|[Ss]igned by|[Rr]eferred by) (?=\p{Lu})/gu,
    needsProof: true,
  },
  {
    before: /\b(?:my name is|my names|guy named|man named|woman named|person named|named|called myself) (?=\p{Ll})/giu,
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

/** Claims names by what stands before them: titles, roles, fields of forms, greetings, signatures. */
export function claimNamesInContext(text: string, claims: Claims): void {
  for (const { before, small = false, needsProof = false } of CONTEXTS) {
    for (const match of text.matchAll(before)) {
      const start = match.index + match[0].length
      const isSmall = small && /^\p{Ll}/u.test(text.slice(start, start + 1))
      const stopAt = isSmall ? (word: string) => isCommon(word) || lookUp(word) !== 'name' : isCommon
      const end = readName(text, start, { small, stopAt: isSmall && !needsProof ? isStopInSmall : stopAt })
      const name = text.slice(start, end)
      if (name === '' || (needsProof && name.split(' ').every((word) => lookUp(word) === 'word'))) continue
      claims.claim({ start, end, kind: 'person' })
      claimJoined(text, end, claims)
    }
  }
}

/** `X and Y`, `X, Y` after a name. */
export function claimJoined(text: string, from: number, claims: Claims): void {
  let at = from
  for (let count = 0; count < 12; count += 1) {
    const join = /^(?:,? and |, )(?=\p{Lu})/u.exec(text.slice(at, at + 8))?.[0]
    if (join === undefined) return
    const start = at + join.length
    const end = readName(text, start)
    const name = text.slice(start, end)
    if (end === start || (!name.includes(' ') && isAmbiguous(name) && !join.includes('and'))) return
    // A single word between commas may be anything; a pair of words that no rule knows is a name.
    if (!name.includes(' ') && !join.includes('and') && !/^,? and /.test(text.slice(end, end + 6))) return
    claims.claim({ start, end, kind: 'person' })
    at = end
  }
}

const STOPS_IN_SMALL = new Set(
  'calling from here speaking again who whose with because about said says at in on my'.split(' '),
)
const isStopInSmall = (word: string) => isCommon(word) || STOPS_IN_SMALL.has(word.toLowerCase())
