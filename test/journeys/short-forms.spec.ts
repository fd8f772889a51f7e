import type { Page, Route } from '@playwright/test'
import { expect, expectAccessible, expectGood, holdBack, reload, test } from './journey.ts'
import { buttonOf, CARD, fieldOf, fillFields, fillForm, formOf, NEWSLETTER, open } from './lead-form-walk.ts'
import { expectReceived } from './received.ts'
import { translateAll } from './translate.ts'

const WRONG = 'Something went wrong. Please try again.'

const field = (page: Page, name: string) => fieldOf(page, CARD, name)
const fill = (page: Page, values: Record<string, string>) => fillFields(page, CARD, values)
const email = (page: Page) => fieldOf(page, NEWSLETTER, 'email')

/** A live list of what's posted to our API. */
function watchPosts(page: Page): string[] {
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  return posts
}

test.use({ allowedComplaints: /Failed to load resource|ERR_FAILED|error sending/ })

test('a translated form explains by keyboard, is corrected and sent, and is empty again', async ({ page }) => {
  translateAll(page)
  await open(page, CARD)
  await field(page, 'First Name').focus()
  await page.keyboard.type('Ada')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Last Name')).toBeFocused()
  await expect(field(page, 'Last Name')).toHaveAccessibleDescription('Last name is required.')
  await fillForm(page, CARD)
  await field(page, 'Email').press('Enter')
  const thanks = page.getByRole('status').filter({ hasText: CARD.thanks })
  await expect(thanks).toBeFocused()
  await expect(thanks.getByRole('group', { name: 'Your card' })).toContainText('Byron & Söhne')
  for (const name of Object.keys(CARD.typed)) await expect(field(page, name)).toHaveValue('')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'see what we do', exact: true })).toBeFocused()
  await expectReceived(page, CARD.typed)
  await field(page, 'First Name').fill('G')
  await expect(page.getByText(CARD.thanks)).toHaveCount(0)
})

test('the button waits for the three required fields, and says so; a field says what’s wrong', async ({ page }) => {
  const posts = watchPosts(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, CARD)
  const note = page.getByText('First name, last name and a valid email are needed.')
  await expect(note).toBeVisible()
  await fillForm(page, CARD, { 'Last Name': '   ', Website: 'my site' })
  await expect(buttonOf(page, CARD)).toBeDisabled()
  await fill(page, { 'Last Name': 'Byron', Email: ' ada@example.com ' })
  await expect(buttonOf(page, CARD)).toBeEnabled()
  await expect(note).toHaveCount(0)
  await buttonOf(page, CARD).click()
  await expect(field(page, 'Website')).toBeFocused()
  await expect(field(page, 'Website')).toHaveAccessibleDescription(/^Please enter a valid URL/)
  await field(page, 'Email').fill('ada@')
  await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid')
  await field(page, 'Email').blur()
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address.')
  await expectGood(page)
  expect(posts.filter((url) => url.endsWith('/api/business-card'))).toEqual([])
})

test('a press before React loads is answered afterwards, and two are one submission', async ({ page }) => {
  const posts = watchPosts(page)
  const sendEarly = async (typed: Record<string, string>) => {
    const release = await holdBack(page, '**/hydrate-*.js')
    // Before the page's own script runs, the browser posts the form by itself.
    await page.goto(CARD.page, { waitUntil: 'domcontentloaded' })
    await fill(page, typed)
    for (const _ of [1, 2]) await buttonOf(page, CARD).click()
    await expect(page).toHaveURL(CARD.page)
    release()
  }
  await sendEarly(CARD.typed)
  await expect(page.getByText(CARD.thanks)).toBeVisible()
  await expectReceived(page, CARD.typed)
  await page.unrouteAll()
  await sendEarly({ 'First Name': 'Ada' })
  await expect(field(page, 'Last Name')).toBeFocused()
  await expect(field(page, 'Last Name')).toHaveAccessibleDescription('Last name is required.')
  await expect(field(page, 'First Name')).toHaveValue('Ada')
  expect(posts.filter((url) => url.endsWith('/api/business-card'))).toHaveLength(1)
})

const FAILED = 'Submission failed. Status:'
/** What each says after a 429, a 500 and no answer. The lead magnet's is sent by the same code. */
for (const { form, busy, focused, says } of [
  { form: NEWSLETTER, busy: 'Subscribing…', focused: 'button', says: ['Please wait a little.', WRONG, WRONG] },
  {
    form: CARD,
    busy: 'Sending...',
    focused: '[role=alert]',
    says: [`${FAILED} 429. Message: Please wait a little.`, `${FAILED} 500. Message: Not stored.`, 'Failed to fetch'],
  },
] as const) {
  test(`${form.name}: two presses are one submission, and so is a retry after a failure`, async ({ page }) => {
    const posts: string[] = []
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const refuse = (route: Route, status: number, body: string) =>
      route.fulfill({ status, contentType: 'text/plain', body })
    const answers = [
      (route: Route) => released.then(() => refuse(route, 429, 'Please wait a little.')),
      (route: Route) => refuse(route, 500, 'Not stored.'),
      (route: Route) => route.abort(),
    ]
    await page.route(`**/api/${form.name}`, (route) => {
      posts.push(route.request().postData() ?? '')
      return (answers[posts.length - 1] ?? ((last) => last.continue()))(route)
    })
    await open(page, form)
    const button = buttonOf(page, form)
    await fillForm(page, form)
    await button.dblclick()
    await expect(button).toHaveText(busy)
    await expect(button).toBeDisabled()
    release()
    for (const [index, said] of says.entries()) {
      await expect.poll(() => posts.length).toBe(index + 1)
      await expect(button).not.toHaveText(busy)
      await expect(page.getByRole('main').getByText(said)).toBeVisible()
      await expect(formOf(page, form).locator(focused)).toBeFocused()
      await expect(fieldOf(page, form, form.email)).toHaveValue('ada@example.com')
      if (index === 0) await expectAccessible(page)
      if (index < 2) await button.click()
    }
    expect(new Set(posts).size).toBe(1)
    // Other content is another submission.
    const isCard = form === CARD
    if (isCard) await field(page, 'Message').fill('Still here.')
    await button.click()
    await expect(page.getByText(form.thanks).first()).toBeVisible()
    const ids = posts.map((post) => /"uuid":"([^"]+)"/i.exec(post)?.[1])
    expect([ids.length, new Set(ids).size]).toEqual([4, isCard ? 2 : 1])
  })
}

test('a subscription arrives, but no invalid address, and none of a filled honeypot', async ({ page }) => {
  await open(page, NEWSLETTER)
  const posts = watchPosts(page)
  for (const wrong of ['', 'ada@example']) {
    await email(page).fill(wrong)
    await buttonOf(page, NEWSLETTER).click()
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
    await expect(email(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(email(page)).toBeFocused()
  }
  expect(posts).toEqual([])

  await email(page).fill('machine@example.com')
  await page.locator('input[name=company]').fill('Machines Inc.')
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/newsletter') && response.ok())
  await buttonOf(page, NEWSLETTER).click()
  await answered
  await reload(page)
  await fillForm(page, NEWSLETTER)
  await buttonOf(page, NEWSLETTER).click()
  await expect(page.getByText(NEWSLETTER.thanks)).toBeVisible()
  await expect(email(page)).toHaveValue('')
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
