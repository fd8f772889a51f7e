import { newsletterSubmission } from '#ops/sample-submissions.ts'
import { startMailServer } from '../start-mail-server.ts'
import { answerWith, startReceiver } from '../start-receiver.ts'
import { enrollOwner, signIn } from './enter-console.ts'
import { DESKTOP, expect, expectGoodIn, LARGE_TEXT, PHONE, post, test } from './journey.ts'

test.use({ ownServer: true, allowedComplaints: /status of 403/ })

test('an owner connects mail and an automation, by keyboard, and takes one back', async ({ page, site }) => {
  await using server = await startMailServer({ allowInsecureAuth: true })
  await using automation = await startReceiver(answerWith(404))
  await page.goto(`${await enrollOwner(page, site)}/console/connections`)
  const row = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  const look = () => expectGoodIn(page, DESKTOP, LARGE_TEXT, PHONE)
  const mail = row('Mail')
  await expect(mail).toContainText('In the sandbox for now')
  await mail.getByRole('button', { name: 'Connect Mail' }).press('Enter')
  await mail.getByRole('button', { name: 'Gmail' }).press('Enter')
  await expect(mail.getByLabel('Mail server')).toHaveValue('smtp.gmail.com')
  await expect(mail).toContainText('app password of 16 letters')
  await mail.getByRole('button', { name: 'Try it' }).press('Enter')
  // What's missing is said at its field, which has the keyboard.
  await expect(mail.getByLabel('Sender’s address')).toBeFocused()
  await expect(mail.getByLabel('Sender’s address')).toHaveAccessibleDescription(/Sender’s address is missing\./)
  await mail.getByLabel('Mail server').fill('127.0.0.1')
  await mail.getByLabel('Port').fill(String(server.port))
  await mail.getByLabel('User name').fill('the-firm')
  await mail.getByLabel('Password').fill('a-mail-password-of-1234')
  // What's typed is kept without the password.
  await page.reload()
  await mail.getByRole('button', { name: 'Connect Mail' }).press('Enter')
  await expect(mail.getByLabel('User name')).toHaveValue('the-firm')
  await expect(mail.getByLabel('Password')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(Object.values(localStorage)))).not.toContain('a-mail-password')
  await mail.getByLabel('Password').fill('a-mail-password-of-1234')
  await mail.getByLabel('Sender’s address').fill('hello@firm.example')
  await mail.getByLabel('The firm’s mailbox').fill('owner@firm.example')
  await expect(mail.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  await mail.getByLabel('Port').press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'It works.' })).toBeVisible()
  await expect(mail).toContainText('A test email is on its way to owner@firm.example')
  await look()
  await mail.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(mail).toContainText(/Connected by ada@firm\.example/)
  expect(server.mails).toHaveLength(1)
  await mail.getByRole('button', { name: 'Change Mail' }).press('Enter')
  await mail.getByRole('button', { name: 'Replace: Password' }).press('Enter')
  await expect(mail.getByLabel('Password')).toBeFocused()

  const newsletter = row('Newsletter automation')
  await newsletter.getByRole('button', { name: 'Connect Newsletter automation' }).press('Enter')
  await newsletter.getByLabel('Address of the automation').fill(`${automation.address}/hook`)
  await newsletter.getByRole('button', { name: 'Try it' }).press('Enter')
  const refused = 'It didn’t take a test lead (answered 404). Publish or switch on the automation there'
  await expect(newsletter).toContainText(refused)
  automation.behave(answerWith(200))
  await newsletter.getByRole('button', { name: 'Try it' }).press('Enter')
  const save = newsletter.getByRole('button', { name: 'Save' })
  await expect(save).toHaveAttribute('aria-disabled', 'false')
  await save.press('Enter')
  await expect(newsletter).toContainText('Connected')
  // Without a restart, a visitor's lead goes there now.
  const lead = newsletterSubmission()
  await post(page, '/api/newsletter', lead)
  await expect.poll(() => automation.arrivals.map(({ body }) => body).join()).toContain(lead.uuid)

  await newsletter.getByRole('button', { name: 'Change Newsletter automation' }).press('Enter')
  await newsletter.getByRole('button', { name: 'Remove Newsletter automation' }).press('Enter')
  await newsletter.getByRole('button', { name: 'Remove it' }).press('Enter')
  await expect(newsletter).toContainText('In the sandbox for now')
  await newsletter.getByRole('button', { name: 'Put back the one before' }).press('Enter')
  await newsletter.getByRole('button', { name: 'Put it back' }).press('Enter')
  await expect(newsletter).toContainText('Connected')

  // Staff see states, and no forms.
  await page.goto(`${await signIn(page, site, 'grace', 'staff')}/console/connections`)
  await expect(row('Payments')).toContainText('In the sandbox for now')
  await expect(page.getByRole('button', { name: /Connect|Change|Try/ })).toHaveCount(0)
})
