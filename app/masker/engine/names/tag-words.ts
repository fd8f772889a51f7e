import nlp from 'compromise/two'

/** A word of a text with what the library takes it for. */
export interface TaggedWord {
  start: number
  end: number
  text: string
  tags: ReadonlySet<string>
  /** Whether a sentence begins here. */
  isFirst: boolean
}

/** What the library knows of a word. */
interface Term {
  text: string
  tags: Set<string>
}

/** Longer ones are no words, and the library's time grows with their square. */
const ENDLESS = /\S{60,}/g
/** The library's time grows faster than the text; paragraphs do not know of each other anyway. */
const PARAGRAPHS = /[^\n](?:[^\n]|\n(?!\n)){0,3000}/g

/** The words of a text with their parts of speech, names and places among them. */
export function tagWords(text: string): TaggedWord[] {
  const readable = text.replaceAll(ENDLESS, (word) => ' '.repeat(word.length))
  return [...readable.matchAll(PARAGRAPHS)].flatMap(({ 0: paragraph, index }) => tagParagraph(paragraph, index))
}

function tagParagraph(paragraph: string, offset: number): TaggedWord[] {
  const sentences = nlp(paragraph).docs as unknown as Term[][]
  const words: TaggedWord[] = []
  let at = 0
  for (const sentence of sentences) {
    for (const [index, { text, tags }] of sentence.entries()) {
      const start = text === '' ? -1 : paragraph.indexOf(text, at)
      if (start < 0) continue
      at = start + text.length
      words.push({ start: offset + start, end: offset + at, text, tags, isFirst: index === 0 })
    }
  }
  return words
}

const lexicon = (nlp.model() as { one: { lexicon: Record<string, string | string[] | undefined> } }).one.lexicon
const NAMES = new Set(['Person', 'FirstName', 'LastName', 'MaleName', 'FemaleName'])

/** What the library's dictionary says of a word, seen by itself. */
export function lookUp(word: string): 'name' | 'word' | 'unknown' {
  const entry = lexicon[word.toLowerCase().replace(/['’]s$/, '')]
  if (entry === undefined) return 'unknown'
  return [entry].flat().some((tag) => NAMES.has(tag)) ? 'name' : 'word'
}
