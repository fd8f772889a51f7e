import type { Pattern } from './pattern.ts'

const GAP = '[ .\\-\\u00a0\\u2010-\\u2013]'
const EXTENSION = '(?:,?[ ]?(?:ext\\.?|extension|x)[ ]?\\d{1,6})?'
const CALLED = '(?:phone|telephone|tel|cell|mobile|fax|call|text|number|reach|home|work|again|or|at)'

/** E-mail addresses, and telephone numbers as they are written in the United States; others by their `+`. */
export const CONTACT_PATTERNS: readonly Pattern[] = [
  {
    kind: 'email',
    shape: /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+'-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,6}\p{L}{2,24}/dgu,
  },
  {
    kind: 'phone',
    shape: new RegExp(
      `(?<![\\w.$/-])(?:\\+?1${GAP}?)?(?:\\(?\\d{3}\\)[ -]?|\\d{3}(?:${GAP}|/))\\d{3}${GAP}\\d{4}${EXTENSION}(?![\\w/-])`,
      'dgi',
    ),
  },
  { kind: 'phone', shape: /(?<![\w+])\(?\+\d{1,3}\)?(?:[ .-]?\(?\d{1,4}\)?){2,6}(?!\w)/dg },
  { kind: 'phone', shape: /(?<![\w+-])00\d{1,2}[ -]\d{2,3}(?:[ -]\d{3,4}){2}(?!\w)/dg },
  // Numbers of other countries, by the words before or after them.
  {
    kind: 'phone',
    shape: new RegExp(
      `(?<=\\b(?:phone|telephone|tel|cell|mobile|desk|fax|call(?: \\w+)? (?:on|at)|number is|answering at|reach \\w+ at)\\b\\.?:?[ \\n]{0,2})(?<![\\w.$/-])\\(?\\d{2,4}\\)?(?:[ .-]\\d{2,4}){1,4}(?![\\w/-])`,
      'dgi',
    ),
    isNot: (found) => found.replaceAll(/\D/g, '').length < 7,
  },
  {
    kind: 'phone',
    shape: /(?<![\w.$/-])\d{2,4}(?: \d{2,4}){1,4}(?=(?: |-)(?:office|mobile|home|fax|cell|desk)\b)/dgi,
    isNot: (found) => found.replaceAll(/\D/g, '').length < 7,
  },
  {
    kind: 'phone',
    shape: new RegExp(
      `(?<=\\b${CALLED}\\b[^\\n\\d]{0,24})(?<![\\w.$/-])(?:\\d{3}[-.]\\d{4}|\\d{10})${EXTENSION}(?![\\w/-])`,
      'dgi',
    ),
  },
  // Said again: 'again 555-0127'.
  { kind: 'phone', shape: /(?<![\w.$/-])555[-.]\d{4}(?![\w/-])/dg },
]
