import { isAmbiguous, isCommon } from '../engine/common-words.ts'
import type { LeftPlace, MaskedForm } from './write-request.ts'

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
  /** A name's single word, or a number: proves less. */
  isPart: boolean
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
  readonly #shown: ReadonlySet<string>

  /** @param shown spellings that the visitor wants shown */
  constructor(forms: readonly MaskedForm[], shown: readonly string[] = []) {
    this.#shown = new Set(shown.map((words) => fold(words).letters))
    for (const form of forms) {
      this.#add(form, false)
      const names = form.isPerson ? form.words.split(/[^\p{L}\p{M}'’]+/u) : []
      if (names.length < 2) continue
      for (const words of names) {
        if (/^\p{Lu}.{3}/u.test(words) && !isCommon(words) && !isAmbiguous(words)) this.#add({ ...form, words }, true)
      }
    }
    for (const list of this.#byStem.values()) list.sort((one, other) => other.letters.length - one.letters.length)
  }

  #add(form: MaskedForm, isPart: boolean): void {
    const { letters } = fold(form.words)
    const stem = letters.slice(0, STEM)
    const known = this.#byStem.get(stem) ?? []
    if (letters.length < 2 || this.#shown.has(letters) || known.some((other) => other.letters === letters)) return
    this.#byStem.set(stem, [...known, { ...form, letters, isPart }])
  }

  /**
   * Finds them in a value that nobody sees as text.
   * @returns in order, none overlapping another
   */
  findHidden(words: string): FoundForm[] {
    return this.#find(words, (folded, at, { letters, words: form }) => {
      const isWhole = isEnd(words, folded, at) && isEnd(words, folded, at + letters.length)
      if (letters.length < STEM) return isWhole && words.slice(folded.starts[at], folded.ends[at + 1]) === form
      // A short number is a width or a place as often as not.
      if (!/\D/.test(letters)) return isWhole && letters.length > STEM
      return isWhole || letters.length >= DISTINCT
    })
  }

  /** Finds them in sentences, as whole words. A name's parts alone, and a common word in small letters, aren't meant. */
  findInSentences(text: string): FoundForm[] {
    return this.#find(text, (folded, at, { letters, isPart, words: form }) => {
      const start = folded.starts[at] ?? 0
      const end = folded.ends[at + letters.length - 1] ?? 0
      const here = text.slice(start, end)
      if (isPart || letters.length < STEM || /^\p{L}|^\p{N}/u.test(text.slice(end))) return false
      if (/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, start - 2), start))) return false
      if (!/\D/.test(letters)) return here === form
      return /\p{Lu}/u.test(here) || !(isCommon(here) || isAmbiguous(here))
    })
  }

  /** What is left of them in sentences. */
  leftIn = (text: string, place: string): LeftPlace[] =>
    this.findInSentences(text).map(({ start, end }) => ({ words: text.slice(start, end), place }))

  #find(words: string, isMeant: (folded: Folded, at: number, wanted: Wanted) => boolean): FoundForm[] {
    const found: FoundForm[] = []
    if (words.length < 2) return found
    const folded = fold(words)
    const { letters, starts, ends } = folded
    for (let at = 0; at + 1 < letters.length; at += 1) {
      const candidates = [
        ...(this.#byStem.get(letters.slice(at, at + STEM)) ?? []),
        ...(this.#byStem.get(letters.slice(at, at + 2)) ?? []),
      ]
      const form = candidates.find((it) => letters.startsWith(it.letters, at) && isMeant(folded, at, it))
      if (!form) continue
      const last = at + form.letters.length - 1
      found.push({ start: starts[at] ?? 0, end: ends[last] ?? 0, placeholder: form.placeholder })
      at = last
    }
    return found
  }

  /** Puts placeholders in place of what is found. @returns undefined if nothing is */
  mask(words: string, isBare: boolean): string | undefined {
    const found = this.findHidden(words)
    if (found.length === 0) return undefined
    const parts: string[] = []
    let at = 0
    for (const { start, end, placeholder } of found) {
      parts.push(words.slice(at, start), isBare ? placeholder.slice(1, -1) : placeholder)
      at = end
    }
    return parts.join('') + words.slice(at)
  }
}

/** Whether a word begins or ends before this letter: at a space, a dash, a capital, a digit. */
function isEnd(words: string, { starts, ends, letters }: Folded, at: number): boolean {
  const before = ends[at - 1]
  const start = starts[at]
  if (before === undefined || start === undefined || before < start) return true
  const [left = '', right = ''] = [words.charAt(before - 1), words.charAt(start)]
  if (/\d/.test(letters.charAt(at - 1)) !== /\d/.test(letters.charAt(at))) return true
  return /\p{Ll}/u.test(left) && /\p{Lu}/u.test(right)
}

const LETTER = /[\p{L}\p{N}]/u
const MARK = /\p{M}/u
const ESCAPES = /(?:%[\da-f]{2})+/giy

function fold(words: string): Folded {
  const folded: Folded = { letters: '', starts: [], ends: [] }
  const add = (text: string, start: number, end: number) => {
    for (const letter of text.normalize('NFKD').toLowerCase()) {
      if (!LETTER.test(letter)) continue
      folded.letters += letter
      for (let unit = 0; unit < letter.length; unit += 1) {
        folded.starts.push(start)
        folded.ends.push(end)
      }
    }
  }
  for (let at = 0; at < words.length; ) {
    const letter = String.fromCodePoint(words.codePointAt(at) ?? 0)
    let end = at + letter.length
    if (letter === '%') {
      ESCAPES.lastIndex = at
      const [escapes] = ESCAPES.exec(words) ?? []
      const meant = escapes && decodeIfPossible(escapes)
      if (escapes && meant !== undefined) {
        end = at + escapes.length
        if (meant) add(meant, at, end)
      }
    } else if (MARK.test(letter)) {
      // An accent written by itself belongs to the letter before it.
      if (folded.ends.at(-1) === at) folded.ends[folded.ends.length - 1] = end
    } else add(letter, at, end)
    at = end
  }
  return folded
}

function decodeIfPossible(escapes: string): string | undefined {
  try {
    return decodeURIComponent(escapes)
  } catch {
    return undefined
  }
}
