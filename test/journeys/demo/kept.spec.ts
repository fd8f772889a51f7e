import { resolve } from 'node:path'
import { readBrowserPath } from '#scripts/set-up/browser.mjs'
import config from '../../../playwright.config.ts'
import { expect, test } from '../journey.ts'
import { expectHere } from './demo-page.ts'

// Chromium's headless shell has no cache that keeps a page for Back, and Playwright turns it off in a whole browser.
const executablePath = readBrowserPath(resolve(import.meta.dirname, '../../..'), 'whole')
test.use({
  cookiesAnswered: false,
  launchOptions: {
    ...config.use?.launchOptions,
    ...(executablePath ? { executablePath } : {}),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

test('a page that the browser keeps for Back holds no assistant, and has one again when it is shown', async ({
  page,
}) => {
  await page.goto('/demo')
  await expectHere(page)
  await page.evaluate(() => {
    const seen: Record<string, unknown> = {}
    Object.assign(window, { seen })
    addEventListener('pagehide', () => {
      seen['kept'] = document.querySelectorAll('elevenlabs-convai, script[src*="widget"]').length
    })
    addEventListener('pageshow', ({ persisted }) => {
      seen['persisted'] = persisted
    })
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveURL(/\/services$/)
  // A page that was kept is not loaded again.
  await page.goBack({ waitUntil: 'commit' })
  await expectHere(page)
  expect(await page.evaluate(() => (window as unknown as { seen: unknown }).seen)).toEqual({ kept: 0, persisted: true })
})
