import type { Page } from '@playwright/test'
import { site } from '#content/site.ts'
import { cards, LIST, menu, openList, SHOWN, scrolled, toggle } from './article-list.ts'
import { DESKTOP, expect, expectAccessible, holdBack, hydrated, PHONE } from './journey.ts'
import { ARTICLE_COUNT, test } from './own-content.ts'

const NEWEST = 'The first ten minutes of a new matter'

const count = (page: Page) => page.getByRole('status')

async function choose(page: Page, name: 'Practice Areas' | 'Tags', option: string) {
  await menu(page, name).click()
  await toggle(page, option).click()
  await page.keyboard.press('Escape')
}

test.use({ allowedComplaints: /404/ })

test.describe('the list', () => {
  test('begins with the newest articles before React loads, and searches for what was typed', async ({ page }) => {
    const release = await holdBack(page, '**/hydrate-*.js')
    await page.goto(LIST, { waitUntil: 'commit' })
    await expect(cards(page)).toHaveCount(SHOWN)
    await expect(cards(page).first()).toContainText(NEWEST)
    await expect(count(page)).toHaveText(`${ARTICLE_COUNT} articles`)
    const card = page.getByRole('listitem').filter({ hasText: NEWEST })
    await expect(card).toContainText('May 14, 2025')
    await expect(card).toContainText(`By ${site.author}`)
    await expect(card).toContainText(/\d min read/)
    await expect(card).toContainText('Read Article')
    await expect(card.getByRole('link')).toHaveAttribute('href', '/articles/newest')
    await page.getByRole('searchbox', { name: 'Search' }).fill('chatbot')
    release()
    await expect(count(page)).toHaveText(`1 of ${ARTICLE_COUNT} articles`)
  })

  test('filters by audience, one practice area and all tags together, and says how many are left', async ({ page }) => {
    await openList(page)
    await toggle(page, 'Solo Practitioners').click()
    await expect(count(page)).toHaveText(`6 of ${ARTICLE_COUNT} articles`)
    await choose(page, 'Practice Areas', 'Family Law')
    await choose(page, 'Practice Areas', 'Real Estate')
    await expect(menu(page, 'Practice Areas')).toHaveText(/Real Estate$/)
    await expect(count(page)).toHaveText(`2 of ${ARTICLE_COUNT} articles`)
    await choose(page, 'Tags', 'Staff')
    await choose(page, 'Tags', 'Intake')
    await expect(cards(page)).toHaveText([/A conflict check that you can trust/])
    await expect(page).toHaveURL(`${LIST}?audience=solo&area=Real+Estate&tag=Staff&tag=Intake`)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL(LIST)
    await expect(count(page)).toHaveText(`${ARTICLE_COUNT} articles`)
  })

  test('the search looks into titles, summaries and authors; a choice is a step back, typing isn’t', async ({
    page,
  }) => {
    await openList(page)
    const search = page.getByRole('searchbox', { name: 'Search' })
    await toggle(page, 'Small Firms').click()
    await expect(page).toHaveURL(`${LIST}?audience=firm`)
    await search.pressSequentially('LEDGERS', { delay: 20 })
    await expect(count(page)).toHaveText(`0 of ${ARTICLE_COUNT} articles`)
    await expect(page).toHaveURL(`${LIST}?audience=firm&q=LEDGERS`)
    await search.blur()
    await page.goBack()
    await expect(page).toHaveURL(LIST)
    await expect(count(page)).toHaveText(`${ARTICLE_COUNT} articles`)
    await expect(search).toHaveValue('')

    await search.fill('CHATBOT')
    await expect(cards(page)).toHaveText([/What not to paste into a chatbot/])
    await search.fill('worked example')
    await expect(cards(page)).toHaveText([/Month-end for the trust account/])
    await search.fill(site.author.toLowerCase())
    await expect(count(page)).toHaveText(`${ARTICLE_COUNT} of ${ARTICLE_COUNT} articles`)
  })

  test('where nothing is found, what comes close is offered, or the filter that’s in the way', async ({ page }) => {
    await openList(page, '?q=zoning')
    await expect(page.getByRole('heading', { name: 'No articles found for “zoning”' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show all articles' }).click()
    await expect(cards(page)).toHaveCount(SHOWN)
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('')

    await openList(page, '?q=trust%20acount')
    await expect(page.getByRole('region', { name: 'Close to what you typed' }).locator('h3')).toContainText([
      'Close to what you typed',
      'Month-end for the trust account',
    ])
    await expectAccessible(page)
    await openList(page, '?audience=firm&tag=Succession')
    await expect(page.getByRole('heading', { name: 'No articles match' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Without Small Firms: \d/ }).click()
    await expect(page).toHaveURL(`${LIST}?tag=Succession`)
    await expect(cards(page).first()).toBeVisible()
  })

  test('a shared address opens filtered', async ({ page }) => {
    await openList(page, '?audience=solo&tag=Staff&q=conflict%20check')
    await expect(cards(page)).toHaveText([/A conflict check that you can trust/])
    await expect(toggle(page, 'Solo Practitioners')).toHaveAttribute('aria-pressed', 'true')
    await expect(menu(page, 'Tags')).toContainText('Staff')
    await menu(page, 'Tags').press('Enter')
    await expect(toggle(page, 'Staff')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await expect(menu(page, 'Tags')).toBeFocused()
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('conflict check')
  })

  test('Back from an article returns to the same list at the same place', async ({ page }) => {
    await openList(page, '?audience=solo')
    await expect(count(page)).toHaveText(`6 of ${ARTICLE_COUNT} articles`)
    const card = page.getByRole('link', { name: /If you could not come in tomorrow/ })
    await card.scrollIntoViewIfNeeded()
    const before = await scrolled(page)
    expect(before).toBeGreaterThan(300)
    await card.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('If you could not come in tomorrow')
    expect(await scrolled(page)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL(`${LIST}?audience=solo`)
    await expect(count(page)).toHaveText(`6 of ${ARTICLE_COUNT} articles`)
    await expect.poll(() => scrolled(page)).toBe(before)
  })
})

test.describe('an article', () => {
  const PATH = '/articles/newest'

  test('shows title, long date, author, reading time, drawing, body and tags; printed, no navigation', async ({
    page,
  }) => {
    await page.goto(PATH)
    await expect(page).toHaveTitle(`${NEWEST} · ${site.name}`)
    const head = page.getByRole('article').locator('header')
    await expect(head.getByRole('heading', { level: 1 })).toHaveText(NEWEST)
    await expect(head).toContainText('May 14, 2025')
    await expect(head).toContainText(`By ${site.author}`)
    await expect(head).toContainText(/\d min read/)
    await expect(head.locator('figure svg')).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(2)

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const part of ['banner', 'contentinfo', 'navigation'] as const)
      await expect(page.getByRole(part)).toHaveCount(0)
    await expect(page.getByText('Schedule a Consultation')).toBeHidden()
    await expect(page.getByText(site.disclaimer).filter({ visible: true })).toHaveCount(1)

    const added = (selector: string) =>
      page.$$eval(selector, (links) => links.map((link) => getComputedStyle(link, '::after').content))
    const sources = await added('.prose a[href^="https:"]')
    expect(sources.length).toBeGreaterThan(0)
    for (const text of sources) expect(text).toContain('(https://')
    expect(new Set(await added('.prose a[href^="/"]'))).toEqual(new Set(['none']))

    await page.emulateMedia({ media: 'screen' })
    await hydrated(page)
    await expect(page.getByRole('region', { name: 'Read on' }).getByRole('link')).toHaveCount(3)
    const turns = page.getByRole('navigation', { name: 'Articles by date' })
    await expect(turns.getByRole('link')).toHaveText(['PreviousWhat not to paste into a chatbot'])
    await page.getByRole('link', { name: 'Intake', exact: true }).click()
    await expect(page).toHaveURL(`${LIST}?tag=Intake`)
    await expect(menu(page, 'Tags')).toContainText('Intake')
  })

  test('its table of contents leads to a section, marks it, and Back returns', async ({ page }) => {
    await page.setViewportSize(DESKTOP)
    await page.goto(PATH)
    await hydrated(page)
    const link = page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'A script to borrow' })
    await link.scrollIntoViewIfNeeded()
    const before = await scrolled(page)
    await link.click()
    await expect(page).toHaveURL(`${PATH}#a-script-to-borrow`)
    await expect(page.getByRole('heading', { name: 'A script to borrow' })).toBeInViewport()
    await expect(link).toHaveAttribute('aria-current', 'location')
    await page.goBack()
    await expect.poll(() => scrolled(page)).toBe(before)
  })

  test('on a phone a wide table scrolls by keyboard; a footnote and its reference are linked', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto(PATH)
    const frame = page.getByRole('group', { name: 'Table: Ten minutes, timed' })
    await frame.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

    await page.locator('a[data-footnote-ref]').click()
    await expect(page.locator('#fn-1')).toBeInViewport()
    // The keyboard continues from there.
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Back to reference 1' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('a[data-footnote-ref]')).toBeInViewport()
  })
})

test('an unknown article answers 404 and leads back to the articles', async ({ page }) => {
  const response = await page.goto('/articles/no-such-article')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle(`Article not found · ${site.name}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Article not found')
  await expectAccessible(page)
  await hydrated(page)
  await page.getByRole('link', { name: 'Back to Articles' }).click()
  await expect(page).toHaveURL(LIST)
  await expect(cards(page)).toHaveCount(SHOWN)
})
