import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import PDFDocument from 'pdfkit'
import { PICTURE_MASKED } from '#app/masker/picture.ts'
import { SAMPLE_LETTER } from '#app/masker/sample.ts'
import { DESKTOP, expect, expectAccessible, hydrated, PHONE, test } from './journey.ts'

const preview = (page: Page) => page.getByRole('region', { name: 'Live preview' })
const source = (page: Page) => preview(page).getByLabel('Your text')
const output = (page: Page) => preview(page).getByRole('group', { name: 'Masked text' })
const marks = (page: Page, placeholder: string) => output(page).getByRole('button', { name: `[${placeholder}]` })
const reading = (page: Page, label: string) => preview(page).locator(`[data-reading="${label}"]`)
const told = (page: Page) => preview(page).locator('.masker-message')
const WORKER = '**/masking-worker-*.js'
/** A picture of one point. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** From the top of the page, wherever it is scrolled to. */
const topOfFocus = (page: Page) =>
  page.evaluate(() => (document.activeElement?.getBoundingClientRect().top ?? 0) + window.scrollY)

async function open(page: Page) {
  await page.goto('/document-masker')
  await hydrated(page)
  await preview(page).getByRole('button', { name: 'Try it on this page' }).click()
  await expect(marks(page, 'PERSON_1')).toHaveCount(3)
}

test('nothing of the preview is loaded before it is asked for, and the page shows what it does without it', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/document-masker')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  await expect(preview(page)).toContainText(PICTURE_MASKED.split('\n')[0] ?? '')
  expect(asked.filter((path) => /mask(?:ing|ed)/.test(path.replace('/document-masker', '')))).toEqual([])
  await expectAccessible(page)

  await preview(page).getByRole('button', { name: 'Try it on this page' }).click()
  await expect(marks(page, 'PERSON_1')).toHaveCount(3)
  expect(asked.filter((path) => path.includes('masking-worker'))).toHaveLength(1)
})

test('the press loads about as much as the page says', async ({ page }) => {
  await page.goto('/document-masker')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  const said = Number(/about (\d+) KB/.exec(await preview(page).innerText())?.[1])
  const sizes: number[] = []
  // Not the drawings that come because the press scrolls there.
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) sizes.push(Number(response.headers()['content-length']))
  })
  await preview(page).getByRole('button', { name: 'Try it on this page' }).click()
  await expect(marks(page, 'PERSON_1')).toHaveCount(3)
  const loaded = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000
  expect(Math.abs(loaded - said) / said, `${loaded} KB loaded, ${said} KB said`).toBeLessThan(0.1)
})

test('the sample letter is masked, everybody by one placeholder, and nothing is sent', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await open(page)
  await expect(source(page)).toHaveValue(SAMPLE_LETTER)
  await expect(output(page)).toContainText('Re: [PERSON_1], Gonzalez v. [ORG_1]')
  await expect(reading(page, 'Requests sent')).toHaveText('0')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await source(page).fill('Ms. Halvorsen owes $5 to Tobias Renner.')
  await expect(output(page)).toHaveText('Ms. [PERSON_1], Halvorsen owes [MONEY_1], $5 to [PERSON_2], Tobias Renner.')
  await expect(reading(page, 'Places masked')).toHaveText('3')
  await expect(reading(page, 'Requests sent')).toHaveText('0')
  expect(asked).toEqual([])
  await expectAccessible(page)
})

test('what is asked for all the same is counted and named', async ({ page }) => {
  await open(page)
  await page.evaluate(() => fetch('/api/site-config').then((response) => response.text()))
  await expect(reading(page, 'Requests sent')).toHaveText('1')
  await expect(preview(page)).toContainText('by this page, not with your text: /api/site-config')
})

test('a press shows a name everywhere, another masks it again; so does the key', async ({ page }) => {
  await open(page)
  await marks(page, 'PERSON_1').first().click()
  await expect(marks(page, 'PERSON_1')).toHaveCount(0)
  await expect(output(page).getByRole('button', { name: 'Gonzalez', pressed: false })).toHaveCount(3)
  await expect(told(page)).toContainText('Maria L. Gonzalez: shown in all its 3 places.')
  await output(page).getByRole('button', { name: 'Gonzalez', pressed: false }).last().click()
  await expect(marks(page, 'PERSON_1')).toHaveCount(3)
  await preview(page).getByRole('button', { name: 'Show Curtis Vandermeer' }).click()
  await expect(marks(page, 'PERSON_2')).toHaveCount(0)
  await preview(page).getByRole('button', { name: 'Mask Curtis Vandermeer' }).click()
  await expect(marks(page, 'PERSON_2')).toHaveCount(2)
})

test('a mouse masks any word everywhere by a press, and a selection of several by a button', async ({ page }) => {
  await open(page)
  await source(page).fill('The gray heron case. A gray heron was seen; the Heron is not gray.')
  await expect(output(page)).toContainText('The gray heron case.')
  await output(page).getByText('case', { exact: true }).click()
  await expect(output(page)).toContainText('[TERM_1]')
  await source(page).evaluate((area: HTMLTextAreaElement) => {
    area.focus()
    area.setSelectionRange(4, 14)
  })
  await preview(page).getByRole('button', { name: 'Mask selection' }).click()
  await expect(marks(page, 'TERM_2')).toHaveCount(2)
  await expect(told(page)).toContainText('gray heron: masked everywhere.')
})

test('by keyboard alone: every word can be reached and masked, and the focus stays where it was', async ({ page }) => {
  await page.goto('/document-masker')
  await hydrated(page)
  await preview(page).getByRole('button', { name: 'Try it on this page' }).focus()
  await page.keyboard.press('Enter')
  await expect(marks(page, 'PERSON_1')).toHaveCount(3)
  await expect(preview(page).getByRole('group', { name: 'The preview is loaded' })).toBeFocused()

  await preview(page).getByRole('button', { name: 'Mark words' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(marks(page, 'DATE_1')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(marks(page, 'PERSON_1').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(output(page).getByRole('button', { name: 'Maria L. Gonzalez' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(marks(page, 'PERSON_1').first()).toBeFocused()

  const word = output(page).getByRole('button', { name: 'insurer', exact: true })
  await word.focus()
  await page.keyboard.press('Space')
  await expect(marks(page, 'TERM_1')).toBeFocused()
  const before = await topOfFocus(page)
  await page.keyboard.press('ArrowDown')
  const below = await topOfFocus(page)
  expect(below - before).toBeGreaterThan(15)
  await page.keyboard.press('ArrowUp')
  expect(Math.abs((await topOfFocus(page)) - before)).toBeLessThan(15)
  await page.keyboard.press('Home')
  await expect(marks(page, 'DATE_1')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(output(page).locator(':focus')).toHaveCount(0)
  await expectAccessible(page)
})

test.describe('with the clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('the masked text is copied as it is seen, comes back, and is restored to the letter', async ({ page }) => {
    await open(page)
    await preview(page).getByRole('button', { name: 'Copy masked text' }).click()
    await expect(told(page)).toContainText('Copied.')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('Dear Ms. [PERSON_1]:')
    expect(copied).not.toMatch(/Gonzalez|Vandermeer|555/)
    await preview(page).getByLabel('The answer you got').fill(copied)
    await expect(preview(page).locator('[data-restored]')).toHaveText(SAMPLE_LETTER, { useInnerText: false })
  })
})

test('the sample answer is restored, and a placeholder that stands for nothing is named', async ({ page }) => {
  await open(page)
  await preview(page).getByRole('button', { name: 'Use a sample answer' }).click()
  const restored = preview(page).locator('[data-restored]')
  await expect(restored).toContainText('Dear Ms. Gonzalez:')
  await expect(restored).toContainText('**Harbor Lane Logistics, LLC** offers $42,500.00')
  await preview(page).getByLabel('The answer you got').fill('[Person 9] and [person 4]’s wife')
  await expect(restored).toHaveText('[Person 9] and Luis’s wife')
  await expect(preview(page)).toContainText('1 placeholder restored. Nothing here stands for [PERSON_9].')
})

test('it works without a network, and what was typed is gone after a reload', async ({ page, context }) => {
  await open(page)
  await context.setOffline(true)
  await source(page).fill('Dear Ms. Halvorsen, call Tobias Renner at (503) 555-0119.')
  await expect(marks(page, 'PHONE_1')).toHaveCount(1)
  await expect(marks(page, 'PERSON_2')).toHaveCount(1)
  await context.setOffline(false)
  await page.reload()
  await hydrated(page)
  await preview(page).getByRole('button', { name: 'Try it on this page' }).click()
  await expect(source(page)).toHaveValue(SAMPLE_LETTER)
  const kept = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))
  expect(kept).not.toContain('Halvorsen')
})

test('without a text, with too long a one, and cleared, it says so', async ({ page }) => {
  await open(page)
  await preview(page).getByRole('button', { name: 'Clear everything' }).click()
  await expect(source(page)).toHaveValue('')
  await expect(preview(page)).toContainText('Nothing to mask yet. Paste a letter, or use the sample.')
  await expect(reading(page, 'Places masked')).toHaveText('0')
  await source(page).fill('Mr. Renner called. '.repeat(64_000))
  await expect(preview(page)).toContainText('This is 1,216,000 characters long. The preview takes 1,200,000')
  await expect(output(page)).toHaveCount(0)
  await expectAccessible(page)
  await preview(page).getByRole('button', { name: 'Use the sample letter' }).click()
  await expect(marks(page, 'PERSON_1')).toHaveCount(3)
})

test.describe('when its script does not come', () => {
  test.use({ allowedComplaints: /Failed to load resource|net::ERR_FAILED/ })

  test('it says that it failed, keeps the text and starts again', async ({ page }) => {
    await page.route(WORKER, (route) => route.abort())
    await page.goto('/document-masker')
    await hydrated(page)
    await preview(page).getByRole('button', { name: 'Try it on this page' }).click()
    await expect(preview(page)).toContainText('The part that finds names has stopped. Your text is still here.')
    await expectAccessible(page)
    await page.unroute(WORKER)
    await preview(page).getByRole('button', { name: 'Start it again' }).click()
    await expect(marks(page, 'PERSON_1')).toHaveCount(3)
  })

  test('a press brings it once the network is back', async ({ page }) => {
    await page.route('**/masking-bench-*.js', (route) => route.abort())
    await page.goto('/document-masker')
    await hydrated(page)
    await preview(page).getByRole('button', { name: 'Try it on this page' }).click()
    await expect(preview(page)).toContainText('The preview could not be loaded.')
  })
})

test('a worker that never answers is given up, and can be started again', async ({ page }) => {
  await page.clock.install()
  await page.route(WORKER, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "postMessage({ type: 'ready' })" }),
  )
  await page.goto('/document-masker')
  await hydrated(page)
  await preview(page).getByRole('button', { name: 'Try it on this page' }).click()
  await expect(preview(page)).toContainText('Reading …')
  await page.clock.runFor(31_000)
  await expect(preview(page)).toContainText('The part that finds names has stopped. Your text is still here.')
  await page.unroute(WORKER)
  await preview(page).getByRole('button', { name: 'Start it again' }).click()
  await page.clock.runFor(1000)
  await expect(marks(page, 'PERSON_1')).toHaveCount(3)
})

test.describe('the worker', () => {
  test.use({ allowedComplaints: /TrustedScriptURL/ })

  test('may reach nothing, and no other script may become one', async ({ page }) => {
    const script = page.waitForResponse(WORKER)
    await open(page)
    expect((await script).headers()['content-security-policy']).toContain("default-src 'none'")
    const refused = await page.evaluate(() => {
      try {
        new Worker('/late.js').terminate()
        return 'started'
      } catch (error) {
        return String(error)
      }
    })
    expect(refused).toContain('TypeError')
  })
})

test.describe('a press before the page’s script has come', () => {
  test('counts once it has', async ({ page }) => {
    await page.goto('/document-masker', { waitUntil: 'commit' })
    await preview(page).getByRole('button', { name: 'Try it on this page' }).click()
    await expect(marks(page, 'PERSON_1')).toHaveCount(3)
  })
})

test('a paste of 300 pages is read in steps: it shows how far it is, stops when asked, and is read after all', async ({
  page,
}) => {
  test.slow()
  await open(page)
  const corpus = readFileSync(join(import.meta.dirname, '../../app/masker/corpus/develop.md'), 'utf8')
  await source(page).fill(corpus.repeat(60).slice(0, 900_000))
  await expect(preview(page).getByRole('progressbar', { name: 'How much is read' })).toBeVisible({ timeout: 60_000 })
  await preview(page).getByRole('button', { name: 'Stop' }).click()
  await expect(preview(page)).toContainText('Stopped. Nothing of this text is masked.')
  await preview(page).getByRole('button', { name: 'Read it after all' }).click()
  await expect(async () => {
    const places = await reading(page, 'Places masked').textContent()
    expect(Number(places?.replaceAll(',', ''))).toBeGreaterThan(5000)
  }).toPass({ timeout: 120_000 })
  await expect(preview(page)).toContainText('Part 1 of ')
  await preview(page).getByRole('button', { name: 'Next part' }).click()
  await expect(preview(page)).toContainText('Part 2 of ')
})

test('what a person must check comes one mark at a time, the unsure first, and can be walked by keyboard', async ({
  page,
}) => {
  await open(page)
  await source(page).fill('Ms. Halvorsen wrote to Lucia Brandvold. We asked Tobias.')
  const question = preview(page).getByRole('group', { name: 'Check the marks' })
  await expect(question).toContainText('3 to check. Not sure: one word that looks like a name, once.')
  await expect(question).toContainText('We asked Tobias.')
  await preview(page).getByRole('button', { name: 'Show it' }).focus()
  await page.keyboard.press('Enter')
  await expect(output(page)).toContainText('We asked Tobias.')
  await expect(question).toContainText('2 to check. Likely')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(question).toContainText('1 to check. Sure')
  await page.keyboard.press('Enter')
  await expect(question).toContainText('Every mark is checked.')
  await preview(page).getByRole('button', { name: 'Back' }).click()
  await expect(question).toContainText('1 to check. Sure')
  await expectAccessible(page)
})

test.describe('whole documents', () => {
  const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const wordXml = (root: string, runs: string) => strToU8(`<w:${root} xmlns:w="${W}">${runs}</w:${root}>`)
  const paragraph = (...runs: string[]) =>
    `<w:p>${runs.map((run) => `<w:r><w:rPr><w:i/></w:rPr><w:t xml:space="preserve">${run}</w:t></w:r>`).join('')}</w:p>`
  const LETTER = zipSync({
    'word/document.xml': wordXml('document', `<w:body>${paragraph('Dear Ms. Halv', 'orsen:')}</w:body>`),
    'word/footer1.xml': wordXml('ftr', paragraph('Case No. 2:31-cv-01234')),
    'word/comments.xml': wordXml('comments', `<w:comment w:author="Tobias Renner">${paragraph('Ask Dr. Pruitt.')}</w:comment>`),
  })
  const input = (page: Page, name: string) => preview(page).getByLabel(name)
  const fileOf = (name: string, bytes: Uint8Array) => ({ name, mimeType: '', buffer: Buffer.from(bytes) })

  async function saved(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
    const waiting = page.waitForEvent('download')
    await preview(page).getByRole('button', { name: button }).click()
    const download = await waiting
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
  }

  test('a .docx is masked, given back, and restored by its key, with the network cut', async ({ page, context }) => {
    await open(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await context.setOffline(true)
    await input(page, 'Open a document').setInputFiles(fileOf('letter.docx', LETTER))
    await expect(marks(page, 'PERSON_1')).toHaveCount(1)
    await expect(preview(page).getByLabel('The text of letter.docx')).toHaveAttribute('readonly')
    const masked = await saved(page, 'Save masked .docx')
    const key = await saved(page, 'Save the key')
    expect([masked.name, key.name]).toEqual(['letter-masked.docx', 'letter-key.json'])
    const files = Object.values(unzipSync(masked.bytes)).map((bytes) => strFromU8(bytes))
    expect(files.join()).not.toMatch(/Halv|orsen|01234|Renner|Pruitt/)
    expect(files.join()).toContain('<w:rPr><w:i/></w:rPr>')
    await expectAccessible(page)

    await preview(page).getByRole('button', { name: 'Clear everything' }).click()
    await input(page, 'Open a key').setInputFiles(fileOf(key.name, key.bytes))
    await expect(told(page)).toContainText('The names come from letter-key.json now.')
    const waiting = page.waitForEvent('download')
    await input(page, 'Restore a file').setInputFiles(fileOf(masked.name, masked.bytes))
    const restored = unzipSync(readFileSync(await (await waiting).path()))
    const body = strFromU8(restored['word/document.xml'] ?? new Uint8Array())
    expect(body.replaceAll(/<[^>]*>/g, '')).toBe('Dear Ms. Halvorsen:')
    await context.setOffline(false)
    expect(asked.filter((url) => !url.startsWith('blob:'))).toEqual([])
  })

  test('a .txt can be dropped, and comes back as a .txt', async ({ page }) => {
    await open(page)
    const transfer = await page.evaluateHandle(() => {
      const files = new DataTransfer()
      files.items.add(new File(['Dear Ms. Halvorsen:\r\nhello\r\n'], 'note.txt'))
      return files
    })
    await preview(page).getByRole('group', { name: 'The preview is loaded' }).dispatchEvent('drop', { dataTransfer: transfer })
    await expect(told(page)).toContainText('note.txt is open.')
    await expect(marks(page, 'PERSON_1')).toHaveCount(1)
    expect((await saved(page, 'Save masked .txt')).bytes.toString()).toBe('Dear Ms. [PERSON_1]:\r\nhello\r\n')
  })

  test('the text of a PDF is read in, with a warning about pictures, and without a network once one was read', async ({
    page,
    context,
  }) => {
    const pdf = new PDFDocument()
    const bytes = buffer(pdf)
    pdf.text('Dear Ms. Halvorsen, call (503) 555-0119.')
    pdf.image(DOT)
    pdf.end()
    const file = fileOf('scan.pdf', await bytes)
    await open(page)
    await input(page, 'Open a document').setInputFiles(file)
    await expect(marks(page, 'PHONE_1')).toHaveCount(1)
    await expect(preview(page)).toContainText('1 page has pictures. Words in a picture aren’t read')
    await context.setOffline(true)
    await preview(page).getByRole('button', { name: 'Clear everything' }).click()
    await input(page, 'Open a document').setInputFiles(file)
    await expect(marks(page, 'PERSON_1')).toHaveCount(1)
    expect((await saved(page, 'Save masked .txt')).name).toBe('scan-masked.txt')
    await context.setOffline(false)
  })

  test('what cannot be read is said so', async ({ page }) => {
    await open(page)
    await input(page, 'Open a document').setInputFiles(fileOf('old.doc', strToU8('x')))
    await expect(told(page)).toContainText('old.doc is no .docx, .txt or .pdf.')
    await input(page, 'Open a document').setInputFiles(fileOf('bad.docx', strToU8('x')))
    await expect(told(page)).toContainText('bad.docx can’t be read.')
    await input(page, 'Open a key').setInputFiles(fileOf('x.json', strToU8('{}')))
    await expect(told(page)).toContainText('x.json is no key of this preview.')
  })
})

for (const width of [320, PHONE.width]) {
  test(`at ${width} px it fits, and can be used`, async ({ page }) => {
    await page.setViewportSize({ width, height: 720 })
    await open(page)
    await marks(page, 'PERSON_1').first().click()
    await expect(marks(page, 'PERSON_1')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expectAccessible(page)
  })
}
