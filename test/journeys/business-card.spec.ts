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

const PATH = '/lp_00-business-card-page_a'
const THANKS = 'Thank you! Your information has been sent.'
const DETAILS = {
  ...REQUIRED,
  Phone: '555-555-0100',
  'Company Name': 'Byron & Söhne',
  Website: 'example.com',
  Message: 'One line.\nAnother.',
}

test.use({ allowedComplaints: /Failed to load resource|error sending/ })

test('the details arrive; the form is empty again and the thanks are read', async ({ page }) => {
  await open(page, PATH)
  await fill(page, DETAILS)
  await sendButton(page).click()
  const thanks = page.getByRole('status').filter({ hasText: THANKS })
  await expect(thanks).toBeFocused()
  for (const label of Object.keys(DETAILS)) await expect(field(page, label)).toHaveValue('')
  await expect(sendButton(page)).toBeDisabled()
  await expect(thanks.getByRole('link')).toHaveCount(3)
  await expectAccessible(page)

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
  await open(page, PATH)
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
    const words = label === 'Email' ? 'Email' : label.replace('N', 'n')
    await expect(field(page, label)).toHaveAccessibleDescription(`${words} is required.`)
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
  }
  await field(page, 'Email').fill('ada@')
  await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid')
  await field(page, 'Email').blur()
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address.')
  await field(page, 'Website').fill('my site')
  await field(page, 'Website').blur()
  await expect(field(page, 'Website')).toHaveAccessibleDescription(/^Please enter a valid URL/)
  await expect(field(page, 'Phone')).not.toHaveAttribute('aria-invalid')
  await expectAccessible(page)
  await field(page, 'First Name').fill('Ada')
  await expect(field(page, 'First Name')).not.toHaveAttribute('aria-invalid')
  await expect(field(page, 'Last Name')).toHaveAttribute('aria-invalid', 'true')
  await fill(page, REQUIRED)
  await sendButton(page).click()
  await expect(field(page, 'Website')).toBeFocused()
  expect(posts).toEqual([])
})

test('with the keyboard alone, Enter explains, then sends, and Tab goes on from the thanks', async ({ page }) => {
  await open(page, PATH)
  await field(page, 'First Name').focus()
  await page.keyboard.type('Ada')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Last Name')).toBeFocused()
  await expect(field(page, 'Last Name')).toHaveAccessibleDescription('Last name is required.')
  await page.keyboard.type('Byron')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ada@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: THANKS })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'see what we do', exact: true })).toBeFocused()
})

test('offline a form says so; other content afterwards is another submission', async ({ page, context }) => {
  const posts = watchPosts(page)
  await open(page, PATH)
  await fill(page, REQUIRED)
  await context.setOffline(true)
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Failed to fetch')
  await field(page, 'Message').fill('Still here.')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await context.setOffline(false)
  await sendButton(page).click()
  await expect(page.getByText(THANKS)).toBeVisible()
  const [first, second] = posts.map((post) => JSON.parse(post).UUID)
  expect(second).not.toBe(first)
  await expect.poll(() => received(page)).toMatchObject([{ id: second }])
})

test('where React can’t load, a press without a network says so, keeps the text, and the next press sends it', async ({
  page,
}) => {
  let isBlocked = true
  await page.route('**/hydrate-*.js', (route) => (isBlocked ? route.abort() : route.continue()))
  await page.goto(PATH)
  await fill(page, DETAILS)
  await page.context().setOffline(true)
  await sendButton(page).click()
  await expect(leadForm(page).getByRole('status')).toHaveText('Something went wrong. Please try again.')
  await expect(page).toHaveURL(PATH)
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
    await page.goto(PATH, { waitUntil: 'commit' })
    await fill(page, details)
    for (const _ of [1, 2]) await sendButton(page).click()
    await expect(page).toHaveURL(PATH)
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

test('text typed into the page that answers a plain post stays, and is sent', async ({ page }) => {
  await page.goto(PATH)
  await fill(page, { ...DETAILS, Email: 'ada@' })
  const release = await holdBack(page, '**/hydrate-*.js')
  await leadForm(page).evaluate((form: HTMLFormElement) => form.submit())
  await expect(page).toHaveURL('/api/business-card')
  await expect(field(page, 'Message')).toHaveValue('One line.\nAnother.')
  await fill(page, { Email: 'ada@example.com', Message: 'A third.' })
  release()
  await hydrated(page)
  await expect(field(page, 'Message')).toHaveValue('A third.')
  await sendButton(page).click()
  await expect(page.getByText(THANKS)).toBeVisible()
  await expect(field(page, 'Message')).toHaveValue('')
  await expectReceived(page, { ...DETAILS, Message: 'A third.' })
})
