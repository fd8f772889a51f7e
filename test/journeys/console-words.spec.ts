import { signInAsOwner } from './enter-console.ts'
import { test as base, DESKTOP, expect, expectGood, hydrated, PHONE } from './journey.ts'
import { edit, publish, published, saved, shows } from './piece-editor.ts'
import { question } from './survey-walk.ts'

const test = base.extend({ ownServer: true, allowedComplaints: /status of 422/ })

test('an owner rewords the survey; whoever has begun keeps its words', async ({ page, site, browser }) => {
  const desk = await signInAsOwner(page, site)
  const visitor = await browser.newPage({ viewport: PHONE })
  const comeBack = async () => {
    await visitor.goto(`${site.address}/contact`)
    await hydrated(visitor)
  }
  await comeBack()
  await visitor.getByRole('button', { name: 'Start' }).click()
  await visitor.locator('label').filter({ hasText: 'Solo' }).click()
  const staff = 'How many people work with you besides the attorneys?'
  await expect(question(visitor)).toHaveText(staff)

  await page.setViewportSize(DESKTOP)
  await page.goto(desk + edit('content/survey.yaml'))
  await page.getByText(`2. ${staff}`).click()
  const entry = page.getByRole('group', { name: 'Questions, entry 2' })
  await entry.getByLabel('Question', { exact: true }).first().fill('Who works beside the lawyers?')
  await saved(page)
  // The preview shows each question, as the draft has it.
  const screens = page.getByRole('combobox', { name: 'Where it shows' })
  const preview = page.frameLocator('iframe[title=Preview]')
  await screens.selectOption({ label: 'Question 2' })
  await expect(preview.getByRole('heading', { name: 'Who works beside the lawyers?' })).toBeVisible()
  // What's sent stays: nothing of it is shown, added or taken out.
  await expect(page.getByLabel(/^(Id|Value|Field|Also)$/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Add to Questions$|Remove: Questions,)/ })).toHaveCount(0)
  await expectGood(page, 'iframe')
  // What's moved keeps the focus, also past lists within.
  await page.getByRole('button', { name: 'Move up: Questions, entry 2' }).press('Enter')
  await page.getByRole('button', { name: 'Move down: Questions, entry 1' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move down: Questions, entry 2' })).toBeFocused()
  await publish(page, 'Publish')
  await published(page)
  await shows(page, site.address, '/contact', 'Who works beside the lawyers?')

  await comeBack()
  await expect(question(visitor)).toHaveText(staff)
  await page.getByLabel('Edition').fill('2')
  await saved(page)
  await publish(page, 'Publish')
  await shows(page, site.address, '/contact', '&quot;edition&quot;:2')
  await comeBack()
  await expect(question(visitor)).toHaveText('Who works beside the lawyers?')
  await visitor.close()
})
