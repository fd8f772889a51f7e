import type { Page } from '@playwright/test'
import { site } from '#content/site.ts'
import { DESKTOP, expect, expectAccessible, hydrated, PHONE, visit } from './journey.ts'
import { ARTICLE_COUNT, test } from './own-content.ts'
import { translateAll } from './translate.ts'

const LIST = '/resources/articles'
const NEWEST = 'The first ten minutes of a new matter'
/** How many articles the list shows at first, and adds on demand. */
const SHOWN = 24

const cards = (page: Page) => page.getByRole('main').locator('h3')
const count = (page: Page) => page.getByRole('status')
const toggle = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const menu = (page: Page, name: 'Practice Areas' | 'Tags') => page.getByRole('button', { name: new RegExp(`^${name}`) })
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

async function openList(page: Page, query = '') {
  await visit(page, `${LIST}${query}`)
}

async function choose(page: Page, name: 'Practice Areas' | 'Tags', option: string) {
  await menu(page, name).click()
  await toggle(page, option).click()
  await page.keyboard.press('Escape')
}

test.use({ allowedComplaints: /ERR_FAILED/ })

test('on a wide screen all filters are one line, and a shared address opens filtered', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 900 })
  await openList(page)
  const bar = await page.getByRole('group', { name: 'Filter articles' }).boundingBox()
  expect(bar?.height, 'on one line').toBeLessThan(90)
  await toggle(page, 'Solo Practitioners').click()
  await choose(page, 'Practice Areas', 'Family Law')
  await choose(page, 'Practice Areas', 'Real Estate')
  await expect(menu(page, 'Practice Areas')).toHaveText(/Real Estate$/)
  await choose(page, 'Tags', 'Staff')
  await choose(page, 'Tags', 'Intake')
  await expect(cards(page)).toHaveText([/A conflict check that you can trust/])
  await expect(page).toHaveURL(`${LIST}?audience=solo&area=Real+Estate&tag=Staff&tag=Intake`)

  await openList(page, '?audience=solo&tag=Staff&q=conflict%20check')
  await expect(cards(page)).toHaveText([/A conflict check that you can trust/])
  await expect(toggle(page, 'Solo Practitioners')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('conflict check')
  await menu(page, 'Tags').press('Enter')
  await expect(toggle(page, 'Staff')).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu(page, 'Tags')).toBeFocused()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(LIST)
  await expect(count(page)).toHaveText(`${ARTICLE_COUNT} articles`)
})

test('in a translated list a choice is a step back, typing isn’t; filters can be cleared', async ({ page }) => {
  translateAll(page)
  await openList(page)
  const search = page.getByRole('searchbox', { name: 'Search' })
  await toggle(page, 'Small Firms').click()
  await expect(page).toHaveURL(`${LIST}?audience=firm`)
  await search.pressSequentially('LEDGERS', { delay: 20 })
  await expect(page).toHaveURL(`${LIST}?audience=firm&q=LEDGERS`)
  await expect(count(page)).toHaveText(`0 of ${ARTICLE_COUNT} articles`)
  await search.blur()
  await page.goBack()
  await expect(page).toHaveURL(LIST)
  await expect(count(page)).toHaveText(`${ARTICLE_COUNT} articles`)
  await expect(search).toHaveValue('')

  await search.fill('trust acount')
  const all = page.getByRole('button', { name: 'Show all articles' })
  await expect(all).toBeVisible()
  await expectAccessible(page)
  await all.click()
  await expect(cards(page)).toHaveCount(SHOWN)
})

test('on a phone, areas and tags are dropdowns that close on an outside click, without search', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openList(page, '?q=chatbot')
  await expect(cards(page)).toHaveCount(SHOWN)
  await expect(page.getByRole('searchbox')).toBeHidden()
  await menu(page, 'Tags').click()
  await toggle(page, 'Intake').click()
  await toggle(page, 'Staff').click()
  await expect(menu(page, 'Tags')).toContainText('2')
  await expectAccessible(page)
  // The menu covers the list, so its button says what's left.
  await page.getByRole('button', { name: 'Show 1 article' }).click()
  await expect(toggle(page, 'Staff')).toBeHidden()
  await menu(page, 'Tags').click()
  await page.mouse.click(200, 200)
  await expect(toggle(page, 'Staff')).toBeHidden()
})

test('shows more on demand, keeps them and the place for Back, and says what didn’t load', async ({ page }) => {
  await page.route('**/all.json', (route) => route.abort())
  await openList(page)
  await expect(cards(page)).toHaveCount(SHOWN)
  const more = page.getByRole('button', { name: 'Show more' })
  await more.click()
  await expect(page.getByRole('alert')).toContainText('didn’t load')
  await page.unroute('**/all.json')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(`${2 * SHOWN} of ${ARTICLE_COUNT} shown`)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await more.click()
  await expect(cards(page)).toHaveCount(ARTICLE_COUNT)
  await expect(more).toHaveCount(0)

  await cards(page).nth(50).scrollIntoViewIfNeeded()
  const before = await scrolled(page)
  await cards(page).nth(50).click()
  await expect(page).toHaveURL(/\/articles\/older-/)
  expect(await scrolled(page)).toBe(0)
  await page.goBack()
  await expect(cards(page)).toHaveCount(ARTICLE_COUNT)
  await expect.poll(() => scrolled(page)).toBe(before)
  // A shared filter finds those beyond the first page.
  await openList(page, '?q=number+51')
  await expect(cards(page)).toHaveText([/An older note, number 51/])
})

const PATH = '/articles/newest'

test('shows title, long date, author, reading time and drawing; printed, no navigation', async ({ page }) => {
  await page.goto(PATH)
  await expect(page).toHaveTitle(`${NEWEST} · ${site.name}`)
  const head = page.getByRole('article').locator('header')
  for (const said of [NEWEST, 'May 14, 2025', `By ${site.author}`, /\d min read/])
    await expect(head).toContainText(said)
  await expect(head.locator('figure svg')).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  for (const part of ['banner', 'contentinfo', 'navigation'] as const) await expect(page.getByRole(part)).toHaveCount(0)
  await expect(page.getByText('Schedule a Consultation')).toBeHidden()
  await expect(page.getByText(site.disclaimer).filter({ visible: true })).toHaveCount(1)

  const added = (selector: string) =>
    page.$$eval(selector, (links) => links.map((link) => getComputedStyle(link, '::after').content))
  const sources = await added('.prose a[href^="https:"]')
  expect(sources.length).toBeGreaterThan(0)
  for (const text of sources) expect(text).toContain('(https://')
  expect(new Set(await added('.prose a[href^="/"]'))).toEqual(new Set(['none']))

  // Its table of contents leads to a section, marks it, and Back returns.
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize(DESKTOP)
  await hydrated(page)
  const contents = page.getByRole('navigation', { name: 'Contents' })
  const link = contents.getByRole('link', { name: 'A script to borrow' })
  await link.scrollIntoViewIfNeeded()
  const before = await scrolled(page)
  await link.click()
  await expect(page).toHaveURL(`${PATH}#a-script-to-borrow`)
  await expect(page.getByRole('heading', { name: 'A script to borrow' })).toBeInViewport()
  await expect(link).toHaveAttribute('aria-current', 'location')
  await page.goBack()
  await expect.poll(() => scrolled(page)).toBe(before)
  const last = contents.getByRole('link', { name: 'Authorities' })
  await expect(last).not.toHaveAttribute('aria-current')
  await last.click()
  await expect(page.getByRole('heading', { name: 'Authorities' })).toBeInViewport()

  await expect(page.getByRole('region', { name: 'Read on' }).getByRole('link')).toHaveCount(3)
  await page.getByRole('link', { name: 'Intake', exact: true }).click()
  await expect(page).toHaveURL(`${LIST}?tag=Intake`)
  await expect(menu(page, 'Tags')).toContainText('Intake')
})
