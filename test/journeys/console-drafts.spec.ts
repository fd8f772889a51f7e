import type { Page } from '@playwright/test'
import { consoleTest as test } from './enter-console.ts'
import { DESKTOP, expect } from './journey.ts'
import { edit, editor, publish, published, saved, write } from './piece-editor.ts'

test.use({
  // A version of another tab's, and no network.
  allowedComplaints:
    /^request elsewhere: http:\/\/localhost:|status of 409|ERR_INTERNET_DISCONNECTED|NetworkError|network connection was lost/,
  ownServer: true,
})

/** Pastes plain text at the cursor, as every browser does. */
const paste = (page: Page, text: string) =>
  editor(page).evaluate((content, plain) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', plain)
    const event = new Event('paste', { bubbles: true, cancelable: true, composed: true })
    content.dispatchEvent(Object.defineProperty(event, 'clipboardData', { value: clipboardData }))
  }, text)

test('nothing is lost to a publish under way, another tab or lines from Windows', async ({ page, desk }) => {
  test.setTimeout(400_000)
  await page.setViewportSize(DESKTOP)
  await page.goto(desk + edit('content/articles/brief-bank-that-people-use.md'))
  await write(page, '## One\n\nText.\n\n')
  await editor(page).press('ControlOrMeta+End')
  await paste(page, 'From Notepad,\r\ntwo lines.')
  await saved(page)
  await page.reload()
  await editor(page).getByText('Text.').click()
  await page.getByRole('button', { name: 'Quotation' }).click()
  const lines = editor(page).locator('.cm-line')
  await expect(lines).toHaveText(['One', '', '> Text.', '', 'From Notepad,', 'two lines.'])

  // Enter and deleted text: all of it can be undone.
  await editor(page).press('ControlOrMeta+End')
  await editor(page).press('Enter')
  await page.keyboard.insertText('The end.')
  await expect(lines).toHaveCount(8)
  await editor(page).press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await editor(page).press('ControlOrMeta+z')
  await expect(lines).toHaveCount(8)
  await saved(page)

  // The answer comes 300 ms after the last key.
  const held = Promise.withResolvers<void>()
  await page.route('**/content/publish', async (route) => {
    const response = await route.fetch()
    await held.promise
    await route.fulfill({ response })
  })
  await publish(page, 'Publish')
  await page.keyboard.press('Escape')
  await editor(page).press('ControlOrMeta+End')
  await page.keyboard.type(' Late words.')
  setTimeout(held.resolve, 300)
  await published(page)
  await expect(lines.last()).toHaveText('The end. Late words.')
  await saved(page)
  await page.unrouteAll()

  // Another tab's save throws away nothing of this one's.
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByLabel('Summary').fill('Of the other tab.')
  await saved(other)
  await page.getByLabel('Summary').fill('Only in')
  await expect(page.getByRole('heading', { name: 'Two versions' })).toBeVisible()
  // Whoever goes on typing isn't interrupted.
  await page.keyboard.type(' this one.')
  await other.getByLabel('Summary').fill('Of the other tab, again.')
  await saved(other)
  await page.reload()
  await expect(page.getByLabel('Summary')).toHaveValue('Only in this one.')
  await page.getByRole('button', { name: 'Keep this one' }).click()
  await saved(page)

  // A full storage keeps nothing, and says so.
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.context().setOffline(true)
  await page.getByLabel('Summary').fill('Kept nowhere.')
  await expect(page.getByText('It’s on this page only')).toBeVisible()
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload(), 0))
  expect((await asked).type()).toBe('beforeunload')
  await (await asked).dismiss()
  await page.context().setOffline(false)
  await saved(page)
})
