import { expect, hydrated } from './journey.ts'
import { test } from './own-content.ts'

test('the hub links to three lists, each with its newest pieces', async ({ page }) => {
  await page.goto('/resources/case-studies?area=Family+Law&q=nowhere')
  await hydrated(page)
  // They have neither search nor areas.
  await expect(page.getByRole('status')).toHaveText('4 case studies')
  await page.goto('/resources')
  const ways = page.getByRole('main').locator('li:has(h2)')
  await expect(ways).toHaveCount(3)
  for (const [name, path, newest] of [
    ['Articles', '/resources/articles', 'May 14, 2025'],
    ['Downloads', '/resources/downloads', 'May 20, 2025'],
    ['Case Studies', '/resources/case-studies', '2025'],
  ] as const) {
    const way = ways.filter({ has: page.getByRole('link', { name, exact: true }) })
    await expect(way.getByRole('link')).toHaveAttribute('href', path)
    await expect(way).toContainText(newest)
  }
  await hydrated(page)
  // The link covers its whole card, so the click isn't on the text's own element.
  await ways.getByText('Checklists and worksheets').click({ force: true })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Helpful Downloads & Guides')
})

test('each file on the list is drawn, and the page never moves for it; it is what its card says', async ({
  page,
  context,
}) => {
  await page.goto('/resources/downloads')
  const main = page.getByRole('main')
  const dates = (await main.locator('time').allTextContents()).map(Date.parse)
  expect(dates).toEqual(dates.toSorted((a, b) => b - a))
  // The two that lead to another site are marked instead.
  const cards = main
    .getByRole('listitem')
    .filter({ hasText: /^\S.*PDF, fillable, \d/s, has: page.getByRole('heading') })
  await expect(cards).toHaveCount(5)
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight)
  const height = await heightOf()
  for (const card of await cards.all()) {
    const drawing = card.locator('img')
    await drawing.scrollIntoViewIfNeeded()
    await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const link = card.getByRole('link', { name: /Download Now \(opens in a new tab\)$/ })
    const answer = await page.request.get((await link.getAttribute('href')) ?? '')
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
    const body = await answer.body()
    const pages = body.toString('latin1').split('/Type /Page\n').length - 1
    await expect(card).toContainText(`PDF, fillable, ${pages} pages, ${Math.ceil(body.length / 1000)} KB`)
  }
  expect(await heightOf()).toBe(height)
  // It's above the link that covers the card.
  for (const name of [/^A letter, PDF, fillable, 1 page, \d+ KB/, /^A letter, Word, \d+ KB/, /^Prompt, Text, 1 KB/])
    await cards.first().getByRole('link', { name }).click({ trial: true })

  await context.route('https://assistants.example/**', (route) => route.fulfill({ body: 'An assistant' }))
  const opened = context.waitForEvent('page')
  await page.getByText('What it is for: Intake Interviewer.').click({ force: true })
  await (await opened).waitForURL('https://assistants.example/interviewer')
})
