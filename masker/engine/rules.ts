import type { AnnotatedText, Certainty, Kind } from './annotated-text.ts'

/** A rule for things recognized by their shape. */
export interface Rule {
  kind: Kind
  /** With the flags `d` and `g`. The group `it` is the span; without that group, the whole match is. */
  shapes: readonly RegExp[]
  /** Rejects false positives. */
  isNot?: (found: string, before: string, after: string) => boolean
  /** Defaults to `sure`. */
  certainty?: Certainty
  /** Absorbs earlier claims of the same kind inside it. */
  absorbs?: boolean
}

/** How many characters around a match `isNot` sees. */
const SURROUNDINGS = 40

/** Claims whatever has one of the rule’s shapes, unless it’s claimed already. */
export function claimRule(annotated: AnnotatedText, rule: Rule): void {
  const { kind, shapes, isNot, certainty = 'sure', absorbs = false } = rule
  const { text } = annotated
  for (const shape of shapes) {
    shape.lastIndex = 0
    for (let match = shape.exec(text); match; match = shape.exec(text)) {
      const [start, end] = match.indices?.groups?.it ?? match.indices?.[0] ?? [0, 0]
      const around = [annotated.before(start, SURROUNDINGS), annotated.after(end, SURROUNDINGS)] as const
      if (isNot?.(text.slice(start, end), ...around)) continue
      const span = { start, end, kind, certainty }
      // If the match overlaps an earlier claim, another one may start after it.
      if (!(absorbs ? annotated.absorb(span, kind) : annotated.claim(span)))
        shape.lastIndex = Math.max(match.index + 1, annotated.endOfTaken(start, end))
    }
  }
}

/** A shape, from a template: what’s put in is a part of the pattern, and isn’t escaped. */
export const exactly = (parts: TemplateStringsArray, ...values: string[]): RegExp =>
  new RegExp(String.raw(parts, ...values), 'dgu')
/** Like `exactly`, ignoring case. */
export const inAnyCase = (parts: TemplateStringsArray, ...values: string[]): RegExp =>
  new RegExp(String.raw(parts, ...values), 'dgiu')
export const part = String.raw

/** Any word in a list, as a regex source; `_` is a space. */
export const anyOf = (words: string): string => `(?:${words.trim().split(/\s+/).join('|').replaceAll('_', ' ')})`

// Phone numbers
/** What stands between two groups of one number. The copy that the rules read has one dash, one space and one dot. */
const GAP = part`(?: ?[-.] ?|[ \t])`
/** Between the parts of a docket number. */
const DASH = part`(?: ?- ?)`
const NO_MORE = part`(?!\w|-\w)`
const EXTENSION = part`(?:,? ?(?:ext\.?|extension|x) ?\d{1,6})?`
const CALLED = part`(?:phone|telephone|tel|cell|mobile|fax|call|text|number|reach|home|work|again|or|at)`
const CALLED_ABROAD = part`(?:phone|telephone|tel|cell|mobile|desk|fax|call(?: \w+)? (?:on|at)|number is|answering at|reach \w+ at)`

// Cases
/** What courts put between the year and the number, such as `cv`. */
const SORT = anyOf(`
  cv cr civ crim bk mc md mj ap po gj sw vv pr pb fa fam jv juv dr dm dv cp sc ca cc cs ct ch dc lm l sp tr tx mh ad gc es
`)
const CASE = part`(?:case|cause|docket|civil action|civ\. a(?:ction)?\.?|adversary|adv\.|index|probate|charge|appeal|proceeding|petition|action|crim\.|civil|criminal)`
/** What courts put before a number: `BAP No. EB`, `Civil Action No.`, `Consol.`, `2 CA-CR`. */
const BEFORE_NUMBER = part`(?:(?:[A-Z]{1,6}|\d{1,2}|[A-Z]{2}-[A-Z]{2}|Misc\.|Consol\.|Criminal|Civil|Action|Appeal|BAP|[Nn]os?\.) )`
const WITH_DIGITS = part`(?=[\w:./-]{0,16}\d)[A-Z\d][A-Za-z\d]{0,11}(?:[-:/.][A-Za-z\d]{1,10}){0,6}`
const DOCKET = part`${BEFORE_NUMBER}{0,4}${WITH_DIGITS}(?:(?:[,;]? |,? and | & )\d{2}-\d{3,6}){0,8}(?: \([a-z]{1,3} ?rev\))?`
/** `12 of 2020`, `12/2020`, as Commonwealth courts number cases. */
const OF_YEAR = part`\d{1,6}(?:[-/,&] ?\d{1,6}){0,4} ?(?:/|[Oo]f ) ?(?:(?:19|20)\d{2}|\d{2})(?!\d)`
/** A word before `No.`, such as 'Petition' or 'W.P.(C)'. */
const WORD = part`\p{Lu}[\p{L}.]{0,14}(?: ?\(\p{L}{1,4}\.?\))?`

// Other numbers
const NUMBER_WORD = part`(?:no\.?|nos\.?|number|numbers|num\.?|id|#)`
const SOCIAL = part`(?:ssn|social security(?: number| no\.?)?|social|itin|tin|taxpayer id(?:entification)?(?: number)?|ein|fein)`
const OWNED = [
  part`account|acct\.?|a\/c|checking|savings|trust account|iolta`,
  'policy|claim|loan|mortgage|card|credit card|debit card|member|membership|customer|subscriber|group',
  part`mrn|medical record|patient|chart|license|licence|driver['’]?s license|driver license|dl|passport|vin`,
  part`badge|cdl|driving license|driving licence|operator['’]?s? license|state id|green card`,
  'routing|aba|iban|swift|receipt|confirmation|tracking|file|bar|npi|certificate|serial|student|a-number|alien|inmate',
].join('|')
/** Letters, digits and masking characters; three digits in a row somewhere. */
const TOKEN = part`(?=[\p{L}\d*•./-]{0,24}\d{3})[\p{L}\d*•]{1,24}(?:[-/.][\p{L}\d*•]{1,24}){0,5}`

// Dates
const MONTH =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?'
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
const UNDER_HUNDRED = part`(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ -]${UNDER_TEN})?|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:oh[ -])?${UNDER_TEN})`
const YEAR_IN_WORDS = part`(?:(?:nineteen|twenty)(?: hundred(?: and)?)?[ -]${UNDER_HUNDRED}|two thousand(?:(?: and)? ${UNDER_HUNDRED})?)`

// Money
const AMOUNT = part`(?:\d{1,3}(?:,\d{3}){1,5}(?:\.\d{1,2})?|\d{1,12}(?:\.\d{1,3})?)`
const SCALE = part`(?: ?(?:thousand|million|billion|trillion)\b| ?(?:k|mm|m|bn|b)\b)?`
const CURRENCY = anyOf('USD EUR GBP CAD AUD CHF JPY MXN')
const NUMERAL = anyOf(`
  one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
  twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion
`)

/** Recognized by shape, except addresses and companies. Earlier rules take precedence. */
export const RULES: readonly Rule[] = [
  {
    kind: 'email',
    shapes: [
      exactly`(?<![\p{L}\p{N}._%+'!#&*=~-])[\p{L}\p{N}._%+'!#&*=~-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,6}\p{L}{2,24}`,
    ],
  },
  {
    kind: 'phone',
    shapes: [
      inAnyCase`(?<![\w.$-])(?:\+?1${GAP}?)?(?:\(? ?\d{3} ?\)(?:${GAP}|\n)?|\d{3}(?:${GAP}|/))\d{3}${GAP}\d{4}${EXTENSION}${NO_MORE}`,
      exactly`(?<![\w+])\(?\+\d{1,3}\)?(?:${GAP}?\(?\d{1,4}\)?){2,6}(?!\w)`,
      exactly`(?<![\w+-])00\d{1,2}[ -]\d{2,3}(?:[ -]\d{3,4}){2}(?!\w)`,
    ],
  },
  // Foreign numbers, by the words before or after them.
  {
    kind: 'phone',
    shapes: [
      inAnyCase`(?<=\b${CALLED_ABROAD}\b\.?:?[ \n]{0,2})(?<![\w.$/-])\(?\d{2,4}\)?(?:[ .-]\d{2,4}){1,4}(?![\w/-])`,
      inAnyCase`(?<![\w.$/-])\d{2,4}(?: \d{2,4}){1,4}(?=(?: |-)(?:office|mobile|home|fax|cell|desk)\b)`,
    ],
    isNot: (found) => found.replaceAll(/\D/g, '').length < 7,
  },
  {
    kind: 'phone',
    shapes: [
      inAnyCase`(?<=\b${CALLED}\b[^\n\d]{0,24})(?<![\w.$/-])(?:\d{3}${GAP}\d{4}|\d{10})${EXTENSION}${NO_MORE}`,
      // A repeat: 'again 555-0127'.
      exactly`(?<![\w.$/-])555${GAP}\d{4}${NO_MORE}`,
    ],
  },
  {
    kind: 'docket',
    shapes: [
      inAnyCase`(?<![\w-])\d{1,2} ?: ?\d{2}(?:${DASH}| )${SORT}(?:${DASH}| )\d{2,7}(?:-[A-Z\d]{1,5}){0,4}(?!\w)`,
      inAnyCase`(?<![\w-])(?:19|20)?\d{2}${DASH}?${SORT}${DASH}?\d{3,8}(?:-[A-Z\d]{1,5}){0,3}(?!\w)`,
      inAnyCase`(?<![\w-])${SORT}${DASH}?(?:19|20)?\d{2}${DASH}\d{3,8}(?:-[A-Z\d]{1,5}){0,3}(?!\w)`,
    ],
  },
  // 'Writ Petition (C) No. 12 of 2020', but not statutes that are numbered the same way.
  {
    kind: 'docket',
    shapes: [
      exactly`(?<![\p{L}.])(?:${WORD} ){0,4}${WORD} ?[Nn][Oo](?:\(?s\)?)?\.? ?${OF_YEAR}(?:(?:, ?| (?:and|&) )${OF_YEAR}){0,8}`,
    ],
    isNot: (found) =>
      /\b(?:Act|Law|Rules?|Regulations?|Ordinance|Notification|Order|Statute|Circular|Resolution)\b/i.test(found),
  },
  {
    kind: 'docket',
    shapes: [
      exactly`\b(?:[Cc]ase|[Cc]ause|[Dd]ocket|[Aa]ppeal|CASE|CAUSE|DOCKET) +(?:[Nn]os?\.?|NOS?\.?|[Nn]umbers?|#) *:? *(?<it>${DOCKET})(?![\w-])`,
    ],
    isNot: (found) => !/\d.*\d.*\d/.test(found),
  },
  {
    kind: 'docket',
    shapes: [inAnyCase`\b${CASE} +(?:nos?\.?|numbers?|num\.?|#:?) *:? *(?<it>${WITH_DIGITS})(?![\w-])`],
    isNot: (found) => !/\d{3}/.test(found),
  },
  // After a case name, in any number format.
  {
    kind: 'docket',
    shapes: [exactly`(?<=\b(?:[Vv]s?\.|In re|IN RE|Re:) [^\n]{1,110}, Nos?\. )(?<it>${DOCKET})(?![\w-])`],
  },
  {
    kind: 'docket',
    shapes: [exactly`\bNo\. (?<it>\d{2}-\d{4,6}(?:-[A-Z]{1,4})?)(?![\w-])`],
    isNot: (_, before) => /(?:invoice|exhibit|patent|policy|claim|bates|check|order|item)\s+No\. $/i.test(before),
  },
  {
    kind: 'account',
    shapes: [
      exactly`(?<![\w-])(?:\d{4}${GAP}){3,5}\d{1,4}(?!\w)|(?<![\w-])\d{4}${GAP}\d{6}${GAP}\d{5}(?!\w)`,
      exactly`(?<![\w-])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?(?![\w-])`,
    ],
  },
  {
    kind: 'ssn',
    shapes: [
      inAnyCase`(?<![\w-])(?:\d{3}|[x*•]{3})${GAP}(?:\d{2}|[x*•]{2})${GAP}\d{4}(?!\w)`,
      inAnyCase`\b${SOCIAL}\b(?: +${NUMBER_WORD})?(?: +is)? *[:#]? *(?<it>\d{2}${GAP}\d{7}|\d{9})(?!\w)`,
      inAnyCase`\b${SOCIAL}\b[^\n.]{0,30}?\b(?:ending|ends|last four)[^\n\d]{0,16}(?<it>\d{4})\b`,
    ],
  },
  {
    kind: 'account',
    shapes: [
      inAnyCase`\b(?:${OWNED})\b\.?(?: +${NUMBER_WORD})?(?: +(?:is|ending|ends))?(?: +(?:in|with))? *[:|]? *#? *(?<it>${TOKEN})(?![\p{L}\d])`,
    ],
    // 'A policy of 2024', 'the file 3.2.1', 'license 2024'.
    isNot: (found) => /^(?:19|20)\d{2}$/.test(found) || /^\d+(?:\.\d+)+$/.test(found),
  },
  {
    kind: 'account',
    shapes: [
      inAnyCase`\b(?:${OWNED}) +${NUMBER_WORD}[^\n\d.]{1,48}?(?:is|:) +(?<it>${TOKEN})(?![\p{L}\d])`,
      inAnyCase`\b(?:account|acct|card|checking|savings)\b[^\n.]{0,60}?\b(?:ending|ends)(?: in| with)? (?<it>\d{3,6})\b`,
      inAnyCase`\b(?:license|licence|dl|cdl|permit)\b\.?(?: *${NUMBER_WORD})?(?: is)? *[:#]? *(?<it>[A-Z]{1,2}\d{1,4}(?:[ -]\d{1,4}){1,4}|\d{2,3}(?: \d{3}){2})(?!\w)`,
      exactly`\b(?:[Aa]lien|USCIS|A)(?: [Rr]egistration)?[ -]?(?:[Nn]umber|[Nn]o\.?|[Ff]ile|#)(?: is| was)?[:,]? *(?:[Nn]o\.? |# ?)?(?<it>A?${GAP}?\d{3}${GAP}?\d{3}${GAP}?\d{3}|A?\d{7,9})(?!\w)`,
      exactly`\b[Pp]lates?(?: [Nn]umber| [Nn]o\.?)?(?: is| was)?[:,]? *#? ?(?<it>(?=[A-Z -]*\d)(?=[\d -]*[A-Z])[A-Z\d]{1,8}(?:[ -][A-Z\d]{1,5}){0,2})(?!\w)`,
      // A VIN, an alien registration number, an immigration receipt number.
      exactly`(?<![\w-])(?=[A-Z]*\d)(?=\d*[A-Z])[A-HJ-NPR-Z0-9]{17}(?![\w-])`,
      exactly`(?<![\w-])A${GAP}?\d{3}${GAP}?\d{3}${GAP}?\d{3}(?!\w)|(?<![\w-])[A-Z]{3}${DASH}?\d{10}(?!\w)`,
      exactly`(?<![\w-])[xX*•]{2,12}[- ]?\d{3,6}(?![\w*-])`,
      exactly`(?<![\w.$,:/-])\d{9,18}(?![\w.,:/-]?\w)`,
    ],
  },
  {
    kind: 'date',
    shapes: [
      inAnyCase`(?<![\w-])(?:${MONTH})\.?\s(?:${DAY})${NTH}?\b(?!:|\.\d| ?%)(?:${BETWEEN}${DAY}${NTH}?(?![\w:/%]))?(?:,?\s${YEAR}\b|,?\s['’]\d{2}\b)?`,
    ],
    isNot: (found, _, after) =>
      /^(?:may|march|mar) /.test(found) && /^ (?:days?|hours?|minutes?|percent|miles?)/.test(after),
  },
  // Case-sensitive: ignoring case would match 'Rule 10 may apply'.
  {
    kind: 'date',
    shapes: [
      exactly`(?<![\w./:-])(?:${DAY}(?:${BETWEEN}| ?/ ?))?${DAY}${NTH}? (?:day )?(?:of )?(?:${MONTH}|${IN_CAPITALS})\b\.?(?:,? ${YEAR}\b)?`,
    ],
    isNot: (found, before) => /\bMay$/.test(found) && !/\b(?:on|by|until|since|before|after|the|dated) $/i.test(before),
  },
  {
    kind: 'date',
    shapes: [
      inAnyCase`(?<![\w-])(?:${MONTH})\.?,? (?:of )?${YEAR}\b`,
      exactly`(?<![\w./:-])${YEAR}( ?[-/.] ?| )(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])(?:${TIME})?${NUMERIC_END}`,
      exactly`(?<![\w./:$-])${DAY}( ?[/-] ?)${DAY}\1(?:${YEAR}|\d{2})${NUMERIC_END}`,
      exactly`(?<![\w./:$-])${DAY}\.${DAY}\.${YEAR}${NUMERIC_END}`,
    ],
  },
  // 'the fourth of July, nineteen eighty-two'
  {
    kind: 'date',
    shapes: [
      exactly`(?<![\p{L}-])(?:${NTH_IN_WORDS}(?: [Dd]ay)? of (?:${MONTH})|(?:${MONTH}) (?:the )?${NTH_IN_WORDS}|(?:${MONTH}) ${DAY}${NTH}?(?=,? ${YEAR_IN_WORDS}))(?:,?(?: in the year)?,? (?:${YEAR}|${YEAR_IN_WORDS}))?(?![\p{L}-])`,
    ],
    isNot: (found, before) =>
      /^May (?:the )?\p{L}+$/u.test(found) && !/\b(?:on|by|until|since|before|after|born|the|dated) $/i.test(before),
    absorbs: true,
  },
  { kind: 'date', shapes: [exactly`(?<![\w./:$-])(?:0?[1-9]|1[0-2])/${DAY}${NUMERIC_END}`], isNot: isFraction },
  {
    kind: 'money',
    shapes: [
      inAnyCase`(?:\b(?:US|CA|C|AU|A))?[$€£¥] ?${AMOUNT}${SCALE}`,
      exactly`(?<![\w.])${CURRENCY} ?${AMOUNT}${SCALE}`,
      inAnyCase`(?<![\w.,$-])${AMOUNT}${SCALE} ?(?:${CURRENCY}|dollars?|euros?|bucks|cents)\b`,
      inAnyCase`\b${NUMERAL}(?:(?:[ -]| and )${NUMERAL}){0,9} dollars\b`,
    ],
  },
]

/** 'Pain 7/10', 'a 1/2 share': a fraction, not a date. */
function isFraction(found: string, before: string, after: string): boolean {
  if (/^(?:1\/[2-8]|2\/[35]|3\/[458])$/.test(found))
    return !/\b(?:on|by|until|till|since|from|to|due|dated?) $/i.test(before)
  return (
    /\b(?:pain|scale|rated?|score|level|grade|spasm)\b[^.\n]{0,30}$/i.test(before) ||
    /^\s?(?:scale|pain|share|interest|majority|of the)\b/i.test(after)
  )
}
