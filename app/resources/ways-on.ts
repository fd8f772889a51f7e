import { distance } from 'fastest-levenshtein'
import {
  type AudienceCategories,
  countMatches,
  type Filter,
  filterPieces,
  NO_FILTER,
  type Piece,
  searchedTexts,
} from './filter.ts'

/** A filter to take away where nothing matches, and how many pieces match without it. */
export interface WayOn {
  label: string
  count: number
  change: Partial<Filter>
}

/** What's left to try where nothing matches: each filter that's in the way by itself. */
export function waysOn(pieces: readonly Piece[], filter: Filter, audienceCategories: AudienceCategories): WayOn[] {
  const { audience, area, tags, text } = filter
  const ways: Omit<WayOn, 'count'>[] = [
    ...(audience
      ? [{ label: audience === 'solo' ? 'Solo Practitioners' : 'Small Firms', change: { audience: undefined } }]
      : []),
    ...(area ? [{ label: area, change: { area: undefined } }] : []),
    ...tags.map((tag) => ({ label: tag, change: { tags: tags.filter((each) => each !== tag) } })),
    ...(text.trim() === '' ? [] : [{ label: `“${text.trim()}”`, change: { text: '' } }]),
  ]
  if (ways.length < 2) return []
  return ways
    .map((way) => ({ ...way, count: countMatches(pieces, { ...filter, ...way.change }, audienceCategories) }))
    .filter(({ count }) => count > 0)
}

const MOST = 3

/** The pieces whose words come closest to a misspelled search, newest first. Empty if none is close. */
export function closePieces<P extends Piece>(
  pieces: readonly P[],
  text: string,
  audienceCategories: AudienceCategories,
): P[] {
  const sought = wordsOf(text)
  if (sought.length === 0) return []
  const all = filterPieces(pieces, NO_FILTER, audienceCategories)
  const slips = all.map((piece) => slipsOf(sought, new Set(searchedTexts(piece).flatMap(wordsOf))))
  const fewest = Math.min(...slips)
  return fewest === Number.POSITIVE_INFINITY ? [] : all.filter((_, index) => slips[index] === fewest).slice(0, MOST)
}

/** How many letters are wrong in all; infinite if a word isn't close to any. */
function slipsOf(sought: readonly string[], words: ReadonlySet<string>): number {
  return sought.reduce((sum, word) => {
    const most = word.length < 4 ? 0 : word.length < 5 ? 1 : 2
    const fewest = Math.min(...Array.from(words, (other) => distanceToStart(word, other)))
    return fewest > most ? Number.POSITIVE_INFINITY : sum + fewest
  }, 0)
}

/** Compares with as much of the other word as there are letters, so that 'calend' finds 'calendars'. */
const distanceToStart = (word: string, other: string) =>
  Math.min(slipsBetween(word, other), slipsBetween(word, other.slice(0, word.length)))

/** Two letters that changed places are one slip: 'fiel' is 'file'. */
const slipsBetween = (word: string, other: string) =>
  distance(word, other) - Number(word !== other && lettersOf(word) === lettersOf(other))

const lettersOf = (word: string) => Array.from(word).toSorted().join('')

/** Words without accents, in lower case. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]{2,}/gu) ?? []
