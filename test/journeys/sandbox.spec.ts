import { IN_PRODUCTION } from '../spawn-server.ts'
import { openCalendar } from './calendar-walk.ts'
import { allowStored } from './demo-page.ts'
import { expect } from './journey.ts'
import { test } from './own-content.ts'
import { ANSWERS, question } from './survey-walk.ts'

test.beforeEach(({ page }) => page.clock.install())

test.describe('in production with nothing configured', () => {
  test.use({ settings: IN_PRODUCTION, allowedComplaints: /status of 404/ })

  test('there is no sandbox, and the survey still takes the answers', async ({ page }) => {
    expect((await page.goto('/sandbox'))?.status()).toBe(404)
    const sent = page.waitForRequest('**/api/survey')
    await openCalendar(page)
    await expect(page.getByText('Sandbox:')).toBeHidden()
    await expect(page.getByRole('heading', { name: 'We’ll set up the time with you' })).toBeVisible()
    await page.getByRole('button', { name: 'Continue without a time' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ ...ANSWERS, firstMeetingTimestamp: '', eventUri: '' })
    await expect(question(page)).toHaveText('Thank you, Ada')
    // Without a voice assistant, there's the typed call.
    await allowStored(page)
    await page.goto('/demo')
    await expect(page.getByRole('heading', { name: 'On your line, it’s a voice' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Answer as the caller' })).toBeVisible()
  })
})
