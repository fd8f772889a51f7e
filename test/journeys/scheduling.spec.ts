import { consoleTest as test } from './enter-console.ts'
import { DESKTOP, expect, expectGood, PHONE } from './journey.ts'
import { edit, editor, saved, write } from './piece-editor.ts'

test.use({
  // The link ends.
  allowedComplaints: /status of (409|410|422)/,
  // What's published stays on a server.
  ownServer: true,
})

const FILE = 'content/articles/brief-bank-that-people-use.md'

test('a change waits for its hour, and a colleague comments on it', async ({ page, browser, desk }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto(desk + edit(FILE))
  await write(page, 'Every lawyer needs a bank of briefs. It takes an hour a week.')

  // What changes comes first, in an owner's words; a time that clocks skip is refused in the form.
  await page.getByRole('button', { name: 'Publish…' }).click()
  const question = page.getByRole('dialog', { name: 'Publish' })
  await expect(question.getByRole('region', { name: 'What changes' })).toContainText(/The text: \d+ paragraphs/)
  await question.getByLabel('At a day and hour').check()
  const time = question.getByLabel(/^Day and time in/)
  await time.fill('2027-03-14T02:30')
  await expect(question.getByText('clocks go forward')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Schedule' })).toBeDisabled()
  await time.fill('2027-03-15T08:00')
  await expectGood(page, 'iframe')
  await question.getByRole('button', { name: 'Schedule' }).click()
  const plan = page.getByRole('region', { name: 'What’s scheduled' })
  await expect(plan).toContainText('Goes out Monday, March 15, 2027')
  await expect(page.getByRole('status').filter({ hasText: 'Visitors see it Monday, March 15, 2027' })).toBeVisible()

  // What's written since isn't in it, until one says so.
  await editor(page).press('ControlOrMeta+End')
  await page.keyboard.insertText(' Begin on Friday.')
  await saved(page)
  await expect(plan).toContainText('that isn’t in it')
  await plan.getByRole('button', { name: 'Take the changes along' }).click()
  await time.fill('2027-03-16T09:30')
  await page.keyboard.press('Escape')
  await plan.getByRole('button', { name: 'Take the changes along' }).click()
  // A time that was given up isn't shown as if it were chosen.
  await expect(time).toHaveValue('2027-03-15T08:00')
  await time.fill('2027-03-16T09:30')
  await question.getByRole('button', { name: 'Schedule' }).click()
  await expect(plan).toContainText('Goes out Tuesday, March 16, 2027, 9:30')
  await page.setViewportSize(PHONE)
  await page.goto(`${desk}/console/content`)
  const rows = page.getByRole('table', { name: 'Scheduled' }).getByRole('row')
  await expect(rows).toContainText(['', 'Tuesday, March 16'])
  await expectGood(page)
  await page.setViewportSize(DESKTOP)

  // A colleague without access sees the draft.
  await page.goto(desk + edit(FILE))
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.locator('code').filter({ hasText: '/draft/' }).innerText()
  const guest = await browser.newPage({ viewport: DESKTOP })
  await guest.goto(link)
  const draft = guest.frameLocator('iframe')
  await expect(draft.getByText('Begin on Friday.')).toBeVisible()
  await draft.getByText('Begin on Friday.').selectText()
  await expect(guest.getByLabel('The sentence it’s about')).toHaveValue(/Begin on Friday\./)
  await guest.getByLabel('Your name').fill('Bo')
  await guest.getByLabel('Comment', { exact: true }).fill('Why <b>Friday</b>?')
  await guest.getByRole('button', { name: 'Send' }).click()
  await expect(guest.getByText(/^Sent\./)).toBeVisible()
  await expect(guest.getByRole('listitem')).toContainText('Why <b>Friday</b>?')
  await expectGood(guest, 'iframe')
  await page.reload()
  const comments = page.getByRole('region', { name: 'Comments' })
  await expect(comments).toContainText('Why <b>Friday</b>?')
  await expectGood(page, 'iframe')
  await comments.getByRole('button', { name: 'Answer: the comment by Bo' }).click()
  await comments.getByLabel('Your answer').fill('Friday is slow.')
  await page.reload()
  await comments.getByRole('button', { name: 'Answer: the comment by Bo' }).click()
  await expect(comments.getByLabel('Your answer')).toHaveValue('Friday is slow.')
  await comments.getByRole('button', { name: 'Answer', exact: true }).last().click()
  await expect(comments).toContainText('Answered by ada')
  await comments.getByRole('button', { name: 'Done: the comment by Bo' }).click()
  await expect(comments.getByRole('heading')).toHaveText('Comments')
  await guest.setViewportSize(PHONE)
  await guest.reload()
  await expect(guest.getByRole('listitem')).toContainText('Friday is slow.')
  await expect(draft.getByText('Begin on Friday.')).toBeVisible()
  await expectGood(guest, 'iframe')
  await page.getByRole('button', { name: 'End it' }).click()
  await page.getByRole('button', { name: 'End it' }).last().click()
  await expect(page.getByText('No link shows it now.')).toBeVisible()
  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
})
