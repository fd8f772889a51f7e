import { asked } from '#test/asked.ts'
import { surveySubmission } from '#test/submissions.ts'
import { signInAsOwner } from './enter-console.ts'
import { expect, holdBack, hydrated, post } from './journey.ts'
import { field, fill, open, REQUIRED, sendButton } from './lead-form-walk.ts'
import { ARTICLE_COUNT, test } from './own-content.ts'
import { book, ok, question, walk } from './survey-walk.ts'
import { translate } from './translate.ts'

// An error in React fails each of these: it would be a complaint of the browser.
test.use({ allowedComplaints: /^request elsewhere: http:\/\/localhost:|status of 4\d\d/ })

test('a translated survey works to its end, and its texts still change', async ({ page }) => {
  await page.clock.install()
  await page.goto('/contact')
  await hydrated(page)
  await translate(page)
  await walk(page, { to: 10 })
  await ok(page).click()
  await expect(page.getByText('Email is required.')).toBeVisible()
  await walk(page, { from: 10, to: 11 })
  await page.getByRole('button', { name: 'No time works?' }).click()
  const status = page.getByRole('status').filter({ hasText: /picked/ })
  await expect(status).toHaveText('Nothing picked yet.')
  await page.getByRole('checkbox').first().check()
  await expect(status).toHaveText('One picked. You can pick two more.')
  await page.getByRole('button', { name: 'Back to the calendar' }).click()
  await book(page)
  await expect(page.getByText('Booked, in your time zone')).toBeVisible()
  await ok(page).click()
  await expect(question(page)).toHaveText('Thank you, Ada')
})

test('who types in a translated page while its script arrives keeps the text and the focus', async ({ page }) => {
  const live = page.locator('[data-island=newsletter][data-live]')
  const field = page.getByRole('textbox', { name: 'Email' })
  const button = page.getByRole('button', { name: 'Subscribe' })
  for (const control of [field, button]) {
    const arrive = await holdBack(page, '**/assets/newsletter*.js')
    await page.goto('/')
    await translate(page)
    await field.fill('ada@')
    await control.focus()
    arrive()
    await expect(live).toBeVisible()
    await expect(control).toBeFocused()
    await expect(field).toHaveValue('ada@')
  }
})

test('a press is taken that began in a translated page before its script arrived', async ({ page }) => {
  const arrive = await holdBack(page, '**/assets/survey*.js')
  await page.goto('/contact', { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible()
  await translate(page)
  await page.getByRole('button', { name: 'Start' }).hover()
  await page.mouse.down()
  const arrived = page.waitForResponse('**/assets/survey*.js')
  arrive()
  await (await arrived).finished()
  // By then, React would have drawn the question anew, under the pointer.
  await page.evaluate(async () => {
    for (let times = 0; times < 5; times += 1) await new Promise((idle) => requestIdleCallback(idle))
  })
  await page.mouse.up()
  await expect(question(page)).toHaveText(asked('firm-type'))
})

test('a translated form can be corrected and sent, and lists count and filter', async ({ page }) => {
  await open(page, '/lp_00-business-card-page_a')
  await translate(page)
  await fill(page, { ...REQUIRED, Email: 'ada@gmial.com' })
  await page.getByRole('button', { name: 'ada@gmail.com' }).click()
  await field(page, 'Website').fill('nonsense')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Website')).toHaveAttribute('aria-invalid', 'true')
  await field(page, 'Website').fill('')
  await sendButton(page).click()
  await expect(page.getByText('Thank you! Your information has been sent.')).toBeVisible()

  await open(page, '/')
  await translate(page)
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText("You're in! Check your inbox to confirm.")).toBeVisible()

  await open(page, '/resources/articles')
  await translate(page)
  const count = page.getByRole('status')
  await page.getByRole('button', { name: 'Small Firms' }).click()
  await expect(count).not.toHaveText(`${ARTICLE_COUNT} articles`)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(count).toHaveText(`${ARTICLE_COUNT} articles`)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByText(`48 of ${ARTICLE_COUNT} shown`)).toBeVisible()
  await page.getByRole('searchbox').fill('zzz')
  await expect(page.getByText('for “zzz”')).toBeVisible()

  await open(page, '/services')
  await translate(page)
  await page.locator('.service-cell').first().click()
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page.getByText('What should we fix first?')).toBeVisible()

  await open(page, '/demo')
  await translate(page)
  const reply = page.getByRole('main').getByRole('textbox')
  await reply.fill('I was hit by a car')
  await reply.press('Enter')
  await expect(page.getByText('I was hit by a car').first()).toBeVisible()
  await open(page, '/privacy/receipt')
  await translate(page)
  await page
    .getByRole('button', { name: /^Clear/ })
    .first()
    .click()
  await expect(page.getByText(/ is cleared\.$/)).toBeVisible()
})

test('the console works translated: a state, a note, a search and each list', async ({ page, site }) => {
  const desk = await signInAsOwner(page, site)
  const survey = surveySubmission()
  await post(page, '/api/survey', survey)

  await page.goto(`${desk}/console/leads/${survey.uuid}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Byron')
  await translate(page)
  await page.getByRole('button', { name: 'Contacted' }).click()
  await expect(page.getByText('set by Ada')).toBeVisible()
  await page.getByRole('textbox', { name: /note/i }).fill('Called.')
  await page.getByRole('button', { name: /note/i }).click()
  await expect(page.getByText('Called.')).toBeVisible()

  await page.goto(`${desk}/console/leads`)
  await expect(page.getByText(/1 lead\b/).first()).toBeVisible()
  await translate(page)
  await page.getByRole('searchbox').fill('nobody')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No leads.')).toBeVisible()
  for (const name of ' deliveries funnel tests orders people health content audit'.split(' ')) {
    await page.goto(`${desk}/console/${name}`)
    await expect(page.getByText('Loading…')).toHaveCount(0)
    await translate(page)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
  }
})
