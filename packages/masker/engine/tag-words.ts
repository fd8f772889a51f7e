import nlp from 'compromise/two'

export interface TaggedWord {
  start: number
  end: number
  text: string
  tags: ReadonlySet<string>
  /** Whether a sentence or a line starts here. */
  isFirst: boolean
}

const lexicon = (nlp.model() as { one: { lexicon: Record<string, string | string[] | undefined> } }).one.lexicon
const NAMES = new Set(['Person', 'FirstName', 'LastName', 'MaleName', 'FemaleName'])
const PLACES = new Set(['Place', 'City', 'Region', 'Country'])
const NO_TAGS: ReadonlySet<string> = new Set()
/** How many characters make one step: a few milliseconds of work. */
const STEP = 20_000
const TOKEN = /(?:[^\s—<>|,;:="]|[,;:=](?!["\p{Lu}]))+/gu
/** Longer tokens aren't words. */
const LONGEST = 60
const ABBREVIATION = /^(?:\p{Lu}|\p{L}{1,3}|(?:\p{L}\.)+\p{L}?|Hon|Prof|Dept|Corp|Esq|Judge|Assn|approx)\.$/u

/** The words of a text with their dictionary tags, a few thousand at a time. */
export function* tagWords(text: string): Generator<TaggedWord[]> {
  let words: TaggedWord[] = []
  let before = '.'
  let end = 0
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token.length > LONGEST || !/[\p{L}\p{N}]/u.test(token)) continue
    const isFirst = /\n/.test(text.slice(end, index)) || (/[.!?:]["”’)]*$/.test(before) && !ABBREVIATION.test(before))
    end = index + token.length
    before = token
    const head = /^[^\p{L}\p{N}]+/u.exec(token)?.[0].length ?? 0
    const word = token.slice(head)
    words.push({ start: index + head, end, text: word, tags: tagsOf(word), isFirst })
    if (end - (words[0]?.start ?? end) > STEP) {
      yield words
      words = []
    }
  }
  yield words
}

function tagsOf(word: string): ReadonlySet<string> {
  const entry = lexicon[word.toLowerCase().replace(/[^\p{L}\p{N}]+$|['’]s\W*$/gu, '')]
  return entry === undefined ? NO_TAGS : new Set([entry].flat())
}

export const isPlace = (word: string): boolean => [...tagsOf(word)].some((tag) => PLACES.has(tag))

/** The dictionary's entry for a word without context. */
export function lookUp(word: string): 'name' | 'word' | 'unknown' {
  const entry = lexicon[word.toLowerCase().replace(/['’]s$/, '')]
  if (entry === undefined) return 'unknown'
  return [entry].flat().some((tag) => NAMES.has(tag)) ? 'name' : 'word'
}
