import { type NameSoFar, stopsName } from './name-words.ts'

const WORD = /^(?:\p{Lu}[\p{L}\p{M}]*(?:['’]\p{L}[\p{L}\p{M}]+)*(?:-\p{L}[\p{L}\p{M}]*(?:['’]\p{L}[\p{L}\p{M}]+)*)*)/u
const SMALL_WORD = /^\p{Ll}[\p{L}\p{M}]*(?:[-'’]\p{L}[\p{L}\p{M}]+)*/u
/** First names as old deeds and clerks shorten them: `Wm. Featherstonehaugh`. */
export const SHORTENED = String.raw`(?:Wm|Chas|Geo|Jas|Thos|Robt|Edw|Benj|Saml|Danl|Jno|Eliz)\.`
/** `J.`, `J.B.`; in Indian names often without a space before the next word. */
const INITIALS = new RegExp(
  String.raw`^(?:M(?:oh)?d\.|Ch\.|${SHORTENED})(?= ?\p{Lu})|^(?:\p{Lu}\.){1,4}(?![\p{L}])|^(?:\p{Lu}\.){1,4}(?=\p{Lu}\p{Ll})`,
  'u',
)
const NOT_INITIALS = /^(?:U\.S\.|U\.K\.|D\.C\.|L\.L\.|P\.C\.|P\.A\.|N\.A\.|P\.O\.|F\.R\.|R\.C\.M\.)/
/** 'Joy.K.' */
const TRAILING_INITIALS = /^(?:\.\p{Lu}){1,3}\.(?!\p{L})/u
const PARTICLE =
  /^(?:de la|de los|de las|van der|van den|von der|al|bin|bint|ibn|ben|da|das|de|del|della|den|der|di|dos|du|el|la|le|ten|ter|van|von|y|e|St\.|Abd al)(?=[ -])/u
const CREDENTIAL = String.raw`M\. ?D\.|Ph\. ?D\.|D\. ?O\.|J\. ?D\.|LL\. ?M\.|MD|DO|JD|RN|LPN|NP|PA-C|DPT|PT|OTR|DC|DDS|DMD|DVM|CPA|PhD|PsyD|EdD|LCSW|LMFT|PharmD|RPh|RPR|CRR|PE|AIA|C\. ?J\.|JJ?\.|P\. ?J\.|A\. ?L\. ?J\.|(?:CSR|RPR|OSB|WSBA|SBN)(?: No\.| #)? ?#?(?:\d{2}-)?\d{3,7}`
const SUFFIX = new RegExp(
  String.raw`^(?:,?[ ](?:Jr|Sr|II|III|IV|Esq|Esquire|JR|SR|ESQ)\b\.?){1,2}(?:, ?(?:${CREDENTIAL})(?![\p{L}])){0,3}|^(?:, ?(?:${CREDENTIAL})(?![\p{L}])){1,3}`,
  'u',
)
const MAX_WORDS = 7
const NOTHING: NameSoFar = { name: '', rest: '' }
/** A line shorter than this wasn't wrapped. */
const WRAPPED = 50

export interface ReadOptions {
  /** Also accept words in lower case, as people type in a hurry. */
  small?: boolean
  /** A name may continue on the next line of wrapped text. Otherwise a line break ends it. */
  wraps?: boolean
  /** Words that can't be part of a name. Defaults to common words, as far as they're no surname. */
  stopAt?: (word: string, soFar: NameSoFar) => boolean
}

/**
 * Reads a name that starts at this position: capitalized words, initials, particles (`van der`), `Jr.`
 * @returns where it ends; `start` if there's no name
 */
export function readName(
  text: string,
  start: number,
  { small = false, wraps = false, stopAt = stopsName }: ReadOptions = {},
): number {
  let end = start
  let at = start
  for (let words = 0; words < MAX_WORDS; ) {
    const rest = text.slice(at, at + 60)
    const particle = PARTICLE.exec(rest)?.[0]
    if (particle && hasNameAfter(text, at + particle.length, (next) => stopAt(next, NOTHING))) {
      at += particle.length + 1
      continue
    }
    // 'Marguerite A Ducharme', though both letters are words.
    const isMiddle = end > start && /^[AI] /.test(rest) && hasNameAfter(text, at + 1, (next) => stopAt(next, NOTHING))
    const initials = isMiddle ? rest.charAt(0) : NOT_INITIALS.test(rest) ? undefined : INITIALS.exec(rest)?.[0]
    const word = initials ?? wordAt(rest, small)
    const soFar = { name: text.slice(start, end), rest: rest.slice(word?.length ?? 0) }
    if (word === undefined || (!initials && stopAt(word, soFar)) || /^\d/.test(rest.slice(word.length))) break
    words += 1
    end = at + word.length
    if (!initials) end += TRAILING_INITIALS.exec(text.slice(end, end + 8))?.[0].length ?? 0
    const gap = gapAt(text, end, initials !== undefined, wraps)
    if (gap === undefined) break
    at = end + gap
  }
  if (end === start) return start
  return end + (SUFFIX.exec(text.slice(end, end + 40))?.[0].length ?? 0)
}

/** @returns the number of characters between a word of a name and the next; undefined if the name can't continue */
function gapAt(text: string, end: number, isAfterInitials: boolean, wraps: boolean): number | undefined {
  const rest = text.slice(end, end + 40)
  if (/^[ \u00a0]/.test(rest)) return 1
  if (isAfterInitials && /^\p{Lu}\p{Ll}/u.test(rest)) return 0
  if (!wraps || text.slice(Math.max(0, end - WRAPPED), end).includes('\n')) return undefined
  return /^\n[ \t]*(?=\p{Lu}\p{Ll}+(?:[,.;)]| and | for | i\/b))/u.exec(rest)?.[0].length
}

function wordAt(rest: string, small: boolean): string | undefined {
  const word = WORD.exec(rest)?.[0] ?? (small ? SMALL_WORD.exec(rest)?.[0] : undefined)
  return word?.replace(/['’]s$/i, '')
}

function hasNameAfter(text: string, gap: number, stopAt: (word: string) => boolean): boolean {
  const word = WORD.exec(text.slice(gap + 1, gap + 40))?.[0]
  return word !== undefined && !stopAt(word)
}

const NO_INITIALS = /^(?:A\.[DM]|B\.C|C\.J|D\.[ACO]|E\.R|I\.D|J\.D|L\.A|M\.D|N\.[AY]|P\.[ACDMOS]|R\.N|U\.[KS])\.$/

/** `P.M.A.`, of Prudence M. Achebe. Empty if that's read as something else, such as `A.M.` */
export function initialsOf(name: string): string {
  const initials = name.split(' ').map((part) => /^\p{Lu}/u.exec(part)?.[0] ?? '')
  const written = initials.map((letter) => `${letter}.`).join('')
  return initials.length < 2 || initials.length > 4 || initials.includes('') || NO_INITIALS.test(written) ? '' : written
}
