import type { Page } from '@playwright/test'
import { PAGE_TABLE } from '#contracts/page-table.ts'
import { DESKTOP, expect, test } from './journey.ts'

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

test('a page that does something when it opens is fetched when the pointer rests on its link', async ({ page }) => {
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
