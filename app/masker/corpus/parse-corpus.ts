import { KINDS, type Kind } from '../engine/kinds.ts'
import type { Span } from '../engine/span.ts'

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
    spans.push({ start: text.length, end: text.length + content.length, kind: kind satisfies Kind })
    text += content
    at = match.index + whole.length
  }
  return { text: text + marked.slice(at), spans }
}
