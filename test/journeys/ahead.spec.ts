import type { Page } from '@playwright/test'
import { DESKTOP, expect, hydrated, PHONE, test } from './journey.ts'

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

/** Opens the home page. @returns what is asked for of the page about us, which grows */
async function watch(page: Page, viewport = DESKTOP): Promise<string[]> {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/about\.data$|^\/assets\/about-.*\.js$/.test(pathname)) asked.push(pathname)
  })
  await page.setViewportSize(viewport)
  await page.goto('/')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  return asked
}

/** How often something came over the wire, rather than from what the browser has. */
const transfers = (page: Page, part: string) =>
  page.evaluate((part) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return entries.filter(({ name, transferSize }) => name.includes(part) && transferSize > 0).length
  }, part)

test('a page is fetched when the pointer rests on its link, not before, and not again by the click', async ({
  page,
}) => {
  const asked = await watch(page)
  expect(asked).toEqual([])
  await link(page, 'About Us').hover()
  const both = [expect.stringMatching(/^\/about\.data$/), expect.stringMatching(/^\/assets\/about-/)]
  await expect.poll(() => asked.toSorted()).toEqual(both)
  await expect.poll(() => transfers(page, '/about.data')).toBe(1)
  await link(page, 'About Us').click()
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./)
  for (const part of ['/about.data', '/assets/about-']) expect(await transfers(page, part), part).toBe(1)
})

test('a page is fetched when a finger comes down on its link, before it lets go', async ({ page }) => {
  const asked = await watch(page)
  await link(page, 'About Us').dispatchEvent('pointerdown', { pointerType: 'touch' })
  await expect.poll(() => asked).toContain('/about.data')
})

test('the pages of a menu are fetched when it opens, for a tap gives little notice', async ({ page }) => {
  const asked = await watch(page, PHONE)
  await page.getByRole('button', { name: 'Menu' }).dispatchEvent('click')
  await expect.poll(() => asked).toContain('/about.data')
})

test('a page is fetched when the focus rests on its link', async ({ page }) => {
  const asked = await watch(page)
  await link(page, 'About Us').focus()
  await expect.poll(() => asked).toContain('/about.data')
})

for (const connection of [{ saveData: true }, { effectiveType: '2g' }]) {
  test(`nothing is fetched ahead with ${JSON.stringify(connection)}`, async ({ page }) => {
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection)
    const asked = await watch(page)
    await link(page, 'About Us').hover()
    await page.waitForTimeout(800)
    expect(asked).toEqual([])
  })
}

test('a page that is a document of its own is fetched by the browser when the pointer rests on its link, and not rendered', async ({
  page,
}) => {
  await watch(page)
  // Browsers that may not render ahead fetch ahead in its place, so only the rules tell.
  const rules = await page.locator('script[type=speculationrules]').textContent()
  expect(Object.keys(JSON.parse(rules ?? ''))).toEqual(['prefetch'])
  // How soon it is there is the browser's affair, and it tells nobody.
  await expect(async () => {
    await page.goto('/')
    await link(page, 'Contact Us').hover()
    await page.waitForTimeout(800)
    await link(page, 'Contact Us').click()
    await expect(page).toHaveURL('/contact')
    const [arrival] = await page.evaluate(() =>
      performance.getEntriesByType('navigation').map((entry) => entry.toJSON()),
    )
    expect(arrival).toMatchObject({ deliveryType: 'navigational-prefetch' })
  }).toPass({ timeout: 60_000 })
})
