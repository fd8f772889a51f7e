import type { Page } from '@playwright/test'
import { expect, expectAccessible, holdBack, hydrated, test } from './journey.ts'
import { BUY, enterCode, heading, PRODUCT, payButton, pressPay, walkToBuyPage } from './purchase-walk.ts'

const complaint = (page: Page) => page.getByRole('main').getByRole('alert')

test.use({ allowedComplaints: /Failed to load resource/ })

test('without a code the buy page redirects to the product page; a code opens it once', async ({ page }) => {
  await page.goto('/about')
  await page.goto(BUY)
  await expect(page).toHaveURL(`${PRODUCT}#checkout-needs-code`)
  await expect(page.locator('#checkout-needs-code')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Unlock Full Version' })).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL('/about')
  await walkToBuyPage(page)
  await page.reload()
  await expect(page).toHaveURL(`${PRODUCT}#checkout-needs-code`)

  await page.route('**/api/site-config', async (route) => {
    const json = await (await route.fetch()).json()
    await route.fulfill({ json: { ...json, priceId: null } })
  })
  await walkToBuyPage(page)
  await expect(page.getByText('You can’t buy anything on this site right now.')).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
})

test('a press that fails says why, and can be repeated; two are one checkout', async ({ page, context }) => {
  await walkToBuyPage(page)
  await context.clearCookies({ name: 'grant' })
  await pressPay(page)
  await expect(complaint(page)).toContainText('HTTP error! status: 403')
  await expect(complaint(page)).toBeFocused()
  await expectAccessible(page)
  let refused = 0
  await page.route('**/api/site-config', (route) => {
    refused += 1
    return route.abort()
  })
  await page.getByRole('link', { name: 'Enter your client code' }).click()
  await hydrated(page)
  await enterCode(page, 'gimbal-demo')
  await expect(heading(page, 'Buy it once')).toBeVisible()
  const before = refused
  await payButton(page).click()
  await expect(complaint(page)).toHaveText('Stripe is not loaded yet. Please wait a moment and try again.')
  // What this press asked for must fail, too, or the next one pays.
  await expect.poll(() => refused).toBeGreaterThan(before)
  await page.unroute('**/api/site-config')
  await payButton(page).click()
  await expect(page.getByText(/^\$10, paid once/)).toBeVisible()
  let asked = 0
  page.on('request', (request) => request.url().endsWith('/api/create-checkout-session') && asked++)
  const release = await holdBack(page, '**/api/create-checkout-session')
  // With a 204 response, the browser stays on the page.
  await page.route('**/sandbox/checkout/*', (route) => route.fulfill({ status: 204 }), { times: 1 })
  await payButton(page).dblclick()
  await expect(payButton(page)).toHaveText('Processing...')
  const arrived = page.waitForResponse('**/sandbox/checkout/*')
  release()
  await arrived
  await expect(payButton(page)).toHaveText('Processing...')
  // This browser has no back/forward cache, so this simulates its event.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(payButton(page)).toHaveText('Pay once and download')
  await payButton(page).click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
  expect(asked).toBe(1)
})
