import { CONTENT } from '../site-content.ts'
import { expect, test } from './journey.ts'

test('the hub links to three lists, each with its newest pieces', async ({ page }) => {
  await page.goto('/resources')
  const ways = page.getByRole('main').locator('li:has(h2)')
  await expect(ways).toHaveCount(3)
  for (const [name, path, newest] of [
    ['Articles', '/resources/articles', CONTENT.articles.list()[0]],
    ['Downloads', '/resources/downloads', CONTENT.downloads.list()[0]],
    ['Case Studies', '/resources/case-studies', CONTENT.caseStudies.list()[0]],
  ] as const) {
    const way = ways.filter({ has: page.getByRole('link', { name, exact: true }) })
    await expect(way.getByRole('link')).toHaveAttribute('href', path)
    await expect(way).toContainText(newest?.title ?? '')
  }
  // The link covers its whole card, so the click isn't on the text's own element.
  await ways.getByText('Checklists and worksheets').click({ force: true })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Helpful Downloads & Guides')

  // Each is a card, newest first, and opens in a new tab.
  const main = page.getByRole('main')
  const input = page.locator('a[href$=".pdf"]', { hasText: 'Download Now (opens in a new tab)' })
  const cards = main.getByRole('listitem').filter({ has: input })
  expect(await cards.count()).toBeGreaterThan(0)
  const dates = (await main.locator('time').allTextContents()).map(Date.parse)
  expect(dates).toEqual(dates.toSorted((a, b) => b - a))
  for (const card of await cards.all()) {
    const drawing = card.locator('img')
    await drawing.scrollIntoViewIfNeeded()
    await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(card.locator(input)).toHaveAttribute('target', '_blank')
    // What goes with it is behind a press, above the link that covers the card.
    for (const more of await card.getByText('Comes with it').all()) await more.click()
    for (const along of await card.getByRole('link').filter({ hasNotText: 'Download Now' }).all())
      await along.click({ trial: true })
  }
})
