import { anyOf, exactly, inAnyCase, part, rulesOf } from './rule.ts'

const MONTH =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?'
const MONTH_ABROAD = anyOf(`
  janvier février mars avril mai juin juillet août septembre octobre novembre décembre enero febrero marzo abril mayo junio julio agosto
  septiembre octubre noviembre diciembre januar februar märz april juni juli august september oktober november dezember gennaio febbraio
  aprile maggio giugno luglio settembre ottobre dicembre janeiro fevereiro março maio junho julho setembro outubro dezembro
`)
const IN_CAPITALS = anyOf('JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER')
const BETWEEN = part`(?: ?[-\u2013] ?| (?:to|or|and|through|&) )`
const DAY = part`(?:[12]\d|3[01]|0?[1-9])`
const NTH = '(?:st|nd|rd|th)'
const YEAR = part`(?:19|20)\d{2}`
const TIME = part`(?:T| )\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:?\d{2})?`
const NUMERIC_END = part`(?![\w/%-]|\.\d)`

const TENTH = '(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)'
const NTH_IN_WORDS = part`(?:(?:(?:twenty|thirty)[ -])?${TENTH}|tenth|eleventh|twelfth|(?:thir|four|fif|six|seven|eigh|nine)teenth|twentieth|thirtieth)`
const UNDER_TEN = '(?:one|two|three|four|five|six|seven|eight|nine)'
const UNDER_HUNDRED = part`(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ \u2014-]?${UNDER_TEN})?|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:oh[ -])?${UNDER_TEN})`
const YEAR_IN_WORDS = part`(?:(?:nineteen|twenty)(?: hundred(?: and)?)?[ -]${UNDER_HUNDRED}|two thousand(?:(?: and)? ${UNDER_HUNDRED})?)`
const HOLIDAY = part`(?:New Year['’]s (?:Day|Eve)|Christmas(?: Eve| Day)?|Thanksgiving(?: Day)?|Halloween|Easter(?: Sunday| Monday)?|Valentine['’]s Day|Labor Day|Memorial Day|Independence Day|Veterans Day|Mother['’]s Day|Father['’]s Day|St\. Patrick['’]s Day|Juneteenth|Columbus Day|Presidents['’] Day|Hanukkah|Passover|Ramadan|Diwali|Yom Kippur)`
const BORN = part`(?:\bd\.?o\.?b\.?|\bdate of birth|\bborn(?: on| in)?|\bbirth ?(?:date|day)|\bb\.|\bnée? le|\bdied(?: on| in)?|\bd\.?o\.?d\.?|\bdate of death|\bbday|\bnaci(?:do|da|ó)(?: el)?)`
const OVER_89 = part`(?:9\d|1[0-2]\d)`

export const DATE_RULES = rulesOf('date', [
  // After what says that it's the date of a birth or a death, in any spelling.
  inAnyCase`${BORN}(?: is| was)?[:=]?[ \t]{0,4}(?<it>(?:${YEAR}[01]\d[0-3]\d|[01]\d[0-3]\d{3}|[01]\d[0-3]\d${YEAR}|${DAY}[ -]?(?:${MONTH})[ -]?(?:${YEAR}|\d{2})|(?:${MONTH})[ -]?${DAY}[ -](?:${YEAR}|\d{2})|\d{1,2}[ ./-](?:\d{1,2}|[IVX]{1,4})[ ./-](?:${YEAR}|\d{2})|${YEAR}|['’]\d{2})(?![\w/-]))`,
  inAnyCase`(?<![\w./-])\d{1,2}[ ./-](?:I|II|III|IV|V|VI|VII|VIII|IX|X|XI|XII)[ ./-]${YEAR}(?![\w/-])`,
  exactly`(?<![\w./-])${DAY}[- ]?(?:${MONTH}|${IN_CAPITALS}|JAN|FEB|MAR|APR|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[- ]?(?:${YEAR}|\d{2})(?![\w/-])`,
  exactly`(?<![\w./-])(?:${MONTH})-${DAY}-(?:${YEAR}|\d{2})(?![\w/-])`,
  inAnyCase`(?<![\p{L}\d])(?:(?:${DAY}\.? )?(?:de )?${MONTH_ABROAD}(?: de)? ${YEAR}(?![\p{L}\d])|${DAY} de ${MONTH_ABROAD}(?!\p{L}))`,
  exactly`(?<![\w.-])(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])${YEAR}(?![\w-])`,
  // A time stamp.
  exactly`(?<![\w.-])${YEAR}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[T_]?(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?)?Z?(?![\w-])`,
  inAnyCase`(?<!\p{L})${HOLIDAY},?(?: of)? ${YEAR}\b|(?<!\p{L})(?:the )?(?:Ides|Kalends|Nones) of (?:${MONTH})\b(?:,? ${YEAR}\b)?`,
  exactly`(?<![\w-])(?:Q[1-4]|[1-4]Q|H[12]|FY)[ -]?(?:of )?(?:${YEAR}|['’]\d{2})(?!\w)|\b(?:[Ss]pring|[Ss]ummer|[Ff]all|[Aa]utumn|[Ww]inter) (?:of )?${YEAR}\b`,
  exactly`(?<![\w./$-]|\d:)(?:0?[1-9]|1[0-2])/${YEAR}(?: ?- ?(?:0?[1-9]|1[0-2])/${YEAR})?(?![\w/%-])`,
  // Ages over 89 identify by themselves.
  inAnyCase`\b(?<it>${OVER_89})(?:[- ]years?[- ]old| years of age|[- ]?y/?o\b)`,
  inAnyCase`\b(?:aged?|turned|turning|is) (?<it>${OVER_89})(?=[,.;)]| and\b| when\b|$|\n)`,
  inAnyCase`\b(?<it>(?:ninety(?:[ -]${UNDER_TEN})?|one hundred(?: and ${UNDER_TEN})?)[ -]years?[- ]old)`,
  {
    shape: inAnyCase`(?<![\w-])(?:${MONTH})\.?\s(?:${DAY})${NTH}?\b(?!:|\.\d| ?%)(?:${BETWEEN}${DAY}${NTH}?(?![\w:/%]))?(?:,?\s(?:of )?${YEAR}\b|,?\s['’]\d{2}\b)?`,
    isNot: (found, _, after) =>
      /^(?:may|march|mar) /.test(found) && /^ (?:days?|hours?|minutes?|percent|miles?)/.test(after),
  },
  // Case-sensitive: ignoring case would match 'Rule 10 may apply'.
  {
    shape: exactly`(?<![\w./-]|\d:)(?:${DAY}${NTH}?(?:${BETWEEN}| ?/ ?))?${DAY}${NTH}? (?:day )?(?:of )?(?:${MONTH}|${IN_CAPITALS})\b\.?(?:,? (?:${YEAR}|['’]\d{2})\b)?`,
    isNot: (found, before) => /\bMay$/.test(found) && !/\b(?:on|by|until|since|before|after|the|dated) $/i.test(before),
  },
  inAnyCase`(?<![\w-])(?:${MONTH})\.?,? (?:of )?(?:${YEAR}|['’]\d{2})\b`,
  exactly`(?<![\w./-]|\d:)${YEAR}( ?[-/.] ?| )(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])(?:${TIME})?${NUMERIC_END}`,
  // A range: '06/01/26-06/03/26', '2026-06-01/2026-06-03'
  exactly`(?<![\w./$-]|\d:)${DAY}[/.]${DAY}(?:[/.](?:${YEAR}|\d{2}))? ?- ?${DAY}[/.]${DAY}[/.](?:${YEAR}|\d{2})${NUMERIC_END}`,
  exactly`(?<![\w./$-]|\d:)${YEAR}-[01]\d-[0-3]\d ?[-/] ?${YEAR}-[01]\d-[0-3]\d${NUMERIC_END}`,
  exactly`(?<![\w./$-]|\d:)${DAY}( ?[/-] ?)${DAY}\1(?:${YEAR}|\d{2})${NUMERIC_END}`,
  exactly`(?<![\w./$-]|\d:)${DAY}\.${DAY}\.${YEAR}${NUMERIC_END}|(?<=\b(?:court|hearing|due|appointment|appt)(?: date)?(?: is|:| on)? )(?:0?[1-9]|1[0-2])-${DAY}${NUMERIC_END}`,
  inAnyCase`(?<=\b(?:on|entered|arrived|left|dated?|since|until|by|from|to|born|expires|exp\.|do[aisl]|d\/l)(?: [A-Z]{3})? )${DAY}\.${DAY}\.\d{2}${NUMERIC_END}`,
  // 'the fourth of July, nineteen eighty-two'
  {
    shape: [
      exactly`(?<![\p{L}-])(?:the )?(?:${NTH_IN_WORDS}(?: [Dd]ay)? of (?:${MONTH})|(?:${MONTH}) (?:the )?${NTH_IN_WORDS}|(?:${MONTH}) the ${DAY}${NTH}|(?:${MONTH}) ${DAY}${NTH}?(?=,? ${YEAR_IN_WORDS}))(?:,?(?: in the year)?,? (?:${YEAR}|${YEAR_IN_WORDS}))?(?![\p{L}-])`,
      inAnyCase`(?<![\p{L}-])(?:the )?${NTH_IN_WORDS}(?: day)? of (?:${MONTH}),? (?:${YEAR}|${YEAR_IN_WORDS})(?![\p{L}-])`,
    ],
    isNot: (found, before) =>
      /^(?:the )?May (?:the )?[\p{L}\d]+$/u.test(found) &&
      !/\b(?:on|by|until|since|before|after|born|the|dated) $/i.test(before),
    absorbs: 'date',
  },
  {
    shape: exactly`(?<![\w./$-]|\d:)(?:0?[1-9]|1[0-2])/${DAY}(?: ?- ?(?:0?[1-9]|1[0-2])/${DAY})?${NUMERIC_END}`,
    isNot: isFraction,
  },
])

/** 'Pain 7/10', 'a 1/2 share': a fraction, not a date. */
function isFraction(found: string, before: string, after: string): boolean {
  if (/^(?:1\/[2-8]|2\/[35]|3\/[458])$/.test(found))
    return !/\b(?:on|by|until|till|since|from|to|due|dated?) $|(?:^|\n)[mtwfs]\p{L}{0,3}\.? $/iu.test(before)
  return (
    /\b(?:pain|scale|rated?|score|level|grade|spasm)\b[^.\n]{0,30}$/i.test(before) ||
    /^\s?(?:scale|pain|share|interest|majority|of the)\b/i.test(after)
  )
}
