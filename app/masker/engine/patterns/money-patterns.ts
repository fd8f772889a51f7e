import { anyOf, type Pattern } from './pattern.ts'

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
