import type { AnnotatedText, FoundSpan, Kind } from './annotated-text.ts'
import { anyOf, inAnyCase, part } from './rule.ts'

// One grammar for every number that something is called by: its name, perhaps `No.`, `ID`, `#`, `is`, `ending in` or a
// colon, and a value of letters, digits, blanks and dashes.

const SOCIAL = part`
  s\.?s\.?n\.? ss soc(?:ial)?\.?_sec(?:urity)?\.?(?:_account|_claim)? social itin tin (?:federal_|fed\.?_|state_)?tax(?:payer)?_id(?:entification)?
  f?ein employer_id(?:entification)? employer['’]?s?_id(?:entification)?_number atin ptin
`
const OWNED = part`
  account acct\.? a/c checking savings trust_account iolta ira 401k bank routing aba rtn iban swift bic clabe sort(?:_code)? acc micr bsb ifsc card
  credit_card debit_card visa mastercard mc amex american_express discover check ch?k cheque cashier['’]?s_check wire ach loan mortgage
  policy claim clm eams i-94 member(?:ship)? customer subscriber group grp certificate cert bond medicare medicaid mbi hicn medi-cal
  mrn medical_record patient chart enc(?:ounter)? visit accession npi dea rx prescription
  (?:licen[sc]e|dl|tag|plates?|oln)_(?:a[lkzr]|c[aot]|d[ec]|fl|ga|hi|i[dlna]|k[sy]|la|m[eadinsot]|n[evhjmycd]|o[hkr]|pa|ri|s[cd]|t[nx]|ut|v[ta]|w[aviy])
  licen[sc]e lic\.? s\/n driver['’]?s?_licen[sc]e driv(?:ing|ers?)_licen[sc]e operator['’]?s?_licen[sc]e dl d\/l d\.l\. cdl permit state_id id_card green_card ccw(?:_permit)?
  passport(?:_card)? personalausweis steuer-id hrb ktn known_traveler visa_(?:foil|control) v\.?i\.?n\.? plates? licen[sc]e_plate tag boat vehicle_registration registration hull hull_id hin aircraft tail vessel imei imsi iccid serial
  device asset receipt ref(?:erence)?\.? conf confirmation reservation booking tracking fedex(?:_tracking)? ups(?:_tracking)? usps(?:_tracking)? certified_mail shipment
  badge bar osb wsba csb ccr bar_id notary student employee emp\.? eid mers(?:_min)? payroll personnel staff a-number alien(?:_registration)? uscis sevis
  inmate offender prisoner sid cdcr doc bop(?:_reg(?:ister)?\.?)? reg(?:ister)? register fbi booking warrant citation ticket incident
  police_report report wcab va_file va_claim c-file service_number dod_id edipi uei duns ubi cage caf efin dcn usdot medallion(?:_stamp)? panel control naics_id entity charter uen abn acn tfn dpi dui c[eé]dula org\.?_nr\.? vat gst(?:in)? siret cin
  instrument recording reception deed parcel apn tax_lot folio pin_number schedule_number mls bates inv(?:oice)?\.? po purchase_order order
  client(?:-matter)? matter file client_file vendor trademark_serial patent_application application appl\.? curp rfc nif nie dni cpf nhs nino sin
  aadhaar pan census cib allotment sim unit_serial meter locker safe_deposit_box conference meeting(?:_id)? webinar zoom(?:_id)?
`
const SECRET = part`pin pass(?=[:=]) passcode pass_code password pwd pw passphrase security_code access_code cvv cvc 2fa_code otp door_code gate_code alarm_code combination lockbox(?:_code)? code`

const NUMBER_WORD = part`(?:no\.?|nos\.?|number|numbers|num\.?|id|i\.d\.|nbr\.?|code|card|reg(?:istration)?\.?|policy|record|record number)`
const ENDING = part`(?:\(?(?:the )?last (?:four|4|five|5)(?: digits)?\)?|(?:that )?end(?:ing|s)(?: in| with)?|xx+)`
const CONNECT = part`(?: {0,2}#| ${NUMBER_WORD}(?![\p{L}]))?(?: ${ENDING})?(?: (?:is|was|of|remains|reads|read|recorded as|filed as|recorded at|listed as))?(?: ?[:=|#])*(?: \()?(?:[ \t]{0,8}|[ \t]{0,4}\n[ \t]{0,4})(?:#|-(?=\d)|${ENDING} )?`
const LAST_OF = part`last (?:four|4|five|5)(?: digits)?(?: of)?(?: (?:the|his|her|their|my))? `

const WORDS = (list: string) => part`(?<![\p{L}\p{N}])(?:${LAST_OF})?${anyOf(list)}s?(?![\p{L}\p{N}])['’]?s?\.?`

/** A group of letters and digits; letters alone must go on to digits. */
const GROUP = part`(?:[A-Za-z]{0,8}[*•xX]{0,12}\d[A-Za-z\d*•]{0,24}|[A-Z]{1,8}(?=[ ./:-]{0,2}\d)|[A-Z]{3,8}\d{2,4}[A-Z]{1,3}|[xX*•]{2,12}(?=[- ]?\d))`
/** The next sentence or item starts with a house: '22. 12 N. Oak Street'. */
const HOUSE = part`\d{1,6}[A-Z]? (?:[NSEW]{1,2}\.? )?\p{Lu}\p{L}{2}`
/** After a blank, digits go on, or a letter ends it. */
const NEXT = part`(?: ?[-/.:,](?! ${HOUSE}| P\.? ?O\b| I(?:['’]| \p{Ll})) ?(?=[A-Za-z]{0,3}\d|[A-Z]{1,2}(?![\p{L}]))|_)[A-Za-z\d*•]{1,24}| (?=[A-Z]{0,3}\d)[A-Z\d*•]{2,17}(?![\p{L}%]| ?[\p{L}]{3,}(?<=day|days|months?|years?|hours?|percent|copies|people))| [A-Z](?![\p{L}\p{N}'’]|\.(?:\S| \p{Lu}))| \d(?= ?[.,;)|\n]|$)`
const VALUE = new RegExp(part`${GROUP}(?:${NEXT}){0,8}`, 'uy')
const SOCIAL_VALUE = new RegExp(
  part`(?:\d{3}|[xX*•\d]{3})(?:\s?-\s?|[ .]| ?\n| \| )(?:\d{2}|[xX*•]{2})(?:\s?-\s?|[ .]| ?\n| \| )\d{4}(?: [A-Z](?![\p{L}\p{N}]))?(?!\d)|\d(?:[ |-]{1,3}\d){8}(?![\d-])|\d{2}(?: ?- ?|[ .])\d{7}(?!\d)|\d{9}[A-Z]?(?![\p{L}\d])|\d{4}(?![\p{L}\d/-])`,
  'uy',
)
const SECRET_VALUE = /["“'‘]?[^\s"“”'‘’,;]*[\d!@#$%^&*_][^\s"“”'‘’,;]*(?<=[\p{L}\p{N}!@#$%^&*])/uy

interface Label {
  /** Claimed after the shapes: it would take their labels for its own. */
  isLate?: boolean
  kind: Kind
  label: RegExp
  value: RegExp
  /** How many digits it has at least. */
  digits: number
}

const LABELS: readonly Label[] = [
  { kind: 'ssn', label: inAnyCase`${WORDS(SOCIAL)}${CONNECT}`, value: SOCIAL_VALUE, digits: 4 },
  { kind: 'account', label: inAnyCase`${WORDS(OWNED)}${CONNECT}`, value: VALUE, digits: 3 },
  { kind: 'account', label: inAnyCase`${WORDS(SECRET)}${CONNECT}`, value: SECRET_VALUE, digits: 1 },
  // Whatever it is: 'Order No. 44810', 'Widget ID: W-4481'.
  {
    kind: 'account',
    label: inAnyCase`(?<![\p{L}\p{N}.])\p{L}[\p{L}.'’-]{1,20}(?: \p{L}[\p{L}.'’-]{1,20})? ?(?:no\.|nos\.|#|number|\bID)(?: (?:is|was))?[:=]?[ \t]{0,4}#?`,
    value: VALUE,
    digits: 4,
    isLate: true,
  },
]

/** What a column of numbers holds, by its head. */
export const labelKind = (head: string): Kind | undefined =>
  LABELS.find(({ label, isLate }) => !isLate && head.match(label)?.[0] === head)?.kind

/** What is numbered and public: rules, exhibits, pages of the record. */
const PUBLIC =
  /(?<!\p{L})(?:exhibits?|exh?\.?|requests?|interrogator(?:y|ies)|rfp|rfa|rules?|sections?|sec\.?|§|forms?|chapters?|titles?|pages?|paragraphs?|para\.?|items?|entry|entries|dkt\.?|ecf|doc\.?|document|public law|pub\.? l\.?|acts?|statutes?|ordinances?|resolutions?|bills?|articles?|counts?|publication|bulletin|release|advisory|opinions?|lines?|version|table|figure|phase|grade|question|answer|footnote|note|tab|volume|vol\.?|part|regulation|notification|circular|amendment|patent|room|suite|unit|apt\.?|gate|terminal|flight|channel|size|model|step|lot|block)[ .]*(?:nos?\.?|number|#|id)?[ :#]*$/iu
const YEAR = /^(?:19|20)\d{2}$/

/** Claims each labelled number, to its end: those with a known label, or, late, those with any. */
export function claimLabels(annotated: AnnotatedText, late = false): void {
  const { text } = annotated
  for (const { kind, label, value, digits, isLate = false } of LABELS) {
    if (isLate !== late) continue
    for (const { 0: words, index } of text.matchAll(label)) {
      const start = index + words.length
      value.lastIndex = start
      const found = value.exec(text)?.[0] ?? ''
      const count = found.replaceAll(/[^\d]/g, '').length
      const isMasked = /[*•xX]{2}/.test(found)
      if (
        count < (isMasked ? 2 : digits) ||
        isOther(words, found, text.slice(start + found.length, start + found.length + 12), isLate)
      )
        continue
      const lead = /^["“'‘]/.test(found) ? 1 : 0
      const end = start + found.replace(/[-/.:,\s]+$/, '').length
      const span: FoundSpan = { start: start + lead, end, kind, certainty: 'sure' }
      if (!annotated.absorb(span, kind)) annotated.absorb(span, 'phone')
    }
  }
}

/** 'A policy of 2024', 'file 3.2.1', 'the check of 3/5/2024', 'order 120 copies'. */
function isOther(label: string, found: string, after: string, isLate: boolean): boolean {
  if ((isLate && PUBLIC.test(label)) || /\$ ?$/.test(label)) return true
  if (/^\d{1,2}$/.test(found)) return true
  const isCalled = /[#:=]|\b(?:no|nos|number|num|id|is|code|cvv|cvc|pin)\b/i.test(label)
  if (YEAR.test(found)) return !/[#:=]|\b(?:no|number|pin|code|passcode|last|ending|ends)\b/i.test(label)
  if (/^\d+(?:\.\d+)+$/.test(found) && found.length < 8) return true
  if (
    (!isCalled && /^(?:0?\d|1[0-2])([/-])[0-3]?\d\1(?:\d{2}|\d{4})$/.test(found)) ||
    /^(?:19|20)\d{2}-\d{2}-\d{2}(?!\d)/.test(found)
  )
    return true
  if (
    /^\d{1,3}(?:,\d{3})+/.test(found) ||
    /^ ?(?:%|percent|dollars|days?|months?|years?|hours?|minutes?|miles?|feet|pages?|copies|people)/i.test(after)
  )
    return true
  // Without 'No.' or a colon, the number must look like one.
  return !isCalled && !/\d{4}|[A-Z].*\d|\d.*[-/].*\d|[*•xX]{2}|\d{3} \d{3}|end|last/.test(label.slice(-12) + found)
}
