import type { Page } from '@playwright/test'
import { DESKTOP, expect, expectAccessible, hydrated, PHONE, test } from '../journey.ts'
import { allowStored, answerField, COMPLAINTS_OF_AXE, element, launcher, open, panel } from './demo-page.ts'

test.use({ allowedComplaints: COMPLAINTS_OF_AXE })
test.beforeEach(({ page }) => allowStored(page))

const says = (page: Page, text: string) => expect(panel(page).getByRole('log')).toContainText(text)

const CALL = ['yes', 'no', 'A van hit me', 'Today', 'Fifth and Main', 'Example Plumbing', 'My neck', 'Not yet', 'no']
const END = ['no', 'I was at work', 'Pat, 555-0142']

async function say(page: Page, ...answers: string[]) {
  for (const text of answers) {
    await answerField(page).fill(text)
    await answerField(page).press('Enter')
  }
}

test('a call is typed to its end, and its sheet can be copied and printed', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/demo')
  await open(page).click()
  await says(page, 'I am a computer program, not a person and not a lawyer')
  const opening = await panel(page).getByRole('log').getByText('I am a computer program').innerText()
  await expect(page.getByRole('region', { name: 'the sheet fills' })).toContainText(opening.replace(/^\S+\s+/, ''))
  await expect(answerField(page)).toBeFocused()
  await expectAccessible(page)

  await panel(page).getByRole('button', { name: 'Yes', exact: true }).click()
  await says(page, 'Is anyone in danger')
  await say(page, '  ')
  await says(page, 'Details can wait.')
  await say(page, 'no', 'Do I have a case?')
  await says(page, 'That’s for the attorney.')
  const refusal = await panel(page).getByRole('log').getByText('That’s for the attorney.').innerText()
  await expect(page.getByRole('region', { name: 'the sheet fills' })).toContainText(refusal.replace(/^\S+\s+/, ''))
  await say(page, ...CALL.slice(2), ...END)

  await expect(panel(page).getByRole('heading', { name: 'Intake sheet' })).toBeFocused()
  const sheet = panel(page).getByRole('region', { name: 'Intake sheet' })
  await expect(sheet.getByRole('definition').first()).toHaveText('“Do I have a case?”')
  await expect(sheet).toContainText('Example Plumbing')
  await expect(answerField(page)).toBeHidden()
  await expectAccessible(page)

  const copy = sheet.getByRole('button', { name: 'Copy the sheet' })
  await copy.hover()
  await expect(copy).toHaveCSS('background-color', 'rgb(14, 22, 32)')
  await expect(copy).toHaveCSS('color', 'rgb(247, 244, 238)')
  await expectAccessible(page)
  await copy.click()
  await expect(sheet.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('! Dates: I was at work')

  await page.evaluate(() => {
    window.print = () => {}
  })
  await sheet.getByRole('button', { name: 'Print it' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await sheet.getByRole('button', { name: 'Start again' }).click()
  await expect(panel(page).getByRole('log')).not.toContainText('Example Plumbing')
  await expect(answerField(page)).toBeFocused()
})

test('on a phone the conversation works by the keyboard alone, and Escape leads back', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/demo')
  await hydrated(page)
  await open(page).focus()
  await page.keyboard.press('Enter')
  await expect(answerField(page)).toBeFocused()
  await page.keyboard.type('yes')
  await page.keyboard.press('Enter')
  await says(page, 'Is anyone in danger')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(open(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await says(page, 'Is anyone in danger')
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
})

test('Escape leads back to the launcher where that opened it, also beside the page’s own button', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/demo')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await launcher(page).focus()
  await page.keyboard.press('Enter')
  await expect(answerField(page)).toBeFocused()
  await open(page).scrollIntoViewIfNeeded()
  await expect(element(page)).toHaveAttribute('data-opener-in-view')
  await page.keyboard.press('Escape')
  await expect(launcher(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(launcher(page)).toBeHidden()
})

for (const [name, viewport] of Object.entries({ '320 px': { width: 320, height: 700 }, desktop: DESKTOP })) {
  test(`nothing runs over the page’s edge at ${name}, with the assistant open`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/demo')
    await hydrated(page)
    await open(page).click()
    await expect(answerField(page)).toBeFocused()
    const box = await panel(page).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width)
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth).toBe(clientWidth)
  })
}
