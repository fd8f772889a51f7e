import config from '../../../playwright.config.ts'
import { expect, test } from '../journey.ts'
import { expectHere } from './demo-page.ts'

// Playwright turns off the cache that keeps a page for Back; here it is what the test is about.
test.use({
  cookiesAnswered: false,
  launchOptions: { ...config.use?.launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] },
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
