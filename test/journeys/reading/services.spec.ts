import type { Page } from '@playwright/test'
import { DESKTOP, expect, expectAccessible, hydrated, PHONE, test } from '../journey.ts'

const cards = (page: Page) => page.locator('.service-row')
const card = (page: Page, category: string) => cards(page).getByRole('link', { name: category })
const panel = (page: Page) => page.locator('.service-panel')

const SOLO = [
  'Legal Operations Automation',
  'Fractional CTO',
  'Technology Stack Optimization',
  'AI Integration & Training',
  'DIY Automation Coaching',
  'Exit & Transition Readiness',
]

/** Each service's way on: its landing page's B variant, or the survey where there is none (issue 3, Pages). */
const WAYS_ON: [category: string, address: string][] = [
  ['Legal Operations Automation', '/lp_01-legal-ops-automation_b'],
  ['Fractional CTO', '/lp_04-fractional-cto-tech-advisor-for-law-firms_b'],
  ['Knowledge Management Systems', '/lp_06-knowledge-management-systems_b'],
  ['Technology Stack Optimization', '/lp_03-foundational-technology-stack-optimization_b'],
  ['AI Integration & Training', '/lp_02-ai-integration-training-for-legal-professionals_b'],
  ['DIY Automation Coaching', '/contact?source=services-page'],
  ['Advanced Legal Analytics', '/lp_07-advanced-legal-analytics_b'],
  ['Exit & Transition Readiness', '/lp_05-tech-enabled-practice-exit-readiness-program_b'],
  ['Firm Cybersecurity Assessment', '/contact?source=services-page'],
]

test('without a choice the panel asks for one beside nine cards with drawing, title and items', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/services')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Services')
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('Which part should run level first?')
  await expect(panel(page).getByRole('link')).toHaveCount(0)
  await expect(cards(page).getByRole('heading')).toHaveText(WAYS_ON.map(([category]) => category))
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

test('each card shows its description, which ends in its way on', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/services')
  await hydrated(page)
  for (const [category, address] of WAYS_ON) {
    await card(page, category).click()
    await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(category)
    await expect(panel(page).getByRole('img')).toBeVisible()
    expect(await panel(page).locator('p').count()).toBeGreaterThan(3)
    await expect(panel(page).getByRole('link').last()).toHaveAttribute('href', address)
    await expect(page.getByText(`${category}: details shown`)).toBeAttached()
  }
})

test('a card that is selected again, or closed in the panel, is deselected', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/services')
  await hydrated(page)
  const cto = card(page, 'Fractional CTO')
  await cto.click()
  await expect(cto).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL('/services?service=fractional-cto')
  await cto.click()
  await expect(cto).not.toHaveAttribute('aria-current')
  await expect(page).toHaveURL('/services')
  await expect(panel(page).getByRole('heading')).toHaveText('Which part should run level first?')

  await cto.press('Enter')
  await panel(page).getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL('/services')
  await expect(cto).toBeFocused()
})

test('the filter narrows the cards, counts them, and is cleared by the pressed button', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/services')
  await hydrated(page)
  const solo = page.getByRole('button', { name: 'Solo Practitioners' })
  await solo.click()
  await expect(solo).toHaveAttribute('aria-pressed', 'true')
  await expect(cards(page).getByRole('heading')).toHaveText(SOLO)
  await expect(page.getByText('6 of 9 services')).toHaveAttribute('aria-live', 'polite')
  await expect(page).toHaveURL('/services?audience=solo')
  await solo.click()
  await expect(cards(page)).toHaveCount(9)
  await expect(page).toHaveURL('/services')
})

test('a selected service that the filter leaves out stays in the panel, which says so', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/services?service=fractional-cto')
  await hydrated(page)
  await page.getByRole('button', { name: 'Small Firms' }).click()
  await expect(card(page, 'Fractional CTO')).toHaveCount(0)
  await expect(panel(page).getByRole('heading')).toHaveText('Fractional CTO')
  await expect(panel(page).getByText('not in the filtered list')).toBeVisible()
  await expect(page).toHaveURL('/services?service=fractional-cto&audience=firm')
  await panel(page).getByRole('link', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'All services' })).toBeFocused()
})

test('a shared address opens as it was left', async ({ page }) => {
  await page.goto('/services?audience=firm&service=advanced-legal-analytics')
  await expect(panel(page).getByRole('heading')).toHaveText('Advanced Legal Analytics')
  await expect(page.getByRole('button', { name: 'Small Firms' })).toHaveAttribute('aria-pressed', 'true')
  await expect(cards(page)).toHaveCount(7)
  await expectAccessible(page)
})

test('what an address chooses that is not there is nothing', async ({ page }) => {
  await page.goto('/services?audience=everybody&service=haircut')
  await hydrated(page)
  await expect(cards(page)).toHaveCount(9)
  await expect(panel(page).getByRole('heading')).toHaveText('Which part should run level first?')
})

test('choosing asks the server for nothing, moves nothing, and Back leaves the page', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/about')
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Services')
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  await card(page, 'AI Integration & Training').click()
  await expect(panel(page).getByRole('heading')).toHaveText('AI Integration & Training')
  const at = await page.evaluate(() => window.scrollY)
  expect(at).toBeGreaterThan(900)
  await card(page, 'DIY Automation Coaching').click()
  await expect(panel(page).getByRole('heading')).toHaveText('DIY Automation Coaching')
  await expect(panel(page)).toBeInViewport({ ratio: 0.9 })
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - at)).toBeLessThan(700)
  expect(asked.filter((address) => /\.data|\/services/.test(address))).toEqual([])

  await page.goBack()
  await expect(page).toHaveURL('/about')
  await page.goForward()
  await expect(panel(page).getByRole('heading')).toHaveText('DIY Automation Coaching')
})

test('the home page’s card opens its service, and the history keeps no trace of how', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/')
  // The first key starts the page's script, however busy the strip keeps the browser.
  await page.keyboard.press('Tab')
  await hydrated(page)
  await page.locator('.service-cell').nth(2).click()
  await expect(panel(page).getByRole('heading')).toHaveText('Knowledge Management Systems')
  await expect(page).toHaveURL('/services?service=knowledge-management-systems')
  await expect.poll(() => page.evaluate(() => history.state.usr)).toBeNull()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a navigation state that means no service is cleared as well', async ({ page }) => {
  await page.goto('/services')
  await page.evaluate(() => history.replaceState({ usr: { selectedService: 'Haircut' }, key: 'x', idx: 0 }, ''))
  await page.reload()
  await hydrated(page)
  await expect.poll(() => page.evaluate(() => history.state.usr)).toBeNull()
  await expect(page).toHaveURL('/services')
  await expect(panel(page).getByRole('heading')).toHaveText('Which part should run level first?')
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } })

  test('a card that is selected brings its details into view, and the way back leads to the card', async ({ page }) => {
    await page.goto('/services')
    await hydrated(page)
    await expect(page.getByRole('button', { name: 'Solo Practitioners' })).toContainText('Solo')
    await card(page, 'Advanced Legal Analytics').click()
    const heading = panel(page).getByRole('heading')
    await expect(heading).toHaveText('Advanced Legal Analytics')
    await expect(heading).toBeInViewport()
    await expect(heading).toBeFocused()
    await panel(page).getByRole('button', { name: 'Back to the list' }).click()
    await expect(card(page, 'Advanced Legal Analytics')).toBeFocused()
    await expect(card(page, 'Advanced Legal Analytics')).toBeInViewport()

    await card(page, 'Exit & Transition Readiness').click()
    await expect(heading).toHaveText('Exit & Transition Readiness')
    await expect(heading).toBeInViewport()
    await panel(page).getByRole('button', { name: 'Back to the list' }).click()
    await card(page, 'Exit & Transition Readiness').click()
    await expect(heading).toHaveText('Which part should run level first?')
    await expect(heading).not.toBeInViewport()
    await expectAccessible(page)
  })

  test('the filter’s labels are short', async ({ page }) => {
    await page.goto('/services')
    const [solo, firms] = await page.getByRole('group', { name: 'Show services for' }).getByRole('button').all()
    await expect(solo?.locator('span:visible').last() ?? page.locator('none')).toHaveText('Solo')
    await expect(firms?.locator('span:visible').last() ?? page.locator('none')).toHaveText('Firms')
  })

  test('nothing is wider than the narrowest screen', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/services?service=knowledge-management-systems')
    await expect(panel(page).getByRole('heading')).toHaveText('Knowledge Management Systems')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
})

test('a service’s description leads to its landing page without a new load', async ({ page }) => {
  await page.goto('/services?service=fractional-cto')
  await page.getByRole('link', { name: 'See what a fractional CTO does' }).click()
  await expect(page).toHaveURL('/lp_04-fractional-cto-tech-advisor-for-law-firms_b')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('every service is readable with its items, its description and its way on', async ({ page }) => {
    await page.goto('/services')
    await expect(cards(page)).toHaveCount(9)
    for (const [, address] of WAYS_ON) {
      // Playwright's text search passes over noscript.
      const description = page.locator(`noscript div:has(a[href="${address}"])`).first()
      await expect(description).toBeVisible()
      expect(await description.locator('p').count()).toBeGreaterThan(3)
    }
  })
})
