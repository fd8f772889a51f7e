import type { Page } from '@playwright/test'
import { consoleTest as test } from './enter-console.ts'
import { expect, expectGood, PHONE } from './journey.ts'
import { edit, editor, openPiece, photo, saved, write } from './piece-editor.ts'

// In one worker: its server's publisher starts once.
test.describe.configure({ mode: 'default' })
// What's missing from an email is refused.
test.use({ hasTouch: true, allowedComplaints: /status of 422/ })

const TEXT = 'Before **the call**, see [the rules](/about) and a note[^1].\n\n## What to ask\n\nLast.\n\n[^1]: *Hale*.'
const line = (page: Page, words: string) => editor(page).locator('.cm-line').filter({ hasText: words })

test('Markdown’s signs stand back where the cursor isn’t, and are one press away', async ({ page, desk }) => {
  await openPiece(page, desk, 'content/articles/brief-bank-that-people-use.md')
  await write(page, TEXT)
  const [first, heading] = [line(page, 'Before'), line(page, 'What to ask')]
  await line(page, 'Last.').click()
  await expect(line(page, 'Hale')).toHaveText('1: Hale.')
  await expect(first).toHaveText('Before the call, see the rules and a note1.')
  await expect(heading).toHaveText('What to ask')

  // All signs of what the cursor is in, and only its; each press is one step.
  await page.keyboard.press('ControlOrMeta+Home')
  for (let count = 0; count < 7; count++) await page.keyboard.press('ArrowRight')
  await expect(first).toHaveText('Before **the call**, see the rules and a note1.')
  await page.keyboard.press('End')
  await expect(first).toHaveText('Before the call, see the rules and a note1.')
  await page.keyboard.press('ArrowLeft')
  await expect(first).toHaveText('Before the call, see the rules and a note[^1].')

  // Nothing moves while a word is composed.
  const ime = await page.context().newCDPSession(page)
  await line(page, 'Last.').click()
  await expect(first).toHaveText('Before the call, see the rules and a note1.')
  await page.keyboard.press('ControlOrMeta+Home')
  await ime.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 })
  await expect(first).toHaveText('にBefore the call, see the rules and a note1.')
  await ime.send('Input.insertText', { text: '日' })
  await expect(first).toHaveText('日Before the call, see the rules and a note1.')
  await page.keyboard.press('ControlOrMeta+z')

  // Copied, it's what one reads.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+c')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('Before the call, see the rules and a note1.')

  const signs = page.getByRole('toolbar').getByRole('button', { name: 'Show the signs' })
  await signs.click()
  await expect(first).toHaveText(TEXT.split('\n')[0] ?? '')
  await expect(line(page, 'Hale')).toHaveText('[^1]: *Hale*.')
  await expectGood(page, 'iframe')
  await page.setViewportSize(PHONE)
  await page.reload()
  await expect(first).toHaveText(TEXT.split('\n')[0] ?? '')
  await signs.click()
  await expect(first).toHaveText('Before the call, see the rules and a note1.')
  await expectGood(page, 'iframe')
})

test('a sentence pressed in the preview leads to where it’s written', async ({ page, desk }) => {
  await openPiece(page, desk, 'content/articles/brief-bank-that-people-use.md')
  await write(page, 'Same words.\n\n- Of *one* kind\n\nSame words. And **then some**.\n\nSame words.')
  const preview = page.frameLocator('iframe[title=Preview]')
  const same = preview.getByText('Same words.', { exact: true })
  await expect(same).toHaveCount(2)
  const typed = async (words: string) => {
    await expect(editor(page)).toBeFocused()
    await page.keyboard.insertText(words)
  }
  const lines = editor(page).locator('.cm-line')
  await same.nth(1).click({ position: { x: 2, y: 8 } })
  await typed('The second: ')
  await expect(lines.nth(6)).toHaveText('The second: Same words.')

  // A field opens with what it's folded in; by keyboard, too.
  await saved(page)
  await preview.getByText('Of one kind').focus()
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
    await expect(page.getByText(/^Uploaded: 800 × 500/)).toBeVisible()
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

test('an owner edits an email where it’s read, and sends herself one', async ({ page, site, desk }) => {
  await openPiece(page, desk, 'content/mail.yaml')
  const letter = page.frameLocator('iframe[title=Preview]')
  await expect(letter.getByText('Your call on ')).toBeVisible()
  const email = page.getByRole('combobox', { name: 'Email' })
  const heading = page.getByRole('textbox', { name: 'Heading', exact: true })
  await email.selectOption({ label: 'A call was moved' })
  await expect(letter.getByText('Your call has a new time, Ada')).toBeVisible()
  await letter.getByText('Your call has a new time, Ada').click()
  await expect(heading.first()).toBeFocused()
  // The other emails' words are out of sight, and stay.
  await expect(heading).toHaveCount(2)
  await heading.first().fill('Another time it is{, firstName}')
  await saved(page)
  await expect(letter.getByText('Another time it is, Ada')).toBeVisible()
  await expectGood(page, 'iframe')
  await page.getByRole('button', { name: 'Send me one' }).click()
  await expect(page.getByText(/^Sent to .+@/)).toBeVisible()
  await page.setViewportSize(PHONE)
  await expectGood(page, 'iframe')
  const inbox = await page.request.get(`${site.address}/sandbox/mail`)
  expect(await inbox.text()).toContain('Your call is now on')
  // What's missing from one is said where it's chosen, also while another is open.
  await heading.first().fill('')
  await saved(page)
  await email.selectOption({ label: 'The guide' })
  await expect(page.getByRole('option', { name: 'A call was moved: something’s missing' })).toBeAttached()
})
