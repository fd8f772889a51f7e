import { expect, test } from 'vitest'
import { fillPlaces } from '#content/read-words.ts'
import { site } from '#content/site.ts'
import { FILES } from '#test/site-content.ts'
import { createArticleIndex } from './articles.server.ts'
import { PLACES, parseContentFile } from './front-matter.server.ts'

test('a text says whose site it is without the name in it', () => {
  expect(fillPlaces('{{site.name}} of {{ site.legalName }}: {{site.email}}', PLACES)).toBe(
    `${site.name} of ${site.legalName}: ${site.email.value}`,
  )
  expect(fillPlaces('{{client}} {site.name} {{person:Ada}}', PLACES)).toBe('{{client}} {site.name} {{person:Ada}}')
  const { frontMatter, body } = parseContentFile(
    'a.md',
    'a',
    '---\ntitle: By {{site.name}}\n---\nWe are {{site.name}}.',
  )
  expect([frontMatter, body.trim()]).toEqual([{ title: `By ${site.name}` }, `We are ${site.name}.`])
})

test('a misspelled one is told with the cure, and costs no other article', () => {
  const text = '---\ntitle: A\ndate: 2025-05-14\nsummary: B\n---\n'
  const warnings: string[] = []
  const files = [
    parseContentFile('content/articles/a.md', 'a', `${text}{{site.nmae}}`),
    parseContentFile('content/articles/b.md', 'b', `${text}{{site.name}}`),
  ]
  const shelf = createArticleIndex(files, FILES, { today: '2025-06-01', showsUnpublished: false }, (said) =>
    warnings.push(said),
  )
  expect(shelf.list()).toMatchObject([{ slug: 'b', author: site.author }])
  expect(warnings).toEqual([
    'Article skipped. content/articles/a.md: {{site.nmae}} means nothing. Write {{site.name}}, {{site.legalName}}, {{site.email}}, {{site.inquiryService}}, {{site.keptFor}}, {{call.who}}, {{masker.version}}, {{survey.questions}}, or the words themselves',
  ])
})

test('an address fits into the name of a file', () => {
  const text = (slug: string) => `---\ntitle: A\ndate: 2025-05-14\nsummary: B\nslug: ${slug}\n---\n`
  const check = (slug: string) => {
    const warnings: string[] = []
    const files = [parseContentFile('content/articles/a.md', 'a', text(slug))]
    const where = { today: '2025-06-01', showsUnpublished: false }
    createArticleIndex(files, FILES, where, (said) => warnings.push(said)).list()
    return warnings.join()
  }
  expect(check('a'.repeat(100))).toBe('')
  expect(check('a'.repeat(101))).toContain('slug is too long for an address')
})
