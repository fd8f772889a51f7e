import { signInAsOwner } from './enter-console.ts'
import { test as base, DESKTOP, expect, expectGood, hydrated, PHONE } from './journey.ts'
import { edit, publish, published, saved, shows } from './piece-editor.ts'
import { question } from './survey-walk.ts'

const test = base.extend({
  ownServer: true,
  allowedComplaints: /^request elsewhere: http:\/\/localhost:|status of 422/,
})

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
  await expect(preview.getByRole('heading', { name: 'Who works beside the lawyers?' })).toBeVisible({ timeout: 60_000 })
  // What's sent stays: nothing of it is shown, added or taken out.
  await expect(page.getByLabel(/^(Id|Value|Field|Also)$/)).toHaveCount(0)
  await expect(
    page.getByRole('button', { name: /^(Add to (Questions|Choices)$|Remove: (Questions|Choices),)/ }),
  ).toHaveCount(0)
  await expect(entry.getByRole('button', { name: 'Add to What answers tell' })).toHaveCount(1)
  await expectGood(page, 'iframe')
  // A note of theirs can't lead nowhere.
  await entry.getByText('1. 0-4').click()
  const address = entry.getByLabel('Address').first()
  const linked = await address.inputValue()
  await address.fill('/nothing-here')
  await saved(page)
  await publish(page, 'Publish')
  const refused = page.getByRole('dialog', { name: 'Publish' })
  await expect(refused.getByText('/nothing-here leads nowhere')).toBeVisible({ timeout: 60_000 })
  await refused.getByRole('button', { name: 'Cancel' }).click()
  await address.fill(linked)
  await saved(page)
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

test('an owner edits an email where it’s read, and sends herself one', async ({ page, site }) => {
  const desk = await signInAsOwner(page, site)
  await page.setViewportSize(DESKTOP)
  await page.goto(desk + edit('content/mail.yaml'))
  const letter = page.frameLocator('iframe[title=Preview]')
  await expect(letter.getByText('Your call on ')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('combobox', { name: 'Email' }).selectOption({ label: 'A call was moved' })
  await expect(letter.getByText('Your call has a new time, Ada')).toBeVisible({ timeout: 60_000 })
  // A sentence that several emails have leads to the one that's open; so does a heading with a name in it.
  await page
    .getByRole('combobox', { name: 'Email' })
    .selectOption({ label: 'A call was booked, and the time isn’t known' })
  await letter.getByText('Before the call, we read your answers').click({ timeout: 60_000 })
  await expect(page.getByRole('textbox', { name: 'What happens next, entry 1' })).toBeFocused()
  await letter.getByText('We have your answers, Ada').click()
  await expect(page.getByRole('textbox', { name: 'Heading' }).first()).toBeFocused()
  await page.getByRole('combobox', { name: 'Email' }).selectOption({ label: 'A call was moved' })
  // The other emails' words are out of sight, and stay.
  await expect(page.getByLabel('Heading', { exact: true })).toHaveCount(2)
  await page.getByLabel('Heading', { exact: true }).first().fill('Another time it is{, firstName}')
  await saved(page)
  await expect(letter.getByText('Another time it is, Ada')).toBeVisible({ timeout: 60_000 })
  await expectGood(page, 'iframe')
  await page.getByRole('button', { name: 'Send me one' }).click()
  await expect(page.getByText(/^Sent to .+@/)).toBeVisible()
  await page.setViewportSize(PHONE)
  await expectGood(page, 'iframe')
  const inbox = await page.request.get(`${site.address}/sandbox/mail`)
  expect(await inbox.text()).toContain('Your call is now on')
  // What's missing from one is said where it's chosen, also while another is open.
  await page.getByLabel('Heading', { exact: true }).first().fill('')
  await saved(page)
  await page.getByRole('combobox', { name: 'Email' }).selectOption({ label: 'The guide' })
  await expect(page.getByRole('option', { name: 'A call was moved: something’s missing' })).toBeAttached()
})
