import { expect, expectAccessible, expectGood, expectReceived, hydrated, PHONE, received } from './journey.ts'
import { test } from './own-content.ts'
import { ANSWERS, openCalendar, question } from './survey-walk.ts'

test.describe('where the scheduler doesn’t load', () => {
  test.use({ viewport: PHONE, timezoneId: 'America/Chicago', allowedComplaints: /ERR_FAILED|Failed to load resource/ })

  test('a visitor asks for times by keyboard, and the firm gets them beside the answers', async ({ page }) => {
    await page.clock.install()
    await page.route('**/sandbox/scheduler?**', (route) => route.abort())
    // The page's clock must not run past the request's time limit.
    const stored = page.waitForResponse('**/api/survey')
    await openCalendar(page)
    await stored
    await page.clock.runFor(10_000)
    await page.getByRole('button', { name: 'Ask for a time' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Ask for a time' })).toBeFocused()
    await expectGood(page)

    const boxes = page.getByRole('checkbox')
    await expect(boxes).toHaveCount(20)
    const askButton = page.getByRole('button', { name: 'Ask for these times' })
    await expect(askButton).toBeDisabled()
    for (const picks of ['One picked.', 'Two picked.', 'Three picked.']) {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await expect(page.getByRole('status').filter({ hasText: picks })).toBeVisible()
    }
    // The days are three screens long; the count and the button are never out of sight.
    for (const box of [boxes.first(), boxes.nth(8)]) {
      await box.scrollIntoViewIfNeeded()
      await expect(askButton).toBeInViewport({ ratio: 1 })
    }
    await expect(boxes.nth(3)).toBeDisabled()
    const names = await Promise.all(
      [0, 1, 2].map((index) => boxes.nth(index).evaluate((box) => box.closest('label')?.textContent)),
    )

    await page.reload()
    await hydrated(page)
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3)
    await boxes.nth(1).focus()
    await page.keyboard.press('Space')
    await expect(boxes.nth(3)).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(question(page)).toHaveText('Thank you, Ada')
    await expect(page.getByText('to confirm one of the times you asked for')).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem').first()).toHaveText(new RegExp(`^${names[0]}$`, 'i'))
    await expectAccessible(page)
    await expectReceived(page, { ...ANSWERS, firstMeetingTimestamp: '', eventUri: '' })
    expect((await received(page))[0]?.headers['asked-times']).toMatch(
      /^\d{4}-\d\d-\d\d morning, \d{4}-\d\d-\d\d morning; America\/Chicago$/,
    )
  })
})
