import { expect, test } from 'vitest'
import { CONTENT, FILES, SOURCE } from '#test/site-content.ts'
import { pdfSourcesOf } from './download-files.server.ts'
import { describeFile, parseDownload, publishedDownloads } from './downloads.server.ts'
import { openContent } from './open-content.server.ts'

const file = {
  path: 'content/downloads/example.md',
  slug: 'example',
  body: '- [ ] A line',
  frontMatter: { title: 'Example', date: '2025-01-02', excerpt: 'What it is.' } as Record<string, unknown>,
}
const having = (slug: string, more: object) => ({ ...file, slug, frontMatter: { ...file.frontMatter, ...more } })
const visitors = { today: '2025-06-01', showsUnpublished: false }

test('a sheet of ours is found at /downloads/, under the file’s name or the slug that it gives; another leads elsewhere', () => {
  const ours = { slug: 'example', linkUrl: '/downloads/example.pdf', isExternal: false }
  expect(parseDownload(file, FILES)).toMatchObject(ours)
  const elsewhere = having('example', { linkUrl: 'https://assistants.example/a' })
  expect(parseDownload(elsewhere, FILES)).toMatchObject({ linkUrl: 'https://assistants.example/a', isExternal: true })
  expect(parseDownload(having('example', { slug: 'other' }), FILES).linkUrl).toBe('/downloads/other.pdf')
})

test('a download with neither a text nor an address fails, and so do two of one slug', () => {
  expect(() => parseDownload({ ...file, body: '\n' }, FILES)).toThrow(
    'content/downloads/example.md: the text is blank: there is nothing to print',
  )
  const other = { ...having('other', { slug: 'example' }), path: 'content/downloads/other.md' }
  expect(() => publishedDownloads([file, other], FILES, visitors)).toThrow(
    'content/downloads/other.md: slug example is already used by content/downloads/example.md',
  )
})

test('a sheet is made under its text’s name whatever its address, and no guide may be written over it', () => {
  const source = (folder: string, slug: string) =>
    parseDownload({ ...file, path: `content/${folder}/${slug}.md`, slug }, FILES)
  const worksheet = source('downloads', 'one')
  const moved = { ...worksheet, slug: 'moved' }
  expect(pdfSourcesOf([moved], [], [source('lead-magnets', 'two')])).toMatchObject([{ slug: 'moved', made: 'one' }, {}])
  for (const sheet of [worksheet, moved])
    expect(() => pdfSourcesOf([sheet], [], [source('lead-magnets', 'one')])).toThrow(
      'content/lead-magnets/one.md: slug one is already used by content/downloads/one.md',
    )
})

test('of a sample elsewhere the first file is what its card leads to, never the address that isn’t set', () => {
  for (const { isExternal, sample, linkUrl, file } of CONTENT.downloads.list()) {
    expect(new URL(linkUrl, 'https://site.test').hostname).not.toMatch(/\.example$/)
    if (isExternal && sample) expect(linkUrl).toBe(file?.href)
  }
})

test.each([
  [{ href: '/downloads/a.pdf', bytes: 999, pages: 1 }, 'PDF, 1 page, 1 KB'],
  [{ href: '/downloads/a.pdf', bytes: 40_100, pages: 2, isFillable: true }, 'PDF, fillable, 2 pages, 41 KB'],
  [{ href: '/downloads/a.b.xlsx', bytes: 12_000 }, 'Excel, 12 KB'],
  [{ href: '/downloads/a.docx' }, 'Word'],
  [{ href: '/downloads/a.pages' }, 'PAGES'],
])('%j is described as %j', (file, text) => {
  expect(describeFile(file)).toBe(text)
})

test('what is hidden with a download are the files that no other one gives out', () => {
  const sheet = (fields: string) =>
    `---\ntitle: A\ndate: 2025-01-02\nexcerpt: What it is.\n${fields}\n---\n\n- A line\n`
  const hiddenWith = (files: string) => {
    const overlay = new Map(
      [
        ['content/downloads/conflict-check-worksheet.md', 'draft: true\nfiles: [conflict-list, deadline-worksheet]'],
        ['content/downloads/other.md', `files: [${files}]`],
        ['content/downloads/wrong.md', 'draft: true\nfiles: [no-such-file]'],
      ].map(([path = '', fields = '']) => [path, sheet(fields)] as const),
    )
    return openContent({ ...SOURCE, overlay }, visitors).hidden()
  }
  const hidden = hiddenWith('fee-scripts')
  // Another download gives the deadline worksheet out, too.
  const files = ['conflict-check-worksheet.pdf', 'conflict-list.xlsx', 'conflict-list.csv']
  expect(hidden).toEqual(files.map((name) => `/downloads/${name}`))
  expect(hiddenWith('conflict-list')).toEqual(['/downloads/conflict-check-worksheet.pdf'])
})
