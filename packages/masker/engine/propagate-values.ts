import type { AnnotatedText, Kind } from './annotated-text.ts'
import { isEnglish } from './name-words.ts'

const VALUES: ReadonlySet<Kind> = new Set(['account', 'address', 'docket', 'email', 'phone', 'ssn', 'web'])
/** Shorter values are also other numbers. */
const SHORTEST = 5
const STEM = 4
/** What a number is called by when only its end is said. */
const END_OF =
  /\b(?:last (?:four|4)|ending(?: in| with)?|ends(?: in| with)?|digits|x+|card|account|acct\.?|ssn|social)(?: (?:digits|of|is|are|no\.?|the|her|his|my))*[ ,:#(“"-]{0,3}$/i

/** The house number and the street, without what it's a street of. */
const STREET = /^\d{1,6}[A-Z]? (?:[NSEW]{1,2}\.? |(?:North|South|East|West) )?\p{Lu}[\p{L}'’]{2,}(?= )/u

interface Alias {
  letters: string
  kind: Kind
  /** It's only the end of a number: it counts where the words before say so. */
  isEnd: boolean
}

/** Claims every repeat of a number, an address or an account, in any spacing and spelling, and its short forms. */
export function propagateValues(annotated: AnnotatedText): void {
  const byStem = new Map<string, Alias[]>()
  const known = new Set<string>()
  const add = (letters: string, kind: Kind, isEnd = false) => {
    if (known.has(letters) || letters.length < (isEnd ? STEM : SHORTEST)) return
    known.add(letters)
    const stem = letters.slice(0, STEM)
    byStem.set(stem, [...(byStem.get(stem) ?? []), { letters, kind, isEnd }])
  }
  for (const span of annotated.spans()) {
    if (!VALUES.has(span.kind)) continue
    for (const { letters, isEnd } of formsOf(span.kind, annotated.text.slice(span.start, span.end)))
      add(letters, span.kind, isEnd)
  }
  if (byStem.size === 0) return
  for (const list of byStem.values()) list.sort((one, other) => other.letters.length - one.letters.length)
  const { letters, at } = fold(annotated.text)
  for (let index = 0; index < letters.length; index += 1) {
    const alias = byStem
      .get(letters.slice(index, index + STEM))
      ?.find((it) => isHere(annotated, letters, at, index, it))
    if (!alias) continue
    const last = index + alias.letters.length - 1
    annotated.claim({ start: at[index] ?? 0, end: (at[last] ?? 0) + 1, kind: alias.kind, certainty: 'likely' })
    index = last
  }
}

function isHere(annotated: AnnotatedText, letters: string, at: Uint32Array, index: number, alias: Alias): boolean {
  if (!letters.startsWith(alias.letters, index)) return false
  const { text, before } = annotated
  const start = at[index] ?? 0
  const end = (at[index + alias.letters.length - 1] ?? 0) + 1
  // Not a part of a longer word or number, and not spread over a sentence.
  if (/[\p{L}\p{N}]/u.test(text.charAt(start - 1)) || /[\p{L}\p{N}]/u.test(text.charAt(end))) return false
  if (
    /\d[.,-]$/.test(before(start, 2)) ||
    /^[,-]\d/.test(text.slice(end, end + 2)) ||
    /[$€£] ?$/.test(before(start, 2))
  )
    return false
  const here = text.slice(start, end)
  if (/\s{2}/.test(here) || (alias.kind !== 'address' && /\p{L}\.? \p{L}/u.test(here))) return false
  return annotated.isFree(start, end) && (!alias.isEnd || END_OF.test(before(start, 40)))
}

/** Letters and digits alone. */
export const shortValues = (kind: Kind, words: string): string[] =>
  VALUES.has(kind) ? formsOf(kind, words).flatMap(({ letters, isEnd }) => (isEnd ? [] : [letters])) : []

function formsOf(kind: Kind, words: string): { letters: string; isEnd?: boolean }[] {
  const { letters } = fold(words)
  const digits = letters.replaceAll(/\D/g, '')
  const end = { letters: digits.slice(-4), isEnd: true }
  if (kind === 'ssn') return [{ letters }, end]
  if (kind === 'account') return digits.length > 7 ? [{ letters }, end] : [{ letters }]
  if (kind === 'phone')
    return digits.length > 9
      ? [{ letters }, { letters: digits.slice(-10) }, { letters: digits.slice(-7) }]
      : [{ letters }]
  if (kind === 'address')
    return (
      STREET.exec(words)
        ?.slice(0, 1)
        .map((it) => ({ letters: fold(it).letters })) ?? []
    )
  if (kind === 'docket') return [{ letters }, ...shortDockets(words).map((it) => ({ letters: fold(it).letters }))]
  if (kind === 'email') {
    const mailbox = words.split('@')[0] ?? ''
    const isTelling = /[\d._-]/.test(mailbox) || (mailbox.length > 6 && !isEnglish(mailbox))
    return isTelling ? [{ letters }, { letters: fold(mailbox).letters }] : [{ letters }]
  }
  return /^[\d.:]+$/.test(words) || /\p{L}/u.test(letters)
    ? [{ letters: letters.replace(/^https?(?:www)?|^www/, '') }, { letters }]
    : []
}

/** `24-cv-417` for `3:24-cv-00417-ABC`: without the office, the judge and the zeros in front. */
function shortDockets(docket: string): string[] {
  const base = docket.replace(/^\d{1,2}:/, '').replace(/(?<=\d{3,})(?:-[A-Z]{1,4}\d?)+$/, '')
  const [, year = '', rest = ''] = /^((?:19|20)?\d{2})-(.*)$/.exec(base) ?? []
  const forms = [base, base.replaceAll(/(?<=\D)0+(?=\d)/g, '')]
  return [...forms, ...(year.length === 4 ? [`${year.slice(2)}-${rest}`] : [])].filter((form) => form !== docket)
}

/** Letters and digits in small letters, and where each stands. */
function fold(text: string): { letters: string; at: Uint32Array } {
  const at = new Uint32Array(text.length)
  const parts: string[] = []
  let count = 0
  for (const { 0: run, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const small = run.toLowerCase()
    const kept = small.length === run.length ? small : run
    parts.push(kept)
    for (let offset = 0; offset < run.length; offset += 1) at[count + offset] = index + offset
    count += run.length
  }
  return { letters: parts.join(''), at }
}
