import type { Page } from '@playwright/test'
import { newsletterSubmission } from '#test/submissions.ts'
import { DESKTOP, expect, expectAccessible, expectNoSidewaysScroll, hydrated, received, test } from './journey.ts'
import { FORMS, type Form, fieldOf, fillForm, formOf } from './lead-form-walk.ts'

const summaryOf = (page: Page) => page.getByRole('group', { name: 'Please correct this and send it again' })

// The browser logs every error response.
test.use({ allowedComplaints: /status of 4(05|22)/ })

for (const form of FORMS) {
  test.describe(`the ${form.name} form in a browser without scripts`, () => {
    test.use({ javaScriptEnabled: false })

    test('is corrected, sent, and stored once however often its answer is loaded', async ({ page, site }) => {
      await page.goto(form.page)
      await fillForm(page, form, { [form.email]: 'ada@example' })
      const refused = page.waitForResponse((response) => response.request().method() === 'POST')
      await formOf(page, form).getByRole('button', { name: form.button }).click()
      expect((await refused).status()).toBe(422)
      await expect(page).toHaveTitle(/^Please look at the form again/)
      await expect(summaryOf(page)).toBeFocused()
      await expect(summaryOf(page)).toContainText('Please enter a valid email address.')
      await expect(fieldOf(page, form, form.email)).toHaveAttribute('aria-invalid', 'true')
      await expect(fieldOf(page, form, form.email)).toHaveAccessibleDescription('Please enter a valid email address.')
      for (const [name, value] of Object.entries({ ...form.typed, [form.email]: 'ada@example' }))
        await expect(fieldOf(page, form, name)).toHaveValue(value)

      await fieldOf(page, form, form.email).fill('ada@example.com')
      await formOf(page, form).getByRole('button', { name: form.button }).click()
      await expect(page.getByText(form.thanks)).toBeVisible()
      await expect.poll(() => received(page)).toHaveLength(1)
      const again = await page.reload()
      expect([again?.request().method(), again?.status()]).toEqual(['POST', 200])
      await expect(page.getByText(form.thanks)).toBeVisible()

      const [message] = await received(page)
      expect(message).toMatchObject({ destination: form.name, times: 1 })
      const body = JSON.parse(message?.body ?? '')
      expect(body).toMatchObject(form.typed)
      if (form.name !== 'lead-magnet') return
      expect(body['Source URL']).toBe(`${site.address}${form.page}`)
      const href = await page.getByRole('link', { name: /Download the guide/ }).getAttribute('href')
      expect(href).toMatch(/^\/api\/guide\?expires=/)
      const guide = await page.request.get(href ?? '')
      expect([guide.status(), guide.headers()['content-type']]).toEqual([200, 'application/pdf'])
    })
  })
}

test('the pages that answer a plain form are like the others where there are scripts', async ({ page }) => {
  const [form] = FORMS
  await page.goto(form.page)
  await hydrated(page)
  await fillForm(page, form, { [form.email]: 'ada@example' })
  await sendPlainly(page, form)
  await expect(summaryOf(page)).toBeFocused()
  await hydrated(page)
  await expect(summaryOf(page)).toBeFocused()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(DESKTOP)

  await fieldOf(page, form, form.email).fill('ada@example.com')
  await sendPlainly(page, form)
  await expect(page.getByText(form.thanks)).toBeVisible()
  await hydrated(page)
  await expectAccessible(page)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL('/about')
  // The page replaced its history entry, so Back sends a GET instead of posting again.
  await page.goBack()
  await expect(page.getByText('Nothing was sent just now.').or(page.getByText(form.thanks))).toBeVisible()
  await hydrated(page)
  await expectAccessible(page)
})

/** Submits like a browser without scripts. */
const sendPlainly = (page: Page, form: Form) =>
  formOf(page, form).evaluate((element) => HTMLFormElement.prototype.submit.call(element))

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, allowedComplaints: /status of 4(13|29)/ })

  test('a message that is too long or one too many is answered by a page; Back has the text', async ({ page }) => {
    const [, card] = FORMS
    const send = formOf(page, card).getByRole('button', { name: card.button })
    const refusal = page.getByRole('group', { name: 'It couldn’t be sent' })
    await page.goto(card.page)
    await fillForm(page, card)
    // Simulates a browser without `maxlength` support.
    await fieldOf(page, card, 'Message').evaluate((field: HTMLTextAreaElement) => {
      field.value = 'x'.repeat(50_000)
    })
    await send.click()
    await expect(refusal).toContainText('Status: 413. Message: The form is too long: the limit is 48 kilobytes.')
    await expect(formOf(page, card)).toBeVisible()

    await page.goto(card.page)
    const headers = { 'sec-fetch-site': 'same-origin' }
    const sendOne = () => page.request.post('/api/newsletter', { headers, data: newsletterSubmission() })
    await expect.poll(async () => (await sendOne()).status(), { intervals: [0] }).toBe(429)
    await fillForm(page, card)
    await send.click()
    await expect(refusal).toContainText('You’ve sent too many requests. Please go back and try again later')
    await page.goBack()
    for (const [name, value] of Object.entries(card.typed)) await expect(fieldOf(page, card, name)).toHaveValue(value)
  })
})
