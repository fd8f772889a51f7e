import type { Page } from '@playwright/test'
import { newsletterSubmission } from '#test/submissions.ts'
import { expect, test } from './journey.ts'
import { field, fill, REQUIRED, sendButton } from './lead-form-walk.ts'

// The browser logs every error response.
test.use({ allowedComplaints: /status of 429/ })

const CARD = '/lp_00-business-card-page_a'

/** Sends requests from the same address until the rate limit. */
async function useUpTheLimit(page: Page) {
  for (let sent = 0; sent < 40; sent += 1) {
    const answer = await page.request.post('/api/newsletter', {
      headers: { 'sec-fetch-site': 'same-origin' },
      data: newsletterSubmission(),
    })
    if (answer.status() === 429) return expect(Number(answer.headers()['retry-after'])).toBeLessThanOrEqual(60)
  }
  throw new Error('no request was refused')
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('after the answer to a form beyond the limit, Back has the text', async ({ page }) => {
    await page.goto(CARD)
    await useUpTheLimit(page)
    await fill(page, REQUIRED)
    await sendButton(page).click()
    const refusal = page.getByRole('group', { name: 'It couldn’t be sent' })
    await expect(refusal).toContainText('You’ve sent too many requests. Please go back and try again later')
    await page.goBack()
    for (const [label, value] of Object.entries(REQUIRED)) await expect(field(page, label)).toHaveValue(value)
  })
})
