import { expect, test } from 'vitest'
import type { ArticleSummary } from '../content/articles.server.ts'
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

const slugs = (articles: ArticleSummary[]) => articles.map(({ slug }) => slug)

test('older and newer are the neighbors by date', () => {
  const { older, newer } = neighborsOf('d', newestFirst)
  expect([older?.slug, newer?.slug]).toEqual(['c', 'e'])
  expect(neighborsOf('e', newestFirst)).toMatchObject({ newer: undefined })
  expect(neighborsOf('a', newestFirst)).toMatchObject({ older: undefined })
})

test('related are three that are not linked beside it already: by tags, then by practice areas, then the newest', () => {
  expect(slugs(neighborsOf('a', newestFirst).related)).toEqual(['d', 'e', 'c'])
  expect(slugs(neighborsOf('b', newestFirst).related)).toEqual(['e', 'd'])
  expect(slugs(neighborsOf('d', newestFirst).related)).toEqual(['a', 'b'])
})

test('one article alone has no neighbors', () => {
  expect(neighborsOf('a', [article('a', ['AI'])])).toEqual({ older: undefined, newer: undefined, related: [] })
})

test('an older article that shares a practice area too comes before newer ones that share the tags alone', () => {
  const articles = [
    ...['e', 'd', 'c'].map((slug) => article(slug, ['AI'])),
    article('b', ['AI'], ['Family Law']),
    article('beside', []),
    article('a', ['AI'], ['Family Law']),
  ]
  expect(slugs(neighborsOf('a', articles).related)).toEqual(['b', 'e', 'd'])
})
