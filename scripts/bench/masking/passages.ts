import { KINDS, type Span } from '#app/masker/engine/reading.ts'

/** A text with what should be found in it. */
export interface Passage {
  title: string
  text: string
  spans: Span[]
}

const LABEL = /\{\{(\w+):([^}]*)\}\}/g

/**
 * The passages of a file of the corpus (README.md beside this one).
 * @throws when a label names no kind
 */
export function parseCorpus(markdown: string): Passage[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...body] = part.split('\n')
      return { title, ...readLabels(body.join('\n').trim()) }
    })
}

function readLabels(marked: string): { text: string; spans: Span[] } {
  const spans: Span[] = []
  let text = ''
  let at = 0
  for (const match of marked.matchAll(LABEL)) {
    const [whole, name, content = ''] = match
    const kind = KINDS.find((known) => known === name)
    if (kind === undefined) throw new Error(`${whole} names no kind`)
    text += marked.slice(at, match.index)
    spans.push({ start: text.length, end: text.length + content.length, kind })
    text += content
    at = match.index + whole.length
  }
  return { text: text + marked.slice(at), spans }
}

/** A text that others wrote and marked. A mark of no kind of ours is there so that hiding it counts as no fault. */
export interface PublicText {
  set: string
  text: string
  spans: { start: number; end: number; kind: string }[]
  /** Every other text of a set: the rules were never written with a look at these. */
  isKeptApart: boolean
}

/** Reads public texts, one a line: `{"set": …, "text": …, "spans": [{"start", "end", "kind"}]}`. */
export function parsePublicTexts(lines: string): PublicText[] {
  const count = new Map<string, number>()
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const { set, text, spans } = JSON.parse(line) as Omit<PublicText, 'isKeptApart'>
      const number = count.get(set) ?? 0
      count.set(set, number + 1)
      return { set, text, spans, isKeptApart: number % 2 === 1 }
    })
}
