import type { ArticleSummary } from '../../content/article.ts'

const MOST_RELATED = 3

interface Neighbors {
  /** Its place among all by date, the oldest being 1. */
  number: number
  older: ArticleSummary | undefined
  newer: ArticleSummary | undefined
  /** At most three others: most tags shared, then most practice areas shared, then the newest. */
  related: ArticleSummary[]
}

/** What stands around an article. @param newestFirst all articles, as `listArticles` gives them */
export function neighborsOf(slug: string, newestFirst: readonly ArticleSummary[]): Neighbors {
  const place = newestFirst.findIndex((article) => article.slug === slug)
  const article = newestFirst[place]
  if (!article) return { number: 0, older: undefined, newer: undefined, related: [] }
  const related = newestFirst
    .filter((other) => other !== article)
    .map((other) => ({
      other,
      tags: shared(article.tags, other.tags),
      areas: shared(article.practiceAreas, other.practiceAreas),
    }))
    // The sort is stable, so the newest stay first among equals.
    .toSorted((a, b) => b.tags - a.tags || b.areas - a.areas)
    .slice(0, MOST_RELATED)
    .map(({ other }) => other)
  return {
    number: newestFirst.length - place,
    older: newestFirst[place + 1],
    newer: newestFirst[place - 1],
    related,
  }
}

const shared = (mine: readonly string[], theirs: readonly string[]) =>
  mine.filter((name) => theirs.includes(name)).length
