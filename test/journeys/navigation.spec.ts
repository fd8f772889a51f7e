import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { listArticles } from '#app/content/articles.server.ts'
import { listAllCaseStudies } from '#app/content/case-studies.server.ts'
import { PAGE_TABLE } from '#app/page-table.ts'
import { readBrowserPath } from '#scripts/set-up/browser-cache.mjs'
import config from '../../playwright.config.ts'
import { expectHere } from './demo-page.ts'
import { DESKTOP, expect, hydrated, test } from './journey.ts'

test.use({ viewport: DESKTOP })

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

interface Rules {
  prerender: { where: { and: { not?: { href_matches?: string[] } }[] } }[]
  prefetch: { where: { href_matches: string[] } }[]
}

test('browsers are told which pages they may render ahead, which only fetch, and which to leave alone', async ({
  page,
}) => {
  await page.goto('/')
  const { prerender, prefetch } = JSON.parse(
    (await page.locator('script[type=speculationrules]').textContent()) ?? '',
  ) as Rules
  const left = prerender[0]?.where.and.flatMap(({ not }) => not?.href_matches ?? []) ?? []
  const fetched = prefetch[0]?.where.href_matches ?? []
  for (const { path, ahead } of PAGE_TABLE) {
    expect([path, left.includes(path), left.includes(`${path}\\?*`)]).toEqual([path, Boolean(ahead), Boolean(ahead)])
    expect([path, fetched.includes(path)]).toEqual([path, ahead === 'fetch'])
  }
})

test('a link to the page itself is no step in the history', async ({ page }) => {
  await page.goto('/')
  await link(page, 'About Us').click()
  await expect(page).toHaveURL('/about')
  const steps = await page.evaluate(() => history.length)
  await link(page, 'About Us').click()
  await page.waitForLoadState()
  expect(await page.evaluate(() => history.length)).toBe(steps)
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a link starts the new page at its top, and Back returns to where the visitor was', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const more = page.getByRole('link', { name: 'View More' })
  await more.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(100)
  await more.click()
  await expect(page).toHaveURL('/services')
  await expect(page.getByRole('heading', { level: 1, name: 'Our Services' })).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test.describe('in a browser that renders ahead and keeps pages for Back', () => {
  // Chromium's headless shell does neither, and Playwright turns the second off in a whole browser.
  const executablePath = readBrowserPath(resolve(import.meta.dirname, '../..'), 'whole')
  test.use({
    launchOptions: {
      ...config.use?.launchOptions,
      ...(executablePath ? { executablePath } : {}),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    },
  })

  test('a page is rendered while the pointer rests on its link, and the click shows it', async ({ page }) => {
    const preloads = await watchPreloads(page)
    await page.goto('/')
    await link(page, 'About Us').hover()
    await expect.poll(() => preloads.get('Prerender /about')).toBe('Ready')
    await link(page, 'About Us').click()
    await expect(page).toHaveURL('/about')
    expect(await readArrival(page)).toMatchObject({ wasRenderedAhead: true })
  })

  test('a page that does something when it opens is only fetched, and one that works once is left alone', async ({
    page,
  }) => {
    const preloads = await watchPreloads(page)
    await page.goto('/')
    await page.evaluate(() => {
      for (const path of [
        '/lp_00-document-masker-buy',
        '/lp_00-document-masker-buy-success?session_id=x',
        '/sandbox',
      ]) {
        const link = document.createElement('a')
        Object.assign(link, { href: path, textContent: path, id: 'single-use' })
        document.querySelector('main')?.prepend(link)
      }
    })
    for (const single of await page.locator('#single-use').all()) await single.hover()
    await link(page, 'Contact Us').hover()
    await expect.poll(() => preloads.get('Prefetch /contact')).toBe('Ready')
    await link(page, 'Contact Us').click()
    await expect(page).toHaveURL('/contact')
    expect(await readArrival(page)).toEqual({ wasRenderedAhead: false, delivery: 'navigational-prefetch' })
    expect([...preloads.keys()].filter((key) => /buy|sandbox/.test(key))).toEqual([])
  })

  const KINDS = [
    '/',
    '/services',
    '/document-masker',
    '/demo',
    '/about',
    '/contact',
    '/resources',
    '/resources/articles',
    '/resources/case-studies',
    '/resources/downloads',
    `/articles/${listArticles()[0]?.slug}`,
    `/case-studies/${listAllCaseStudies()[0]?.slug}`,
    '/lp_01-legal-ops-automation_a',
    '/lp_00-business-card-page_a',
    '/lp_00-document-masker-buy-success',
    '/vault-7f3k9q',
    '/lp_lm_01_anonymizer',
    '/sandbox',
  ]

  test('every kind of page is kept for Back, and its islands still answer', async ({ page }) => {
    for (const path of KINDS) {
      await page.goto(path)
      await hydrated(page)
      await page.evaluate(() =>
        addEventListener('pageshow', ({ persisted }) => Object.assign(window, { wasKept: persisted })),
      )
      await page.goto('/privacy')
      await page.goBack({ waitUntil: 'commit' })
      await expect(page).toHaveURL(path)
      await expect.poll(() => page.evaluate(readKept), path).toEqual({ wasKept: true, reasons: null })
    }
  })

  test('a page that is kept holds no voice assistant, and has one again when it is shown', async ({ page }) => {
    await page.addInitScript(() => localStorage.clear())
    await page.goto('/demo')
    await expectHere(page)
    await page.evaluate(() => {
      addEventListener('pagehide', () =>
        Object.assign(window, {
          held: document.querySelectorAll('elevenlabs-convai, script[src*="widget"]').length,
        }),
      )
    })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click()
    await expect(page).toHaveURL(/\/services$/)
    await page.goBack({ waitUntil: 'commit' })
    await expectHere(page)
    expect(await page.evaluate(() => (window as unknown as { held: unknown }).held)).toBe(0)
  })
})

/** What became of each thing that the browser gets ready ahead: 'Prerender /about' → 'Ready'. */
async function watchPreloads(page: Page): Promise<Map<string, string>> {
  const preloads = new Map<string, string>()
  const session = await page.context().newCDPSession(page)
  for (const event of ['Preload.prerenderStatusUpdated', 'Preload.prefetchStatusUpdated'] as const)
    session.on(event, ({ key, status }) => {
      const { pathname } = new URL(key.url)
      preloads.set(`${key.action} ${pathname}`, status)
    })
  await session.send('Preload.enable')
  return preloads
}

const readArrival = (page: Page) =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation').map((each) => each.toJSON())
    return { wasRenderedAhead: entry.activationStart > 0, delivery: entry.deliveryType }
  })

/** Runs in the page. */
function readKept() {
  const [entry] = performance.getEntriesByType('navigation').map((each) => each.toJSON())
  return {
    wasKept: (window as unknown as { wasKept?: boolean }).wasKept ?? false,
    reasons: entry.notRestoredReasons?.reasons ?? null,
  }
}
