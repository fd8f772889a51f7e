import type { Page } from '@playwright/test'
import { signInAsOwner } from './enter-console.ts'
import { expect, expectGood, PHONE, test } from './journey.ts'
import { ANSWERS, book, openCalendar } from './survey-walk.ts'

test.use({
  allowedComplaints:
    /^request elsewhere: http:\/\/localhost:|document's frame is sandboxed|Failed to execute 'postMessage'/,
})

/** The calendar file in the visitor's mail with this subject, once it has come. */
async function mailedFile({ request }: Page, subject: RegExp): Promise<string> {
  let number: number | undefined
  await expect(async () => {
    const { received } = (await (await request.get('/sandbox/received-mail')).json()) as {
      received: { number: number; recipients: string[]; subject: string }[]
    }
    const mail = received.find((each) => each.recipients.includes(ANSWERS.email) && subject.test(each.subject))
    expect(mail, String(subject)).toBeDefined()
    number = mail?.number
  }).toPass({ timeout: 20_000 })
  return (await request.get(`/sandbox/mail/${number}/files/0`)).text()
}

const lineOf = (file: string, name: string) => new RegExp(`^${name}[:;](.*?)\\r?$`, 'm').exec(file)?.[1]

test('a call that’s moved and then cancelled at the scheduler is moved and cancelled everywhere', async ({
  page,
  site,
}) => {
  await page.setViewportSize(PHONE)
  await openCalendar(page)
  await book(page)
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  const booked = await mailedFile(page, /^Your call on /)
  expect([lineOf(booked, 'METHOD'), lineOf(booked, 'SEQUENCE')]).toEqual(['PUBLISH', '0'])

  const address = `${await signInAsOwner(page, site)}/console`
  const owner = await page.context().newPage()
  await owner.setViewportSize(PHONE)
  await owner.goto(`${address}/leads`)
  await owner.getByRole('link', { name: 'Ada Byron' }).click()
  const contact = owner.locator('dl').first()
  await expect(contact).toContainText('Call')
  await expect(contact).not.toContainText('Moved from')

  // As with the links in the scheduler's confirmation.
  await page.goto('/sandbox/calls')
  await expectGood(page)
  await page.getByRole('link', { name: 'Move Ada Byron’s call' }).click()
  await page
    .getByRole('button', { name: /times$/ })
    .nth(1)
    .click()
  await page
    .getByRole('button', { name: /^\d+:\d\d [AP]M$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Your call has moved' })).toBeVisible()
  await expectGood(page)

  // The console's page follows by itself.
  await expect(contact).toContainText('Moved from')
  await expectGood(owner)
  const moved = await mailedFile(page, /^Your call is now on /)
  expect([lineOf(moved, 'METHOD'), lineOf(moved, 'SEQUENCE')]).toEqual(['REQUEST', '1'])
  expect(lineOf(moved, 'UID')).toBe(lineOf(booked, 'UID'))
  expect(lineOf(moved, 'DTSTART')).not.toBe(lineOf(booked, 'DTSTART'))

  await page.goto('/sandbox/calls')
  await page.getByRole('link', { name: 'Cancel Ada Byron’s call' }).click()
  await expectGood(page)
  await page.getByRole('button', { name: 'Cancel the call' }).click()
  await expect(page.getByRole('heading', { name: 'The call is cancelled' })).toBeVisible()
  await expectGood(page)

  await expect(contact).toContainText('Cancelled')
  await expect(contact).toContainText('It was')
  await expectGood(owner)
  const cancelled = await mailedFile(page, /^Your call is cancelled$/)
  expect([lineOf(cancelled, 'METHOD'), lineOf(cancelled, 'SEQUENCE')]).toEqual(['CANCEL', '2'])
  expect(lineOf(cancelled, 'UID')).toBe(lineOf(booked, 'UID'))
  await owner.goto(`${address}/leads`)
  await expect(owner.getByRole('row', { name: /Ada Byron/ })).toHaveText(/Call cancelled/)
})
