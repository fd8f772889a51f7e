import type { Page } from '@playwright/test'
import { DESKTOP, expect, hydrated, test } from './journey.ts'

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

/** The addresses that are asked for from now on. */
async function watch(page: Page): Promise<string[]> {
  await page.setViewportSize(DESKTOP)
  await page.goto('/')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return asked
}

test('a page is fetched when the pointer rests on its link, and not before', async ({ page }) => {
  const asked = await watch(page)
  expect(asked).toEqual([])
  await link(page, 'About Us').hover()
  await expect.poll(() => asked.filter((path) => /^\/assets\/about-.*\.js$/.test(path))).toHaveLength(1)
  expect(asked.filter((path) => path === '/about.data')).toHaveLength(1)
  await link(page, 'About Us').click()
  await expect(page).toHaveURL('/about')
  expect(asked.filter((path) => /^\/assets\/about-.*\.js$/.test(path))).toHaveLength(1)
})

test('nothing is fetched ahead for who spares data', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const asked = await watch(page)
  await link(page, 'About Us').hover()
  await page.waitForTimeout(800)
  expect(asked).toEqual([])
})
