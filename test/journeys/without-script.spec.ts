import { globSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { DESKTOP, expect, expectNoSidewaysScroll, test } from './journey.ts'

const BUILT = new URL('../../build/client/', import.meta.url)
const pages = globSync('**/*.html', { cwd: BUILT }).map(
  (name) => `/${name.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`,
)
const SMALL = { width: 320, height: 640 }

test.use({ javaScriptEnabled: false })

test('every page of the site can be read without scripts, and is no wider than a small phone', async ({ page }) => {
  expect(pages.length).toBeGreaterThan(30)
  await page.setViewportSize(SMALL)
  for (const path of pages) {
    await test.step(path, async () => {
      const answer = await page.goto(path, { waitUntil: 'domcontentloaded' })
      expect.soft(answer?.status(), path).toBe(200)
      await expect.soft(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
      await expectNoSidewaysScroll(page)
    })
  }
})

/** Where the entries of a menu lead. */
const targetsOf = (entries: Locator) =>
  entries.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

test('every entry of the narrow menu leads to its page without scripts', async ({ page }) => {
  await page.setViewportSize(SMALL)
  await page.goto('/')
  const targets = await targetsOf(page.locator('#menu a'))
  expect(targets.length).toBeGreaterThan(5)
  for (const target of targets) {
    await test.step(target, async () => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Menu' }).click()
      const entry = page.locator(`#menu a[href="${target}"]`)
      if (!(await entry.isVisible()))
        await page
          .locator('#menu details')
          .filter({ has: page.locator(`a[href="${target}"]`) })
          .click()
      await entry.click()
      await expect(page).toHaveURL(target)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    })
  }
})

test('every entry of the wide menu leads to its page without scripts', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Main' })
  const targets = await targetsOf(menu.locator('a'))
  expect(targets.length).toBeGreaterThan(5)
  for (const target of targets) {
    await test.step(target, async () => {
      await page.goto('/')
      const entry = menu.locator(`a[href="${target}"]`)
      if (!(await entry.isVisible())) {
        await menu
          .locator('li:has(> button)')
          .filter({ has: page.locator(`a[href="${target}"]`) })
          .locator('> button')
          .click()
      }
      await entry.click()
      await expect(page).toHaveURL(target)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    })
  }
})
