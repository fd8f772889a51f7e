import { surveySubmission } from '#ops/sample-submissions.ts'
import { asked } from '../asked.ts'
import { signInAsOwner } from './enter-console.ts'
import { expect, holdBack, post } from './journey.ts'
import { test } from './own-content.ts'
import { question } from './survey-walk.ts'
import { translate } from './translate.ts'

// An error in React fails each of these: it would be a complaint of the browser.
test.use({ allowedComplaints: /status of 4\d\d/ })

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

test('the console works translated, each list of it', async ({ page, site }) => {
  const desk = await signInAsOwner(page, site)
  await post(page, '/api/survey', surveySubmission())
  for (const name of ' leads deliveries funnel tests orders people health content audit'.split(' ')) {
    await page.goto(`${desk}/console/${name}`)
    await expect(page.getByText('Loading…')).toHaveCount(0)
    await translate(page)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
  }
})
