import type { Page } from '@playwright/test'
import { asked } from '../asked.ts'
import { book, freeTimes, openCalendar, openScheduler, openWholeCalendar } from './calendar-walk.ts'
import { expect, expectAccessible, expectGood, hydrated, PHONE, reload } from './journey.ts'
import { test } from './own-content.ts'
import { expectReceived, received } from './received.ts'
import { openSqlite } from './store.ts'
import { ANSWERS, NO_CONTACT, ok, openAt, passTheLock, question } from './survey-walk.ts'

test.use({
  timezoneId: 'America/Chicago',
  allowedComplaints: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource|The survey was not taken/,
})
test.beforeEach(({ page }) => page.clock.install())

const script = '**/assets/late-screens-*.js'
const sayNo = (page: Page) => page.locator('label').filter({ hasText: 'No' }).click()

test('the last screens come by themselves once the network is back, and the answers stay', async ({ page }) => {
  let isBlocked = true
  await page.route(script, (route) => (isBlocked ? route.abort() : route.continue()))
  await openAt(page, 'selling', NO_CONTACT)
  await sayNo(page)
  await expect(question(page)).toHaveText('The next step didn’t load')
  await expectAccessible(page)
  // Offline, no press leads to the browser's error page.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Load it again' }).click()
  await page.clock.runFor(3000)
  await expect(question(page)).toHaveText('The next step didn’t load')
  isBlocked = false
  // Back online, the survey goes on by itself.
  await page.context().setOffline(false)
  await expect(question(page)).toHaveText(asked('contact'))
})

test('a scheduler that doesn’t load is reported; a visitor asks for times by keyboard', async ({ page }) => {
  await page.setViewportSize(PHONE)
  let isBlocked = true
  await page.route('**/sandbox/scheduler?**', (route) => (isBlocked ? route.abort() : route.continue()))
  // The page's clock must not run past the request's time limit.
  const stored = page.waitForResponse('**/api/survey')
  await openCalendar(page)
  await stored
  await freeTimes(page).first().click()
  const heading = page.getByRole('heading', { name: 'The calendar didn’t load' })
  await page.clock.runFor(10_000)
  await expect(heading).toBeVisible()
  await expectAccessible(page)
  // Once the network is back, it's tried again by itself.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(heading).toBeHidden()
  await page.clock.runFor(10_000)
  isBlocked = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await openScheduler(page)
  await expect(heading).toBeHidden()
  isBlocked = true
  await reload(page)
  await freeTimes(page).first().click()
  await page.clock.runFor(10_000)

  await page.getByRole('button', { name: 'Ask for a time' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Ask for a time' })).toBeFocused()
  await expectGood(page)

  const boxes = page.getByRole('checkbox')
  const askButton = page.getByRole('button', { name: 'Ask for these times' })
  await expect(askButton).toBeDisabled()
  for (const key of ['Tab', 'Space', 'Tab', 'Space', 'Tab', 'Space']) await page.keyboard.press(key)
  await expect(page.getByRole('status').filter({ hasText: 'Three picked.' })).toBeVisible()
  // The days are three screens long; the button is never out of sight.
  await boxes.nth(8).scrollIntoViewIfNeeded()
  await expect(askButton).toBeInViewport({ ratio: 1 })
  await expect(boxes.nth(3)).toBeDisabled()
  const name = await boxes.first().evaluate((box) => box.closest('label')?.textContent)

  await boxes.nth(1).focus()
  await page.keyboard.press('Space')
  await expect(boxes.nth(3)).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(question(page)).toHaveText('Thank you, Ada')
  await expect(page.getByText('to confirm one of the times you asked for')).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').first()).toHaveText(new RegExp(`^${name}$`, 'i'))
  await expectReceived(page, { ...ANSWERS, firstMeetingTimestamp: '', eventUri: '' })
  const asks = (await received(page))[0]?.headers['asked-times']
  expect(asks).toMatch(/^\d{4}-\d\d-\d\d morning, \d{4}-\d\d-\d\d morning; America\/Chicago$/)
})

test('without an answer about free times it’s the scheduler’s own calendar', async ({ page }) => {
  await page.route('**/api/free-times', (route) => route.abort())
  await openCalendar(page)
  await openScheduler(page)
  await expect(freeTimes(page)).toHaveCount(0)
})

test('a visitor who goes on without booking, as the time was taken, is asked for another', async ({ page }) => {
  await openCalendar(page, '?source=direct&time=2026-11-30T08:07:00.000Z')
  await expect(page.getByText('was taken while you answered')).toContainText('November 30')
  await expectAccessible(page, 'iframe')
  await expect(freeTimes(page).first()).toBeVisible()
  // No other window counts.
  await openWholeCalendar(page)
  const payload = { event: { uri: 'https://evil.example/scheduled_events/1' } }
  await page.evaluate((data) => postMessage(data, '*'), { event: 'calendly.event_scheduled', payload })
  await page.clock.runFor(500)
  await expect(page.getByRole('button', { name: 'Book a Time to Continue' })).toBeDisabled()

  const own = page.getByRole('link', { name: 'Open the scheduler in a new tab' })
  const goOn = page.getByRole('button', { name: 'I booked in the other tab: continue' })
  await expect(goOn).toHaveCount(0)
  const tab = page.waitForEvent('popup')
  await own.click()
  await (await tab).close()
  await expect(goOn).toBeVisible()
  // A phone may discard the page in the meantime.
  await page.reload()
  await goOn.click()
  await expect(question(page)).toHaveText('Did you pick a time, Ada?')
  await expectAccessible(page)
  await expectReceived(page, { ...ANSWERS, firstMeetingTimestamp: '', eventUri: '' })
})

test('the visitor is told instead of thanked, and can send the answers again', async ({ page, site }) => {
  let isRefusing = false
  await page.route('**/api/survey', (route) =>
    isRefusing ? route.fulfill({ status: 422, body: 'issue is too long.' }) : route.continue(),
  )
  await openCalendar(page)
  await expect(freeTimes(page).first()).toBeVisible()
  isRefusing = true
  await book(page)
  const refused = 'Your answers didn’t reach us'
  await expect(question(page)).toHaveText(refused)
  await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(question(page)).toHaveText(refused)
  await hydrated(page)
  await page.getByRole('button', { name: 'Previous question' }).click()
  await expect(page.getByLabel('Firm name')).toHaveValue(ANSWERS.companyName)
  await page.getByLabel('Firm name').fill('Byron & Daughter')
  isRefusing = false
  await page.getByRole('button', { name: 'Send again' }).click()
  for (const said of ['Your answers have been sent.', 'We have your answers.']) {
    await expect(page.getByText(said)).toBeVisible()
    await passTheLock(page)
    await ok(page).click()
  }
  await expect(question(page)).toHaveText('Thank you, Ada')
  // The scheduler's own event has already sent the answers of the contact step on their way: they go again, corrected.
  await expect.poll(async () => (await received(page)).map(({ times }) => times)).toEqual([2])
  using store = openSqlite(site.dataDir)
  const [lead] = store.prepare('select payload from leads').all()
  expect(JSON.parse(String(lead?.['payload']))).toMatchObject({ ...ANSWERS, companyName: 'Byron & Daughter' })
})
