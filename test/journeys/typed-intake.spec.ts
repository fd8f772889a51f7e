import type { Page } from '@playwright/test'
import { expect, expectGood, holdBack, test, visit } from './journey.ts'
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
  await visit(page, '/demo')
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await answer(page).press('Enter')
  await expect(field(page)).toBeFocused()
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

  await section(page).getByRole('button', { name: 'Call again' }).click()
  await expect(sheet(page, 1)).toHaveCount(0)
  await expect(field(page)).toBeFocused()
})

test('a double press answers once, and a call that has ended stays', async ({ page }) => {
  await page.clock.install()
  await visit(page, '/demo')
  await answer(page).dblclick()
  await section(page).getByRole('button', { name: 'Yes', exact: true }).dblclick()
  await expect(log(page)).toContainText('is anyone in danger')
  await expect(log(page)).not.toContainText('What’s your full name?')
  await field(page).focus()
  for (let press = 0; press < 5; press += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(log(page)).not.toContainText('Please call 911 now')
  await page.clock.fastForward('10:00:00')
  await expect(section(page).getByRole('timer')).toContainText('7:41 a.m.')
  await say(page, 'a person please')
  await field(page).fill('555-0142, tomorrow morning, leave a message')
  await section(page).getByRole('button', { name: 'Send' }).dblclick()
  await expect(sheet(page, 1)).toContainText('555-0142')
})

test('a call that is answered before any script has come goes on in the page', async ({ page }) => {
  const arrive = await holdBack(page, '**/assets/*.js')
  await page.goto('/demo', { waitUntil: 'commit' })
  await answer(page).click()
  arrive()
  await expect(log(page)).toContainText('Is that all right?')
  await expect(page).toHaveURL('/demo')
})
