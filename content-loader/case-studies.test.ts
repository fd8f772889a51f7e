import { expect, test } from 'vitest'
import { CONTENT, FILES } from '#test/site-content.ts'
import { describeCaseStudy, publishedCaseStudies } from './case-studies.server.ts'
import { EVER } from './publishing.ts'

const GOOD = {
  title: 'A title',
  date: '2025-05-14',
  client: 'A firm',
  summary: 'What it is.',
  categories: ['Firm'],
  tags: ['Intake'],
  keyResults: [{ value: '4 down to 1', metric: 'Entries' }],
}

const file = (fields: object, slug = 'example') => {
  const path = `content/case-studies/${slug}.md`
  return { path, slug, frontMatter: { ...GOOD, ...fields }, body: 'Words.' }
}

test('two with one slug fail the build', () => {
  expect(() => publishedCaseStudies([file({}), file({ slug: 'example' }, 'other')], FILES, EVER)).toThrow(
    'content/case-studies/other.md: slug example is already used by content/case-studies/example.md',
  )
})

test('that for a government is in no list and yet at its address, and a list carries no bodies', () => {
  const all = CONTENT.caseStudies.listAll()
  const governments = all.filter(({ categories }) => categories.includes('Government'))
  expect(CONTENT.caseStudies.list().map(({ slug }) => slug)).toEqual(
    all.filter((study) => !governments.includes(study)).map(({ slug }) => slug),
  )
  for (const { slug, title } of governments) expect(CONTENT.caseStudies.read(slug)).toMatchObject({ title })
  for (const study of all) expect(Object.keys(study)).not.toContain('body')
})

test('a sample says that it is one wherever it is described', () => {
  expect(describeCaseStudy({ sample: true, summary: 'What it is.' })).toBe('Sample case study: What it is.')
  expect(describeCaseStudy({ sample: false, summary: 'What it is.' })).toBe('What it is.')
})
