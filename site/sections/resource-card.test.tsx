import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { formatDate } from '#contracts/dates.ts'
import { ResourceCard } from './resource-card.tsx'

const card = (props: Partial<Parameters<typeof ResourceCard>[0]>) =>
  renderToStaticMarkup(<ResourceCard type="article" title="A title" linkUrl="/articles/a" {...props} />)

test('date, author and source are shown where there are any', () => {
  const html = card({ date: '2025-03-05', author: 'Ada Byron', source: 'The Docket', excerpt: 'In short.' })
  expect(html).toContain(`<time dateTime="2025-03-05">${formatDate('2025-03-05')}</time>`)
  for (const text of ['By Ada Byron', 'Source: The Docket', 'In short.']) expect(html).toContain(`>${text}<`)
  expect(card({})).not.toMatch(/By |Source/)
})

test('samples and what visitors do not see are marked', () => {
  expect(card({ sample: true })).toContain('>Sample<')
  expect(card({ unpublished: 'draft' })).toContain('>Draft<')
  expect(card({ unpublished: 'scheduled', sample: true })).toContain('>Scheduled<')
  expect(card({})).not.toMatch(/Sample|Draft|Scheduled/)
})
