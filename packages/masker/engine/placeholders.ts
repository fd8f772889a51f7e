import { TAGS } from './annotated-text.ts'
import { plainCopyOf, plainText } from './plain-copy.ts'

/** A placeholder in a text, as an answer spells it. */
interface WrittenPlaceholder {
  start: number
  end: number
  /** Normalized: `PERSON_1`. */
  name: string
  /** What stays of what stood in the brackets with it: `'s`, ` (client)`. */
  ending: string
}

const TAG = Object.values(TAGS).join('|')
const OPEN = String.raw`\\?[[\u3010\u27e6]|%5[Bb]`
const CLOSE = String.raw`\\?[\]\u3011\u27e7]|%5[Dd]`
const MARKUP = String.raw`(?:\*{1,2}|\x60|</?[a-z]{1,6}>)?`
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const NUMBER = String.raw`\d{1,4}|[\u2080-\u2089\u2070\u00b9\u00b2\u00b3\u2074-\u2079]{1,4}|(?:${NUMBERS.join('|')})(?![\p{L}])`
/** Between the tag and its number. A translated tag starts as ours does: `PERSONA_1`. */
const JOINT = String.raw`${MARKUP}(?:\\?[_\u2010-\u2014 .:>-]|=|\s|/){0,4}(?:#|no\.? ?)?${MARKUP}`
const INSIDE = String.raw`\s?${MARKUP}(?<tag>${TAG})(?:A|E|NE|NA|EN)?S?${JOINT}(?<number>${NUMBER})${MARKUP}`
/** In brackets, in any case; or bare, with an underscore or in capitals. */
const WRITTEN = new RegExp(
  String.raw`(?:${OPEN})${INSIDE}(?<ending>['\u2019]s)?(?<more>\s\([^()\[\]\n]{1,40}\))?\s?(?:${CLOSE})`,
  'giu',
)
const BARE = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(?<tag>${TAG})(?:\\?_|\*\*_|<[a-z]{1,6}>_)(?<number>\d{1,4})(?:(?<=\*\*_\d{1,4})\*\*|(?<=>_\d{1,4})</[a-z]{1,6}>)?(?!\p{N}|_\p{N})`,
  'giu',
)
const LOUD = new RegExp(String.raw`(?<![\p{L}\p{N}_[])(?<tag>${TAG})[ -](?<number>\d{1,4})(?!\p{N}|[\p{L}_])`, 'gu')
/** `[PERSON_1 and PERSON_2]` */
const GROUP = new RegExp(
  String.raw`\[\s?(?:${TAG})_\d{1,4}(?:(?:,| and| or|,? and| &|/|;) ?(?:${TAG})_\d{1,4}){1,9}\s?\]`,
  'gu',
)
/** What looks like a placeholder: a word and a number in brackets, mostly in capitals, or our tag and anything. */
const LIKELY = new RegExp(
  String.raw`\\?[[\u3010\u27e6{<](?:(?:\p{Lu}{3,16}[ _-]?){1,3}[ _#-]{0,3}\d{1,4}[^\][\u3010\u3011\u27e6\u27e7{}<>\n]{0,20}|(?:${TAG})[ _.:#-]{1,3}[\p{L}\p{N}]{1,5})\\?[\]\u3011\u27e7}>]`,
  'gu',
)

/** Every placeholder in a text, known or not. Read in its plain copy, so that dashes and hidden characters don't matter. */
export function readPlaceholders(original: string): WrittenPlaceholder[] {
  if (!MAY_HAVE.test(original) && !(HIDDEN.test(original) && MAY_HAVE.test(plainText(original)))) return []
  const { text, toOriginal } = plainCopyOf(original)
  const found: WrittenPlaceholder[] = []
  const taken = new Uint8Array(original.length)
  for (const shape of [WRITTEN, BARE, LOUD]) {
    for (const { 0: whole, index, groups = {} } of text.matchAll(shape)) {
      const { tag = '', number = '', ending = '', more = '' } = groups
      const place = toOriginal({ start: index, end: index + whole.length })
      // Markdown's backslash, which the copy doesn't have.
      if (whole.startsWith('[') && original[place.start - 1] === '\\') place.start -= 1
      if (taken.subarray(place.start, place.end).includes(1)) continue
      taken.fill(1, place.start, place.end)
      found.push({ ...place, name: `${tag.toUpperCase()}_${valueOf(number)}`, ending: ending + more })
    }
  }
  found.sort((one, other) => one.start - other.start)
  let at = 0
  // The brackets around several go with the first and the last of them.
  for (const { 0: whole, index } of text.matchAll(GROUP)) {
    const { start, end } = toOriginal({ start: index, end: index + whole.length })
    while ((found[at]?.start ?? end) < start) at += 1
    const first = found[at]
    while ((found[at + 1]?.end ?? Number.POSITIVE_INFINITY) <= end) at += 1
    const last = found[at]
    if (!first || !last || last.end > end) continue
    first.start = start
    last.end = end
  }
  return found
}

const MAY_HAVE = new RegExp(String.raw`(?:${TAG})(?:A|E|NE|NA|EN)?S?${JOINT}(?:${NUMBER})`, 'iu')
/** What the plain copy leaves out or makes plain. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\uff01-\uff5e]/u

/** What looks like a placeholder and is none that can be read: `[DATUM_1]`, `[PERSON_X1]`. */
export const readOddOnes = (original: string): { start: number; words: string }[] =>
  Array.from(original.matchAll(LIKELY), ({ 0: words, index }) => ({ start: index, words }))

function valueOf(number: string): number {
  const spelled = NUMBERS.indexOf(number.toLowerCase())
  return spelled >= 0 ? spelled + 1 : Number(number.normalize('NFKC'))
}

/** A line with its brackets restored, if it comes from a place that can't have them, such as a link. */
export const withBrackets = (line: string): string =>
  line.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}_[])(?:${TAG})_\\d{1,4}(?!\\p{N})`, 'gu'), '[$&]')
