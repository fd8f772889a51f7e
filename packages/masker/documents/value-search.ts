import { decodeHTMLStrict } from 'entities'
import { isAmbiguous, isCommon } from '../engine/common-words.ts'
import { ifPossible } from '../engine/if-possible.ts'
import type { LeftPlace, MaskedForm } from './writable-document.ts'

/** A value as the search compares it. */
interface Value {
  /** Letters and digits in small letters, without accents. */
  letters: string
  /** It's also a word of the language: it counts only with the capitals that a name has, and alone. */
  isWord: boolean
  /** An amount: it counts only as an amount is written. */
  isMoney: boolean
  /** An amount as a chart or a workbook has it. It counts in text alone: attributes have measures. */
  isPlain: boolean
  words: string
}

interface Folded {
  text: string
  letters: string
  /** Where each letter stands in `text`. */
  at: Uint32Array
}

const STEM = 3
/** As many letters make a chance match inside another word unlikely. */
const DISTINCT = 6
/** So few digits are also widths and counts. They count outside of markup alone. */
const SHORT_NUMBER = 4
/** Smaller numbers also count words and points. */
const LARGEST_COUNT = 10_000

/**
 * Searches for masked values in any spelling: case, accents, spaces, dashes, entities, `%20`, the forms of a date. It's
 * written apart from what masks, and shares no code with it, so it isn't blind where that is. Nothing is excepted by its
 * looks.
 */
export class ValueSearch {
  readonly #byStem = new Map<string, Value[]>()
  /** The first two letters of each: a picture has millions of others. */
  readonly #starts = new Set<number>()
  readonly #shown: ReadonlySet<string>

  /** @param shown spellings that the visitor wants shown */
  constructor(forms: readonly MaskedForm[], shown: readonly string[] = []) {
    this.#shown = new Set(shown.map((words) => fold(words).letters))
    for (const { words, isPerson } of forms) {
      for (const spelling of spellingsOf(words)) this.#add(spelling)
      const amount = /^(?:US|C|A)?[$€£¥] ?([\d,]+(?:\.\d\d)?)$/.exec(words)?.[1]?.replaceAll(',', '') ?? ''
      if (Number(amount) > LARGEST_COUNT) this.#add(String(Number(amount)), true)
      const parts = isPerson ? words.split(/[^\p{L}\p{M}'’]+/u) : []
      if (parts.length > 1) for (const part of parts) if (/^\p{Lu}.{2}/u.test(part) && !isWordOf(part)) this.#add(part)
    }
    for (const list of this.#byStem.values()) list.sort((one, other) => other.letters.length - one.letters.length)
  }

  #add(words: string, isPlain = false): void {
    const { letters } = fold(words)
    const stem = letters.slice(0, STEM)
    const known = this.#byStem.get(stem) ?? []
    const isKnown = known.some((other) => other.letters === letters && other.isPlain === isPlain)
    if (letters.length < 2 || this.#shown.has(letters) || isKnown) return
    const isWord = !/\s/.test(words) && isWordOf(words)
    this.#starts.add(startAt(letters, 0))
    this.#byStem.set(stem, [...known, { letters, isWord, isMoney: /[$€£¥]/.test(words), isPlain, words }])
  }

  /**
   * What of the values stands in a text, as it's written there.
   * @param isMarkup it's an attribute, where two or three digits are a size
   */
  findIn(original: string, isMarkup = false): string[] {
    if (original.length < 2 || this.#byStem.size === 0) return []
    const folded = fold(original)
    const { letters, text, at } = folded
    const found: string[] = []
    for (let index = 0; index + 1 < letters.length; index += 1) {
      if (!this.#starts.has(startAt(letters, index))) continue
      const value =
        this.#byStem.get(letters.slice(index, index + STEM))?.find((it) => isHere(folded, index, it, isMarkup)) ??
        this.#byStem.get(letters.slice(index, index + 2))?.find((it) => isHere(folded, index, it, isMarkup))
      if (!value) continue
      const here = text.slice(at[index], (at[index + value.letters.length - 1] ?? 0) + 1)
      found.push(here.replaceAll(/\s+/g, ' '))
      index += value.letters.length - 1
    }
    return found
  }
}

/** What is left in a text that is written without a file around it. */
export const leftIn = (text: string, masked: readonly MaskedForm[], shown: readonly string[]): LeftPlace[] =>
  masked.length === 0 ? [] : new ValueSearch(masked, shown).findIn(text).map((words) => ({ words, place: 'the text' }))

const startAt = (letters: string, index: number) => letters.charCodeAt(index) * 0x10000 + letters.charCodeAt(index + 1)

const isWordOf = (word: string) => isCommon(word) || isAmbiguous(word)

function isHere({ text, letters, at }: Folded, index: number, value: Value, isMarkup: boolean): boolean {
  const { length } = value.letters
  if (!letters.startsWith(value.letters, index)) return false
  const start = at[index] ?? 0
  const end = (at[index + length - 1] ?? 0) + 1
  const [before, after] = [text.charAt(start - 1), text.charAt(end)]
  const here = text.slice(start, end)
  if (/^\d/.test(here) && /\d/.test(before)) return false
  if (/\d$/.test(here) && /\d/.test(after)) return false
  if (!/\D/.test(value.letters)) {
    if (length < SHORT_NUMBER && (isMarkup || here !== value.words)) return false
    // A part of a longer number: 14,402.
    if (length <= SHORT_NUMBER && (/[.,]$/.test(before) || /^[.,]\d/.test(text.slice(end, end + 2)))) return false
    if (value.isPlain) return !isMarkup && Number(here.replaceAll(',', '')) === Number(value.words)
    return !value.isMoney || /[$€£¥] ?$/.test(text.slice(Math.max(0, start - 2), start)) || /,/.test(here)
  }
  const isAlone = !isInside(before, here.charAt(0)) && !isInside(here.slice(-1), after)
  if (value.isWord) return isAlone && /^\p{Lu}/u.test(here)
  if (length < STEM) return isAlone && here === value.words
  return isAlone || length >= DISTINCT
}

/** Whether two neighbors are of one word: two letters, and not `nN` as in `ofHalvorsen`. */
const isInside = (one: string, other: string) =>
  /\p{L}/u.test(one) && /\p{L}/u.test(other) && !(/\p{Ll}/u.test(one) && /\p{Lu}/u.test(other))

/** Undoes what hides letters: entities, `%20`, `\u00e1`, full width, accents, invisible characters. */
function plain(original: string): string {
  let text = original
  for (let pass = 0; pass < 2 && text.includes('&'); pass += 1) text = decodeHTMLStrict(text)
  if (text.includes('%')) text = text.replaceAll(/(?:%[\da-f]{2})+/gi, decodePercents)
  if (text.includes('\\u')) text = text.replaceAll(/\\u([\da-f]{4})/gi, decodeUnit)
  if (!/[^\0-\x7f]/.test(text)) return text
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOf(digit)))
}

const decodeUnit = (_: string, code: string): string => String.fromCharCode(Number.parseInt(code, 16))
const decodePercents = (escapes: string): string => ifPossible(() => decodeURIComponent(escapes)) ?? escapes

/** The digits of each script stand in a row, zero first. */
function valueOf(digit: string): number {
  let zero = digit.codePointAt(0) ?? 0
  const code = zero
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return (code - zero) % 10
}

function fold(original: string): Folded {
  const read = plain(original)
  const text = read.toLowerCase().length === read.length ? read : original
  const small = text.toLowerCase()
  const at = new Uint32Array(small.length)
  const kept: string[] = []
  let from = -1
  let count = 0
  for (let index = 0; index <= small.length; index += 1) {
    const code = small.charCodeAt(index)
    const isLetter =
      (code >= 97 && code <= 122) ||
      (code >= 48 && code <= 57) ||
      (code > 127 && /[\p{L}\p{N}\p{Cs}]/u.test(small.charAt(index)))
    if (isLetter) {
      at[count] = index
      count += 1
      if (from < 0) from = index
    } else if (from >= 0) {
      kept.push(small.slice(from, index))
      from = -1
    }
  }
  return { text, letters: kept.join(''), at }
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const MONTH_NAME = /\b(?<month>Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{L}*\.?/iu

/** A value as programs write it: dates in the forms of properties and of letters, phones with the country's number. */
function spellingsOf(words: string): string[] {
  const digits = words.replaceAll(/\D/g, '')
  if (/^\(?\+?[\d\s().-]+$/.test(words) && digits.length === 10 && /\D/.test(words)) return [words, `1${digits}`]
  if (/^\+?1\D/.test(words) && digits.length === 11) return [words, digits.slice(1)]
  const date = readDate(words)
  if (!date) return [words]
  const [year, month, day] = date
  const two = (number: number) => String(number).padStart(2, '0')
  const name = MONTHS[month - 1] ?? ''
  const short = name.slice(0, 3)
  return [
    words,
    `${year}-${two(month)}-${two(day)}`,
    `${two(month)}/${two(day)}/${year}`,
    `${month}/${day}/${year}`,
    ...[name, short].flatMap((it) => [`${it} ${day}, ${year}`, `${day} ${it} ${year}`]),
  ]
}

function readDate(words: string): [year: number, month: number, day: number] | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(words)
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])]
  const american = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(words)
  if (american) return [Number(american[3]), Number(american[1]), Number(american[2])]
  const name = MONTH_NAME.exec(words)?.groups?.['month']
  const [, year] = /(?<!\d)(\d{4})(?!\d)/.exec(words) ?? []
  const [, day] = /(?<!\d)(\d{1,2})(?!\d)/.exec(words) ?? []
  if (name === undefined || year === undefined || day === undefined) return undefined
  return [Number(year), MONTHS.findIndex((it) => it.slice(0, 3).toLowerCase() === name.toLowerCase()) + 1, Number(day)]
}
