import { expect, test } from 'vitest'
import { parseDownload } from '#app/content/downloads.server.ts'
import { FILES } from '#test/site-content.ts'
import { pdfSourcesOf } from './download-files.server.ts'

const source = (path: string, slug: string) =>
  parseDownload(
    {
      path,
      slug,
      frontMatter: { title: 'Example', date: '2025-01-02', excerpt: 'What it is.' },
      body: 'A line.',
    },
    FILES,
  )

test('a guide that would be written over a worksheet fails, and both files are named', () => {
  const worksheet = source('content/downloads/one.md', 'one')
  expect(pdfSourcesOf([worksheet], [], [source('content/lead-magnets/two.md', 'two')])).toHaveLength(2)
  expect(() => pdfSourcesOf([worksheet], [], [source('content/lead-magnets/one.md', 'one')])).toThrow(
    'content/lead-magnets/one.md: slug one is already used by content/downloads/one.md',
  )
})

test('a worksheet with another address is made under its text’s name, which no other may have', () => {
  const worksheet = { ...source('content/downloads/one.md', 'one'), slug: 'moved' }
  expect(pdfSourcesOf([worksheet], [], [])).toMatchObject([{ slug: 'moved', made: 'one' }])
  expect(() => pdfSourcesOf([worksheet], [], [source('content/lead-magnets/any.md', 'one')])).toThrow(
    'content/lead-magnets/any.md: slug one is already used by content/downloads/one.md',
  )
})
