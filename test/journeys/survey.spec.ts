import { readFile } from 'node:fs/promises'
import { asked } from '../asked.ts'
import { book, freeTimes } from './calendar-walk.ts'
import { DESKTOP, download, expect, expectAccessible, expectGoodIn, hydrated, PHONE, visit } from './journey.ts'
import { test } from './own-content.ts'
import { expectReceived, received } from './received.ts'
import { ANSWERS, ok, passTheLock, question, walk } from './survey-walk.ts'
import { translate } from './translate.ts'

test.beforeEach(({ page }) => page.clock.install())

// The clock and axe inject scripts into every frame; the sandboxed one runs none.
test.use({ allowedComplaints: /document's frame is sandboxed|Failed to execute 'postMessage'/ })

test('from the home page through a translated survey to a booking, the thanks and the mail', async ({ page, site }) => {
  // A small phone upright and on its side, too.
  const look = () => expectGoodIn(page, DESKTOP, { width: 320, height: 568 }, { width: 568, height: 320 }, PHONE)
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click()
  await hydrated(page)
  await translate(page)
  for (let step = 0; step <= 11; step++) {
    // The intro, a choice, a line, a text, the details, the calendar.
    if ([0, 1, 3, 5, 10, 11].includes(step)) await look()
    if (step < 11) await walk(page, { from: step, to: step + 1 })
  }
  await expect(page.getByRole('button', { name: 'Book a Time to Continue' })).toBeDisabled()
  await page.setViewportSize({ width: 320, height: 568 })
  await book(page)
  await expect(ok(page)).toBeEnabled()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await look()
  await ok(page).click()
  await expect(question(page)).toHaveText('Thank you, Ada')
  await look()
  await expectReceived(page, {
    ...ANSWERS,
    source: 'supercharge-section',
    clarityUserId: 'not-found',
    firstMeetingTimestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    eventUri: expect.stringContaining(`${site.address}/sandbox/calendly/scheduled_events/`),
  })

  const notes = page.getByRole('region', { name: 'Notes on your answers' }).getByRole('listitem')
  const said = ['You have two to ten lawyers.', 'Your main practice area: Estate planning']
  await expect(notes.getByRole('link').first()).toHaveAttribute('href', '/articles/newest')
  await page.reload()
  await expect(notes.getByRole('heading', { level: 3 })).toHaveText(said)

  await expect.poll(() => received(page)).toHaveLength(1)
  const { firstMeetingTimestamp } = JSON.parse((await received(page))[0]?.body ?? '') as Record<string, string>
  const file = await download(page, page.getByRole('link', { name: 'Add to calendar' }))
  expect(file.suggestedFilename()).toBe('call.ics')
  const start = (firstMeetingTimestamp ?? '').replace(/[-:]|\.\d+/g, '')
  expect(await readFile(await file.path(), 'utf8')).toContain(`DTSTART:${start}\r\n`)

  // Both the owner and the visitor get mail.
  await page.goto('/sandbox/mail')
  await expect(page.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('link', { name: /^New lead: Ada/ }).click()
  await expect(page.frameLocator('iframe').getByText('Estate planning').first()).toBeVisible()
  await expectAccessible(page)
})

test('the whole survey works with the keyboard alone, which is told what’s wrong', async ({ page }) => {
  await visit(page, '/contact')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const reach = async (text: string) => {
    await expect(question(page)).toHaveText(text)
    await passTheLock(page)
  }
  await press('Tab', 'Tab', 'Enter')
  const answer = async (id: string, text: string, ...keys: string[]) => {
    await reach(asked(id))
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
    await page.keyboard.type(text)
    await press(...keys)
  }
  await answer('firm-type', '', 'b')
  await answer('staff', '', 'Tab', 'Space')
  await answer('practice-area', 'Estate planning', 'Enter')
  await reach(asked('engagement'))
  // Arrow keys change the choice without moving on.
  await press('Tab', 'ArrowDown')
  await page.clock.runFor(900)
  await expect(question(page)).toHaveText(asked('engagement'))
  await press('ArrowDown', 'ArrowDown')
  await expect(page.getByRole('radio', { name: /Ongoing/ })).toBeChecked()
  await press('Enter')
  await answer('issue', 'Every new matter', 'Shift+Enter')
  await page.keyboard.type('is typed into four systems.')
  await press('Enter')
  await answer('case-value', '', 'c')
  await answer('cases-per-year', '', 'b')
  await answer('website', 'nonsense', 'Enter')
  await expect(page.getByText(/^Please enter a valid URL/)).toBeVisible()
  await expect(page.getByRole('textbox')).toBeFocused()
  await press('Tab', 'Tab', 'Enter')
  await answer('selling', '', 'b')
  await answer('contact', '', 'Enter')
  for (const label of ['First name', 'Last name', 'Phone', 'Email', 'Firm name'])
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('First name')).toBeFocused()
  await press('Shift+Tab')
  for (const text of ['Ada', 'Byron', '+1 555 0100', 'ada@example.com', 'Byron Law']) {
    await press('Tab')
    await page.keyboard.type(text)
  }
  await press('Enter')
  await reach(asked('booking'))
  // The next day, then a time of it.
  await page.getByRole('radio').first().press('ArrowRight')
  const day = await page.getByRole('radio', { checked: true }).getAttribute('value')
  // The last: other journeys take the first ones meanwhile.
  await freeTimes(page).last().press('Enter')
  await expect(page.getByText('Confirm it here.')).toBeFocused()
  const scheduler = page.frameLocator('iframe')
  // Nobody gets into the frame before it says that it's shown.
  await expect(page.locator('iframe:not([inert])')).toBeVisible()
  await scheduler.getByRole('button', { name: 'Confirm' }).press('Enter')
  await expect(ok(page)).toBeFocused()
  await press('Enter')
  await reach('Thank you, Ada')
  const issue = 'Every new matter\nis typed into four systems.'
  const firstMeetingTimestamp = expect.stringContaining(`${day}T`)
  await expectReceived(page, { issue, website: '', engagement: 'ongoing', source: 'direct', firstMeetingTimestamp })
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: PHONE })

  test('the second of two taps answers nothing; a tap elsewhere does, and so does a later one', async ({ page }) => {
    await visit(page, '/contact')
    // On a busy machine, the second tap would come too late to be one.
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: 'Start' }).tap()
    await passTheLock(page)
    const option = (at: number) => page.locator('main label').nth(at)
    const small = await option(1).boundingBox()
    const [x, y] = [(small?.x ?? 0) + 60, (small?.y ?? 0) + 20]
    await page.touchscreen.tap(x, y)
    await page.clock.runFor(440)
    await expect(question(page)).toHaveText(asked('staff'))
    await page.touchscreen.tap(x, y)
    await page.clock.runFor(1000)
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Previous question' }).tap()
    await passTheLock(page)
    await option(1).tap()
    await page.clock.runFor(320)
    await option(3).tap()
    await page.clock.runFor(1000)
    await expect(question(page)).toHaveText(asked('practice-area'))
  })
})
