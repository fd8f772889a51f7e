import { expect, test } from 'vitest'
import { listArticles, readArticle } from './articles.server.ts'

test('the eight articles of §3 are there, from the newest to the oldest, each with a drawing of its own', () => {
  const articles = listArticles()
  expect(articles).toHaveLength(8)
  expect([articles.at(0)?.date, articles.at(-1)?.date]).toEqual(['2025-05-14', '2025-03-26'])
  const plates = articles.map(({ plate }) => plate)
  expect(new Set(plates).size).toBe(8)
  expect(plates).not.toContain('level-horizon')
})

test('each takes four to eight minutes to read and says what its drawing shows', () => {
  const unfit = listArticles()
    .map(({ slug }) => readArticle(slug))
    .filter(
      (article) => !article || article.readingMinutes < 4 || article.readingMinutes > 8 || article.plateAlt === '',
    )
  expect(unfit).toEqual([])
})

test('another slug is no article', () => {
  expect(readArticle('no-such-article')).toBeUndefined()
  expect(readArticle('__proto__')).toBeUndefined()
})
