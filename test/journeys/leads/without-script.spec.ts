import type { Page } from '@playwright/test'
import { expect, expectAccessible, hydrated, PHONE, received, test } from '../journey.ts'

/** Each form: where it stands, what a person types, what the automation is to get of it besides id and time (§7). */
const FORMS = [
  {
    name: 'newsletter',
    page: '/',
    button: 'Subscribe',
    typed: { email: 'ada@example.com' },
    email: 'email',
    thanks: "You're in! Check your inbox to confirm.",
    keys: 'uuid timestamp email source',
    body: { email: 'ada@example.com', source: 'newsletter_homepage' },
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
    keys: 'UUID Timestamp First_Name Last_Name Phone Email Company_Name Website Message',
    body: { 'Company Name': 'Byron & Söhne', Website: 'example.com', Message: 'One line.\nAnother.' },
  },
  {
    name: 'lead-magnet',
    page: '/lp_lm_01_anonymizer',
    button: 'Send and get the guide',
    typed: { 'First Name': 'Ada', 'Last Name': 'Byron', Email: 'ada@example.com' },
    email: 'Email',
    thanks: 'Thank you! Your details have been submitted. You can now download the tool below.',
    keys: 'UUID Timestamp First_Name Last_Name Email Company_Name Website Lead_Magnet Source_URL',
    body: { 'Company Name': '', Website: '', 'Lead Magnet': 'document_masker' },
  },
] as const

type Form = (typeof FORMS)[number]

const formOf = (page: Page, { name }: Form) => page.locator(`form[action="/api/${name}"]`)
const fieldOf = (page: Page, form: Form, name: string) => formOf(page, form).locator(`[name="${name}"]`)
const summaryOf = (page: Page) => page.getByRole('group', { name: 'Please correct this and send it again' })

async function fill(page: Page, form: Form, changes: Record<string, string> = {}) {
  for (const [name, value] of Object.entries({ ...form.typed, ...changes })) await fieldOf(page, form, name).fill(value)
}

// The browser notes every answer that is an error.
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

      const messages = await received(page)
      expect(messages).toMatchObject([{ destination: form.name, times: 1 }])
      const body = JSON.parse(messages[0]?.body ?? '')
      expect(Object.keys(body)).toEqual(form.keys.split(' ').map((key) => key.replace('_', ' ')))
      expect(body).toMatchObject({ ...form.typed, ...form.body })
      const [id, timestamp] = Object.values<string>(body)
      expect(id).toBe(messages[0]?.id)
      expect(new Date(timestamp ?? '').toISOString()).toBe(timestamp)
      if (form.name === 'lead-magnet') expect(body['Source URL']).toBe(`${site.address}${form.page}`)
    })
  })

  test(`the page that answers the ${form.name} form comes to life when the script is there after all`, async ({
    page,
    site,
  }) => {
    await page.goto(form.page)
    await hydrated(page)
    await fill(page, form, { [form.email]: 'ada@example' })
    await sendPlainly(page, form)
    await expect(summaryOf(page)).toBeFocused()
    await hydrated(page)
    await expect(summaryOf(page)).toBeFocused()
    await expectAccessible(page)
    await page.setViewportSize({ ...PHONE, width: 320 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

    await fieldOf(page, form, form.email).fill('ada@example.com')
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await formOf(page, form).getByRole('button', { name: form.button }).click()
    expect((await answered).headers()['content-type']).toBe('application/json')
    await expect(page.getByText(form.thanks)).toBeVisible()
    await expect.poll(() => received(page)).toHaveLength(1)
    const body = JSON.parse((await received(page))[0]?.body ?? '')
    expect(body).toMatchObject(form.typed)
    if (form.name === 'lead-magnet') expect(body['Source URL']).toBe(`${site.address}${form.page}`)
  })

  test(`the page that thanks for the ${form.name} form is one like the others`, async ({ page }) => {
    await page.goto(form.page)
    await hydrated(page)
    await fill(page, form)
    await sendPlainly(page, form)
    await expect(page.getByText(form.thanks)).toBeVisible()
    await hydrated(page)
    await expectAccessible(page)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL('/about')
    // The page has noted itself in the history, so the browser comes back to it by asking for it.
    await page.goBack()
    await expect(page.getByText('Nothing was sent just now.').or(page.getByText(form.thanks))).toBeVisible()
    await hydrated(page)
    await expectAccessible(page)
  })
}

/** As the browser does when no script holds it back. */
const sendPlainly = (page: Page, form: Form) =>
  formOf(page, form).evaluate((element) => HTMLFormElement.prototype.submit.call(element))

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, allowedComplaints: /status of 4(13|22)/ })

  test('a message that is too long for the server is answered by a page with the form', async ({ page }) => {
    const [, card] = FORMS
    await page.goto(card.page)
    await fill(page, card)
    // A browser that does not know `maxlength`.
    await fieldOf(page, card, 'Message').evaluate((field: HTMLTextAreaElement) => {
      field.value = 'x'.repeat(50_000)
    })
    await formOf(page, card).getByRole('button', { name: card.button }).click()
    await expect(page.getByRole('group', { name: 'It couldn’t be sent' })).toContainText(
      'Submission failed. Status: 413. Message: The form is too long: 48 kilobytes are the most.',
    )
    await expect(formOf(page, card)).toBeVisible()
  })

  test('the guide can be downloaded from the page that thanks', async ({ page }) => {
    const [, , magnet] = FORMS
    await page.goto(magnet.page)
    await fill(page, magnet)
    await formOf(page, magnet).getByRole('button', { name: magnet.button }).click()
    const href = await page.getByRole('link', { name: /Download the guide/ }).getAttribute('href')
    expect(href).toMatch(/^\/api\/guide\?expires=/)
    const guide = await page.request.get(href ?? '')
    expect([guide.status(), guide.headers()['content-type']]).toEqual([200, 'application/pdf'])
  })
})
