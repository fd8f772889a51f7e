import { isAmbiguous, isCommon } from '../engine/common-words.ts'
import { ifPossible } from '../engine/if-possible.ts'
import { plainCopyOf } from '../engine/plain-copy.ts'
import { replaceIn } from '../engine/restore-text.ts'
import { entityKey } from '../engine/same-entity.ts'
import type { MaskedForm } from './writable-document.ts'

interface FoundForm {
  start: number
  end: number
  placeholder: string
}

/** Letters and digits alone, in small letters without accents, and where each came from. */
interface Folded {
  letters: string
  starts: number[]
  ends: number[]
}

interface Wanted extends MaskedForm {
  letters: string
}

/** As many letters make a chance match within another word unlikely. */
const DISTINCT = 6
/** As many letters index the forms. */
const STEM = 3

/**
 * Finds the spellings of what is masked wherever nobody sees them: in any case, with any spaces, dashes, accents and
 * hidden characters, in `%20` and in words that are run together, such as `HalvorsenBody`.
 */
export class MaskedForms {
  readonly #byStem = new Map<string, Wanted[]>()
  readonly #firsts = new Set<number>()
  readonly #shown: ReadonlySet<string>

  /** @param shown spellings that the visitor wants shown */
  constructor(forms: readonly MaskedForm[], shown: readonly string[] = []) {
    this.#shown = new Set(shown.map((words) => fold(words).letters))
    for (const form of forms) {
      this.#add(form)
      const [, year, month = '', day = ''] = /^date:(\d{4})-(\d+)-(\d+)$/.exec(entityKey('date', form.words)) ?? []
      if (year) this.#add({ ...form, words: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` })
      const names = form.isPerson ? form.words.split(/[^\p{L}\p{M}'\u2019]+/u) : []
      for (const words of names)
        if (/^\p{Lu}.{3}/u.test(words) && !isCommon(words) && !isAmbiguous(words)) this.#add({ ...form, words })
    }
    for (const list of this.#byStem.values()) list.sort((one, other) => other.letters.length - one.letters.length)
  }

  #add(form: MaskedForm): void {
    const { letters } = fold(form.words)
    const stem = letters.slice(0, STEM)
    const known = this.#byStem.get(stem) ?? []
    if (letters.length < 2 || this.#shown.has(letters) || known.some((other) => other.letters === letters)) return
    this.#firsts.add(letters.charCodeAt(0))
    this.#byStem.set(stem, [...known, { ...form, letters }])
  }

  /** Finds them in a value that nobody sees as text, in order. None overlaps another. */
  findHidden(words: string): FoundForm[] {
    return this.#find(words, (folded, at, { letters, words: form }) => {
      const isWhole = isEnd(words, folded, at) && isEnd(words, folded, at + letters.length)
      if (letters.length < STEM) return isWhole && words.slice(folded.starts[at], folded.ends[at + 1]) === form
      // A short number, or one with a unit, is a width or a place.
      if (!/\D/.test(letters))
        return letters.length > STEM && isNumber(folded, at) && isNumber(folded, at + letters.length, letters.length)
      return isWhole || letters.length >= DISTINCT
    })
  }

  /** Finds whole ones in a sentence, where text that a program ran together (`baseHalvorsen`) hid them from the rules. */
  #findVisible(words: string): FoundForm[] {
    return this.#find(
      words,
      (folded, at, { letters, words: form, isShort = false }) =>
        letters.length >= DISTINCT &&
        !isShort &&
        !(isCommon(form) || isAmbiguous(form)) &&
        isEnd(words, folded, at) &&
        isEnd(words, folded, at + letters.length),
    )
  }

  #find(words: string, isMeant: (folded: Folded, at: number, wanted: Wanted) => boolean): FoundForm[] {
    const found: FoundForm[] = []
    if (words.length < 2 || this.#byStem.size === 0) return found
    const folded = fold(words)
    const { letters, starts, ends } = folded
    for (let at = 0; at + 1 < letters.length; at += 1) {
      if (!this.#firsts.has(letters.charCodeAt(at))) continue
      const isHere = (it: Wanted) => letters.startsWith(it.letters, at) && isMeant(folded, at, it)
      const form =
        this.#byStem.get(letters.slice(at, at + STEM))?.find(isHere) ??
        this.#byStem.get(letters.slice(at, at + 2))?.find(isHere)
      if (!form) continue
      const last = at + form.letters.length - 1
      found.push({ start: starts[at] ?? 0, end: ends[last] ?? 0, placeholder: form.placeholder })
      at = last
    }
    return found
  }

  /** Puts placeholders in place of what is found. @returns undefined if nothing is */
  mask(words: string, isBare: boolean, isVisible = false): string | undefined {
    const found = isVisible ? this.#findVisible(words) : this.findHidden(words)
    if (found.length === 0) return undefined
    return replaceIn(
      words,
      found.map(({ placeholder, ...place }) => ({ ...place, text: isBare ? placeholder.slice(1, -1) : placeholder })),
    )
  }
}

/** Whether something stands between this letter and the one before it. */
function isApart({ starts, ends }: Folded, at: number): boolean {
  const before = ends[at - 1]
  const start = starts[at]
  return before === undefined || start === undefined || before < start
}

/** Whether a number begins or ends before this letter. A short one with a unit doesn't end there. */
const isNumber = (folded: Folded, at: number, length = 0): boolean =>
  isApart(folded, at) || (length >= DISTINCT && /\D/.test(folded.letters.charAt(at)))

/** Whether a word begins or ends before this letter: at a space, a dash, a capital, a digit. */
function isEnd(words: string, { starts, ends, letters }: Folded, at: number): boolean {
  if (isApart({ starts, ends, letters }, at)) return true
  const [before = 0, start = 0] = [ends[at - 1], starts[at]]
  if (/\d/.test(letters.charAt(at - 1)) !== /\d/.test(letters.charAt(at))) return true
  return /\p{Ll}/u.test(words.charAt(before - 1)) && /\p{Lu}/u.test(words.charAt(start))
}

const LETTER = /[\p{L}\p{N}]/u
const NOT_ASCII = /[^\0-\x7f]/
const ESCAPES = /(?:%[\da-f]{2})+/iy

function fold(original: string): Folded {
  const letters: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  const copy = NOT_ASCII.test(original) ? plainCopyOf(original) : undefined
  const words = copy?.text ?? original
  const add = (text: string, from: number, to: number) => {
    const { start, end } = copy?.toOriginal({ start: from, end: to }) ?? { start: from, end: to }
    for (const letter of text.normalize('NFKD').toLowerCase()) {
      if (!LETTER.test(letter)) continue
      letters.push(letter)
      for (let unit = 0; unit < letter.length; unit += 1) {
        starts.push(start)
        ends.push(end)
      }
    }
  }
  for (let at = 0; at < words.length; ) {
    const code = words.codePointAt(at) ?? 0
    let end = at + (code > 0xffff ? 2 : 1)
    if (code === PERCENT) {
      ESCAPES.lastIndex = at
      const [escapes = ''] = ESCAPES.exec(words) ?? []
      const meant = decodeIfPossible(escapes)
      if (meant !== '') {
        end = at + escapes.length
        add(meant, at, end)
      }
    } else if (code < 0x80) {
      const letter = SMALL[code] ?? ''
      if (letter !== '') {
        const range = copy?.toOriginal({ start: at, end })
        letters.push(letter)
        starts.push(range?.start ?? at)
        ends.push(range?.end ?? end)
      }
    } else add(words.slice(at, end), at, end)
    at = end
  }
  return { letters: letters.join(''), starts, ends }
}

const PERCENT = 0x25
/** The small letter or the digit of each ASCII character, or nothing: most of any text is ASCII. */
const SMALL = Array.from({ length: 0x80 }, (_, code) => {
  const letter = String.fromCharCode(code).toLowerCase()
  return LETTER.test(letter) ? letter : ''
})

const decodeIfPossible = (escapes: string): string => ifPossible(() => decodeURIComponent(escapes)) ?? ''
