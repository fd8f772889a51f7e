import { businessCardSubmission } from '#ops/sample-submissions.ts'
import { IN_PRODUCTION } from '../spawn-server.ts'
import { expect, expectAccessible, hydrated, openSqlite, post, received } from './journey.ts'
import { test } from './own-content.ts'
import { ANSWERS, openCalendar, question } from './survey-walk.ts'

test.beforeEach(({ page }) => page.clock.install())

test('a lead waits while the receiver fails, and arrives once it works again', async ({ page, site }) => {
  await page.goto('/sandbox')
  await hydrated(page)
  await expect(page.getByText('Nothing yet.')).toBeVisible()
  await page.getByText('Answers 500').click()
  await expect(page.getByRole('radio', { name: 'Answers 500' })).toBeChecked()

  // What's typed is shown as text.
  const Message = '</script><script>document.title=1</script>\u2028<img src=x onerror="document.title=2">'
  const card = businessCardSubmission({ 'First Name': `"'><b>${Message}`, Message })
  await post(page, '/api/business-card', card)
  using store = openSqlite(site.dataDir)
  await expect.poll(() => store.prepare('select id from deliveries where attempts > 0').all()).not.toEqual([])
  expect(await received(page)).toEqual([])

  await page.getByText('Takes everything').click()
  await expect(page.locator('pre')).toHaveText(JSON.stringify(card, null, 2), { timeout: 15_000 })
  await expect(page.locator('pre').locator('img, script, b')).toHaveCount(0)
  expect(await page.title()).not.toMatch(/^\d$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Empty the list' }).click()
  await expect(page.getByText('Nothing yet.')).toBeVisible()
})

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
  })
})
