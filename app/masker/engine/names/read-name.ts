import { isCommon } from './common-words.ts'

const WORD = /^(?:\p{Lu}[\p{L}\p{M}]*(?:['’]\p{L}[\p{L}\p{M}]+)*(?:-\p{L}[\p{L}\p{M}]*(?:['’]\p{L}[\p{L}\p{M}]+)*)*)/u
const SMALL_WORD = /^\p{Ll}[\p{L}\p{M}]*(?:[-'’]\p{L}[\p{L}\p{M}]+)*/u
const INITIALS = /^(?:\p{Lu}\.){1,4}(?![\p{L}])/u
const PARTICLE =
  /^(?:de la|de los|de las|van der|van den|von der|al|bin|ibn|ben|da|das|de|del|della|den|der|di|dos|du|el|la|le|ten|ter|van|von|y|e|St\.|Abd al)(?=[ -])/u
const SUFFIX = /^,?[ ](?:Jr|Sr|II|III|IV)\b\.?/
/** A line may break within a name only where the text is wrapped; a blank before more than one word is a column. */
const GAP = /^[ \u00a0]/
const MOST_WORDS = 5

export interface ReadOptions {
  /** Take words that begin with a small letter too, as people write in a hurry. */
  small?: boolean
  /** Words that no name holds, besides the common ones. */
  stopAt?: (word: string) => boolean
}

/**
 * Reads a name that begins at a place of a text: words with capitals, initials, particles (`van der`), `Jr.`
 * @returns where it ends; the place itself where there is none
 */
export function readName(text: string, start: number, { small = false, stopAt = isCommon }: ReadOptions = {}): number {
  let end = start
  let at = start
  for (let words = 0; words < MOST_WORDS; ) {
    const rest = text.slice(at, at + 60)
    const particle = PARTICLE.exec(rest)?.[0]
    const word = wordAt(rest, small)
    if (particle && hasNameAfter(text, at + particle.length, stopAt)) {
      at += particle.length + 1
      continue
    }
    if (word === undefined || (!INITIALS.test(rest) && stopAt(word))) break
    words += 1
    end = at + word.length
    const gap = GAP.exec(text.slice(end, end + 1))
    if (!gap) break
    at = end + 1
  }
  if (end === start) return start
  return end + (SUFFIX.exec(text.slice(end, end + 6))?.[0].length ?? 0)
}

function wordAt(rest: string, small: boolean): string | undefined {
  const initials = INITIALS.exec(rest)?.[0]
  if (initials) return initials
  const word = WORD.exec(rest)?.[0] ?? (small ? SMALL_WORD.exec(rest)?.[0] : undefined)
  return word?.replace(/['’]s$/i, '')
}

function hasNameAfter(text: string, gap: number, stopAt: (word: string) => boolean): boolean {
  const word = WORD.exec(text.slice(gap + 1, gap + 40))?.[0]
  return word !== undefined && !stopAt(word)
}
