import type { Page } from '@playwright/test'
import { ASKED_TIMES_HEADER, writeAskedTimes } from '#contracts/asked-times.ts'
import { AT_CALENDAR_HEADER } from '#contracts/survey-questions.ts'
import { surveySubmission } from '#ops/sample-submissions.ts'
import { consoleTest } from './enter-console.ts'
import { DESKTOP, download, expect, expectGood, expectGoodIn, holdBack, LARGE_TEXT, PHONE, post } from './journey.ts'
import { delivered, failDelivery } from './store.ts'
import { translateAll } from './translate.ts'

const test = consoleTest.extend<{
  /** Sends the survey as a visitor. @returns its id */
  sendSurvey: (input: Partial<ReturnType<typeof surveySubmission>>, headers?: Record<string, string>) => Promise<string>
}>({
  // The wrong address is rejected, and the server fails for a moment.
  allowedComplaints: /status of (422|429)|ERR_FAILED/,
  sendSurvey: async ({ page }, use) =>
    use(async (input, headers = {}) => {
      const survey = surveySubmission({ eventUri: '', firstMeetingTimestamp: '', ...input })
      const books = !('eventUri' in input)
      // Until it's booked, no mail goes out that would keep the next one waiting for an hour.
      await post(page, '/api/survey', survey, books ? { [AT_CALENDAR_HEADER]: '1', ...headers } : headers)
      if (books) await book(page, survey)
      return survey.uuid
    }),
})

/** Books the first time that the stand-in offers. */
async function book(page: Page, { uuid, email }: ReturnType<typeof surveySubmission>) {
  const { times } = await (await page.request.get('/sandbox/scheduler/times')).json()
  const data = { start_time: times[0], name: 'Ada Byron', email, timezone: 'UTC', utm_content: uuid }
  const headers = { 'sec-fetch-site': 'same-origin' }
  expect((await page.request.post('/sandbox/scheduler/bookings', { headers, data })).status()).toBe(201)
}

const GRACE = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@navy.example', companyName: 'Hopper Law' }

async function expectLoaded(page: Page) {
  await expect(page.getByText('Loading…')).toHaveCount(0)
  await expectGood(page)
}

test('a lead is found by keyboard, marked, noted, resent, printed', async ({ page, desk, sendSurvey, sqlite }) => {
  await page.setViewportSize(PHONE)
  const id = await sendSurvey(GRACE)
  await sendSurvey({ firstName: 'Bo', email: 'bo@li.example' })
  await delivered(sqlite)
  failDelivery(sqlite, id, 'survey')

  await page.goto(`${desk}/console`)
  await expect(page.getByText('1 not delivered')).toBeVisible()
  await page.goto(`${desk}/console/leads`)
  const row = page.getByRole('row', { name: /Grace Hopper/ })
  await expect(row).toContainText(/Hopper Law.*Under \$2,500.*Survey.*New.*Call.*Failing/s)
  await expectLoaded(page)
  await page.getByRole('searchbox').fill('hopper')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${desk}/console/leads?q=hopper`)
  await expect(page.getByText('1 lead, newest first.')).toBeVisible()
  await page.getByRole('link', { name: 'Grace Hopper' }).press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Grace Hopper' })).toBeVisible()
  await expectLoaded(page)
  const contacted = page.getByRole('button', { name: 'Contacted' })
  await contacted.press('Enter')
  await expect(contacted).toHaveAttribute('aria-pressed', 'true')
  await expect(contacted).toBeFocused()
  await expect(page.getByText('Contacted since')).toContainText('set by ada@firm.example')

  await page.getByLabel('New note').fill('Call back on Friday')
  // Leaving, coming Back and reloading lose nothing.
  await page.goto(`${desk}/console/leads`)
  await page.goBack()
  await page.reload()
  await expect(page.getByLabel('New note')).toHaveValue('Call back on Friday')
  await expect(page.getByText('It isn’t saved yet.')).toBeVisible()
  const save = await holdBack(page, '**/note')
  await page.getByRole('button', { name: 'Save note' }).press('Enter')
  // Typed before it's saved.
  await page.getByLabel('New note').fill('At nine')
  save()
  await expect(page.getByRole('listitem').filter({ hasText: 'Call back on Friday' })).toContainText('ada@firm.example')
  await expect(page.getByLabel('New note')).toHaveValue('At nine')

  await expect(page.getByText('Their server isn’t working.')).toBeVisible()
  await page.getByRole('button', { name: 'Resend now' }).press('Enter')
  // The server has delivered it, and the page updates by itself.
  await expect(page.getByRole('row', { name: /Survey automation/ })).toContainText('Arrived')
  await page.goBack()
  await expect(row).toContainText('Contacted')

  await page.emulateMedia({ media: 'print' })
  // The text width of a printed page, so that nothing is cut off.
  const paper = { width: 702, height: 900 }
  for (const path of ['/console/leads', `/console/leads/${id}`]) {
    await page.goto(`${desk}${path}`)
    await expect(page.getByText('Grace Hopper')).toBeVisible()
    for (const role of ['navigation', 'button', 'textbox', 'combobox'] as const)
      await expect(page.getByRole(role)).toHaveCount(0)
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expectGoodIn(page, paper)
  }
})

test('leads are sorted from the address, and a call is set and undone', async ({ page, desk, sendSurvey }) => {
  const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const asked = writeAskedTimes({ halfDays: [{ date, half: 'morning' }], timeZone: 'America/Chicago' })
  const open = { eventUri: '', firstMeetingTimestamp: '', caseValueThreshold: '> $100k' }
  await sendSurvey({ ...GRACE, ...open }, { [ASKED_TIMES_HEADER]: asked })
  await sendSurvey({ firstName: 'Bo', lastName: 'Li', email: 'bo@li.example', caseValueThreshold: '< $2.5k' })
  await page.setViewportSize(DESKTOP)
  await page.goto(`${desk}/console/leads`)
  const names = page.getByRole('rowheader').getByRole('link')
  await expect(names).toHaveText(['Bo Li', 'Grace Hopper'])
  await page.getByRole('columnheader', { name: 'Fee' }).getByRole('link').press('Enter')
  await expect(names).toHaveText(['Grace Hopper', 'Bo Li'])
  await expect(page.getByRole('columnheader', { name: 'Fee' })).toHaveAttribute('aria-sort', 'descending')
  await expectLoaded(page)
  // Chosen with the keyboard, it waits until that's done; with a pointer, it applies at once.
  const sort = page.getByLabel('Sort by')
  await sort.press('ArrowDown')
  await sort.press('ArrowDown')
  await expect(sort).toHaveValue('size')
  expect(new URL(page.url()).searchParams.get('sort')).toBe('fee')
  await sort.press('Enter')
  await expect(page).toHaveURL(/sort=size/)
  await sort.selectOption('Newest')
  await expect(page).not.toHaveURL(/sort=/)
  await page.getByRole('link', { name: 'To answer' }).click()
  await expect(names).toHaveText(['Grace Hopper'])
  await page.setViewportSize(PHONE)

  await names.click()
  // A second click doesn't undo it.
  await page.getByRole('button', { name: /^Set the call for .* 10:30/ }).dblclick()
  await expect(page.getByText(/^Set for .* 10:30/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Call' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Contacted' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'New' })).toHaveAttribute('aria-pressed', 'true')
  await expectGoodIn(page, LARGE_TEXT, PHONE)
  await page.getByLabel(/^Another time/).fill(`${date}T13:00`)
  await page.reload()
  await expect(page.getByLabel(/^Another time/)).toHaveValue(`${date}T13:00`)
  const setIt = page.getByRole('button', { name: 'Set the call', exact: true })
  await setIt.click()
  await expect(page.getByText(/^Set for .* 1:00/)).toBeVisible()
  // Within half an hour of it, which only a typed time can be.
  const other = await sendSurvey({ ...open, firstName: 'Di', lastName: 'Ng', email: 'di@ng.example' })
  await page.goto(`${desk}/console/leads/${other}`)
  await page.getByLabel(/^A time you’ve agreed on/).fill(`${date}T13:15`)
  await setIt.click()
  await expect(page.getByText('There’s another call at that time.')).toBeVisible()
})

test('a next step comes back on its day, is done or moved, and taken back', async ({ page, desk, sendSurvey }) => {
  const id = await sendSurvey({ ...GRACE, eventUri: '', firstMeetingTimestamp: '' })
  await page.setViewportSize(DESKTOP)
  await page.goto(`${desk}/console/leads/${id}`)
  await page.getByLabel('What’s next').fill('Send the offer')
  await page.reload()
  await expect(page.getByLabel('What’s next')).toHaveValue('Send the offer')
  await page.getByRole('button', { name: 'Tomorrow' }).dblclick()
  await expect(page.getByText(/^For .*, set by ada@firm.example/)).toBeVisible()
  await page.getByText('Change it').press('Enter')
  const day = page.getByLabel('Another day')
  await day.fill((await day.getAttribute('min')) ?? '')
  await page.getByRole('button', { name: 'On that day' }).press('Enter')
  await expect(page.getByText('For today, set by')).toBeVisible()
  await page.goto(`${desk}/console`)
  const row = page.getByRole('listitem').filter({ hasText: 'Send the offer' })
  await expect(row).toContainText('For todayGrace Hopper')
  await expectGoodIn(page, PHONE, LARGE_TEXT)
  await row.getByRole('button', { name: 'Tomorrow: Send the offer' }).click()
  await expect(row).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Done: Send the offer' }).click()
  // Nothing is next, so she waits for an answer again.
  const contacted = page.getByRole('button', { name: 'Mark Grace Hopper as contacted' })
  await contacted.press('Enter')
  await expect(page.getByText('Nobody needs you right now')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(contacted).toBeVisible()

  // A reply answers her, too.
  await page.goto(`${desk}/console/leads/${id}`)
  const words = page.getByLabel('Your reply')
  await words.fill('Dear Grace,\n\nThursday?')
  await page.getByRole('button', { name: 'Send reply' }).dblclick()
  await expect(page.getByText(/It goes out at .*, and you can undo it until then/)).toHaveCount(1)
  await expect(words).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Contacted' })).toHaveAttribute('aria-pressed', 'true')
  await expectGoodIn(page, PHONE, LARGE_TEXT)
  await page.getByRole('listitem').filter({ hasText: 'It goes out at' }).getByRole('button', { name: 'Undo' }).click()
  await expect(words).toHaveValue('Dear Grace,\n\nThursday?')
  await expect(page.getByRole('button', { name: 'New' })).toHaveAttribute('aria-pressed', 'true')
})

test('a lead’s page says if it isn’t up to date; a person is erased', async ({ page, desk, sendSurvey, sqlite }) => {
  translateAll(page)
  await page.goto(`${desk}/console/leads`)
  await expect(page.getByText('No leads yet')).toBeVisible()
  await expectLoaded(page)
  // One comes in after the page has its data and before the server tells of changes.
  const follow = await holdBack(page, '**/api/console/events')
  await page.reload()
  await expect(page.getByText('No leads yet')).toBeVisible()
  await sendSurvey(GRACE)
  await delivered(sqlite)
  follow()
  await expect(page.getByRole('link', { name: 'Grace Hopper' })).toBeVisible()
  await sendSurvey(GRACE)
  await expect(page.getByRole('status')).toContainText('A new lead came in.')
  await delivered(sqlite)

  const exported = await download(page, page.getByRole('button', { name: 'Export as CSV' }))
  expect(await exported.failure()).toBeNull()

  const following = page.waitForResponse('**/api/console/events')
  await page.getByRole('link', { name: 'Grace Hopper' }).click()
  await following
  const note = page.getByLabel('New note')
  await note.fill('Half a note')
  const { promise: failed, resolve } = Promise.withResolvers<void>()
  await page.route(/\/api\/console\/leads\/[\w-]+$/, (route) => route.fulfill({ status: 429 }).then(resolve))
  await sendSurvey(GRACE)
  await failed
  await expect(page.getByRole('status')).toContainText(['This page couldn’t be refreshed.'])
  await page.unrouteAll()
  await sendSurvey(GRACE)
  await expect(page.getByText('They sent another form later:')).toBeVisible()
  await page.getByLabel('Subject').fill('Half a subject')
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('Half a subject')
  await expect(note).toHaveValue('Half a note')

  await page.getByRole('button', { name: 'Erase this person' }).click()
  await expect(page.getByText('everything that came from grace@navy.example: 4 leads, with 0 notes')).toBeVisible()
  await expectLoaded(page)
  await page.getByLabel('Your reply').fill('Half a reply')
  await page.getByLabel('Type the address again').fill('somebody@else.example')
  await page.getByRole('button', { name: 'Erase permanently' }).click()
  await expect(page.getByRole('alert')).toContainText('Nothing was erased')
  await page.getByLabel('Type the address again').fill('grace@navy.example')
  await page.getByRole('button', { name: 'Erase permanently' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Erased' })).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('console-notes'))).toBeNull()
  await expectLoaded(page)
})

test('two who are one person are merged by keyboard, undone, and parted', async ({ page, desk, sendSurvey }) => {
  const id = await sendSurvey({ ...GRACE, email: 'grace@home.example', companyName: '' })
  const other = await sendSurvey(GRACE)
  await page.goto(`${desk}/console/leads/${id}`)
  await page.getByRole('button', { name: 'Same person as…' }).press('Enter')
  await expect(page.getByLabel('Name, email, phone or firm')).toBeFocused()
  await expect(page.getByLabel('Name, email, phone or firm')).toHaveValue('Grace Hopper')
  await page.keyboard.press('Enter')
  const merge = page.getByRole('button', { name: 'Merge with grace@navy.example' })
  await expect(merge).toBeVisible()
  await expectGoodIn(page, DESKTOP, LARGE_TEXT, PHONE)
  await merge.press('Enter')
  const part = page.getByRole('button', { name: 'Separate grace@navy.example from this person' })
  await expect(part).toBeVisible()
  await expect(page.getByText('They sent another form later:')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Same person as…' })).toBeFocused()
  await expectGoodIn(page, LARGE_TEXT, PHONE)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(part).toHaveCount(0)
  await page.getByRole('button', { name: 'Same person as…' }).click()
  await page.getByLabel('Name, email, phone or firm').fill('navy')
  await page.keyboard.press('Enter')
  await merge.click()
  await expect(part).toBeVisible()
  await page.goto(`${desk}/console/leads`)
  await expect(page.getByText('2 leads from 1 person, newest first.')).toBeVisible()
  await page.goto(`${desk}/console/leads/${other}`)
  await part.click()
  await expect(page.getByText('They’re two people again.')).toBeVisible()
  await expect(part).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Same person as…' })).toBeFocused()
})
