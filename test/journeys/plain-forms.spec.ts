import type { Page } from '@playwright/test'
import { DESKTOP, expect, expectAccessible, expectNoSidewaysScroll, hydrated, received, test } from './journey.ts'

/** Each form: its page, and the visitor's input. */
const FORMS = [
  {
    name: 'newsletter',
    page: '/',
    button: 'Subscribe',
    typed: { email: 'ada@example.com' },
    email: 'email',
    thanks: "You're in! Check your inbox to confirm.",
  },
  {
    name: 'business-card',
    page: '/lp_00-business-card-page_a',
    button: 'Send my details',
    typed: {
      'First Name': 'Ada',
      'Last Name': 'Byron',
      Phone: '555-555-0100',
      Email: 'ada@example.com',
      'Company Name': 'Byron & Söhne',
      Website: 'example.com',
      Message: 'One line.\nAnother.',
    },
    email: 'Email',
    thanks: 'Thank you! Your information has been sent.',
  },
  {
    name: 'lead-magnet',
    page: '/lp_lm_01_anonymizer',
    button: 'Send and get the guide',
    typed: { 'First Name': 'Ada', 'Last Name': 'Byron', Email: 'ada@example.com' },
    email: 'Email',
    thanks: 'Thank you! Your details have been submitted. You can now download the tool below.',
  },
] as const

type Form = (typeof FORMS)[number]

const formOf = (page: Page, { name }: Form) => page.locator(`form[action="/api/${name}"]`)
const fieldOf = (page: Page, form: Form, name: string) => formOf(page, form).locator(`[name="${name}"]`)
const summaryOf = (page: Page) => page.getByRole('group', { name: 'Please correct this and send it again' })

async function fill(page: Page, form: Form, changes: Record<string, string> = {}) {
  for (const [name, value] of Object.entries({ ...form.typed, ...changes })) await fieldOf(page, form, name).fill(value)
}

// The browser logs every error response.
test.use({ allowedComplaints: /status of 4(05|22)/ })

for (const form of FORMS) {
  test.describe(`the ${form.name} form in a browser without scripts`, () => {
    test.use({ javaScriptEnabled: false })

    test('is corrected, sent, and stored once however often its answer is loaded', async ({ page, site }) => {
      await page.goto(form.page)
      await fill(page, form, { [form.email]: 'ada@example' })
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

  // Both lead forms are one component.
  if (form.name === 'lead-magnet') continue
  test(`the pages that answer the ${form.name} form are like the others where there are scripts`, async ({ page }) => {
    await page.goto(form.page)
    await hydrated(page)
    await fill(page, form, { [form.email]: 'ada@example' })
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
    // The rest is the same page for all forms.
    if (form === FORMS[0]) await expectAccessible(page)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click()
    await expect(page).toHaveURL('/about')
    // The page replaced its history entry, so Back sends a GET instead of posting again.
    await page.goBack()
    await expect(page.getByText('Nothing was sent just now.').or(page.getByText(form.thanks))).toBeVisible()
    await hydrated(page)
    if (form === FORMS[0]) await expectAccessible(page)
  })
}

/** Submits like a browser without scripts. */
const sendPlainly = (page: Page, form: Form) =>
  formOf(page, form).evaluate((element) => HTMLFormElement.prototype.submit.call(element))

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, allowedComplaints: /status of 4(13|22)/ })

  test('a message that is too long for the server is answered by a page with the form', async ({ page }) => {
    const [, card] = FORMS
    await page.goto(card.page)
    await fill(page, card)
    // Simulates a browser without `maxlength` support.
    await fieldOf(page, card, 'Message').evaluate((field: HTMLTextAreaElement) => {
      field.value = 'x'.repeat(50_000)
    })
    await formOf(page, card).getByRole('button', { name: card.button }).click()
    await expect(page.getByRole('group', { name: 'It couldn’t be sent' })).toContainText(
      'Submission failed. Status: 413. Message: The form is too long: the limit is 48 kilobytes.',
    )
    await expect(formOf(page, card)).toBeVisible()
  })
})
