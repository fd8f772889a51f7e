import { expect, test } from 'vitest'
import { CONTENT, FILES } from '#test/site-content.ts'
import { HOSTS } from '../receipt/kept-table.ts'
import { parseAbout, parseExample, parsePrivacy } from './text-pages.server.ts'

const about = {
  path: 'content/about.md',
  slug: 'about',
  frontMatter: { title: 'About Us', founderName: 'The founder', ringsCaption: 'Rings' },
  body: 'What we do.\n\n## One *trade*\n\nFirst.\n\nSecond.\n\n## Another\n\nThird.',
}
const privacy = {
  path: 'content/privacy.md',
  slug: 'privacy',
  frontMatter: { title: 'Privacy', summary: 'Little.', date: '2026-11-22' },
  body: '## What we keep\n\nNothing.',
}
const example = {
  path: 'content/examples/page.md',
  slug: 'page',
  frontMatter: { title: 'A page', kind: 'Sample page', summary: 'Made up.', forWhom: 'The office' },
  body: '## First\n\nText.',
}

test('the story opens with what stands before its first heading and goes on in sections', () => {
  const { opening, sections, sample } = parseAbout(about)
  expect(opening).toEqual([{ tag: 'p', children: ['What we do.'] }])
  expect(sections).toMatchObject([
    { id: 'one-trade', heading: ['One ', { tag: 'em', children: ['trade'] }], text: [{ tag: 'p' }, { tag: 'p' }] },
    { id: 'another', heading: ['Another'], text: [{ tag: 'p', children: ['Third.'] }] },
  ])
  expect(sample).toBe(false)
})

test('the privacy notice is a text with contents; a sample can do without the day it takes effect', () => {
  const { title, sample, headings, body } = parsePrivacy(privacy, FILES)
  expect([title, sample, headings]).toEqual(['Privacy', false, [{ id: 'what-we-keep', text: 'What we keep' }]])
  expect(JSON.stringify(body)).toContain('Nothing.')
  const { date: _, ...frontMatter } = privacy.frontMatter
  expect(parsePrivacy({ ...privacy, frontMatter: { ...frontMatter, sample: true } }, FILES).date).toBeUndefined()
})

test('the notice in content/ names each other host that the receipt knows', () => {
  const notice = JSON.stringify(CONTENT.privacy().body)
  expect(HOSTS.map(([host]) => host).filter((host) => !notice.includes(host))).toEqual([])
})

test.each([
  [about, { title: undefined }, {}, 'title'],
  [about, { colour: 'red' }, {}, 'colour'],
  [about, {}, { body: '## At once\n\nText.' }, 'before the first heading'],
  [privacy, { summary: undefined }, {}, 'summary'],
  [privacy, { date: undefined }, {}, 'date is missing. Write the day'],
  [privacy, { date: '2026-02-30' }, {}, 'date isn’t a valid date'],
  [privacy, { draft: true }, {}, 'draft isn’t a field. The fields are title, '],
  [privacy, { sample: 'yes' }, {}, 'sample is neither true nor false. Write sample: true'],
  [privacy, {}, { body: 'Nothing.' }, 'must be headings'],
  [example, { kind: 'Runbook page' }, {}, 'Begin it with Sample'],
  [example, { summary: '' }, {}, 'summary is missing'],
  [example, { draft: true }, {}, 'draft isn’t a field'],
])('a file with $1 $2 fails and says $3', (file, fields, change, said) => {
  const wrong = { ...file, frontMatter: { ...file.frontMatter, ...fields }, ...change }
  const parse = { about: parseAbout, privacy: parsePrivacy, page: parseExample }[file.slug]
  expect(() => parse?.(wrong, FILES)).toThrow(new RegExp(`^${file.path}: [\\s\\S]*${said}`))
})
