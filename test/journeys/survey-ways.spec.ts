import { UNSENT_KEY } from '#contracts/storage-keys.ts'
import { asked } from '../asked.ts'
import { book, freeTimes, openCalendar } from './calendar-walk.ts'
import { expect, expectAccessible, expectGood, PHONE, reload, visit } from './journey.ts'
import { test } from './own-content.ts'
import { expectReceived } from './received.ts'
import { ANSWERS, ok, passTheLock, question, walk } from './survey-walk.ts'

test.use({ allowedComplaints: /Failed to load resource|The survey (could not be sent|was not taken)/ })
test.beforeEach(({ page }) => page.clock.install())

test('Back goes one question back and Forward one forward, and Back leaves from the first', async ({ page }) => {
  await page.goto('/about')
  await visit(page, '/contact')
  await walk(page, { to: 3 })
  await page.goBack()
  await expect(question(page)).toHaveText(asked('staff'))
  await expect(question(page)).toBeFocused()
  await page.goBack()
  await expect(question(page)).toHaveText(asked('firm-type'))
  await expect(page.getByRole('radio', { name: /Small/ })).toBeChecked()
  await page.goForward()
  await page.goForward()
  await expect(question(page)).toHaveText(asked('practice-area'))
  await passTheLock(page)
  // The page's own way back is the same step.
  await page.getByRole('button', { name: 'Previous question' }).click()
  await expect(question(page)).toHaveText(asked('staff'))
  await page.goForward()
  await expect(question(page)).toHaveText(asked('practice-area'))
  await reload(page)
  for (const text of ['staff', 'firm-type']) {
    await page.goBack()
    await expect(question(page)).toHaveText(asked(text))
  }
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('a time chosen before the questions opens the scheduler at their end, for its one Confirm', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/contact?source=direct&time=first')
  const second = freeTimes(page).nth(1)
  const time = await second.innerText()
  await expectGood(page)
  await second.press('Enter')
  await expect(question(page)).toHaveText(asked('firm-type'))
  await expect(page.getByRole('contentinfo')).toContainText(time)
  await page.reload()
  await walk(page, { from: 1, to: 11 })
  await expect(page.getByText(/Confirm it here\.$/)).toContainText(time)
  const confirm = page.frameLocator('iframe').getByRole('button', { name: 'Confirm' })
  await expect(confirm).toBeVisible()
  await expect(page.frameLocator('iframe').getByRole('radio')).toHaveCount(0)
  await confirm.click()
  await expect(question(page)).toHaveText('Your time is booked')
})

test('a slip is asked about, details can change, and someone else can answer after the thanks', async ({ page }) => {
  await openCalendar(page)
  await expect(freeTimes(page).first()).toBeVisible()
  const email = page.getByLabel('Email')
  await page.getByRole('button', { name: 'Previous question' }).click()
  await email.fill('ada@gmial.com')
  await page.clock.runFor(500)
  await page.getByRole('button', { name: 'ada@gmail.com' }).click()
  await expect(email).toHaveValue('ada@gmail.com')
  await expect(email).toBeFocused()
  await email.fill(ANSWERS.email)
  await page.getByLabel('Phone').fill('call me')
  await page.clock.runFor(500)
  await expect(page.getByText('Which one can we call?')).toBeVisible()
  await expectAccessible(page)
  await passTheLock(page)
  await ok(page).click()
  await book(page)
  await passTheLock(page)
  await ok(page).click()
  await expect(page.getByText('We have you at ada@example.com, call me')).toBeVisible()
  await passTheLock(page)

  await page.getByRole('button', { name: 'Answer again for someone else' }).click()
  await expect(question(page)).toHaveText(asked('intro'))
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})

test.describe('with the cookie banner up', () => {
  test.use({ cookiesAnswered: false })

  test('on every screen Start is above it, and so is what the survey is for', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await visit(page, '/contact')
    await expect(page.getByRole('form', { name: 'Cookies' })).toBeVisible()
    const screens = '320x480 320x568 360x640 390x553 390x844 430x932 568x320 667x375 844x390 640x568 768x1024 1024x568'
    const sizes = `${screens} 1180x568 1366x700 1920x1024`.split(' ').map((size) => size.split('x').map(Number))
    const tops = () =>
      page.evaluate(() => {
        const [hint, start, cookies] = ['main p.text-lead', 'main button', '[data-cookie-banner]'].map((each) =>
          document.querySelector(each)?.getBoundingClientRect(),
        )
        const none = Number.POSITIVE_INFINITY
        return [(start?.top ?? 0) - (hint?.bottom ?? none), (cookies?.top ?? 0) - (start?.bottom ?? none)]
      })
    for (const [width = 0, height = 0] of sizes) {
      await page.setViewportSize({ width, height })
      // Start follows the banner's height.
      await expect.poll(async () => Math.min(...(await tops())), `${width} × ${height}`).toBeGreaterThanOrEqual(8)
    }
    await page.setViewportSize({ width: 320, height: 480 })
    await page.getByRole('button', { name: 'Customize' }).click()
    for (const [width = 0, height = 0] of sizes.filter(([, each = 0]) => each < 490)) {
      await page.setViewportSize({ width, height })
      await expect(page.getByRole('button', { name: 'Save Preferences' })).toBeInViewport({ ratio: 0.99 })
    }
    await expectAccessible(page)
  })
})

test('the answers outlive the tab: the next page of the site sends them once, and thanks', async ({ page }) => {
  const sent: string[] = []
  let isDown = true
  await page.context().route('**/api/survey', (route) => {
    sent.push(route.request().postData() ?? '')
    return isDown ? route.abort() : route.continue()
  })
  await openCalendar(page)
  await book(page)
  await ok(page).click()
  await expect(question(page)).toHaveText('Not quite done, Ada')
  await expect(page.getByText('your answers stay on this device for three days')).toBeVisible()
  const next = await page.context().newPage()
  await page.close()
  const booked = sent.at(-1)
  isDown = false
  await next.goto('/privacy/receipt')
  await expect(next.getByRole('status').filter({ hasText: 'Thank you, Ada. We have your survey.' })).toBeVisible()
  await expectGood(next)
  await expectReceived(next, ANSWERS)
  expect(sent.at(-1)).toBe(booked)
  expect(await next.evaluate((key) => localStorage.getItem(key), UNSENT_KEY)).toBeNull()
  await next.getByRole('button', { name: 'Close' }).click()
  await next.goto('/contact')
  await expect(question(next)).toHaveText('Thank you, Ada')
})
