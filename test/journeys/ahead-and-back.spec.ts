import { CONTENT } from '../site-content.ts'
import { expect, test, visit } from './journey.ts'

// In one worker, rather than in several that each start this browser.
test.describe.configure({ mode: 'default' })

/** Those that run most of their own. */
const KINDS = [
  '/',
  '/document-masker',
  '/demo',
  '/contact',
  '/resources/articles',
  `/articles/${CONTENT.articles.list()[0]?.slug}`,
  '/lp_00-business-card-page_a',
]

test('a page is kept for Back, whatever it runs', async ({ page }) => {
  for (const path of KINDS) {
    await visit(page, path)
    await page.evaluate(() =>
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { wasKept: persisted })),
    )
    await page.goto('/privacy')
    await page.goBack({ waitUntil: 'commit' })
    await expect(page).toHaveURL(path)
    await expect.poll(() => page.evaluate(readStored), path).toEqual({ wasKept: true, reasons: [] })
  }
})

test('a page is fetched before its link is pressed', async ({ page }) => {
  await visit(page, '/about')
  const link = page.locator('a[href="/services"]').last()
  await page.mouse.move(5, 5)
  await link.hover()
  // As long as the browser takes. It's kept from rendering ahead by being driven.
  await page.waitForTimeout(2500)
  await link.click()
  await page.waitForURL('/services')
  const delivery = () => performance.getEntriesByType('navigation')[0]?.toJSON().deliveryType as unknown
  expect(await page.evaluate(delivery)).toBe('navigational-prefetch')
})

/** Runs in the page. */
function readStored() {
  const [entry] = performance.getEntriesByType('navigation').map((each) => each.toJSON())
  return {
    wasKept: (window as unknown as { wasKept?: boolean }).wasKept ?? false,
    reasons: (entry.notRestoredReasons?.reasons ?? []).map(({ reason }: { reason: string }) => reason),
  }
}
