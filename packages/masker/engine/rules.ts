import { DATE_RULES } from './dates.ts'
import { DASH, DOCKET_RULES } from './dockets.ts'
import { GAP, PHONE_RULES } from './phones.ts'
import { anyOf, exactly, inAnyCase, part, type Rule, rulesOf } from './rule.ts'
import { STATES } from './states.ts'
import { WEB_RULES } from './web.ts'

// Money
const AMOUNT = part`(?:\d{1,3}(?:,\d{3}){1,5}(?:\.\d{1,2})?|\d{1,12}(?:\.\d{1,3})?)`
const SCALE = part`(?: ?(?:thousand|million|billion|trillion)\b| ?(?:k|mm|m|bn|b)\b)?`
const CURRENCY = anyOf('USD EUR GBP CAD AUD CHF JPY MXN')
const NUMERAL = anyOf(`
  one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
  twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion
`)

const SOCIAL_RULES = rulesOf('ssn', [
  // France's, by sex, year and month of birth.
  exactly`(?<![\w-])[12] \d{2} (?:0\d|1[0-2]) \d[\dAB] \d{3} \d{3}(?: \d{2})?(?!\w)`,
  inAnyCase`(?<![\w-])(?:\d{3}|[x*•]{3})${GAP}(?:\d{2}|[x*•]{2})${GAP}\d{4}(?: [A-Z](?![\p{L}\p{N}'’.]))?(?!\w)|(?<![\w-])9[x*]{2}-\d{2}-\d{4}(?!\w)`,
])

const ACCOUNT_RULES = rulesOf('account', [
  exactly`\b(?:[Aa]lien|USCIS|A)(?: [Rr]egistration)?[ -]?(?:[Nn]umber|[Nn]o\.?|[Ff]ile|#)(?: is| was)?[:,]? *(?:[Nn]o\.? |# ?)?(?<it>A?${GAP}?\d{3}${GAP}?\d{3}${GAP}?\d{3}|A?\d{7,9})(?!\w)`,
  // An IBAN.
  exactly`(?<![\w-])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,3})?(?![\w-])`,
  exactly`(?<![\w-])(?:\d{4}(?:${GAP}|\.)){3,5}\d{1,4}(?!\w)|(?<![\w-])\d{4}${GAP}\d{6}${GAP}\d{5}(?!\w)|(?<![\w-])\d{4} \d{4} \d{4}(?![\w-])`,
  // The line below a check.
  exactly`[⑆⑈⑉⑇][\d ⑆⑈⑉⑇-]{5,60}[\d⑆⑈⑉⑇]`,
])
const LATE_ACCOUNT_RULES = rulesOf('account', [
  {
    shape: [
      exactly`\b(?:[Pp]lates?|[Rr]ego)(?: [Nn]umber| [Nn]o\.?)?(?: is| was)?[:,]? *#? ?(?<it>(?=[A-Z -]*\d)(?=[\d -]*[A-Z])[A-Z\d]{1,8}(?:[ -][A-Z\d]{1,5}){0,2})(?!\w)`,
      // A license of Washington; an insurance number of Britain; plates of India and Britain.
      exactly`(?<![\w-])[A-Z]{2}(?: ?\d{2}){3} ?[A-D](?![\w-])|(?<![\w*-])[A-Z][A-Z*]{6}\d{3}[A-Z\d]{2}(?!\w)|(?<![\w-])[A-Z]{2}[ -]?\d{1,2}[ -]?[A-Z]{1,3}[ -]?\d{4}(?![\w-])|(?<![\w-])[A-Z]{2}\d{2} ?[A-Z]{3}(?![\w-])`,
      // A plate of California, and others after their state.
      exactly`(?<![\w-])\d[A-Z]{3}\d{3}(?![\w-])|(?<=(?:^|[( ])${anyOf(STATES)}[ :-]{1,2}|\b[Ll]ic\. )(?:\d{3}[ -]?[A-Z]{3}|[A-Z]{3}[ -]?\d{3,4})(?![\w-])`,
      // A machine's own.
      inAnyCase`(?<![\w-])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\w-])`,
      // A VIN, an alien registration number, an immigration receipt number, a Medicare number.
      inAnyCase`(?<![\w-])(?=[a-z]{0,4}\d)(?=\w*[a-z])[A-Z0-9]{17}(?![\w-])`,
      exactly`(?<![\w-])A${GAP}?\d{3}${GAP}?\d{3}${GAP}?\d{3}(?!\w)|(?<![\w-])[A-Z]{3}${DASH}?\d{2}${DASH}?\d{3}${DASH}?\d{5}(?!\w)|(?<![\w-])N?\d{3}${GAP}?\d{2}${GAP}?\d{4}(?:C|T|HA|A)(?!\w)`,
      exactly`(?<![\w-])[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y\d]\d-?[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y\d]\d-?[AC-HJKMNP-RT-Y]{2}\d{2}(?!\w)`,
      exactly`(?<![\w-])[xX*•.…]{1,12}[- ]?\d{3,6}(?![\w*-])(?<=(?:[xX*•…]|\.{3}).*)(?<!^\.\d+)`,
      exactly`(?<![\w.$/-]|\d:)(?:\d{9,18}|(?<!\[)\d{8})(?![\w.:/-]?\w)`,
      // A bank and an account: '20-00-00 / 73812290'
      exactly`(?<![\w.-])(?:\d{2}-\d{2}-\d{2}|\d{8,9}) ?/ ?\d{3,12}(?: \d{2,6}){0,4}(?!\w)`,
      exactly`(?<![\w.$/-]|\d:)(?=(?:-?\d){10,24}(?![\w-]))\d{1,12}(?:-\d{1,12}){1,5}|(?<=[ (]#)(?:\d{2,6}|[A-Z])-?\d{4,8}(?![\w-])`,
      // A license in groups: G525-4728-1123.
      exactly`(?<![\w-])[A-Z]\d{3}(?:[- ]\d{3,4}){2,3}(?:-\d{2})?(?![\w-])|(?<![\w-])[A-Z](?: \d{3}){4}(?![\w-])|(?<![\w-])[A-Z]{1,3}\d{7,14}(?![\w-])`,
      // An employer's number, one that's read out, and the end of a number.
      exactly`(?<![\w-])\d(?:-\d){3,14}(?![\w-])|(?<![\w.$/-]|\d:)\d{2}-\d{7}(?![\w-])`,
      inAnyCase`\b(?:last ?(?:four|4)(?: digits)?(?: (?:are|is))?:?|end(?:s|ing|ed) (?:in|with)|same but(?: with)?) #?(?<it>(?!(?:19|20)\d\d)\d{4})(?![\w,.]\d|\w)`,
      inAnyCase`\b(?:ssn|social security(?: number)?|licen[sc]e) (?:end(?:s|ing) (?:in|with)|last three(?: digits)?(?: (?:are|is))?:?) #?(?<it>\d{3})(?![\w,.]\d|\w)`,
      // A plate by its state, and what finds a flight.
      exactly`\b${anyOf(STATES)}(?: [Ll]icense)? L\.?P\.?:? #?(?=[A-Z -]{0,9}\d)[A-Z\d]{1,8}(?:[ -][A-Z\d]{1,5})?(?!\w)`,
      exactly`\b(?:[Cc]onfirmation|[Rr]ecord [Ll]ocator|PNR)(?: [Cc]ode| [Nn]o\.?| [Nn]umber)?(?: is|:| #)? ?(?<it>(?=[A-Z]{0,5}\d)[A-Z\d]{6})(?!\w)`,
      // Pages of a production: DEF_00123.
      exactly`(?<![\w-])[A-Z]{2,12}[_-]?0\d{3,9}(?!\w)`,
      exactly`(?<![\w-])N\d{1,5}[A-HJ-NP-Z]{1,2}(?![\w-])`,
      // A bank's code, with a word for it near.
      exactly`(?<=\b(?:BIC|SWIFT|S\.W\.I\.F\.T\.)(?:\/BIC)?(?: [Cc]ode)?:? )[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?(?!\w)`,
      // Recorded in a book, on a page.
      exactly`\b(?:[Bb]ook|[Rr]eel|[Ll]iber|[Vv]ol(?:ume|\.)?) (?<it>\d{1,5})(?=,? (?:[Aa]t )?(?:[Pp](?:age|g?\.?)|[Ff]olio|[Ff]rame) \d)`,
      exactly`(?<=\b(?:[Bb]ook|[Rr]eel|[Ll]iber|[Vv]ol(?:ume|\.)?) \d{1,5},? (?:[Aa]t )?(?:[Pp](?:age|g?\.?)|[Ff]olio|[Ff]rame) )\d{1,5}(?!\w)`,
    ],
    isNot: (found, before) =>
      // A bullet in a list is no mask.
      /^[*•.] /.test(found) || (/^[xX]\d{1,3}$/.test(found) && !/(?:card|acct|account|ending) $/i.test(before)),
  },
])

const MONEY_RULES = rulesOf('money', [
  inAnyCase`(?:\b(?:US|CA|C|AU|A))?[$€£¥] ?${AMOUNT}${SCALE}`,
  exactly`(?<![\w.])${CURRENCY} ?${AMOUNT}${SCALE}`,
  inAnyCase`(?<![\w.,$-])${AMOUNT}${SCALE} ?(?:${CURRENCY}|dollars?|euros?|bucks|cents)\b`,
  inAnyCase`\b${NUMERAL}(?:(?:[ -]| and )${NUMERAL}){0,9} dollars\b`,
])

/** After the names: a folder of someone's has theirs. */
export const LAST_RULE: Rule = {
  kind: 'web',
  shape: exactly`(?<=[\\/](?:[Uu]sers|home|Documents and Settings)[\\/])[^\\/\s"<>|:*?]{2,40}`,
}

/** Recognized by shape, in order: earlier rules take precedence. Before the labels, and after them. */
export const RULES: readonly Rule[] = [...WEB_RULES, ...SOCIAL_RULES, ...ACCOUNT_RULES]
export const RULES_AFTER_LABELS: readonly Rule[] = [
  ...DATE_RULES,
  ...DOCKET_RULES,
  ...PHONE_RULES,
  ...LATE_ACCOUNT_RULES,
  ...MONEY_RULES,
]
