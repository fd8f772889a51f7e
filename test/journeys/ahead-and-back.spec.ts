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

/** Sent with `no-store`, so Chromium doesn't cache them for Back. */
const NO_STORE = ['/lp_lm_01_anonymizer']

test('a page is kept for Back, whatever it runs, except with no-store', async ({ page }) => {
  for (const path of [...KINDS, ...NO_STORE]) {
    await visit(page, path)
    await page.evaluate(() =>
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { wasKept: persisted })),
    )
    await page.goto('/privacy')
    await page.goBack({ waitUntil: 'commit' })
    await expect(page).toHaveURL(path)
    const stored = NO_STORE.includes(path)
      ? { wasKept: false, reasons: expect.arrayContaining(['response-cache-control-no-store']) }
      : { wasKept: true, reasons: [] }
    await expect.poll(() => page.evaluate(readStored), path).toEqual(stored)
  }
})

/** Runs in the page. */
function readStored() {
  const [entry] = performance.getEntriesByType('navigation').map((each) => each.toJSON())
  return {
    wasKept: (window as unknown as { wasKept?: boolean }).wasKept ?? false,
    reasons: (entry.notRestoredReasons?.reasons ?? []).map(({ reason }: { reason: string }) => reason),
  }
}
