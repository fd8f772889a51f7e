import type { Page } from '@playwright/test'
import { consoleTest as test } from './enter-console.ts'
import { DESKTOP, expect, expectGood, PHONE } from './journey.ts'
import { edit, editor, photo, saved, write } from './piece-editor.ts'

// In one worker: its server's publisher starts once.
test.describe.configure({ mode: 'default' })
test.use({ hasTouch: true, allowedComplaints: /^request elsewhere: http:\/\/localhost:/ })

const TEXT = 'Before **the call**, see [the rules](/about) and a note[^1].\n\n## What to ask\n\nLast.\n\n[^1]: *Hale*.'
const line = (page: Page, words: string) => editor(page).locator('.cm-line').filter({ hasText: words })

test('Markdown’s signs stand back where the cursor isn’t, and are one press away', async ({ page, desk }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto(desk + edit('content/articles/brief-bank-that-people-use.md'))
  await write(page, TEXT)
  const [first, heading] = [line(page, 'Before'), line(page, 'What to ask')]
  await line(page, 'Last.').click()
  await expect(line(page, 'Hale')).toHaveText('1: Hale.')
  await expect(first).toHaveText('Before the call, see the rules and a note1.')
  await expect(heading).toHaveText('What to ask')
  const height = async () =>
    (await Promise.all([first, heading].map((each) => each.boundingBox()))).map((box) => box?.height)
  const before = await height()

  // All signs of what the cursor is in, and only its; each press is one step.
  await page.keyboard.press('ControlOrMeta+Home')
  for (let count = 0; count < 7; count++) await page.keyboard.press('ArrowRight')
  await expect(first).toHaveText('Before **the call**, see the rules and a note1.')
  await page.keyboard.press('End')
  await expect(first).toHaveText('Before the call, see the rules and a note1.')
  await page.keyboard.press('ArrowLeft')
  await expect(first).toHaveText('Before the call, see the rules and a note[^1].')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(heading).toHaveText('## What to ask')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  expect(await height()).toEqual(before)

  // Nothing moves under a pressed button, nor while a word is composed.
  const words = await heading.boundingBox()
  await page.mouse.move((words?.x ?? 0) + 60, (words?.y ?? 0) + 15)
  await page.mouse.down()
  await page.mouse.move((words?.x ?? 0) + 90, (words?.y ?? 0) + 15)
  await expect(heading).toHaveText('What to ask')
  await page.mouse.up()
  await expect(heading).toHaveText('## What to ask')
  const ime = await page.context().newCDPSession(page)
  await line(page, 'Last.').click()
  await page.keyboard.press('ControlOrMeta+Home')
  await ime.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 })
  await expect(first).toHaveText('にBefore the call, see the rules and a note1.')
  await ime.send('Input.insertText', { text: '日' })
  await expect(first).toHaveText('日Before the call, see the rules and a note1.')
  await page.keyboard.press('ControlOrMeta+z')

  // Copied, it's what one reads; pasted here, it's what one wrote.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+c')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('Before the call, see the rules and a note1.')
  await page.keyboard.press('Delete')
  await page.keyboard.press('ControlOrMeta+v')

  const signs = page.getByRole('toolbar').getByRole('button', { name: 'Show the signs' })
  await signs.click()
  await expect(first).toHaveText(TEXT.split('\n')[0] ?? '')
  await expect(line(page, 'Hale')).toHaveText('[^1]: *Hale*.')
  await expectGood(page, 'iframe')
  await page.setViewportSize(PHONE)
  await page.reload()
  await expect(signs).toHaveAttribute('aria-pressed', 'true')
  await expect(first).toHaveText(TEXT.split('\n')[0] ?? '')
  await signs.click()
  await expect(first).toHaveText('Before the call, see the rules and a note1.')
  await expectGood(page, 'iframe')
})

test('a sentence pressed in the preview leads to where it’s written', async ({ page, desk }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto(desk + edit('content/articles/brief-bank-that-people-use.md'))
  await write(page, 'Same words.\n\n- Of *one* kind\n\nSame words. And **then some**.\n\nSame words.')
  const preview = page.frameLocator('iframe[title=Preview]')
  const same = preview.getByText('Same words.', { exact: true })
  await expect(same).toHaveCount(2, { timeout: 30_000 })
  const typed = async (words: string) => {
    await expect(editor(page)).toBeFocused()
    await page.keyboard.insertText(words)
  }
  const lines = editor(page).locator('.cm-line')
  await same.nth(1).click({ position: { x: 2, y: 8 } })
  await typed('The second: ')
  await expect(lines.nth(6)).toHaveText('The second: Same words.')
  await preview.getByText('then some').click({ position: { x: 2, y: 8 } })
  await typed('X')
  await expect(lines.nth(4)).toHaveText('Same words. And **Xthen some**.')

  // A field opens with what it's folded in; by keyboard, too. A modified click is the browser's.
  await saved(page)
  const client = preview.getByText('Of one kind')
  await client.click({ modifiers: ['Shift'] })
  await expect(editor(page)).not.toBeFocused()
  await client.focus()
  await page.keyboard.press('Enter')
  await typed('Y')
  await expect(lines.nth(2)).toHaveText('- YOf one kind')
  await preview.getByText('ABA Formal Opinion 93-379').first().click()
  await expect(page.locator('[id="field-authorities.2.title"]')).toBeFocused()

  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'See the page' }).tap()
  const sheet = page.getByRole('dialog', { name: 'The page' })
  await sheet.frameLocator('iframe[title=Preview]').getByRole('heading', { level: 1 }).tap()
  await expect(sheet).toHaveCount(0)
  await expect(page.locator('#field-title')).toBeFocused()
})

test('dropped pictures are asked about one by one, and a pasted one is missed aloud', async ({ page, desk }) => {
  await page.goto(desk + edit('content/articles/brief-bank-that-people-use.md'))
  await write(page, 'Two pictures.')
  const { buffer } = await photo()
  await editor(page).evaluate((content, base64) => {
    const dataTransfer = new DataTransfer()
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    for (const name of ['a.jpg', 'b.jpg']) dataTransfer.items.add(new File([bytes], name, { type: 'image/jpeg' }))
    content.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, buffer.toString('base64'))
  for (const shows of ['One', 'Two']) {
    await page.getByLabel('What it shows').fill(shows)
    await expect(page.getByText(/^Uploaded: 800 × 500/)).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Insert picture' }).click()
    await expect(editor(page)).toContainText(`![${shows}]`)
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await editor(page).evaluate((content) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', '<p>From <b>Word</b><img src="file:///c.png"></p>')
    content.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText('1 picture couldn’t come along. Add it with Picture.')).toBeVisible()
  await expect(editor(page)).toContainText('From **Word**')
})
