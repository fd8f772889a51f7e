import { anyOf, type Pattern } from './pattern.ts'

const NUMBER_WORD = '(?:no\\.?|nos\\.?|number|numbers|num\\.?|id|#)'
const SOCIAL =
  '(?:ssn|social security(?: number| no\\.?)?|social|itin|tin|taxpayer id(?:entification)?(?: number)?|ein|fein)'
const OWNED = [
  'account|acct\\.?|a\\/c|checking|savings|trust account|iolta',
  'policy|claim|loan|mortgage|card|credit card|debit card|member|membership|customer|subscriber|group',
  "mrn|medical record|patient|chart|license|licence|driver['’]?s license|driver license|dl|passport|vin",
  'routing|aba|iban|swift|receipt|confirmation|tracking|file|bar|npi|certificate|serial|student|a-number|alien|inmate',
].join('|')
/** Letters, digits and what stands for hidden ones; three digits in a row somewhere. */
const TOKEN = '(?=[\\p{L}\\d*•./-]{0,24}\\d{3})[\\p{L}\\d*•]{1,24}(?:[-/.][\\p{L}\\d*•]{1,24}){0,5}'

/** Numbers that stand for one person or one person's thing. */
export const NUMBER_PATTERNS: readonly Pattern[] = [
  { kind: 'account', shape: /(?<![\w-])(?:\d{4}[ -]){3}\d{4}(?![\w-])|(?<![\w-])\d{4}[ -]\d{6}[ -]\d{5}(?![\w-])/dg },
  { kind: 'account', shape: /(?<![\w-])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?(?![\w-])/dg },
  {
    kind: 'ssn',
    shape: /(?<![\w-])(?:\d{3}|[x*•]{3})[- \u2010-\u2013](?:\d{2}|[x*•]{2})[- \u2010-\u2013]\d{4}(?![\w-])/dgi,
  },
  {
    kind: 'ssn',
    shape: new RegExp(
      `\\b${SOCIAL}\\b(?:[ ]+${NUMBER_WORD})?(?:[ ]+is)?[ ]*[:#]?[ ]*(?<it>\\d{2}-\\d{7}|\\d{9})(?![\\w-])`,
      'dgi',
    ),
  },
  {
    kind: 'ssn',
    shape: new RegExp(
      `\\b${SOCIAL}\\b[^\\n.]{0,30}?\\b(?:ending|ends|last four)[^\\n\\d]{0,16}(?<it>\\d{4})\\b`,
      'dgi',
    ),
  },
  {
    kind: 'account',
    shape: new RegExp(
      `\\b(?:${OWNED})\\b\\.?(?:[ ]+${NUMBER_WORD})?(?:[ ]+(?:is|ending|ends))?(?:[ ]+(?:in|with))?[ ]*[:|]?[ ]*#?(?<it>${TOKEN})(?![\\p{L}\\d])`,
      'dgiu',
    ),
    // 'A policy of 2024', 'the file 3.2.1', 'license 2024'.
    isNot: (found) => /^(?:19|20)\d{2}$/.test(found) || /^\d+(?:\.\d+)+$/.test(found),
  },
  {
    kind: 'account',
    shape: new RegExp(
      `\\b(?:${OWNED})[ ]+${NUMBER_WORD}[^\\n\\d.]{1,48}?(?:is|:)[ ]+(?<it>${TOKEN})(?![\\p{L}\\d])`,
      'dgiu',
    ),
  },
  {
    kind: 'account',
    shape: /\b(?:account|acct|card|checking|savings)\b[^\n.]{0,60}?\b(?:ending|ends)(?: in| with)? (?<it>\d{3,6})\b/dgi,
  },
  // A vehicle, an alien registration, a receipt of the immigration service.
  { kind: 'account', shape: /(?<![\w-])(?=[A-Z]*\d)(?=\d*[A-Z])[A-HJ-NPR-Z0-9]{17}(?![\w-])/dg },
  { kind: 'account', shape: /(?<![\w-])A-?\d{3}[- ]?\d{3}[- ]?\d{3}(?![\w-])|(?<![\w-])[A-Z]{3}\d{10}(?![\w-])/dg },
  { kind: 'account', shape: /(?<![\w-])[xX*•]{2,12}[- ]?\d{3,6}(?![\w-])/dg },
  { kind: 'account', shape: /(?<![\w.$,:/-])\d{9,18}(?![\w.,:/-]?\w)/dg },
]

const AMOUNT = '\\d{1,3}(?:,\\d{3}){1,5}(?:\\.\\d{1,2})?|\\d{1,12}(?:\\.\\d{1,3})?'
const SCALE = '(?:[ ]?(?:thousand|million|billion|trillion)\\b|[ ]?(?:k|mm|m|bn|b)\\b)?'
const CURRENCY = anyOf('USD EUR GBP CAD AUD CHF JPY MXN')
const NUMERAL = anyOf(`
  one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
  twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion
`)

/** Amounts of money in figures or words, with their sign or the name of the currency. */
export const MONEY_PATTERNS: readonly Pattern[] = [
  { kind: 'money', shape: new RegExp(`(?:\\b(?:US|CA|C|AU|A))?[$€£¥][ ]?(?:${AMOUNT})${SCALE}`, 'dgi') },
  { kind: 'money', shape: new RegExp(`(?<![\\w.])${CURRENCY}[ ]?(?:${AMOUNT})${SCALE}`, 'dg') },
  {
    kind: 'money',
    shape: new RegExp(`(?<![\\w.,$-])(?:${AMOUNT})${SCALE}[ ]?(?:${CURRENCY}|dollars?|euros?|bucks|cents)\\b`, 'dgi'),
  },
  {
    kind: 'money',
    shape: new RegExp(`\\b${NUMERAL}(?:(?:[ -]|[ ]and[ ])${NUMERAL}){0,9}[ ]dollars\\b`, 'dgi'),
  },
]
