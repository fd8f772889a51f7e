import type { Pattern } from './pattern.ts'

const MONTH = [
  'Jan(?:uary)?',
  'Feb(?:ruary)?',
  'Mar(?:ch)?',
  'Apr(?:il)?',
  'May',
  'June?',
  'July?',
  'Aug(?:ust)?',
  'Sept?(?:ember)?',
  'Oct(?:ober)?',
  'Nov(?:ember)?',
  'Dec(?:ember)?',
].join('|')
const BETWEEN = '(?:[ ]?[-\\u2013][ ]?|[ ](?:to|or|and|through|&)[ ])'
const DAY = '(?:[12]\\d|3[01]|0?[1-9])'
const NTH = '(?:st|nd|rd|th)'
const YEAR = '(?:19|20)\\d{2}'
const NUMERIC_END = '(?![\\w/%-]|\\.\\d)'

/** Days in the usual ways of writing them, with the time of a machine's date, ranges within a month, and months with their year. */
export const DATE_PATTERNS: readonly Pattern[] = [
  {
    kind: 'date',
    shape: new RegExp(
      `(?<![\\w-])(?:${MONTH})\\.?\\s(?:${DAY})${NTH}?\\b(?!:|\\.\\d|[ ]?%)(?:${BETWEEN}${DAY}${NTH}?(?![\\w:/%]))?(?:,?\\s${YEAR}\\b|,?\\s['’]\\d{2}\\b)?`,
      'dgi',
    ),
    isNot: (found, _, after) =>
      /^(?:may|march|mar) /.test(found) && /^ (?:days?|hours?|minutes?|percent|miles?)/.test(after),
  },
  // Here a small letter would take in 'Rule 10 may apply'.
  {
    kind: 'date',
    shape: new RegExp(
      `(?<![\\w./:-])(?:${DAY}(?:${BETWEEN}|[ ]?/[ ]?))?${DAY}${NTH}?[ ](?:day[ ])?(?:of[ ])?(?:${MONTH}|[A-Z]{3,9}(?<=${monthsInCapitals()}))\\b\\.?(?:,?[ ]${YEAR}\\b)?`,
      'dg',
    ),
    isNot: (found, before) => /\bMay$/.test(found) && !/\b(?:on|by|until|since|before|after|the|dated) $/i.test(before),
  },
  { kind: 'date', shape: new RegExp(`(?<![\\w-])(?:${MONTH})\\.?,?[ ](?:of[ ])?${YEAR}\\b`, 'dgi') },
  {
    kind: 'date',
    shape: new RegExp(
      `(?<![\\w./:-])${YEAR}([-/.])(?:0[1-9]|1[0-2])\\1(?:0[1-9]|[12]\\d|3[01])(?:(?:T|[ ])\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,6})?)?(?:Z|[+-]\\d{2}:?\\d{2})?)?${NUMERIC_END}`,
      'dg',
    ),
  },
  {
    kind: 'date',
    shape: new RegExp(`(?<![\\w./:$-])${DAY}([/-])${DAY}\\1(?:${YEAR}|\\d{2})${NUMERIC_END}`, 'dg'),
  },
  { kind: 'date', shape: new RegExp(`(?<![\\w./:$-])${DAY}\\.${DAY}\\.${YEAR}${NUMERIC_END}`, 'dg') },
  {
    kind: 'date',
    shape: new RegExp(`(?<![\\w./:$-])(?:0?[1-9]|1[0-2])/${DAY}${NUMERIC_END}`, 'dg'),
    isNot: (found, before, after) => isFraction(found, before, after),
  },
]

function monthsInCapitals(): string {
  const months = 'JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER'
  return `\\b(?:${months.split(' ').join('|')})`
}

/** 'Pain 7/10', 'a 1/2 share': a part of something, not a day. */
const isFraction = (found: string, before: string, after: string) =>
  /^(?:1\/[2-8]|2\/[35]|3\/[458])$/.test(found)
    ? !/\b(?:on|by|until|till|since|from|to|due|dated?) $/i.test(before)
    : /\b(?:pain|scale|rated?|score|level|grade|spasm)\b[^.\n]{0,30}$/i.test(before) ||
      /^\s?(?:scale|pain|share|interest|majority|of the)\b/i.test(after)
