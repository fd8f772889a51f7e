import { expect, hydrated } from './journey.ts'
import { test } from './own-content.ts'

test('the hub links to three lists, each with its newest pieces', async ({ page }) => {
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
  await expect(ways.filter({ hasText: 'Downloads' })).toContainText('7 downloads')
  await hydrated(page)
  // The link covers its whole card, so the click isn't on the text's own element.
  await ways.getByText('Checklists and worksheets').click({ force: true })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Helpful Downloads & Guides')
})

test('each download is a card, newest first, and opens in a new tab', async ({ page }) => {
  await page.goto('/resources/downloads')
  const links = page.getByRole('main').getByRole('link', { name: /Download Now \(opens in a new tab\)$/ })
  await expect(links).toHaveCount(7)
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('href', /^\/downloads\/[a-z-]+\.pdf$|^https:\/\/assistants\.example\//)
  }
  const dates = await page.getByRole('main').locator('time').allTextContents()
  expect(dates[0]).toBe('May 20, 2025')
  expect(dates.at(-1)).toBe('March 25, 2024')
  expect(dates.map(Date.parse)).toEqual(dates.map(Date.parse).toSorted((a, b) => b - a))
  await expect(page.getByRole('main').getByText('Sample', { exact: true })).toHaveCount(2)
})

test('every file has the pages, the size and the type that its card says', async ({ page, context }) => {
  await page.goto('/resources/downloads')
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /^\S.*PDF, fillable, \d/s, has: page.getByRole('heading') })
  await expect(cards).toHaveCount(5)
  for (const card of await cards.all()) {
    const link = card.getByRole('link', { name: /Download Now/ })
    const answer = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toBe('application/pdf')
    const body = await answer.body()
    expect(body.subarray(0, 5).toString()).toBe('%PDF-')
    const pages = body.toString('latin1').split('/Type /Page\n').length - 1
    await expect(card).toContainText(`PDF, fillable, ${pages} pages, ${Math.ceil(body.length / 1000)} KB`)
  }

  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'New-Matter Checklist' }).first()
  for (const [name, href, type] of [
    [/^A letter, PDF, fillable, 1 page, \d+ KB/, '/downloads/letter.pdf', 'application/pdf'],
    [/^A letter, Word, \d+ KB/, '/downloads/letter.docx', 'wordprocessingml.document'],
    [/^Prompt, Text, 1 KB/, '/downloads/prompt.txt', 'text/plain'],
  ] as const) {
    const link = card.getByRole('link', { name })
    await expect(link).toHaveAttribute('href', href)
    // It's above the link that covers the card.
    await link.click({ trial: true })
    const answer = await page.request.get(href)
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toContain(type)
  }

  await context.route('https://assistants.example/**', (route) => route.fulfill({ body: 'An assistant' }))
  const opened = context.waitForEvent('page')
  // The link covers its whole card, so the click isn't on the text's own element.
  await page.getByText('What it is for: Intake Interviewer.').click({ force: true })
  await (await opened).waitForURL('https://assistants.example/interviewer')
})

test('each file on the list is drawn, and the page never moves for it', async ({ page }) => {
  await page.goto('/resources/downloads')
  const drawings = page.getByRole('main').locator('li img')
  // The two that lead to another site are marked instead.
  await expect(drawings).toHaveCount(5)
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight)
  const height = await heightOf()
  for (const drawing of await drawings.all()) {
    await drawing.scrollIntoViewIfNeeded()
    await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  expect(await heightOf()).toBe(height)
})
