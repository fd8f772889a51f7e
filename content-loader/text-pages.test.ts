import { expect, test } from 'vitest'
import { HOSTS } from '#site/privacy/storage-table.ts'
import { CONTENT, FILES } from '#test/site-content.ts'
import { parsePrivacy } from './text-pages.server.ts'

const privacy = {
  path: 'content/privacy.md',
  slug: 'privacy',
  frontMatter: { title: 'Privacy', summary: 'Little.', date: '2026-11-22' },
  body: '## What we keep\n\nNothing.',
}

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
