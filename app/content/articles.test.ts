import { expect, test } from 'vitest'
import { listArticles, readArticle } from './articles.server.ts'

test('the articles are there from the newest to the oldest, each with its text', () => {
  const articles = listArticles()
  const dates = articles.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(articles.filter(({ slug }) => readArticle(slug)?.slug !== slug)).toEqual([])
})

test('another slug is no article', () => {
  expect(readArticle('no-such-article')).toBeUndefined()
  expect(readArticle('__proto__')).toBeUndefined()
})
