import type { Page } from '@playwright/test'
import { type Audience, listServices, type Service } from '#app/content/services.server.ts'
import { DESKTOP, expect, expectAccessible, hydrated, PHONE, test } from './journey.ts'

const cards = (page: Page) => page.locator('.service-row')
const card = (page: Page, category: string) => cards(page).getByRole('link', { name: category })
const panel = (page: Page) => page.locator('.service-panel')

const SERVICES = listServices()
const [, SECOND = raise()] = SERVICES
const LAST = SERVICES.at(-1) ?? raise()
const namesOf = (services: readonly Service[]) => services.map(({ category }) => category)
const shownTo = (audience: Audience) => SERVICES.filter(({ targetAudience }) => targetAudience.includes(audience))
/** A service that the filter for firms hides. */
const soloOnly = SERVICES.find(({ targetAudience }) => targetAudience.join() === 'solo')

function raise(): never {
  throw new Error('these journeys take two services at the least')
}

test('without a choice the panel asks for one, next to cards with drawing, title and items', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/services')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Services')
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('What should we fix first?')
  await expect(panel(page).getByRole('link')).toHaveCount(0)
  await expect(cards(page).getByRole('heading')).toHaveText(namesOf(SERVICES))
  for (const row of await cards(page).all()) {
    await expect(row.locator('img')).toBeVisible()
    expect(await row.getByRole('listitem').count()).toBeGreaterThanOrEqual(4)
  }
  await expect(page.getByRole('link', { name: 'Schedule a Consultation' })).toHaveAttribute(
    'href',
    '/contact?source=services-page',
  )
  await expectAccessible(page)
})

test('each card shows its description, which ends in a call to action', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/services')
  await hydrated(page)
  for (const { category, callToAction } of SERVICES) {
    await card(page, category).click()
    await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(category)
    await expect(panel(page).getByRole('img')).toBeVisible()
    expect(await panel(page).locator('p').count()).toBeGreaterThan(3)
    await expect(panel(page).getByRole('link').last()).toHaveAttribute('href', callToAction.href)
    await expect(page.getByText(`${category}: details shown`)).toBeAttached()
  }
})

test('selecting a card again, or closing the panel, deselects it', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/services')
  await hydrated(page)
  const one = card(page, SECOND.category)
  await one.click()
  await expect(one).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(`/services?service=${SECOND.slug}`)
  await one.click()
  await expect(one).not.toHaveAttribute('aria-current')
  await expect(page).toHaveURL('/services')
  await expect(panel(page).getByRole('heading')).toHaveText('What should we fix first?')

  await one.press('Enter')
  await panel(page).getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL('/services')
  await expect(one).toBeFocused()
})

test('the filter narrows the cards, counts them, and the pressed button clears it', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/services')
  await hydrated(page)
  const solo = page.getByRole('button', { name: 'Solo Practitioners' })
  await solo.click()
  await expect(solo).toHaveAttribute('aria-pressed', 'true')
  await expect(cards(page).getByRole('heading')).toHaveText(namesOf(shownTo('solo')))
  await expect(page.getByText(`${shownTo('solo').length} of ${SERVICES.length} services`)).toHaveAttribute(
    'aria-live',
    'polite',
  )
  await expect(page).toHaveURL('/services?audience=solo')
  await solo.click()
  await expect(cards(page)).toHaveCount(SERVICES.length)
  await expect(page).toHaveURL('/services')
})

test('a selected service that the filter hides stays in the panel, which says so', async ({ page }) => {
  const { slug = '', category = '' } = soloOnly ?? {}
  test.skip(!soloOnly, 'every service is for firms')
  await page.setViewportSize(DESKTOP)
  await page.goto(`/services?service=${slug}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Small Firms' }).click()
  await expect(card(page, category)).toHaveCount(0)
  await expect(panel(page).getByRole('heading')).toHaveText(category)
  await expect(panel(page).getByText('not in the filtered list')).toBeVisible()
  await expect(page).toHaveURL(`/services?service=${slug}&audience=firm`)
  await panel(page).getByRole('link', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'All services' })).toBeFocused()
})

test('a shared address opens as it was left', async ({ page }) => {
  await page.goto(`/services?audience=firm&service=${LAST.slug}`)
  await expect(panel(page).getByRole('heading')).toHaveText(LAST.category)
  await expect(page.getByRole('button', { name: 'Small Firms' })).toHaveAttribute('aria-pressed', 'true')
  await expect(cards(page)).toHaveCount(shownTo('firm').length)
  await expectAccessible(page)
})

test('an address with unknown choices chooses nothing', async ({ page }) => {
  await page.goto('/services?audience=everybody&service=haircut')
  await hydrated(page)
  await expect(cards(page)).toHaveCount(SERVICES.length)
  await expect(panel(page).getByRole('heading')).toHaveText('What should we fix first?')
})

test('choosing makes no request and moves nothing, and Back closes the panel, then leaves the page', async ({
  page,
}) => {
  // Two cards, one below the other, further down the page.
  const [upper = '', lower = ''] = namesOf(SERVICES.slice(-4))
  await page.setViewportSize(DESKTOP)
  await page.goto('/about')
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Services')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  await card(page, upper).click()
  await expect(panel(page).getByRole('heading')).toHaveText(upper)
  const at = await page.evaluate(() => window.scrollY)
  expect(at).toBeGreaterThan(0)
  await card(page, lower).click()
  await expect(panel(page).getByRole('heading')).toHaveText(lower)
  await expect(panel(page)).toBeInViewport({ ratio: 0.9 })
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - at)).toBeLessThan(700)
  expect(asked.filter((address) => address.includes('/services'))).toEqual([])

  await page.goBack()
  await expect(page).toHaveURL('/services')
  await expect(panel(page).getByRole('heading')).toHaveText('What should we fix first?')
  await page.goForward()
  await expect(panel(page).getByRole('heading')).toHaveText(lower)
  // Closing it is the same step back.
  await panel(page).getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL('/services')
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('the home page’s card opens its service', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/')
  await page.locator('.service-cell').nth(1).click()
  await expect(panel(page).getByRole('heading')).toHaveText(SECOND.category)
  await expect(page).toHaveURL(`/services?service=${SECOND.slug}`)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } })

  test('a selected card brings its details into view, and the button leads back to the card', async ({ page }) => {
    await page.goto('/services')
    await hydrated(page)
    await expect(page.getByRole('button', { name: 'Solo Practitioners' })).toContainText('Solo')
    await card(page, SECOND.category).click()
    const heading = panel(page).getByRole('heading')
    await expect(heading).toHaveText(SECOND.category)
    await expect(heading).toBeInViewport()
    await expect(heading).toBeFocused()
    await panel(page).getByRole('button', { name: 'Back to the list' }).click()
    await expect(card(page, SECOND.category)).toBeFocused()
    await expect(card(page, SECOND.category)).toBeInViewport()

    await card(page, LAST.category).click()
    await expect(heading).toHaveText(LAST.category)
    await expect(heading).toBeInViewport()
    await panel(page).getByRole('button', { name: 'Back to the list' }).click()
    await card(page, LAST.category).click()
    await expect(heading).toHaveText('What should we fix first?')
    await expect(heading).not.toBeInViewport()
    await expectAccessible(page)
  })

  test('the filter’s labels are short', async ({ page }) => {
    await page.goto('/services')
    const [solo, firms] = await page.getByRole('group', { name: 'Show services for' }).getByRole('button').all()
    await expect(solo?.locator('span:visible').last() ?? page.locator('none')).toHaveText('Solo')
    await expect(firms?.locator('span:visible').last() ?? page.locator('none')).toHaveText('Firms')
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('every service is there with its items, description and call to action', async ({ page }) => {
    await page.goto('/services')
    await expect(cards(page)).toHaveCount(SERVICES.length)
    for (const { callToAction } of SERVICES) {
      // Playwright's text search skips noscript.
      const description = page.locator(`noscript div:has(a[href="${callToAction.href}"])`).first()
      await expect(description).toBeVisible()
      expect(await description.locator('p').count()).toBeGreaterThan(3)
    }
  })
})
