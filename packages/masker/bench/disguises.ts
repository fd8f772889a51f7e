import { findSpans } from '../engine/find-spans.ts'

/** Ways in which the same characters look the same, or nearly, and aren't. */
interface Disguise {
  name: string
  /** Returns its input if there's nothing to disguise. */
  put: (plain: string) => string
}

const dash = (name: string, other: string): Disguise => ({ name, put: (plain) => plain.replaceAll('-', other) })
const space = (name: string, other: string): Disguise => ({ name, put: (plain) => plain.replaceAll(' ', other) })
/** In the middle of each word and each group of digits. */
const hidden = (name: string, sign: string): Disguise => ({
  name,
  put: (plain) =>
    plain.replaceAll(
      /[\p{L}\p{N}]{2,}/gu,
      (word) => word.slice(0, word.length / 2) + sign + word.slice(word.length / 2),
    ),
})
const shifted = (name: string, shape: RegExp, shift: (code: number) => number): Disguise => ({
  name,
  put: (plain) => plain.replaceAll(shape, (sign) => String.fromCodePoint(shift(sign.charCodeAt(0)))),
})
const boldOf = (code: number) =>
  code < 58 ? 0x1d7ce + code - 48 : code < 91 ? 0x1d400 + code - 65 : 0x1d41a + code - 97

export const DISGUISES: readonly Disguise[] = [
  { name: 'none', put: (plain) => plain },
  dash('hyphen (U+2010)', '\u2010'),
  dash('no-break hyphen', '\u2011'),
  dash('figure dash', '\u2012'),
  dash('en dash', '–'),
  dash('em dash', '—'),
  dash('horizontal bar', '\u2015'),
  dash('minus sign', '\u2212'),
  dash('small hyphen', '\ufe63'),
  dash('hyphen bullet', '\u2043'),
  dash('a line break after the dash', '-\n'),
  dash('a Windows line break after the dash', '-\r\n'),
  dash('an indented line after the dash', '-\n   '),
  dash('a quoted line after the dash', '-\n> '),
  { name: 'spaces around the dash', put: (plain) => plain.replaceAll(/(?<=\d)-(?=\d)/g, ' – ') },
  { name: 'spaces for dashes', put: (plain) => plain.replaceAll(/(?<=\d)-(?=\d)/g, ' ') },
  { name: 'dots for dashes', put: (plain) => plain.replaceAll(/(?<=\d)-(?=\d)/g, '.') },
  { name: 'middle dots for dashes', put: (plain) => plain.replaceAll(/(?<=\d)-(?=\d)/g, '·') },
  space('no-break space', '\u00a0'),
  space('narrow no-break space', '\u202f'),
  space('thin space', '\u2009'),
  space('em space', '\u2003'),
  space('figure space', '\u2007'),
  space('ideographic space', '\u3000'),
  space('two spaces', '  '),
  space('a space as HTML writes it', '&nbsp;'),
  { name: 'two hyphens for one', put: (plain) => plain.replaceAll('-', '--') },
  { name: 'Markdown\u2019s backslashes', put: (plain) => plain.replaceAll(/(?=[-_.@])/g, '\\') },
  hidden('soft hyphen', '\u00ad'),
  hidden('zero-width space', '\u200b'),
  hidden('zero-width non-joiner', '\u200c'),
  hidden('zero-width joiner', '\u200d'),
  hidden('word joiner', '\u2060'),
  hidden('byte order mark', '\ufeff'),
  hidden('left-to-right mark', '\u200e'),
  hidden('variation selector', '\ufe0f'),
  hidden('control character', '\u0002'),
  { name: 'a zero-width space after each character', put: (plain) => plain.replaceAll(/(?<=.)(?=.)/gu, '\u200b') },
  { name: 'direction marks around it', put: (plain) => `\u202a${plain}\u202c` },
  { name: 'direction isolates around it', put: (plain) => `\u2068${plain}\u2069` },
  { name: 'decomposed letters', put: (plain) => plain.normalize('NFD') },
  { name: 'ligatures', put: (plain) => plain.replaceAll('ffi', 'ﬃ').replaceAll('fi', 'ﬁ').replaceAll('fl', 'ﬂ') },
  shifted('full width', /[!-~]/g, (code) => code + 0xfee0),
  shifted('Arabic digits', /\d/g, (code) => code - 48 + 0x660),
  shifted('mathematical bold', /[A-Za-z\d]/g, boldOf),
  { name: 'capitals', put: (plain) => plain.toUpperCase() },
  { name: 'a modifier apostrophe', put: (plain) => plain.replaceAll("'", '\u02bc') },
  { name: 'a line break after the at sign', put: (plain) => plain.replaceAll('@', '@\n') },
  { name: 'a line break before the at sign', put: (plain) => plain.replaceAll('@', '\n@') },
  { name: 'spaces around the at sign', put: (plain) => plain.replaceAll('@', ' @ ') },
  {
    name: 'a line break after a hyphen put in',
    put: (plain) => plain.replaceAll(/(?<=\p{Ll}{3})(?=\p{Ll}{3}$)/gu, '-\n'),
  },
]

/** What is disguised, and the words that it stands between. All of it is made up. */
export const SUBJECTS: readonly { plain: string; before: string; after: string }[] = [
  { plain: '900-12-3456', before: 'Her number is ', after: ', she says.' },
  { plain: '503-555-0119', before: 'Call me at ', after: ' today.' },
  { plain: '(503) 555-0119', before: 'Call me: ', after: '.' },
  { plain: '+44 20 7946 0123', before: 'In London it is ', after: '.' },
  { plain: 'ada.quill@mail.example.com', before: 'Write to ', after: ' soon.' },
  { plain: '4000-0000-0000-0002', before: 'The card is ', after: ', as before.' },
  { plain: '7019 2280 0001 4455 7788', before: 'By certified mail ', after: '.' },
  { plain: '2:31-cv-01234-ABC', before: 'Case No. ', after: ' is closed.' },
  { plain: '31-CV-1234', before: 'See ', after: '.' },
  { plain: 'GSM-448120', before: 'The policy number is ', after: '.' },
  { plain: '12-3456789', before: 'EIN: ', after: '\n' },
  { plain: 'A087-654-321', before: 'His A-number is ', after: '.' },
  { plain: '2031-03-05', before: 'It was signed on ', after: '.' },
  { plain: 'March 5, 2031', before: 'It was signed on ', after: '.' },
  { plain: 'Halvorsen', before: 'Dear Ms. ', after: ':' },
  { plain: 'Tobias Renner', before: 'I met Mr. ', after: ' there.' },
  { plain: 'Ines Díaz-Vorstenbosch', before: 'Plaintiff ', after: ' agrees.' },
  { plain: "Nora O'Brien", before: 'My name is ', after: '.' },
  { plain: 'Griffin', before: 'Judge ', after: ' ruled.' },
  { plain: 'Maria Gonzalez', before: 'They saw ', after: ' leave.' },
  { plain: 'Harbor Lane Logistics, LLC', before: 'We sued ', after: '.' },
  { plain: '12 N. Oak Street, Suite 4, Reno, NV 89501', before: 'She lives at ', after: '.' },
]

/** Whether a disguised thing is hidden whole, in part or not at all. */
export function judge(text: string, start: number, end: number): 'whole' | 'part' | 'missed' {
  const spans = findSpans(text)
  const signs = [...text.slice(start, end).matchAll(/[\p{L}\p{N}]/gu)].map(({ index }) => start + index)
  const seen = signs.filter((at) => !spans.some((span) => span.start <= at && at < span.end)).length
  return seen === 0 ? 'whole' : seen === signs.length ? 'missed' : 'part'
}

export interface Disguised {
  disguise: string
  whole: number
  part: number
  missed: number
}

/** For each disguise, how many of the subjects that it changes are found. */
export function scoreDisguises(onPart: (text: string) => void = () => undefined): Disguised[] {
  return DISGUISES.map(({ name, put }) => {
    const score = { disguise: name, whole: 0, part: 0, missed: 0 }
    for (const { plain, before, after } of SUBJECTS) {
      const written = put(plain)
      if (written === plain && name !== 'none') continue
      const text = before + written + after
      const outcome = judge(text, before.length, before.length + written.length)
      score[outcome] += 1
      if (outcome !== 'whole') onPart(`${outcome} (${name}): ${text}`)
    }
    return score
  })
}

/** A sentence of a lawyer's mail or files, with what must be hidden in it. */
interface Sentence {
  kind: string
  text: string
  secrets: [start: number, end: number][]
}

/** What the kinds of numbers are together. */
const GROUPS = new Map([
  ...['ssn', 'alien', 'license', 'vehicle', 'bank', 'policy'].map((kind) => [kind, 'numbers of people'] as const),
  ['phone', 'phones'],
  ['email', 'mail'],
  ['docket', 'dockets'],
  ['address', 'addresses'],
  ['name_simple', 'names'],
  ['name_letter', 'names in letters'],
  ['context', 'what tells by itself'],
])

export interface SentenceScore {
  group: string
  marked: number
  whole: number
}

/** By group, how many secrets are hidden whole; and how many of the clean sentences are touched. */
export function scoreSentences(lines: string): { groups: SentenceScore[]; clean: number; touched: number } {
  const sentences = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Sentence)
  const groups = new Map<string, SentenceScore>()
  let [clean, touched] = [0, 0]
  for (const { kind, text, secrets } of sentences) {
    if (kind.startsWith('clean:')) {
      clean += 1
      if (findSpans(text).length > 0) touched += 1
      continue
    }
    const group = GROUPS.get(kind) ?? kind
    const score = groups.get(group) ?? { group, marked: 0, whole: 0 }
    groups.set(group, score)
    score.marked += secrets.length
    score.whole += secrets.filter(([start, end]) => judge(text, start, end) === 'whole').length
  }
  return { groups: [...groups.values()], clean, touched }
}
