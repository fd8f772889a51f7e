import { exactly, inAnyCase, part, rulesOf } from './rule.ts'

/** What stands between two groups of one number. The copy that the rules read has one dash, one space and one dot. */
export const GAP = part`(?: ?[-._] ?|[ \t]| ?/ ?)`
const NO_MORE = part`(?![\p{L}\p{N}]|-\d)`
const EXTENSION = part`(?:,? ?(?:ext\.?|extension|x|#) ?\d{1,6}|,? (?:or|and|then|/|\| ?[a-z]\.?:?) -?\d{4}(?![\d/-]))?`
const CALLED = part`(?:phones?|telephones?|tel|ph|mob|cell|cellular|mobile|fax|facsimile|call(?:s|ed|ing)?|text(?:s|ed)?|sms|number|reach|dial|ring|contact|home|work|desk|direct|line|pager|again|or|at|on|whatsapp|signal|imo|viber|telegram|celular|teléfono|[wchmfpt](?=:))`
const AREA = part`(?:\( ?\d{3} ?\)|\[ ?\d{3} ?\]|(?<!\d)\d{3})`
const START = part`(?<![\p{L}\p{N}$])(?<!\d[.,:-](?=\d))(?<!-)`
/** A digit, as one says it. */
export const SPOKEN = part`(?:(?:double |triple )?(?:oh|zero|one|two|three|four|five|six|seven|eight|nine)|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?)`
const SPOKEN_OR_WRITTEN = part`(?:${SPOKEN}|\d{3,4})`
/** Seven to fifteen digits in groups, however they're set. */
const ANY_NUMBER = part`[+(\[]?\d(?:[ ()\[\]._/-]{0,3}\d){6,14}`

const digits = (found: string) => found.replaceAll(/\D/g, '').length

export const PHONE_RULES = rulesOf('phone', [
  inAnyCase`(?<![\w+])\(?\+ ?\d{1,3}\)?(?:${GAP}?\(?\d{1,5}\)?){2,7}${EXTENSION}(?!\w)`,
  inAnyCase`${START}(?:\+?1${GAP}?)?${AREA}(?:${GAP}|\n|(?<=[)\]]))\d{3}${GAP}?\d{4}${EXTENSION}${NO_MORE}`,
  inAnyCase`(?<=\b(?:phone|tel|cell|fax|call|mobile))\d{10}${NO_MORE}`,
  exactly`(?<![\w+-])(?:00|011) ?\d{1,3}[ -]?\d{1,4}(?:[ -]\d{2,4}){1,4}(?!\w)`,
  // With an international prefix, as in Britain and Australia, or without one, as in Mexico.
  exactly`${START}(?:0\d{2,4} \d{3,4} \d{3,4}|\(0\d{1,4}\) ?\d{3,4} \d{3,4}|[6-9]\d{4} \d{5}|07\d{3} ?\d{6}|0[1-9](?:[ .]\d{2}){4}|\d{2} \d{4} \d{4})(?!\w)`,
  exactly`${START}\d(?: \d){6,14}(?![\w.])`,
  // As a witness says one.
  inAnyCase`(?<![\p{L}\d-])(?:\d{3}[ ,-]{1,2})?(?:${SPOKEN}[ ,-]{1,2}){6,14}${SPOKEN}(?![\p{L}-])`,
  // In words and digits: 'eight-oh-four 555 0138'
  {
    shape: inAnyCase`(?<![\p{L}\d-])${SPOKEN_OR_WRITTEN}(?:[ ,-]{1,2}${SPOKEN_OR_WRITTEN}){2,14}(?![\p{L}\d-])`,
    isNot: (found) => {
      const spoken = found.match(/\p{L}+/gu)?.length ?? 0
      return spoken === 0 || spoken + digits(found) < 7
    },
  },
  // Whatever looks like one, by the words before or after it.
  {
    shape: [
      inAnyCase`(?<=\b${CALLED}\b[^\p{N}]{0,20})(?<![\w.$/-])${ANY_NUMBER}${EXTENSION}${NO_MORE}`,
      inAnyCase`(?<![\w.$/-])${ANY_NUMBER}(?=,? ?[-(]? ?(?:office|mobile|home|fax|cell|desk|work|direct)\b)`,
    ],
    // 'at 2024-03-05', 'on 3/5/2024': a date; 'at 1234567890123': an account.
    isNot: (found) =>
      digits(found) < 7 ||
      digits(found) > 13 ||
      /^(?:(?:19|20)\d{2}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2\d{2,4})/.test(found) ||
      /^\d{2}-\d{5,7}$|^\d{5}(?: ?- ?|[ .])\d{4}$|^\d{3}-\d{2}-\d{4}$|^\d{4}[ -]\d{4}[ -]\d{4}|^\d{9}$|^\d+\.\d+$/.test(
        found,
      ),
  },
  inAnyCase`(?<=\b(?:phone|tel|cell|mobile|fax|call|text|number|reach|dial|home|work|ph)\b[^\n\d]{0,24})(?<![\w.$/-])\d{3}${GAP}\d{4}${EXTENSION}${NO_MORE}`,
  // A repeat: 'again 555-0127'.
  exactly`(?<![\w.$/-])555${GAP}\d{4}${NO_MORE}`,
  inAnyCase`(?<!\p{L})(?:(?:ext\.?|extension)[ :#]{1,2}|(?<=[ ,])x(?=\d{3}))(?<it>\d{2,6})(?!\w|\.\d)`,
  inAnyCase`(?<=\b(?:text|sms)(?: \w+)?(?: to)?:? )(?<it>\d{5,6})(?![\w.])`,
])
