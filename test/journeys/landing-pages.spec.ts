import type { Page } from '@playwright/test'
import { site as brand } from '#content/site.ts'
import { CONTENT } from '../site-content.ts'
import { DESKTOP, expect, expectAccessible, expectNothingCut, heightOf, PHONE, test } from './journey.ts'

const CALL = 'Book a free 20-minute consultation'
const calls = (page: Page) => page.getByRole('main').getByRole('link', { name: CALL })

const pages = CONTENT.landingPages.list().map((copy) => ({ path: copy.path, source: copy.source, copy }))
const A = '/lp_01-legal-ops-automation_a'

test('each has the headline of its ad and the parts of its variant, and names the source', async ({ page }) => {
  for (const { path, source, copy } of pages) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 }), path).toHaveText(copy.headline)
    await expect(calls(page), path).toHaveCount(3)
    await expect(main.locator(`a:not([href*="#"]):not([href="/contact?source=${source}"])`), path).toHaveCount(0)

    // Variant A has a figure and two sample testimonials; variant B has a table and a paragraph each.
    const voices = main.locator('figure:has(blockquote) figcaption', { hasText: /^Sample/ })
    await expect(voices, path).toHaveCount(copy.variant === 'a' ? 2 : 0)
    if (copy.exhibit) {
      const figure = main.getByRole('figure').filter({ hasText: copy.exhibit.caption })
      // What it draws can be read out.
      await expect(figure.getByRole('table').or(figure.getByRole('list')).first(), path).toBeVisible()
    }
    for (const { text } of copy.variant === 'b' ? copy.headings : [])
      await expect(main.getByRole('heading', { level: 2, name: text }), path).toBeVisible()

    // The first screen has only the brand, the menu and the call to action.
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport)
      const where = `${path} at ${viewport.width} px`
      await expect(calls(page).first(), where).toBeInViewport({ ratio: 1 })
      const links = await page
        .locator('a:not([href*="#"]):visible, summary:visible')
        .evaluateAll((all) =>
          all.filter((link) => link.getBoundingClientRect().top < innerHeight).map((link) => link.textContent),
        )
      expect(links.slice(0, 2), where).toEqual([brand.name, CALL])
      expect(new Set(links).size, where).toBe(2)
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
      // They differ only in text: one variant on a phone, the other on a desktop.
      if (path === (viewport === PHONE ? A : A.replace(/_a$/, '_b'))) await expectAccessible(page)
    }
    if (path.startsWith('/lp_01')) await expectNothingCut(page, path)
    // On a phone, it's to be read in a minute.
    if (copy.variant === 'b') expect.soft(await heightOf(page), path).toBeLessThanOrEqual(3500)
  }
})

const at = (number: string) =>
  pages.find(({ path }) => path.startsWith(`/lp_${number}`) && path.endsWith('_a'))?.path ?? ''

test('drawings answer the keyboard: how long inquiries wait, what’s paid for, what’s due by when', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-28T12:00:00'))
  const figure = page.getByRole('figure').filter({ hasText: 'Fig. 2.' })
  await page.goto(at('01'))
  await figure.getByRole('slider', { name: 'Inquiries a week' }).press('ArrowRight')
  await expect(figure.getByRole('status').nth(1)).toHaveText('2 × 91 h 25 min = 183 h')
  await expect(figure.getByRole('status').nth(2)).toHaveText('2 × 59 h 15 min = 119 h')
  const [usual, setUp] = await figure
    .locator('[data-lane] line:first-child')
    .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().width))
  expect((setUp ?? 0) / (usual ?? 0), 'to scale').toBeCloseTo(59.25 / (91 + 25 / 60), 2)

  await page.goto(at('03'))
  await figure.getByRole('checkbox', { name: 'Old billing program' }).press('Space')
  await expect(figure.getByRole('row', { name: '6 of 7 ticked' })).toContainText('$638')

  await page.goto(at('05'))
  const lastDay = figure.getByRole('slider', { name: 'Months from today to your last day' })
  await lastDay.press('Home')
  for (let months = 1; months < 12; months++) await lastDay.press('ArrowRight')
  await expect(figure.getByRole('row', { name: 'Advisers' })).toContainText('Nov 28, 2026')
  await expect(figure.getByRole('row', { name: 'Handover' })).toContainText('Nov 28, 2027')
  await expect(figure.getByRole('row', { name: 'first drill' })).toContainText('Dec 28, 2024, late')
  await expectAccessible(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('what a drawing would answer stands in a table or a list that fits a phone', async ({ page }) => {
    await page.setViewportSize(PHONE)
    for (const number of ['01', '03', '05']) {
      await page.goto(at(number))
      const figure = page.getByRole('figure').filter({ hasText: 'Fig. 2.' })
      await expect(figure.getByRole('table').or(figure.getByRole('list')).first(), number).toBeVisible()
      for (const control of ['slider', 'checkbox'] as const)
        await expect(figure.getByRole(control), number).toHaveCount(0)
      if (number === '03') await expect(figure.getByRole('columnheader')).toHaveText(['Charge', 'A month', 'Verdict'])
    }
  })
})
