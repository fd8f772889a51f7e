import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { book, freeTimes, openCalendar } from './calendar-walk.ts'
import { answerCookies, expect, expectAccessible, expectGood, holdBack, PHONE, test, visit } from './journey.ts'
import { received } from './received.ts'
import { openSqlite } from './store.ts'
import { ANSWERS, question } from './survey-walk.ts'

test.use({ allowedComplaints: /ERR_FAILED|Failed to load resource|The time (could not be sent|was not taken)/ })

/** A visitor sends the survey, closes the tab at the calendar, and gets the mail. @returns the paths of its links */
async function leaveAndGetMail(page: Page, dataDir: string) {
  // The calendar doesn't open before the server has the answers.
  const release = await holdBack(page, '**/api/survey')
  await openCalendar(page)
  await expect(page.getByText('Saving your answers…')).toBeVisible()
  release()
  await expect(freeTimes(page).first()).toBeVisible()
  await page.close()
  using database = openSqlite(dataDir, { readOnly: false })
  // The wait for the booking ends now.
  database.exec('update leads set calendar_until = created_at; update deliveries set next_attempt_at = 0')
  const mails = async () => (await page.context().request.get('/sandbox/received-mail')).text()
  await expect.poll(mails).toContain('You can still pick a time for your call')
  const received = await mails()
  const pathIn = (start: string) => new RegExp(`${start}/[\\w-]+`).exec(received)?.[0] ?? ''
  return { pick: pathIn('/contact/time'), stop: pathIn('/contact/no-mail') }
}

/** A browser that has never been here. */
async function onAnotherDevice(browser: Browser, baseURL: string | undefined, options: BrowserContextOptions = {}) {
  const other = await browser.newPage({ ...(baseURL && { baseURL }), viewport: PHONE, ...options })
  await other.addInitScript(answerCookies)
  return other
}

test('who closes the tab at the calendar books elsewhere', async ({ page, browser, site, baseURL }) => {
  const links = await leaveAndGetMail(page, site.dataDir)
  const plain = await onAnotherDevice(browser, baseURL, { javaScriptEnabled: false })
  await plain.goto(links.pick)
  expect(await plain.locator('main').innerText()).toContain('reply to our email with two or three times')
  await expect(plain.getByText('Opening the calendar')).toBeHidden()
  await plain.context().close()

  const phone = await onAnotherDevice(browser, baseURL)
  // Who wants no more emails can still pick a time.
  await phone.goto(links.stop)
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(question(phone)).toHaveText('We won’t write again')
  await visit(phone, links.pick)
  await expect(question(phone)).toHaveText('When should we talk?')
  // Neither the name nor an answer is on the page: only the calendar's form has it.
  const said = await phone.locator('body').innerText()
  for (const reported of [ANSWERS.firstName, ANSWERS.email, ANSWERS.phone, ANSWERS.practiceArea])
    expect(said).not.toContain(reported)
  await expectGood(phone)

  // The server is down at first; the page goes on by itself once it's back.
  let isDown = true
  await phone.route('**/api/call-time', (route) => (isDown ? route.abort() : route.continue()))
  await book(phone)
  await expect(question(phone)).toHaveText('Not quite done')
  isDown = false
  await expect(question(phone)).toHaveText('Thank you')
  await phone.goto(links.pick)
  await expect(question(phone)).toHaveText('Your call is booked')
  await expectAccessible(phone)
  // The automation got it without a time, and again with it.
  await expect.poll(async () => (await received(phone)).map(({ times }) => times)).toEqual([2])
  await phone.context().close()
})
