import { KINDS, type Kind } from '../engine/kinds.ts'
import type { Span } from '../engine/span.ts'
import type { Passage } from './parse-corpus.ts'

/** How much of one kind was found, and how much of what was found is right. */
export interface Score {
  kind: Kind | 'all'
  /** How many the corpus marks, how many were found. */
  marked: number
  found: number
  /** The same place and the same kind. */
  exact: number
  /** Marked ones that a found one of their kind touches, and found ones that touch a marked one. */
  touchedMarked: number
  touchedFound: number
  /** Marked ones of which not a letter is left in sight, whatever kind they were taken for. */
  hidden: number
}

const touches = (one: Span, other: Span) => one.start < other.end && other.start < one.end
const isSame = (one: Span, other: Span) => one.start === other.start && one.end === other.end && one.kind === other.kind

/** Scores by kind, and of all together as the last. Kinds that the passages do not mark are left out. */
export function scorePassages(passages: readonly Passage[], find: (text: string) => Span[]): Score[] {
  const scores = new Map(KINDS.map((kind) => [kind, emptyScore(kind)]))
  for (const { text, spans: marked } of passages) {
    const found = find(text)
    for (const [kind, score] of scores) {
      const [ours, theirs] = [marked.filter((it) => it.kind === kind), found.filter((it) => it.kind === kind)]
      score.marked += ours.length
      score.found += theirs.length
      score.exact += ours.filter((one) => theirs.some((other) => isSame(one, other))).length
      score.touchedMarked += ours.filter((one) => theirs.some((other) => touches(one, other))).length
      score.touchedFound += theirs.filter((one) => ours.some((other) => touches(one, other))).length
      score.hidden += ours.filter((one) => isHidden(text, one, found)).length
    }
  }
  const used = [...scores.values()].filter(({ marked, found }) => marked + found > 0)
  return [...used, sum(used)]
}

function isHidden(text: string, { start, end }: Span, found: readonly Span[]): boolean {
  for (let at = start; at < end; at += 1) {
    const isSeen = !found.some((span) => span.start <= at && at < span.end)
    if (isSeen && /[\p{L}\p{N}]/u.test(text.charAt(at))) return false
  }
  return true
}

const emptyScore = (kind: Score['kind']): Score => ({
  kind,
  marked: 0,
  found: 0,
  exact: 0,
  touchedMarked: 0,
  touchedFound: 0,
  hidden: 0,
})

function sum(scores: readonly Score[]): Score {
  const total = emptyScore('all')
  for (const score of scores) {
    for (const key of ['marked', 'found', 'exact', 'touchedMarked', 'touchedFound', 'hidden'] as const)
      total[key] += score[key]
  }
  return total
}
