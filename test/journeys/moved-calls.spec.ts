import { signInAsOwner } from './enter-console.ts'
import { expect, expectGood, PHONE, test } from './journey.ts'
import { ANSWERS, book, openCalendar } from './survey-walk.ts'

test.use({
  allowedComplaints:
    /^request elsewhere: http:\/\/localhost:|document's frame is sandboxed|Failed to execute 'postMessage'/,
})

test('a call that’s moved and then canceled at the scheduler is moved and canceled everywhere', async ({
  page,
  site,
}) => {
  await page.setViewportSize(PHONE)
  await openCalendar(page)
  await book(page)
  await page.getByRole('button', { name: 'OK', exact: true }).click()

  const address = `${await signInAsOwner(page, site)}/console`
  const owner = await page.context().newPage()
  await owner.setViewportSize(PHONE)
  await owner.goto(`${address}/leads`)
  await owner.getByRole('link', { name: 'Ada Byron' }).click()
  const contact = owner.locator('dl').first()
  await expect(contact).toContainText('Call')

  // The owner moves it at the scheduler; further down, the visitor cancels it, as with the links in its confirmation.
  const opened = page.context().waitForEvent('page')
  await owner.getByRole('link', { name: 'Move the call' }).click()
  const calendar = await opened
  for (const name of [/times$/, /^\d+:\d\d [AP]M$/, 'Confirm'])
    await calendar.getByRole('button', { name }).last().click()
  await expect(calendar.getByRole('heading', { name: 'Your call has moved' })).toBeVisible()
  await expectGood(calendar)
  await calendar.close()

  // The console's page follows by itself.
  await expect(contact).toContainText('Moved from')
  await expectGood(owner)

  await page.goto('/sandbox/calls')
  await page.getByRole('link', { name: 'Cancel Ada Byron’s call' }).click()
  await expectGood(page)
  await page.getByRole('button', { name: 'Cancel the call' }).click()
  await expect(page.getByRole('heading', { name: 'The call is canceled' })).toBeVisible()
  await expectGood(page)

  await expect(contact).toContainText('Canceled')
  await expect(contact).toContainText('It was')
  // And so does the visitor's mail: server/flows/leads/compose-mail.test.ts has its calendar files.
  const subjects = async () => {
    const { received } = await (await page.request.get('/sandbox/received-mail')).json()
    return (received as { recipients: string[]; subject: string }[])
      .filter(({ recipients }) => recipients.includes(ANSWERS.email))
      .map(({ subject }) => subject.replace(/ on .*/, ''))
  }
  await expect.poll(subjects).toEqual(['Your call is canceled', 'Your call is now', 'Your call'])
  await owner.goto(`${address}/leads`)
  await expect(owner.getByRole('row', { name: /Ada Byron/ })).toHaveText(/Call canceled/)
})
