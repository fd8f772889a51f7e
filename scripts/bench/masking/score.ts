import { KINDS, type Kind, type Span } from '#app/masker/engine/reading.ts'

/** A span whose kind may be none of ours. */
type Mark = Omit<Span, 'kind'> & { kind: string }

/** How much of one kind was hidden, and how much of what was found is right. */
export interface Score {
  kind: Kind
  /** How many the texts mark. */
  marked: number
  /** Marked ones without a letter or digit in sight, whatever kind they were taken for. */
  hidden: number
  found: number
  /** Found ones that touch a mark of any kind, and of their own. */
  right: number
  rightKind: number
}

/** Scores by kind, of those that are marked or found. */
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
