import type { Page } from '@playwright/test'
import { allowStored } from './demo-page.ts'
import { expect, expectAccessible, expectGood, holdBack, hydrated, test } from './journey.ts'
import { translateAll } from './translate.ts'

const section = (page: Page) => page.getByRole('region', { name: 'AI Assistant Demo' })
const log = (page: Page) => section(page).getByRole('log')
const field = (page: Page) => section(page).getByRole('textbox', { name: 'Your answer' })
const sheet = (page: Page, number: number) => section(page).getByRole('region', { name: `Sheet ${number}` })

const NAMES = ['no', 'Pat Roe', 'Example Plumbing', 'No', 'Example Mutual', '555-0142', 'after eight', 'Morning']
const STORY = ['A van hit me', 'Today', 'Fifth and Main', 'My neck', 'Not yet', 'no', 'no', 'Papers that say March 3']

const answer = (page: Page) => section(page).getByRole('button', { name: 'Answer as the caller' })

async function say(page: Page, ...answers: string[]) {
  for (const text of answers) {
    await field(page).fill(text)
    await field(page).press('Enter')
  }
}

test('a typed call runs to its end by keyboard, translated, and leaves two sheets', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  translateAll(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/demo')
  await hydrated(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await answer(page).press('Enter')
  await expect(field(page)).toBeFocused()
  // The call goes on at 9:41, and its clock runs.
  await expect(section(page).getByRole('timer')).toHaveText(/^Sat 9:4\d p\.m\.0:0[1-9]/)
  await section(page).getByRole('button', { name: 'Yes', exact: true }).press('Enter')
  await expect(log(page)).toContainText('Is that all right?')
  await expect(field(page)).toBeFocused()
  await say(page, ...NAMES)
  await expect(sheet(page, 2)).toHaveCount(0)
  await say(page, 'no')
  await section(page).getByRole('button', { name: 'No match' }).click()
  await say(page, 'Do I have a case?', ...STORY)
  await expect(section(page).getByRole('heading', { name: 'Monday 8:00, on your desk' })).toBeFocused()
  await expect(sheet(page, 1)).toContainText('after eight')
  await expect(sheet(page, 2)).toContainText('Papers that say March 3')
  await expect(field(page)).toHaveCount(0)
  await expectGood(page)
  expect(sent.filter((url) => !url.includes('/api/counts'))).toEqual([])

  await section(page).getByRole('button', { name: 'Copy' }).click()
  await expect(section(page).getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('! Dates: Papers that say March 3')

  await page.evaluate(() => {
    window.print = () => {}
  })
  await section(page).getByRole('button', { name: 'Print' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(sheet(page, 1)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(log(page)).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await expect(section(page).getByRole('timer')).toContainText('ended')
  await section(page).getByRole('button', { name: 'Call again' }).click()
  await expect(sheet(page, 1)).toHaveCount(0)
  await expect(field(page)).toBeFocused()
})

test('a call that is answered before any script has come goes on in the page', async ({ page }) => {
  const arrive = await holdBack(page, '**/assets/*.js')
  await page.goto('/demo', { waitUntil: 'commit' })
  await answer(page).click()
  arrive()
  await expect(log(page)).toContainText('Is that all right?')
  await expect(page).toHaveURL('/demo')
})

test('where there’s no voice assistant, the typed call is there all the same', async ({ page }) => {
  await page.route('**/api/site-config', async (route) => {
    const json = await (await route.fetch()).json()
    await route.fulfill({ json: { ...json, assistant: null } })
  })
  await allowStored(page)
  await page.goto('/demo')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'On your line, it’s a voice' })).toBeVisible()
  await expect(page.locator('elevenlabs-convai')).toHaveCount(0)
  await answer(page).click()
  await say(page, 'yes')
  await expect(log(page)).toContainText('is anyone in danger')
  await expectAccessible(page)
})
