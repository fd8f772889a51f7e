import type { Page } from '@playwright/test'
import { site as brand } from '#content/site.ts'
import { landingPages } from '#site/render/paths.ts'
import { CONTENT } from '../site-content.ts'
import { DESKTOP, expect, expectAccessible, expectNothingCutOff, hydrated, PHONE, test } from './journey.ts'

const CALL = 'Book a free 20-minute consultation'
const calls = (page: Page) => page.getByRole('main').getByRole('link', { name: CALL })

const pages = landingPages.map((page) => ({ ...page, copy: CONTENT.landingPages.read(page.path) }))
const A = '/lp_01-legal-ops-automation_a'
const B = '/lp_04-fractional-cto-tech-advisor-for-law-firms_b'

test('each has the headline of its ad and the parts of its variant, and names the source', async ({ page }) => {
  for (const { path, source, copy } of pages) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 }), path).toHaveText(copy.headline)
    await expect(calls(page), path).toHaveCount(3)
    await expect(main.locator(`a:not([href*="#"]):not([href="/contact?source=${source}"])`), path).toHaveCount(0)

    // Variant A has a figure and two sample testimonials; variant B has a long explanation.
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
    for (const viewport of [PHONE, DESKTOP]) {
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
    await expectNothingCutOff(page, path)
  }
})

test('the menu works by keyboard, and other pages have their own header', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto(B)
  await hydrated(page)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await page.getByRole('button', { name: 'Menu' }).press('Enter')
  await expect(menu).toBeVisible()
  await expectAccessible(page)
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
  await expect(page).toHaveURL('/services')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})
