import { KINDS, type Kind, type Span } from '../engine/annotated-text.ts'

export interface Passage {
  title: string
  text: string
  spans: Span[]
}

const LABEL = /\{\{(\w+):([^}]*)\}\}/g

/** Parses a file of packages/masker/corpus/. @throws if a label isn't a known kind */
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

/** A text written and annotated by others. Hiding an annotation of a kind we don't have is no error. */
export interface PublicText {
  set: string
  text: string
  spans: { start: number; end: number; kind: string }[]
  /** True for the holdout half: the rules were written without it. */
  isKeptApart: boolean
}

/** JSON lines: `{"set": …, "text": …, "spans": [{"start", "end", "kind"}]}`. */
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

type Mark = Omit<Span, 'kind'> & { kind: string }

export interface Score {
  kind: Kind
  marked: number
  /** Completely hidden: no letter or digit is visible. Their detected kind doesn't matter. */
  hidden: number
  found: number
  /** Detected spans that overlap any mark, and a mark of the same kind. */
  right: number
  rightKind: number
}

/** Scores by kind, for kinds with any mark or detection. */
export function scoreTexts(
  texts: readonly { text: string; spans: readonly Mark[] }[],
  find: (text: string) => readonly Span[],
): Score[] {
  const scores = new Map(
    KINDS.map((kind): [string, Score] => [kind, { kind, marked: 0, hidden: 0, found: 0, right: 0, rightKind: 0 }]),
  )
  for (const { text, spans: marks } of texts) {
    const found = find(text)
    for (const mark of marks) {
      const score = scores.get(mark.kind)
      if (!score) continue
      score.marked += 1
      if (isHidden(text, mark, found)) score.hidden += 1
    }
    for (const span of found) {
      const score = scores.get(span.kind)
      if (!score) continue
      const touched = marks.filter(({ start, end }) => start < span.end && span.start < end)
      score.found += 1
      if (touched.length > 0) score.right += 1
      if (touched.some(({ kind }) => kind === span.kind)) score.rightKind += 1
    }
  }
  return [...scores.values()].filter(({ marked, found }) => marked + found > 0)
}

function isHidden(text: string, { start, end }: Mark, found: readonly Span[]): boolean {
  for (let at = start; at < end; at += 1) {
    const isSeen = !found.some((span) => span.start <= at && at < span.end)
    if (isSeen && /[\p{L}\p{N}]/u.test(text.charAt(at))) return false
  }
  return true
}
