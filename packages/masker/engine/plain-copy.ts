import type { Span } from './annotated-text.ts'
import { isCommon } from './common-words.ts'

/** What a dictionary says of a word. It's handed in, so that whoever only compares spellings doesn't load one. */
export type LookUp = (word: string) => 'name' | 'word' | 'unknown'

/**
 * A text as the rules read it: what looks alike is alike. Hidden characters are gone, letters are composed, and there
 * is one dash, one space, one apostrophe and one line break. Knows where each of its characters stood.
 */
export interface PlainCopy {
  readonly text: string
  /** A range of the copy as a range of the original, with every hidden character inside it. */
  toOriginal: <Range extends Pick<Span, 'start' | 'end'>>(range: Range) => Range
}

/** @param lookUp joins a name that stands on two lines; without it, lines stay apart */
export function plainCopyOf(original: string, lookUp?: LookUp): PlainCopy {
  const pass = stepsWith(lookUp).reduce(rewrite, { text: original })
  const { text, starts, ends } = pass
  return {
    text,
    toOriginal: (range) =>
      starts && ends
        ? { ...range, start: starts[range.start] ?? original.length, end: ends[range.end - 1] ?? 0 }
        : range,
  }
}

/** The copy alone, to compare two spellings. */
export const plainText = (original: string): string =>
  IS_PLAIN.test(original) && !(/\d/.test(original) && /[OIl]/.test(original))
    ? original
    : stepsWith().reduce(rewrite, { text: original }).text

/** Words and groups of digits with one space or dash between two. */
const IS_PLAIN = /^[A-Za-z\d.,:;'()$#/+]+(?:[ -][A-Za-z\d.,:;'()$#/+]+)*$/

interface Pass {
  text: string
  /** For each character, where it starts and ends in the original. Undefined while nothing has changed. */
  starts?: Uint32Array
  ends?: Uint32Array
}

/** `before` and `after` are some of the text around it. */
type Step = readonly [shape: RegExp, put: string | ((found: string, before: string, after: string) => string)]

const AROUND = 60

function rewrite(pass: Pass, [shape, put]: Step): Pass {
  const { text, starts, ends } = pass
  const parts: string[] = []
  const cuts: { from: number; to: number; length: number }[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(shape)) {
    const plain =
      typeof put === 'string'
        ? put
        : put(
            found,
            text.slice(Math.max(0, index - AROUND), index),
            text.slice(index + found.length, index + found.length + AROUND),
          )
    if (plain === found) continue
    parts.push(text.slice(at, index), plain)
    at = index + found.length
    cuts.push({ from: index, to: at, length: plain.length })
  }
  if (cuts.length === 0) return pass
  parts.push(text.slice(at))
  const written = parts.join('')
  const [newStarts, newEnds] = [new Uint32Array(written.length), new Uint32Array(written.length)]
  let read = 0
  let next = 0
  const keep = (to: number) => {
    for (; read < to; read += 1, next += 1) {
      newStarts[next] = starts?.[read] ?? read
      newEnds[next] = ends?.[read] ?? read + 1
    }
  }
  for (const { from, to, length } of cuts) {
    keep(from)
    const [start, end] = [starts?.[from] ?? from, ends?.[to - 1] ?? to]
    newStarts.fill(start, next, next + length)
    newEnds.fill(end, next, next + length)
    next += length
    read = to
  }
  keep(text.length)
  return { text: written, starts: newStarts, ends: newEnds }
}

/** The value of a digit of any script: each script has its ten in a row, zero first. */
function digitOf(written: string): string {
  const code = written.codePointAt(0) ?? 0
  let zero = code
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

// What joins two lines. A dash at the end of a line is part of what goes on below it.
const LINE = String.raw`[ \t]*\n[ \t>]*`
/** A space if the break is inside a name: after a first name or a title, or in a line so long that it was wrapped. */
const joinNames =
  (lookUp: LookUp) =>
  (found: string, before: string, after: string): string => {
    const next = /^\p{Lu}[\p{L}'\u2019]*/u.exec(after)?.[0] ?? ''
    if (isCommon(next) || lookUp(next) === 'word') return found
    const [, last = ''] = /(\p{Lu}[\p{L}'\u2019-]*)$/u.exec(before) ?? []
    const isInside = lookUp(last) === 'name' || TITLED.test(before) || /[^\n]{50}$/.test(before)
    return isInside ? ' ' : found
  }

/** What a scanner reads for a digit among digits. */
const MISREAD = String.raw`(?<=\d[-.)]?)[OIl](?=[OIl]?[-.]?\d)|(?<=\d[-.) ]{0,2}[OIl])[OIl](?=\d)|(?<=(?<![A-Za-z\d])\d{2,4})l(?![\p{L}\p{N}])|(?<![\p{L}\p{N}.-])l(?=\d{2})|(?<=\d\)? |-)[OI](?=[OIl]?\d{2,3}(?!\w))`

const MARKS: Record<string, string> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  cedil: '\u0327',
  caron: '\u030c',
}
const decodeCode = (found: string) =>
  String.fromCharCode(found.startsWith('&') ? Number(found.slice(2, -1)) : Number.parseInt(found.slice(2), 16))

const TITLED =
  /\b(?:Plaintiff|Defendant|Petitioner|Respondent|M(?:r|s|rs|x)\.?|Dr\.?|Judge|Officer) \p{Lu}[\p{L}'\u2019-]*$/u
const NAME = String.raw`\p{Lu}[\p{L}'\u2019-]{1,24}`
/** After a word in small letters or a role, and a capitalized one. */
const IN_PROSE = String.raw`(?<=(?:(?<!\p{L})(?:\p{Ll}{1,20}[,;]?|Plaintiff|Defendant|Petitioner|Respondent|M(?:r|s|rs|x)\.?|Dr\.?|Judge|Officer)) (?:\p{Lu}[\p{L}'\u2019-]{0,24}\.? ){0,3}${NAME})`
/** Before a capitalized word or two that a sentence goes on after. */
const GOES_ON = String.raw`(?=${NAME}(?:,? ${NAME}){0,2}(?:,? \p{Ll}|[.,;)]))`
const steps = (...list: (readonly [string, Step[1]])[]): Step[] =>
  list.map(([shape, put]) => [new RegExp(shape, 'gu'), put])

const MOST_STEPS: readonly Step[] = steps(
  // Letters as HTML and JSON write them.
  [
    String.raw`&[A-Za-z](?:acute|grave|circ|tilde|uml|ring|cedil|caron);`,
    (found) => found.charAt(1) + (MARKS[found.slice(2, -1)] ?? ''),
  ],
  [String.raw`\\u00[c-f][\da-f]|&#(?:1[6-9]\d|2[0-4]\d|25[0-5]);`, decodeCode],
  // Blank characters that aren't spaces, and a space as HTML writes it.
  [String.raw`[\u115f\u1160\u3164\uffa0\u2800]|&nbsp;`, ' '],
  // Soft hyphens, zero-width spaces and joiners, direction marks, byte order marks, variation selectors; control codes.
  [String.raw`[\p{Default_Ignorable_Code_Point}\u{fff9}-\u{fffc}\u0000-\u0008\u000e-\u001f\u007f]+`, ''],
  [String.raw`\r\n?|[\u000b\u000c\u0085\u2028\u2029]`, '\n'],
  [String.raw`\P{M}\p{M}+`, (found) => found.normalize('NFC')],
  // Full width, small forms, ligatures, mathematical letters, numerals and '№'. Not superscripts: 'Bell¹' isn't 'Bell1'.
  [
    String.raw`[\uff01-\uffee\ufe50-\ufe6f\ufb00-\ufb06\ufb50-\ufdff\u{1d400}-\u{1d7ff}\u2160-\u217f\u2116]`,
    (found) => found.normalize('NFKC'),
  ],
  [String.raw`(?![0-9])\p{Nd}`, digitOf],
  [String.raw`(?! )\p{Zs}`, ' '],
  [String.raw`(?<=\p{L})[\u00b4\u0060\u02b9\u02bb\u02bc\u02bd\u02c8\u2018\u2019\u201b\u2032\ua78c](?=\p{L})`, "'"],
  [String.raw`[\u2044\u2215\u29f8]`, '/'],
  [String.raw`[\u02d0\u0589\u05c3\u2236\ua789]`, ':'],
  [String.raw`(?<=[\p{L}\p{N}] ?)[\u2022\u2024\u00b7\u2219\u22c5\u30fb](?= ?[\p{L}\p{N}])`, '.'],
  [String.raw`(?![-\u2014\u2015\u2e3a\u2e3b])[\p{Pd}\u02d7\u2043\u2212]`, '-'],
  [String.raw`[\u2015\u2e3a\u2e3b]|(?<=[\p{L}\p{N}])--(?=[\p{L}\p{N}])(?![\p{L}\p{N}._-]{1,60}@)`, '\u2014'],
  // Markdown's backslashes, and its emphasis.
  [String.raw`\\(?=[-_.@()[\]])`, ''],
  [
    String.raw`(?<![\p{L}\p{N}_*/.@-])(?:_{1,3}(?=[\p{L}\p{N}(+])|\*{1,2}(?=[\p{L}\p{N}(+][^*]{0,200}(?<=\S)\*{1,2}(?![\p{L}\p{N}*])))|(?<=[\p{L}\p{N}.,;:)])_{1,3}(?![\p{L}\p{N}_])`,
    '',
  ],
  [String.raw`(?<=\d)(?:_|\n-)(?=\d)`, '-'],
  [MISREAD, (found) => (found === 'O' ? '0' : '1')],
  // A long dash is punctuation, except inside a number, and between capitalized words, which may be one name.
  [
    String.raw`(?<=\d)\u2014(?=[ \n]?[\d(])|(?<=\d )\u2014(?= ?\d)|(?<=\d)\u2014(?=[A-Za-z]{1,4}[-\u2014\d])|(?<=[-\u2014:\d][A-Za-z]{1,4}|\b[A-Z]{2,6})\u2014(?=\d)|(?<=\d{4})\u2014(?=[A-Z]{2,4}\b)|(?<=\p{Lu}\p{Ll}{1,30})\u2014(?=\p{Lu}\p{Ll})|(?<=\b[xX*]{2,3})\u2014(?=[xX*]{2,3}\b)|(?<=@[\p{L}\p{N}.-]{1,60})\u2014(?=[\p{L}\p{N}-]{1,60}\.\p{L})`,
    '-',
  ],
  // A line that breaks after a dash, or inside an email address.
  [String.raw`(?<=\p{Ll}{2})-${LINE}(?=\p{Ll}{2})`, ''],
  [String.raw`(?<=[\p{L}\p{N})])(?<!\.\d\d)-${LINE}(?=[\p{L}\p{N}(])`, '-'],
  [String.raw`(?<=\d )-${LINE}(?=\d)`, '- '],
  [String.raw`(?<=\p{Lu}\p{Ll}{1,24})(?:- | -)(?=\p{Lu}\p{Ll})`, '-'],
  [String.raw`(?<=[\p{L}\p{N}])(?:${LINE}| )?@(?:${LINE}| )?(?=[\p{L}\p{N}-]{1,63}\.\n?\p{Ll}{2})`, '@'],
  [
    String.raw`(?<=@[\p{L}\p{N}.-]{1,80}\.)${LINE}(?=(?:com|co|org|net|edu|gov|us|law|legal|example)\b|[\p{Ll}\p{N}-]{1,63}\.\n?\p{Ll}{2})`,
    '',
  ],
  [String.raw`(?<=[\p{L}\p{N}][._])${LINE}(?=[\p{L}\p{N}._+-]{1,64}@)`, ''],
  // A line that breaks inside a number, an address, a company or, in running text, a name.
  [String.raw`(?<=\(\d{3}\))(?:${LINE}| {2,8})(?=\d{3}-\d{4})`, ' '],
  [String.raw`(?<=\d{2,4} \d{2,4})${LINE}(?=\d{2,4}(?:[.,;)]|\s\p{Ll}|$))`, ' '],
  [String.raw`(?<=, [A-Z]{2})${LINE}(?=\d{5}\b)|(?<=\d [NSEW]\.?)${LINE}(?=\p{Lu})`, ' '],
  [String.raw`(?<=\p{L},)${LINE}(?=(?:LLC|LLP|L\.L\.C|Inc|Corp|Ltd|Jr|Sr|Esq)\b)`, ' '],
)
const NAME_ON_TWO_LINES = new RegExp(`${IN_PROSE}(?:${LINE}|\\t| {3,8})${GOES_ON}`, 'gu')
// Two spaces are one, as between sentences. Three set columns apart.
const LAST_STEPS = steps([String.raw`(?<=[\p{L}\p{N}.,)&] ) (?=[\p{L}\p{N}(&])`, ''])

const stepsWith = (lookUp?: LookUp): readonly Step[] => [
  ...MOST_STEPS,
  ...(lookUp ? [[NAME_ON_TWO_LINES, joinNames(lookUp)] as const] : []),
  ...LAST_STEPS,
]
