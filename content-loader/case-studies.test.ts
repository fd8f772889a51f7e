import { expect, test } from 'vitest'
import { CONTENT } from '#test/site-content.ts'
import { describeCaseStudy } from './case-studies.server.ts'

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
