import { expect, test } from 'vitest'
import { FILES } from '#test/site-content.ts'
import { HOSTS } from '../receipt/kept-table.ts'
import { parsePrivacy, readPrivacy } from './privacy.server.ts'

const file = {
  path: 'content/privacy.md',
  slug: 'privacy',
  frontMatter: { title: 'Privacy', summary: 'Little.', date: '2026-11-22' },
  body: '## What we keep\n\nNothing.',
}

test('the notice is a text with contents', () => {
  const { title, sample, headings, body } = parsePrivacy(file, FILES)
  expect([title, sample, headings]).toEqual(['Privacy', false, [{ id: 'what-we-keep', text: 'What we keep' }]])
  expect(JSON.stringify(body)).toContain('Nothing.')
})

test('a sample can do without the day it takes effect', () => {
  const { date: _, ...frontMatter } = file.frontMatter
  expect(parsePrivacy({ ...file, frontMatter: { ...frontMatter, sample: true } }, FILES).date).toBeUndefined()
})

test('the notice in content/ names each other host that the receipt knows', () => {
  const notice = JSON.stringify(readPrivacy(FILES).body)
  expect(HOSTS.map(([host]) => host).filter((host) => !notice.includes(host))).toEqual([])
})

test.each([
  ['summary', { frontMatter: { title: 'Privacy', date: '2026-11-22' } }],
  ['date is missing. Write the day', { frontMatter: { title: 'Privacy', summary: 'Little.' } }],
  ['date isn’t a valid date', { frontMatter: { ...file.frontMatter, date: '2026-02-30' } }],
  ['draft isn’t a field. The fields are title, ', { frontMatter: { ...file.frontMatter, draft: true } }],
  ['sample is neither true nor false. Write sample: true', { frontMatter: { ...file.frontMatter, sample: 'yes' } }],
  ['must be headings', { body: 'Nothing.' }],
])('a wrong file fails and says %s', (said, wrong) => {
  expect(() => parsePrivacy({ ...file, ...wrong }, FILES)).toThrow(new RegExp(`^content/privacy.md: [\\s\\S]*${said}`))
})
