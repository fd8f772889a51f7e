import type { Page, Route } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReceived,
  holdBack,
  hydrated,
  received,
  test,
} from './journey.ts'
import { field, fill, leadForm, open, REQUIRED, sendButton, watchPosts } from './lead-form-walk.ts'

const CARD = '/lp_00-business-card-page_a'
const THANKS = 'Thank you! Your information has been sent.'
const DETAILS = {
  ...REQUIRED,
  Phone: '555-555-0100',
  'Company Name': 'Byron & Söhne',
  Website: 'example.com',
  Message: 'One line.\nAnother.',
}
const SUBSCRIBED = "You're in! Check your inbox to confirm."
const WRONG = 'Something went wrong. Please try again.'

const email = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe' })

test.use({ allowedComplaints: /Failed to load resource|ERR_FAILED|error sending/ })

test('by keyboard alone Enter explains, then sends; the details arrive, the form is empty again, and the thanks are read', async ({
  page,
}) => {
  await open(page, CARD)
  await field(page, 'First Name').focus()
  await page.keyboard.type('Ada')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Last Name')).toBeFocused()
  await expect(field(page, 'Last Name')).toHaveAccessibleDescription('Last name is required.')
  await fill(page, DETAILS)
  await field(page, 'Email').press('Enter')
  const thanks = page.getByRole('status').filter({ hasText: THANKS })
  await expect(thanks).toBeFocused()
  for (const label of Object.keys(DETAILS)) await expect(field(page, label)).toHaveValue('')
  await expect(sendButton(page)).toBeDisabled()
  await expect(thanks.getByRole('link')).toHaveCount(3)
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'see what we do', exact: true })).toBeFocused()
  await expectReceived(page, DETAILS)

  await field(page, 'First Name').fill('G')
  await expect(page.getByText(THANKS)).toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 640 })
  await fill(page, { Email: 'ada@', Website: 'my site' })
  await field(page, 'Website').blur()
  await expectNoSidewaysScroll(page)
})

test('the button waits for the three required fields, and says so; a field says what’s wrong', async ({ page }) => {
  const posts = watchPosts(page)
  await open(page, CARD)
  const note = page.getByText('First name, last name and a valid email are needed.')
  await expect(sendButton(page)).toBeDisabled()
  await expect(note).toBeVisible()
  await fill(page, { ...REQUIRED, 'Last Name': '   ' })
  await expect(sendButton(page)).toBeDisabled()
  await fill(page, { 'Last Name': 'Byron', Email: ' ada@example.com ' })
  await expect(sendButton(page)).toBeEnabled()
  await expect(note).toHaveCount(0)
  await fill(page, { 'First Name': '', 'Last Name': '', Email: '' })
  await expect(sendButton(page)).toBeDisabled()
  for (const label of ['First Name', 'Last Name', 'Email']) {
    await field(page, label).focus()
    await field(page, label).blur()
    await expect(field(page, label)).toHaveAccessibleDescription(`${label.replace('N', 'n')} is required.`)
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
  }
  await field(page, 'Email').fill('ada@')
  await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid')
  await field(page, 'Email').blur()
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address.')
  await field(page, 'Website').fill('my site')
  await field(page, 'Website').blur()
  await expect(field(page, 'Website')).toHaveAccessibleDescription(/^Please enter a valid URL/)
  await expectAccessible(page)
  await field(page, 'First Name').fill('Ada')
  await expect(field(page, 'First Name')).not.toHaveAttribute('aria-invalid')
  await expect(field(page, 'Last Name')).toHaveAttribute('aria-invalid', 'true')
  await fill(page, REQUIRED)
  await sendButton(page).click()
  await expect(field(page, 'Website')).toBeFocused()
  expect(posts).toEqual([])
})

test('where React can’t load, a press without a network says so, keeps the text, and the next press sends it', async ({
  page,
}) => {
  let isBlocked = true
  await page.route('**/hydrate-*.js', (route) => (isBlocked ? route.abort() : route.continue()))
  await page.goto(CARD)
  await fill(page, DETAILS)
  await page.context().setOffline(true)
  await sendButton(page).click()
  await expect(leadForm(page).getByRole('status')).toHaveText(WRONG)
  await expect(page).toHaveURL(CARD)
  await expectAccessible(page)
  for (const [label, value] of Object.entries(DETAILS)) await expect(field(page, label)).toHaveValue(value)
  await page.context().setOffline(false)
  isBlocked = false
  await sendButton(page).click()
  await expect(page.getByText(THANKS)).toBeVisible()
  await expect.poll(() => received(page)).toMatchObject([{ times: 1 }])
})

test('a press before React loads is answered afterwards, and two are one submission', async ({ page }) => {
  const posts = watchPosts(page)
  const sendEarly = async (details: Record<string, string>) => {
    const release = await holdBack(page, '**/hydrate-*.js')
    await page.goto(CARD, { waitUntil: 'commit' })
    await fill(page, details)
    for (const _ of [1, 2]) await sendButton(page).click()
    await expect(page).toHaveURL(CARD)
    release()
  }
  await sendEarly(DETAILS)
  await expect(page.getByText(THANKS)).toBeVisible()
  await expectReceived(page, DETAILS)
  expect(posts).toHaveLength(1)

  await page.unrouteAll()
  await sendEarly({ 'First Name': 'Ada' })
  await expect(field(page, 'Last Name')).toBeFocused()
  await expect(field(page, 'Last Name')).toHaveAccessibleDescription('Last name is required.')
  await expect(field(page, 'First Name')).toHaveValue('Ada')
  expect(posts).toHaveLength(1)
})

/** What each says after a 429, a 500 and no answer. The other forms are sent by the same code. */
const FORMS = [
  {
    name: 'newsletter',
    page: '/',
    busy: 'Subscribing…',
    focused: 'button',
    says: ['Please wait a little.', WRONG, WRONG],
    done: SUBSCRIBED,
  },
  {
    name: 'business-card',
    page: CARD,
    busy: 'Sending...',
    focused: 'alert',
    says: [
      'Submission failed. Status: 429. Message: Please wait a little.',
      'Submission failed. Status: 500. Message: Not stored.',
      'Failed to fetch',
    ],
    done: THANKS,
  },
] as const

for (const form of FORMS) {
  test(`${form.name}: two presses are one submission, and so is a retry after a failure`, async ({ page }) => {
    const posts: string[] = []
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const refuse = (status: number, body: string) => (route: Route) =>
      route.fulfill({ status, contentType: 'text/plain', body })
    const answers: ((route: Route) => Promise<void>)[] = [
      (route) => released.then(() => refuse(429, 'Please wait a little.')(route)),
      refuse(500, 'Not stored.'),
      (route) => route.abort(),
    ]
    await page.route(`**/api/${form.name}`, (route) => {
      posts.push(route.request().postData() ?? '')
      return (answers[posts.length - 1] ?? ((last) => last.continue()))(route)
    })
    await open(page, form.page)
    const element = page.locator('form').filter({ has: email(page) })
    const button = element.getByRole('button')
    if (form.name === 'business-card') await fill(page, REQUIRED)
    await email(page).fill('ada@example.com')
    await button.dblclick()
    await expect(button).toHaveText(form.busy)
    await expect(button).toBeDisabled()
    release()
    for (const [index, said] of form.says.entries()) {
      await expect.poll(() => posts.length).toBe(index + 1)
      await expect(button).not.toHaveText(form.busy)
      await expect(page.getByRole('main').getByText(said)).toBeVisible()
      await expect({ button, alert: element.getByRole('alert') }[form.focused]).toBeFocused()
      await expect(email(page)).toHaveValue('ada@example.com')
      if (index === 0) await expectAccessible(page)
      if (index < 2) await button.click()
    }
    expect(new Set(posts).size).toBe(1)
    // Other content is another submission.
    if (form.name === 'business-card') {
      await field(page, 'Message').fill('Still here.')
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
    await button.click()
    await expect(page.getByText(form.done).first()).toBeVisible()
    const ids = posts.map((post) => /"uuid":"([^"]+)"/i.exec(post)?.[1])
    expect([ids.length, new Set(ids).size]).toEqual([4, form.name === 'business-card' ? 2 : 1])
  })
}

test('a subscription arrives, an invalid address isn’t sent, and a filled honeypot gets no answer', async ({
  page,
}) => {
  await open(page, '/')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  for (const wrong of ['', 'ada@example']) {
    await email(page).fill(wrong)
    await subscribe(page).click()
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
    await expect(email(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(email(page)).toBeFocused()
  }
  expect(sent).toEqual([])

  await email(page).fill('machine@example.com')
  await page.locator('input[name=company]').evaluate((input: HTMLInputElement) => {
    input.value = 'Machines Inc.'
  })
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/newsletter') && response.ok())
  await subscribe(page).click()
  await answered
  expect(await received(page)).toEqual([])
  await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0)

  await page.reload()
  await hydrated(page)
  await email(page).fill('ada@example.com')
  await subscribe(page).click()
  await expect(page.getByText(SUBSCRIBED)).toBeVisible()
  await expect(email(page)).toHaveValue('')
  await expect(subscribe(page)).toBeFocused()
  // The second half of a double click, after a quick answer.
  await subscribe(page).click()
  await expect(page.getByText(SUBSCRIBED)).toBeVisible()
  await expect(email(page)).not.toHaveAttribute('aria-invalid', 'true')
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
