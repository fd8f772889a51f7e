import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DownloadCard } from './downloads.tsx'

const card = (download: Partial<Parameters<typeof DownloadCard>[0]['download']>) =>
  renderToStaticMarkup(
    <DownloadCard
      isLead={false}
      download={{
        title: 'A sheet',
        slug: 'a-sheet',
        date: '2025-03-05',
        excerpt: 'To fill in.',
        linkUrl: '/downloads/a-sheet.pdf',
        file: { href: '/downloads/a-sheet.pdf', bytes: 41_000 },
        isExternal: false,
        categories: [],
        tags: [],
        sample: false,
        along: [],
        ...download,
      }}
    />,
  )

test('a download opens in a new tab and says so, here or on another site', () => {
  for (const linkUrl of ['/downloads/a-sheet.pdf', 'https://assistants.example/a']) {
    const html = card({ linkUrl })
    expect(html).toContain(`href="${linkUrl}" target="_blank" rel="noopener"`)
    expect(html).toMatch(/A sheet<span class="sr-only">, Download Now \(opens in a new tab\)/)
  }
})

test('samples and what visitors do not see are marked', () => {
  expect(card({ sample: true })).toContain('>Sample<')
  expect(card({ sample: true, unpublished: 'draft' })).toContain('>Draft<')
  expect(card({})).not.toMatch(/Sample|Draft/)
})
