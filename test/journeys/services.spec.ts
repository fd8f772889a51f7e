import type { Page } from '@playwright/test'
import type { Audience, Service } from '#content-loader/services.server.ts'
import { CONTENT } from '../site-content.ts'
import { DESKTOP, expect, expectAccessible, heightOf, hydrated, PHONE, test, visit } from './journey.ts'
import { translateAll } from './translate.ts'

const cards = (page: Page) => page.locator('.service-row')
const card = (page: Page, category: string) => cards(page).getByRole('link', { name: category })
const part = (page: Page, category: string) =>
  page.getByRole('group', { name: 'An office, taken apart' }).getByRole('link', { name: category })
const panel = (page: Page) => page.locator('.service-panel')
const title = (page: Page) => panel(page).getByRole('heading', { level: 2 })

const SERVICES = CONTENT.services.list()
const SECOND = SERVICES[1] ?? raise()
const namesOf = (services: readonly Service[]) => services.map(({ category }) => category)
const shownTo = (audience: Audience) => SERVICES.filter(({ targetAudience }) => targetAudience.includes(audience))
/** A service that the filter for firms hides. */
const soloOnly = SERVICES.find(({ targetAudience }) => targetAudience.join() === 'solo')

function raise(): never {
  throw new Error('these journeys take two services at the least')
}

test.use({ viewport: DESKTOP })

test('without a choice the panel asks for one; each card shows its description, and hides it', async ({ page }) => {
  translateAll(page)
  await visit(page, '/services')
  await expect(title(page)).toHaveText('What should we fix first?')
  await expect(cards(page).getByRole('heading')).toHaveText(namesOf(SERVICES))
  await expectAccessible(page)

  for (const { category, callToAction } of SERVICES) {
    await card(page, category).click()
    await expect(title(page)).toHaveText(category)
    await expect(panel(page).getByRole('link').last()).toHaveAttribute('href', callToAction.href)
    await expect(page.getByText(`${category}: details shown`)).toBeAttached()
  }

  await panel(page).getByRole('link', { name: 'Close' }).click()
  const one = card(page, SECOND.category)
  await one.click()
  await expect(one).toHaveAttribute('aria-current', 'true')
  await one.click()
  await expect(one).not.toHaveAttribute('aria-current')
  await expect(title(page)).toHaveText('What should we fix first?')

  // A part of the drawing is its card, too.
  await part(page, SECOND.category).press('Enter')
  await expect(page).toHaveTitle(new RegExp(`^${SECOND.category} `))
  await panel(page).getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL('/services')
  await expect(one).toBeFocused()
})

test('on the home page the audience filter narrows the services, and a card opens its own', async ({ page }) => {
  await visit(page, '/')
  const cells = page.locator('.service-cell')
  const firm = page.getByRole('button', { name: 'Small Firms' })
  await firm.click()
  await expect(cells.getByRole('heading')).toHaveText(namesOf(shownTo('firm')))
  await firm.click()
  await expect(cells).toHaveCount(SERVICES.length)
  const { slug, category } = soloOnly ?? SECOND
  await cells.filter({ hasText: category }).click()
  await expect(title(page)).toHaveText(category)
  await expect(page).toHaveURL(`/services?service=${slug}`)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  // A selected service that the filter hides stays in the panel. An owner's services may all be for firms, too.
  if (!soloOnly) return
  await hydrated(page)
  await firm.click()
  await expect(page.getByText(`${shownTo('firm').length} of ${SERVICES.length} services`)).toBeVisible()
  await expect(card(page, category)).toHaveCount(0)
  await expect(title(page)).toHaveText(category)
  await expect(panel(page).getByText('Not in the filtered list')).toBeVisible()
  await expect(page).toHaveURL(`/services?service=${slug}&audience=firm`)
  await panel(page).getByRole('link', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'All services' })).toBeFocused()
})

test('choosing makes no request and shows the service from its top, and Back closes it', async ({ page }) => {
  // Two cards, one below the other, further down the page.
  const [upper = '', lower = ''] = namesOf(SERVICES.slice(-4))
  await page.goto('/about')
  await visit(page, '/services')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  for (const name of [upper, lower]) {
    await card(page, name).click()
    await expect(title(page)).toHaveText(name)
    await expect(title(page)).toBeInViewport()
    // The index stays beside it, the pressed line still focused.
    await expect(card(page, name)).toBeInViewport()
    await expect(card(page, name)).toBeFocused()
  }
  expect(asked.filter((address) => address.includes('/services'))).toEqual([])

  await page.goBack()
  await expect(page).toHaveURL('/services')
  await expect(title(page)).toHaveText('What should we fix first?')
  // The list is long again, at the card it was left from.
  await expect(card(page, lower)).toBeInViewport()
  await page.goForward()
  await expect(title(page)).toHaveText(lower)
  // Closing it is the same step back.
  await panel(page).getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL('/services')
  await expect(card(page, lower)).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('a shared address opens as it was left, and the service says first whom it’s for', async ({ page }) => {
  await page.goto(`/services?audience=firm&service=${SECOND.slug}`)
  await expect(title(page)).toHaveText(SECOND.category)
  await expect(page.getByRole('button', { name: 'Small Firms' })).toHaveAttribute('aria-pressed', 'true')
  await expect(cards(page)).toHaveCount(shownTo('firm').length)
  await expectAccessible(page)
  for (const width of [320, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(panel(page).locator('dt')).toHaveText(['For', ...SECOND.terms.map(({ label }) => label)])
    const tops = await panel(page)
      .locator('dl, svg[role=img], .prose')
      .evaluateAll((deps) => deps.map((part) => part.getBoundingClientRect().top))
    expect(tops[0]).toBe(Math.min(...tops))
  }
})

test('on a phone a selected card brings its details into view, and the button leads back', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/services')
  const number = part(page, SECOND.category).locator('circle')
  expect((await number.boundingBox())?.height).toBeGreaterThan(18)
  // The list of our nine stays short enough to be read through.
  if (SERVICES.length <= 9) expect(await heightOf(page)).toBeLessThanOrEqual(4000)
  await card(page, SECOND.category).click()
  await expect(title(page)).toHaveText(SECOND.category)
  await expect(title(page)).toBeInViewport()
  await expect(title(page)).toBeFocused()
  await panel(page).getByRole('button', { name: 'Back to the list' }).click()
  await expect(card(page, SECOND.category)).toBeFocused()
  await expect(card(page, SECOND.category)).toBeInViewport()
})
