import type { Page } from '@playwright/test'
import { DESKTOP, expect, expectAccessible, expectGoodIn, holdBack, hydrated, test, visit } from './journey.ts'
import { buttonOf, CARD, type Form, fieldOf, fillForm, formOf } from './lead-form-walk.ts'
import { expectReceived, received } from './received.ts'

const summaryOf = (page: Page) => page.getByRole('group', { name: 'Please correct this and send it again' })

// The browser logs every error response.
test.use({ allowedComplaints: /status of 4(05|22)/ })

test.describe('in a browser without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('is corrected, sent, and stored once however often its answer is loaded', async ({ page }) => {
    // server/api/form-endpoints.test.ts has what each form's is stored as.
    await page.goto(CARD.page)
    await fillForm(page, CARD, { [CARD.email]: 'ada@example' })
    const refused = page.waitForResponse((response) => response.request().method() === 'POST')
    await buttonOf(page, CARD).click()
    expect((await refused).status()).toBe(422)
    await expect(page).toHaveTitle(/^Please look at the form again/)
    await expect(summaryOf(page)).toBeFocused()
    await expect(summaryOf(page)).toContainText('Please enter a valid email address.')
    await expect(fieldOf(page, CARD, CARD.email)).toHaveAttribute('aria-invalid', 'true')
    await expect(fieldOf(page, CARD, CARD.email)).toHaveAccessibleDescription('Please enter a valid email address.')
    for (const [name, value] of Object.entries({ ...CARD.typed, [CARD.email]: 'ada@example' }))
      await expect(fieldOf(page, CARD, name)).toHaveValue(value)

    await fieldOf(page, CARD, CARD.email).fill('ada@example.com')
    await buttonOf(page, CARD).click()
    await expect(page.getByText(CARD.thanks)).toBeVisible()
    await expect.poll(() => received(page)).toHaveLength(1)
    const again = await page.reload()
    expect([again?.request().method(), again?.status()]).toEqual(['POST', 200])
    await expect(page.getByText(CARD.thanks)).toBeVisible()

    const [message] = await received(page)
    expect(message).toMatchObject({ destination: CARD.name, times: 1 })
    expect(JSON.parse(message?.body ?? '')).toMatchObject(CARD.typed)
  })
})

/** Submits like a browser without scripts. */
const sendPlainly = (page: Page, form: Form) =>
  formOf(page, form).evaluate((element) => HTMLFormElement.prototype.submit.call(element))

const IMAGE = '<img src=x onerror="document.title=1">'
const SCRIPT = '</script><script>document.title=2</script>'

test('the pages that answer a plain form are like the others; markup comes back as text', async ({ page }) => {
  const typed = {
    ...CARD.typed,
    'First Name': IMAGE,
    'Last Name': SCRIPT,
    'Company Name': `"'><b>${IMAGE}`,
    Email: '<b>not an address</b>',
    Message: `</textarea>${IMAGE}${SCRIPT}`,
  }
  await visit(page, CARD.page)
  await fillForm(page, CARD, typed)
  await sendPlainly(page, CARD)
  await expect(summaryOf(page)).toBeFocused()
  await hydrated(page)
  await expect(summaryOf(page)).toBeFocused()
  for (const [name, value] of Object.entries(typed)) await expect(fieldOf(page, CARD, name)).toHaveValue(value)
  expect(await page.title()).not.toMatch(/^\d$/)
  await expectGoodIn(page, { width: 320, height: 640 })
  await page.setViewportSize(DESKTOP)

  // What's typed into that page before its script has come stays.
  const release = await holdBack(page, '**/hydrate-*.js')
  await sendPlainly(page, CARD)
  await expect(summaryOf(page)).toBeFocused()
  await fillForm(page, CARD)
  release()
  await hydrated(page)
  for (const [name, value] of Object.entries(CARD.typed)) await expect(fieldOf(page, CARD, name)).toHaveValue(value)
  await sendPlainly(page, CARD)
  await expect(page.getByText(CARD.thanks)).toBeVisible()
  await expectReceived(page, CARD.typed)
  await expectAccessible(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveURL('/services')
  // The page replaced its history entry, so Back sends a GET instead of posting again.
  await page.goBack()
  await expect(page.getByText('Nothing was sent just now.').or(page.getByText(CARD.thanks))).toBeVisible()
})
