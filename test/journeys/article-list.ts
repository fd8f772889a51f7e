import type { Page } from '@playwright/test'
import { hydrated } from './journey.ts'

export const LIST = '/resources/articles'
/** How many articles the list shows at first, and adds on demand. */
export const SHOWN = 24

export const cards = (page: Page) => page.getByRole('main').locator('h3')
export const toggle = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const menu = (page: Page, name: 'Practice Areas' | 'Tags') =>
  page.getByRole('button', { name: new RegExp(`^${name}`) })
export const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

export async function openList(page: Page, query = '') {
  await page.goto(`${LIST}${query}`)
  await hydrated(page)
}
