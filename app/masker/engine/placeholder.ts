import { TAGS } from './reading.ts'

/** A placeholder in a text, as an answer spells it. */
export interface WrittenPlaceholder {
  start: number
  end: number
  /** As ours: `PERSON_1`. */
  name: string
  /** `'s` within the brackets. */
  ending: string
}

const TAG = Object.values(TAGS).join('|')
/** In brackets also with blanks, other case, stars and backslashes of Markdown; without brackets only with its line. */
const WRITTEN = new RegExp(
  `\\\\?\\[\\s?(?:\\*\\*|\`)?(${TAG})(?:\\\\?[_ -]|\\s)?(\\d{1,4})(?:\\*\\*|\`)?(['’]s)?\\s?\\\\?\\]|(?<![\\p{L}\\p{N}_])(${TAG})\\\\?_(\\d{1,4})(?!\\p{N}|_\\p{N})`,
  'giu',
)

/** Every placeholder of a text, whether or not it stands for anything. */
export function readPlaceholders(text: string): WrittenPlaceholder[] {
  return [...text.matchAll(WRITTEN)].map((match) => {
    const [whole, tag = '', number = '', ending = '', bareTag = '', bareNumber = ''] = match
    const name = `${tag || bareTag}_${Number(number || bareNumber)}`.toUpperCase()
    return { start: match.index, end: match.index + whole.length, name, ending }
  })
}

/** A line as it was sent, of one from a place in a document where no brackets may stand, such as a link. */
export const withBrackets = (line: string): string =>
  line.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}_[])(?:${TAG})_\\d{1,4}(?!\\p{N})`, 'gu'), '[$&]')
