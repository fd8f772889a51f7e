import type { Page } from '@playwright/test'
import { LANDING_PATHS } from '../site-content.ts'
import { expect, expectAccessible, test, visit } from './journey.ts'

test.use({ cookiesAnswered: false })

const banner = (page: Page) => page.getByRole('form', { name: 'Cookies' })
const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cookie-consent') ?? 'null'))

test('Accept All stores all three and hides the banner for good; it can be brought back', async ({ page, context }) => {
  await page.goto('/')
  await expectAccessible(page)
  await banner(page).getByRole('button', { name: 'Accept All' }).click()
  await expect(banner(page)).toBeHidden()
  expect(await stored(page)).toMatchObject({ version: 1, necessary: true, performance: true, functionality: true })
  await visit(page, '/about')
  await expect(banner(page)).toBeHidden()
  expect(await context.cookies()).toEqual([])
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await expect(banner(page)).toBeFocused()
  await expect(banner(page).getByRole('switch', { name: 'Performance' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(banner(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeFocused()

  // Changed elsewhere while this page slept, until Back woke it.
  await page.evaluate(() => localStorage.removeItem('cookie-consent'))
  await expect(banner(page)).toBeHidden()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(banner(page)).toBeVisible()
})

test('Customize shows that the assistant loads and statistics don’t, and stores another choice', async ({ page }) => {
  await page.goto('/contact')
  await banner(page).getByRole('button', { name: 'Customize' }).press('Enter')
  await expect(banner(page).getByRole('switch', { name: 'Performance' })).toBeFocused()
  await expect(banner(page).getByRole('switch', { name: 'Necessary' })).toBeDisabled()
  await expect(banner(page).getByRole('switch', { name: 'Performance' })).not.toBeChecked()
  await page.keyboard.press('Space')
  await expect(banner(page).getByRole('switch', { name: 'Functionality' })).toBeChecked()
  await banner(page).getByRole('switch', { name: 'Functionality' }).uncheck()
  await expectAccessible(page)
  await banner(page).getByRole('button', { name: 'Save Preferences' }).press('Enter')
  await expect(banner(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  expect(await stored(page)).toMatchObject({ necessary: true, performance: true, functionality: false })
})

test('Global Privacy Control counts as refusing; the settings say so', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await visit(page, '/')
  await expect(banner(page)).toBeHidden()
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await expect(banner(page)).toContainText('Global Privacy Control')
  for (const name of ['Performance', 'Functionality'])
    await expect(banner(page).getByRole('switch', { name })).not.toBeChecked()
})

test('with storage blocked, every kind of page works without an error', async ({ page }) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get })
  })
  for (const path of ['/', '/services', '/resources/articles', '/demo', '/privacy/receipt', '/document-masker']) {
    await visit(page, path)
  }
  await page.goto('/lp_00-document-masker-buy')
  await expect(page).toHaveURL(/\/document-masker\b/)
  await visit(page, '/contact')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('radio').first()).toBeVisible()
})

test('leaves an ad page’s button in sight on a small phone, and comes first by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 553 })
  for (const path of LANDING_PATHS) {
    await page.goto(path)
    await expect(banner(page)).toBeVisible()
    const call = page.getByRole('main').getByRole('link', { name: /^Book a free 20-minute/ })
    const gap = async () => {
      const [one, other] = await Promise.all([call.first().boundingBox(), banner(page).boundingBox()])
      return Math.round((other?.y ?? 0) - (one?.y ?? 0) - (one?.height ?? 0))
    }
    await expect.poll(gap, { message: path }).toBeGreaterThanOrEqual(0)
  }
  await page.keyboard.press('Tab')
  await expect(banner(page).getByRole('button', { name: 'Customize' })).toBeFocused()
})
