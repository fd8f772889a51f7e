import type { AnnotatedText, FoundSpan, Kind } from './annotated-text.ts'

/** What a word goes on with. */
const WORD_END = /^[\p{L}\p{N}\p{M}]+/u
const WORD_START = /[\p{L}\p{N}\p{M}]+$/u
/** A double name or one with an apostrophe; not the possessive. */
const NAME_END = /^(?:[-’'](?!s(?![\p{L}\p{N}]))[\p{L}\p{M}\p{N}]+)+/u
/** `saoirse.nd`, `marco_99` */
const HANDLE_END = /^(?:\.[\p{Ll}\d]|_)[\p{Ll}\d]{1,20}(?![\p{L}\p{N}])/u
/** 'Mwamba, J.-C.' */
const INITIAL = /^-\p{Lu}\./u
const FOOTNOTE = /^\[\d{1,2}\]/
const NAME_START = /(?:[\p{L}\p{M}\p{N}]+[-&]|(?<![\p{L}\p{N}])\p{L}{1,3}[’'])+$/u
/** Further groups of a number: after a dash, or digits after a space. */
const NUMBER_END =
  /^(?: ?-(?=[\p{L}-]{0,8}\d)[\p{L}\d]+| ?- ?\d{3,}(?![\p{L}%])| ?- ?[A-Z]{1,5}(?![\p{L}\d])|-[a-z]{2,4}(?![\p{L}\d-])|[./](?=\p{L}{0,3}\d)[\p{L}\d]+|\/[A-Z]{2,4}(?!\w)| - ?\d+(?![\p{L}%])| \d{3,}(?![\p{L}\d%]|[.,/-]\d)|(?: \d{2}){2,}(?![\p{L}\d%]))+/u
const NUMBER_START = /(?:[\p{L}\d]*\d[-/:]|\p{L}{1,4}-)+$|\(?\+ ?\d{1,3}\)? ?$/u

const MONTH_AND_YEAR = /^\p{L}{3,9}\.? \d{4}(?!\d)/u
const DAY = /(?<![\d.,:-])\d{1,2}(?:st|nd|rd|th)? $/

const NUMBERS: ReadonlySet<Kind> = new Set(['account', 'docket', 'phone', 'ssn'])
const HANDLES: ReadonlySet<Kind> = new Set(['person', 'web'])
const NAMES: ReadonlySet<Kind> = new Set(['organization', 'person', 'term'])
/** How far a token is read on. */
const REACH = 80

/** Extends each claim so that it neither starts nor ends inside a word, a double name or a number. */
export function growToTokens(annotated: AnnotatedText): void {
  for (const span of annotated.spans()) {
    const end = endOf(annotated, span)
    const start = startOf(annotated, span)
    if (start < span.start || end > span.end) annotated.absorb({ ...span, start, end }, span.kind)
  }
}

function endOf(annotated: AnnotatedText, { start, end: from, kind }: FoundSpan): number {
  let end = from
  const take = (shape: RegExp) => {
    const length = shape.exec(annotated.after(end, REACH))?.[0].length ?? 0
    for (let at = 0; at < length && annotated.isFree(end, end + 1); at += 1) end += 1
  }
  const isWord = WORD_START.test(annotated.text.slice(end - 1, end))
  if (isWord) take(WORD_END)
  if (isWord && NAMES.has(kind)) take(NAME_END)
  if (kind === 'person') take(FOOTNOTE)
  if (HANDLES.has(kind) && /^\p{Ll}/u.test(annotated.text.slice(start, start + 2))) take(HANDLE_END)
  if (kind === 'person' && annotated.text[end - 1] === '.') take(INITIAL)
  if (NUMBERS.has(kind) && /\d/.test(annotated.text.slice(start, end))) take(NUMBER_END)
  return end
}

function startOf(annotated: AnnotatedText, { start: from, kind }: FoundSpan): number {
  let start = from
  const take = (shape: RegExp) => {
    const length = shape.exec(annotated.before(start, REACH))?.[0].length ?? 0
    for (let at = 0; at < length && annotated.isFree(start - 1, start); at += 1) start -= 1
  }
  if (WORD_END.test(annotated.text.slice(start, start + 1))) {
    take(WORD_START)
    if (NAMES.has(kind)) take(NAME_START)
    if (NUMBERS.has(kind)) take(NUMBER_START)
  }
  if (kind === 'date' && MONTH_AND_YEAR.test(annotated.text.slice(start, from + 20))) take(DAY)
  return start
}
