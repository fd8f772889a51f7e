import { join } from 'node:path'
import { openStore } from '#server/store/database.ts'
import { consoleTest as test } from './enter-console.ts'
import { DESKTOP, expect, expectGood, PHONE } from './journey.ts'
import { edit, editor, saved, shows, write } from './piece-editor.ts'

test.use({
  // The link ends, and another owner was faster.
  allowedComplaints: /^request elsewhere: http:\/\/localhost:|status of (409|410|422)/,
  // What's published stays on a server.
  ownServer: true,
})

const FILE = 'content/articles/brief-bank-that-people-use.md'
const PATH = '/articles/brief-bank-that-people-use'

test('a change waits for its hour, and a colleague comments on it', async ({ page, browser, site, desk }) => {
  test.setTimeout(400_000)
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
  await expect(question.getByText('Monday, March 15, 2027, 8:00 a.m. EDT.')).toBeVisible()
  await expectGood(page, 'iframe')
  await question.getByRole('button', { name: 'Schedule' }).click()
  const plan = page.getByRole('region', { name: 'What’s scheduled' })
  await expect(plan).toContainText('Goes out Monday, March 15, 2027', { timeout: 60_000 })

  // What's written since isn't in it, until one says so.
  await editor(page).press('ControlOrMeta+End')
  await page.keyboard.insertText(' Begin on Friday.')
  await saved(page)
  await expect(plan).toContainText('that isn’t in it')
  await plan.getByRole('button', { name: 'Take the changes along' }).click()
  await expect(time).toHaveValue('2027-03-15T08:00')
  await time.fill('2027-03-16T09:30')
  // Bo has chosen a time since: one of both stands, and it's said whose.
  const store = await openStore({ file: join(site.dataDir, 'gimbal.sqlite') })
  await store.db
    .updateTable('content_plans')
    .set(({ eb }) => ({ by: 'Bo', made_at: eb('made_at', '+', 1) }))
    .execute()
  await question.getByRole('button', { name: 'Schedule' }).click()
  await expect(question.getByRole('alert')).toContainText('Bo has scheduled it for Monday, March 15', {
    timeout: 60_000,
  })
  await expectGood(page, 'iframe')
  await question.getByRole('button', { name: 'Schedule mine instead' }).click()
  await expect(plan).toContainText('Goes out Tuesday, March 16, 2027, 9:30', { timeout: 60_000 })
  // And comes down again.
  await plan.getByRole('button', { name: 'Then hide it…' }).click()
  const hiding = page.getByRole('dialog', { name: 'Hide it' })
  const ending = hiding.getByLabel(/^Day and time in/)
  await ending.fill('2027-03-16T09:30')
  await hiding.getByRole('button', { name: 'Schedule' }).click()
  await expect(hiding.getByRole('alert')).toContainText('It goes out only on Tuesday', { timeout: 60_000 })
  await ending.fill('2027-11-07T01:30')
  await expect(hiding.getByText('This time comes twice that night.')).toBeVisible()
  await expectGood(page, 'iframe')
  await hiding.getByRole('button', { name: 'Schedule' }).click()
  const end = page.getByRole('region', { name: 'When it’s hidden' })
  await expect(end).toContainText('Comes down Sunday, November 7, 2027, 1:30 a.m. EDT', { timeout: 60_000 })
  await end.getByRole('button', { name: 'Cancel this' }).click()
  await expect(end).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(end).toBeVisible({ timeout: 60_000 })
  await page.setViewportSize(PHONE)
  await page.goto(`${desk}/console/content`)
  await expect(page.getByRole('table', { name: 'Scheduled' }).getByRole('row').nth(1)).toContainText(
    'Tuesday, March 16',
  )
  await expect(page.getByRole('table', { name: 'Scheduled' }).getByRole('row').nth(2)).toContainText(
    'The page is hidden',
  )
  await expectGood(page)
  await page.setViewportSize(DESKTOP)

  // A colleague without access sees the draft.
  await page.goto(desk + edit(FILE))
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.locator('code').filter({ hasText: '/draft/' }).innerText()
  const guest = await browser.newPage({ viewport: DESKTOP })
  await guest.goto(link)
  // A card of the link shows the firm's name alone.
  expect(await guest.title()).toBe('Gimbal')
  await expect(guest.locator('meta[property], meta[name=description]')).toHaveCount(0)
  const draft = guest.frameLocator('iframe')
  await expect(draft.getByText('Begin on Friday.')).toBeVisible({ timeout: 30_000 })
  await draft.getByText('Begin on Friday.').selectText()
  await expect(guest.getByLabel('The sentence it’s about')).toHaveValue(/Begin on Friday\./)
  await guest.getByLabel('Your name').fill('Bo')
  await guest.getByLabel('Comment', { exact: true }).fill('Why <b>Friday</b>?')
  await guest.getByRole('button', { name: 'Send' }).click()
  await expect(guest.getByText(/^Sent\./)).toBeVisible()
  await expect(guest.getByRole('listitem')).toContainText('Why <b>Friday</b>?')
  await expectGood(guest, 'iframe')
  await guest.setViewportSize(PHONE)
  await guest.reload()
  await expect(draft.getByText('Begin on Friday.')).toBeVisible({ timeout: 30_000 })
  await expectGood(guest, 'iframe')
  await page.reload()
  const comments = page.getByRole('region', { name: 'Comments' })
  await expect(comments).toContainText('Why <b>Friday</b>?')
  await expectGood(page, 'iframe')
  await comments.getByRole('button', { name: 'Answer: the comment by Bo' }).click()
  await comments.getByLabel('Your answer').fill('Friday is slow.')
  await comments.getByRole('button', { name: 'Answer', exact: true }).last().click()
  await expect(comments).toContainText('Answered by ada')
  await comments.getByRole('button', { name: 'Done: the comment by Bo' }).click()
  await expect(comments.getByRole('heading')).toHaveText('Comments')
  await comments.getByText('1 done').click()
  await comments.getByRole('button', { name: 'Open again: the comment by Bo' }).click()
  await expect(comments.getByRole('heading')).toHaveText('1 comment')
  await guest.reload()
  await expect(guest.getByRole('listitem')).toContainText('Friday is slow.')
  await expect(draft.getByText('Begin on Friday.')).toBeVisible({ timeout: 30_000 })
  await expectGood(guest, 'iframe')
  await page.getByRole('button', { name: 'End it' }).click()
  await page.getByRole('button', { name: 'End it' }).last().click()
  await expect(page.getByText('No link shows it now.')).toBeVisible()
  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'This link has ended' })).toBeVisible()

  // At its hour it's published, within 30 seconds.
  expect(await (await page.request.get(site.address + PATH)).text()).not.toContain('Begin on Friday.')
  await store.db.updateTable('content_plans').set({ due_at: Date.now() }).execute()
  await store.close()
  await shows(page, site.address, PATH, 'Begin on Friday.')
})
