import { expect, test } from 'vitest'
import { FILES } from '#test/site-content.ts'
import { parseExample } from './examples.server.ts'

const file = {
  path: 'content/examples/page.md',
  slug: 'page',
  frontMatter: { title: 'A page', kind: 'Sample page', summary: 'Made up.', forWhom: 'The office' },
  body: '## First\n\nText.',
}

test.each([
  ['kind', { kind: 'Runbook page' }, 'Begin it with Sample'],
  ['summary', { summary: '' }, 'summary is missing'],
  ['draft', { draft: true }, 'draft isn’t a field'],
])('a wrong %s fails and says what to write', (_, change, said) => {
  const parse = () => parseExample({ ...file, frontMatter: { ...file.frontMatter, ...change } }, FILES)
  expect(parse).toThrow('content/examples/page.md: ')
  expect(parse).toThrow(said)
})
