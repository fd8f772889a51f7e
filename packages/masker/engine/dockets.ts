import { SPOKEN } from './phones.ts'
import { anyOf, exactly, inAnyCase, part, rulesOf } from './rule.ts'
import { STATES } from './states.ts'

export const DASH = part`(?: ?- ?)`
/** What courts put between the year and the number, such as `cv`. */
const SORT = anyOf(`
  cv cr civ crim bk mc md mj ap po gj sw vv pr pb fa fam jv juv dr dm dv cp sc ca cc cs ct ch dc lm l sp tr tx mh ad gc es
`)
const CASE = part`(?:case|cause|docket|dkt|civil action|civ\. a(?:ction)?\.?|adversary(?: proceeding)?|adv\.(?: proc\.| pro\.)?|index|probate|charge|appeal|proceeding|petition|action|crim\.|civil|criminal|matter|misc\.|inspection|inv\.|investigation|opp\.|opposition|cancellation|complaint|grievance|arbitration|claim)`
/** What courts put before a number: `BAP No. EB`, `Civil Action No.`, `Consol.`, `2 CA-CR`. */
const BEFORE_NUMBER = part`(?:(?:[A-Z]{1,6}|\d{1,2}|[A-Z]{2}-[A-Z]{2}|Misc\.|Consol\.|Criminal|Civil|Action|Appeal|BAP|[Nn]os?\.) )`
const NOT_AFTER = part`(?![\w]|-\w)`
/**
 * The number itself: up to nine groups of letters or digits, joined by nothing, a colon, a slash, a dot or a dash; also a
 * mark in brackets.
 */
const GROUPED = part`(?=[\w:./-]{0,30}\d)[A-Z\d][A-Za-z\d]{0,20}(?:(?:[-:/_](?=\w)|\.(?=[A-Za-z]{0,4}\d))[A-Za-z\d]{1,13}){0,8}(?:\([A-Z\d]{1,5}\))?`
const SPACED = part`(?:(?:19|20)?\d{2}[ -][A-Z]{1,4}[ -]\d{2,7}|\d{2} \d \d{5} \d|(?:19|20)?\d{2}-\d-\d{5}-\d(?: [A-Z]{3})?|\d{1,2} [A-Z]{2}-[A-Z]{2} \d{2,4}-\d{3,5}|[A-Z]{2} [A-Z]{2}[- ]\d{2}-\d{3,4}|\d{4} \d{3} [A-Z]{3} \d{4})`
const NUMBER = part`(?:${SPACED}|${BEFORE_NUMBER}{0,4}${GROUPED})(?:(?:[,;]? |,? and | & )(?:${GROUPED}(?<=\d{3}|\d-\w{1,6})|\d{2}-\d{3,6})){0,8}(?: \((?:[a-z]{1,3} ?rev|[A-Z]{1,3})\)| [A-Z]{2,3}(?=[\s.,;)]))?`
/** `12 of 2020`, `12/2020`, as Commonwealth courts number cases. */
const OF_YEAR = part`\d{1,6}(?:[-/,&] ?\d{1,6}){0,4} ?(?:/|[Oo]f ) ?(?:(?:19|20)\d{2}|\d{2})(?!\d)`
/** A word before `No.`, such as 'Petition' or 'W.P.(C)'. */
const WORD = part`\p{Lu}[\p{L}.]{0,14}(?: ?\(\p{L}{1,4}\.?\))?`

const SAID = part`(?:${SPOKEN}|ten|eleven|twelve|dash|hyphen|double|[a-z](?: as in [a-z]+)?|\d{1,4})`

const STATE = anyOf(part`
  ${STATES}
  Ala\. Ariz\. Ark\. Cal\. Colo\. Conn\. Del\. Fla\. Ga\. Ill\. Ind\. Kan\. Ky\. La\. Me\. Md\. Mass\. Mich\. Minn\. Miss\. Mo\. Mont\. Neb\. Nev\.
  N\.H\. N\.J\. N\.M\. N\.Y\. N\.C\. N\.D\. Okla\. Or\. Pa\. R\.I\. S\.C\. S\.D\. Tenn\. Tex\. Vt\. Va\. Wash\. W\.\ ?Va\. Wis\. Wyo\. D\.C\. P\.R\.
`)
const COURT = anyOf(part`
  T\.C\. Fed\._Cl\. Cl\._Ct\. Fed\._Cir\. \d{1,2}(?:st|nd|rd|th|d)_Cir\. App\. COA CoA Ct\._App\. App\._Ct\. App\._Div\. Super\._Ct\. Sup\._Ct\. Dist\._Ct\.
  Fam\._Ct\. Prob\._Ct\. Cir\._Ct\. Bankr\. BAP Supreme_Court Superior_Court Court_of_Appeals? Tax_Court District_Court Circuit_Court
  BIA EOIR IJ MSPB EEOC NLRB FERC OSHA OSHRC SEC FTC FCC FDA ITC TTAB PTAB HUD DOL OALJ OWCP ALJ SSA BVA CAVC ASBCA CBCA FMCS AAA JAMS FINRA
  NTSB CFPB DOJ DHS EPA OCR WCAB WCB BOLI DFEH CRD HRC PERB LIRC UIAB DOAH OAH PUC CPUC MDL STB FMC FLRA USPTO
`)
const DIVISION = part`(?: ?(?:App|Sup|Super|Ct|Cir|COA|CoA|Crim|Civ|Fam|Prob|Dist|Bankr|Docket|File|Index|Case|Cause|Inv|Inspection|Opp|Canc|Charge|Rel|Matter|Award|Complaint|Reg)\.?){0,4}`
const TYPE = part`(?:[Cc][VvRr]|CIV|CRIM|BK|DR|FA|JV|PR|MC|MJ|AP)`

const hasThreeDigits = (found: string) => /\d.*\d.*\d/.test(found)
const isCitation = (found: string) => /\b(?:WL|LEXIS|U\.S|F\.|Ct\.|Stat)\b/.test(found)

/** Case numbers of courts and agencies. */
export const DOCKET_RULES = rulesOf('docket', [
  // After a case name, in any number format.
  exactly`(?<=\b(?:[Vv]s?\.|In re|IN RE|Re:) [^\n]{1,110}, Nos?\. )(?<it>${NUMBER})${NOT_AFTER}`,
  inAnyCase`(?<![\w-])\d{1,2} ?: ?\d{2}(?:${DASH}| )(?:${SORT}(?:${DASH}| )\d{2,7}|\d{4,7})(?:-[A-Z\d]{1,5}){0,4}(?!\w)`,
  inAnyCase`(?<![\w-])(?:19|20)?\d{2}${DASH}?${SORT}${DASH}?\d{3,8}(?:-[A-Z\d]{1,5}){0,3}(?!\w)`,
  inAnyCase`(?<![\w-])${SORT}${DASH}?(?:19|20)?\d{2}${DASH}\d{3,8}(?:-[A-Z\d]{1,5}){0,3}(?!\w)`,
  // 'Writ Petition (C) No. 12 of 2020', but not statutes that are numbered the same way.
  {
    shape: exactly`(?<![\p{L}.])(?:${WORD} ){0,4}${WORD} ?[Nn][Oo](?:\(?s\)?)?\.? ?${OF_YEAR}(?:(?:, ?| (?:and|&) )${OF_YEAR}){0,8}`,
    isNot: (found) =>
      /\b(?:Act|Law|Rules?|Regulations?|Ordinance|Notification|Order|Statute|Circular|Resolution|Instrument|Policy|Claim|Account|Deed)\b/i.test(
        found,
      ),
  },
  {
    shape: exactly`\b(?:[Cc]ase|[Cc]ause|[Dd]ocket|[Dd]kt|[Aa]ppeal|CASE|CAUSE|DOCKET|DKT)\.? *(?:[Nn]os?\.?|NOS?\.?|[Nn]umbers?|#|I[Dd])? *[:#]? *(?<it>${NUMBER})${NOT_AFTER}`,
    isNot: (found) => !hasThreeDigits(found) || /^(?:19|20)\d{2}$/.test(found) || isCitation(found),
  },
  {
    shape: [
      inAnyCase`\b${CASE}\.? *(?:(?:nos?\.?|numbers?|num\.?|id|#) *[:#]?|[:#]) *(?<it>${SPACED}|${GROUPED})${NOT_AFTER}`,
      exactly`(?<![\p{L}\d-])(?:Adv\. (?:Proc|Pro)\.|A\.P\.|Adv\.|${TYPE}\.?) (?:[Nn]o\.? )?(?<it>${GROUPED})${NOT_AFTER}`,
    ],
    isNot: (found) => !hasThreeDigits(found) || /^(?:(?:19|20)\d{2}|\d{5}(?:-\d{3,4})?)$/.test(found),
  },
  // As one says it: 'case number zero three c as in charlie two six dash …'
  inAnyCase`\b${CASE}(?: number| no\.?)? (?:is )?(?<it>(?:${SAID}[ ,-]{1,2}){5,30}${SAID})(?![\p{L}])`,
  // After the court, the agency or the state.
  {
    shape: [
      exactly`(?<![\p{L}])(?:${STATE}|${COURT})${DIVISION}(?: [Nn]os?\.?| #|:)?[ :-]{1,2}(?<it>${SPACED}|${GROUPED})${NOT_AFTER}`,
      exactly`\b[Nn]os?\. (?<it>${SPACED}|${GROUPED})(?= \((?:\d{1,2}(?:st|nd|rd|th|d) Cir|U\.S|[A-Z][\w. ]{1,24}(?:Ct|App|Cir|Div|Cnty))\.)`,
      exactly`(?<![\w-])(?<it>${SPACED})(?= \()`,
    ],
    isNot: (found, before) =>
      !hasThreeDigits(found) ||
      // '4410 NE 102nd Ave'
      /^(?:\d{5}(?:-\d{3,4})?(?:\.|$)|(?:(?:19|20)\d{2}|\d{3}(?:st|nd|rd|th)?)$)/.test(found) ||
      /(?:^|\D)\d{2,3}\.\d{2,4}/.test(found.slice(0, 7)) ||
      /§ ?$/.test(before) ||
      isCitation(found),
  },
  {
    shape: exactly`\bNo\. (?<it>\d{2}-\d{4,6}(?:-[A-Z]{1,4})?)(?![\w-])`,
    isNot: (_, before) => /(?:invoice|exhibit|patent|policy|claim|bates|check|order|item)\s+No\. $/i.test(before),
  },
  // By the shape alone: a year, letters and a number, in any order.
  {
    shape: [
      exactly`(?<![\w./-])(?:19|20)?\d{2}-?(?!WL)[A-Z]{1,4}-?\d{3,8}(?:-[A-Z\d]{1,6}){0,4}${NOT_AFTER}`,
      exactly`(?<![\w./-])\d{4}-?[A-Z]{2}-?\d{4,8}(?:-[A-Z\d]{1,6}){0,3}${NOT_AFTER}`,
      exactly`(?<![\w./-])[A-Z\d]{1,5}-[A-Z\d]{1,5}(?<=-\d{2}|-(?:19|20)\d{2}|-[A-Z]{1,4}\d{0,2}|\d)-(?=[\dA-Z-]*\d{2})[A-Z\d]{2,8}(?:-[A-Z\d]{1,8}){0,4}${NOT_AFTER}`,
      exactly`(?<![\w./-])[A-Z]{2,4}-?(?:19|20)?\d{2}-\d{3,8}(?:-[A-Z\d]{1,6}){0,3}${NOT_AFTER}`,
      exactly`(?<![\w./-])(?:[A-Z]{2,4}\d{6,10}|[A-Z]{1,3}\d{2}-\d{3,6})(?:-[A-Z\d]{1,4})?${NOT_AFTER}`,
      exactly`(?<![\w./-])(?:19|20)\d{2} (?:L|CH|D|LM|M|CR|CV|DV|DR|CF|CM|MR|P|F|SC|TR) \d{2,7}(?!\w)|(?<![\w./-])\d{2} (?:CH|LM|CR|CV|DV|DR|CF|CM|MR|MA|CIV) \d{3,7}(?!\w)`,
      exactly`(?<![\w./-])\d{4,7}/(?:19|20)\d{2}(?:[A-Z]|/[A-Z])?(?![\w/])|(?<![\w./-])(?:19|20)\d{2}-\d{5,7}(?![\w-])`,
      // Germany's and France's.
      exactly`(?<=\bAz\.?:? ?)\d{1,3} \p{Lu}\p{L}{0,3} \d{1,5}/\d{2}(?!\w)|(?<=\bR\.?G\.?(?: n[°o]\.?)?:? )\d{2}/\d{4,6}(?!\w)`,
      exactly`(?<![\w./-])\d{2}-\d-\d{5}-\d(?: [A-Z]{3})?(?![\w-])|(?<![\w./-])\d{2} \d \d{5} \d(?![\w-])`,
    ],
    isNot: (found, before) =>
      (found.match(/\d/g) ?? []).length < 4 ||
      (!/[A-Z/]/.test(found) && !/^\d{2}[- ]\d[- ]|^\d{4}-\d{5}/.test(found)) ||
      (/^[A-Z]+-\d+$/.test(found) && !/\d{4}/.test(found)) ||
      /(?:Form|Publication|Rule|Model|ISO|RFC|Part|Type|Section|§|Rev\. (?:Rul|Proc)\.|Notice|Bulletin) $/i.test(
        before,
      ),
  },
])
