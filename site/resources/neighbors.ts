import type { ArticleSummary } from '#content-loader/articles.server.ts'

const MAX_RELATED = 3

interface PreviousNext<Piece> {
  older: Piece | undefined
  newer: Piece | undefined
}

/** The previous and next pieces by date. @param newestFirst all pieces of its kind */
export function olderAndNewer<Piece extends { slug: string }>(
  slug: string,
  newestFirst: readonly Piece[],
): PreviousNext<Piece> {
  const position = newestFirst.findIndex((piece) => piece.slug === slug)
  if (position === -1) return { older: undefined, newer: undefined }
  return { older: newestFirst[position + 1], newer: newestFirst[position - 1] }
}

export interface Neighbors extends PreviousNext<ArticleSummary> {
  /** Up to three others: most shared tags, then most shared practice areas, then newest. */
  related: ArticleSummary[]
}

export function neighborsOf(slug: string, newestFirst: readonly ArticleSummary[]): Neighbors {
  const { older, newer } = olderAndNewer(slug, newestFirst)
  const article = newestFirst.find((one) => one.slug === slug)
  return { older, newer, related: article ? relatedTo(article, newestFirst, new Set([article, older, newer])) : [] }
}

/** A single pass that stops once nothing better can follow, because each of thousands of articles runs it. */
function relatedTo(
  article: ArticleSummary,
  newestFirst: readonly ArticleSummary[],
  besides: ReadonlySet<ArticleSummary | undefined>,
): ArticleSummary[] {
  const best: { other: ArticleSummary; tags: number; areas: number }[] = []
  for (const other of newestFirst) {
    const tags = shared(article.tags, other.tags)
    if (besides.has(other) || tags < (best[MAX_RELATED - 1]?.tags ?? 0)) continue
    const areas = shared(article.practiceAreas, other.practiceAreas)
    const position = best.findIndex((one) => tags > one.tags || (tags === one.tags && areas > one.areas))
    // After ties, so that the newest stay first.
    best.splice(position === -1 ? best.length : position, 0, { other, tags, areas })
    best.length = Math.min(best.length, MAX_RELATED)
    const last = best[MAX_RELATED - 1]
    if (last?.tags === article.tags.length && last.areas === article.practiceAreas.length) break
  }
  return best.map(({ other }) => other)
}

function shared(mine: readonly string[], theirs: readonly string[]): number {
  let count = 0
  for (const name of mine) if (theirs.includes(name)) count += 1
  return count
}
