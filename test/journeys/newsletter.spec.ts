import type { Page } from '@playwright/test'
import { expect, expectReceived, hydrated, received, test } from './journey.ts'

const email = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe' })

test.use({ allowedComplaints: /Failed to load resource|ERR_FAILED/ })

test('a subscription arrives, an invalid address isn’t sent, and a filled honeypot gets no answer', async ({
  page,
}) => {
  await page.goto('/')
  await hydrated(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  for (const wrong of ['', 'ada@example']) {
    await email(page).fill(wrong)
    await subscribe(page).click()
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
    await expect(email(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(email(page)).toBeFocused()
  }
  expect(sent).toEqual([])

  await email(page).fill('machine@example.com')
  await page.locator('input[name=company]').evaluate((input: HTMLInputElement) => {
    input.value = 'Machines Inc.'
  })
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/newsletter') && response.ok())
  await subscribe(page).click()
  await answered
  expect(await received(page)).toEqual([])
  await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0)

  await page.reload()
  await hydrated(page)
  await email(page).fill('ada@example.com')
  await subscribe(page).click()
  await expect(page.getByText("You're in! Check your inbox to confirm.")).toBeVisible()
  await expect(email(page)).toHaveValue('')
  await expect(subscribe(page)).toBeFocused()
  // The second half of a double click, after a quick answer.
  await subscribe(page).click()
  await expect(page.getByText("You're in! Check your inbox to confirm.")).toBeVisible()
  await expect(email(page)).not.toHaveAttribute('aria-invalid', 'true')
  await expectReceived(page, { email: 'ada@example.com', source: 'newsletter_homepage' })
})

test('the browser posts the form when the script hangs', async ({ page }) => {
  // A stopped clock. A running one may reach 15 seconds on a slow machine.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.route('**/hydrate-*.js', () => {})
  await page.goto('/')
  await email(page).fill('ada@example.com')
  await email(page).press('Enter')
  await page.clock.runFor(14_000)
  await expect(page).toHaveURL('/')
  await page.clock.runFor(2000)
  await expect(page).toHaveURL('/api/newsletter')
  await expect(page.getByText("You're in!")).toBeVisible()
})
