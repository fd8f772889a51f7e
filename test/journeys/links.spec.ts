import type { Page } from '@playwright/test'
import { DESKTOP, expect, hydrated, test } from './journey.ts'

test.use({ viewport: DESKTOP })

const about = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' })

/** Opens the home page and marks its document. */
async function open(page: Page): Promise<void> {
  await page.goto('/')
  await hydrated(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
}

const isSameDocument = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-marked'))

test('a press or Enter on a link leads on without loading the site anew, and Back and Forward follow', async ({
  page,
}) => {
  await open(page)
  await about(page).click()
  await expect(page).toHaveURL('/about')
  await page.goBack()
  // The address changes before the page does.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Operations & Technology Strategists')
  await about(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/about')
  await page.goBack()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await isSameDocument(page)).toBe(true)
})

test('a link that is pressed with the key for a new tab or the middle button, or is made for one, opens it and leaves the page', async ({
  page,
  context,
}) => {
  await open(page)
  for (const press of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
    const [tab] = await Promise.all([context.waitForEvent('page'), about(page).click(press)])
    await expect(tab).toHaveURL('/about')
    await tab.close()
  }
  await about(page).evaluate((link) => link.setAttribute('target', '_blank'))
  const [tab] = await Promise.all([context.waitForEvent('page'), about(page).click()])
  await expect(tab).toHaveURL('/about')
  await expect(page).toHaveURL('/')
  expect(await isSameDocument(page)).toBe(true)
})

test('a link to the page itself is no step in the history', async ({ page }) => {
  await open(page)
  await about(page).click()
  await expect(page).toHaveURL('/about')
  const steps = await page.evaluate(() => history.length)
  await about(page).click()
  await expect(about(page)).toHaveAttribute('aria-current', 'page')
  expect(await page.evaluate(() => history.length)).toBe(steps)
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a page with a policy of its own is loaded as a document, on the way there and back', async ({ page }) => {
  await open(page)
  await page.locator('a[href="/demo"]:visible').first().click()
  await expect(page).toHaveURL('/demo')
  await hydrated(page)
  expect(await isSameDocument(page)).toBe(false)
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
  await about(page).click()
  await expect(page).toHaveURL('/about')
  await hydrated(page)
  expect(await isSameDocument(page)).toBe(false)
})
