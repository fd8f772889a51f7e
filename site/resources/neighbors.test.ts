import { expect, test } from 'vitest'
import type { ArticleSummary } from '#content-loader/articles.server.ts'
import { neighborsOf } from './neighbors.ts'

const FACTS = {
  date: '2025-05-01',
  author: 'A',
  summary: 'S',
  categories: [],
  plate: 'level-horizon',
  readingMinutes: 5,
}
const article = (slug: string, tags: string[], practiceAreas: string[] = []): ArticleSummary => {
  return { ...FACTS, slug, title: slug, practiceAreas, tags }
}
const newestFirst = [
  article('e', ['AI']),
  article('d', ['AI', 'Billing']),
  article('c', [], ['Family Law']),
  article('b', []),
  article('a', ['Billing', 'AI'], ['Family Law']),
]
const sharing = [
  ...['e', 'd', 'c'].map((slug) => article(slug, ['AI'])),
  article('b', ['AI'], ['Family Law']),
  article('beside', []),
  article('a', ['AI'], ['Family Law']),
]

test.each([
  ['d', newestFirst, 'e d c', 'a b'],
  ['e', newestFirst, ' e d', 'a c b'],
  ['a', newestFirst, 'b a ', 'd e c'],
  // An older one that shares a practice area, too, comes before newer ones that share the tags alone.
  ['a', sharing, 'beside a ', 'b e d'],
  ['a', newestFirst.slice(4), ' a ', ''],
])(
  '%s is between its neighbors by date, and related by tags, then by practice areas, then the newest',
  (slug, articles, row, others) => {
    const { older, newer, related } = neighborsOf(slug, articles)
    expect(`${newer?.slug ?? ''} ${slug} ${older?.slug ?? ''}`).toBe(row)
    expect(related.map((one) => one.slug).join(' ')).toBe(others)
  },
)
