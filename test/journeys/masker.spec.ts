import { SAMPLE_LETTER } from '@gimbal/masker/workspace/sample.ts'
import { DESKTOP, expect, expectAccessible, expectGood, test, visit } from './journey.ts'
import { marks, open, output, preview, reading, reported, source } from './masker-page.ts'
import { translate } from './translate.ts'

const WORKER = '**/masking-worker-*.js'

test.use({ allowedComplaints: /Failed to load resource|net::ERR_FAILED/ })

test('the preview is loaded when it’s asked for, works offline, counts requests', async ({ page, context }) => {
  await page.setViewportSize(DESKTOP)
  const script = page.waitForResponse(WORKER)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visit(page, '/document-masker')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => /mask(?:ing|ed)/.test(path.replace('/document-masker', '')))).toEqual([])

  const said = 1000 * Number(/about ([\d.]+) MB/.exec(await preview(page).innerText())?.[1])
  const sizes: number[] = []
  // Excludes drawings that load because the click scrolls to them.
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) sizes.push(Number(response.headers()['content-length']))
  })
  await preview(page).getByRole('button', { name: 'Try it on this page' }).click()
  await expect(marks(page, 'PERSON_1')).toHaveCount(3)
  expect(asked.filter((path) => path.includes('masking-worker'))).toHaveLength(1)
  const loaded = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000
  expect(Math.abs(loaded - said) / said, `${loaded} KB loaded, ${said} KB said`).toBeLessThan(0.1)
  await expect(source(page)).toHaveValue(SAMPLE_LETTER)

  asked.length = 0
  await context.setOffline(true)
  await source(page).fill('Ms. Halvorsen owes $5 to Tobias Renner.')
  await expect(output(page)).toHaveText('Ms. [PERSON_1], Halvorsen owes [MONEY_1], $5 to [PERSON_2], Tobias Renner.')
  await expect(reading(page, 'Requests sent')).toHaveText('0')
  expect(asked).toEqual([])
  await expectAccessible(page)
  await context.setOffline(false)
  await page.evaluate(() => fetch('/api/site-config').then((response) => response.text()))
  await expect(reading(page, 'Requests sent')).toHaveText('1')
  // The worker may reach nothing.
  expect((await script).headers()['content-security-policy']).toContain("default-src 'none'")
  await page.reload()
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  expect(stored).not.toContain('Halvorsen')
})

test('at 320 px a copy comes back to the letter, and a press shows or masks a name', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 320, height: 720 })
  await open(page)
  // So narrow, a title opens its text.
  const text = page.getByText('There’s no name in it')
  await expect(text).toBeHidden()
  await page.getByRole('heading', { name: 'People known by a fact' }).click()
  await expect(text).toBeVisible()
  await preview(page).getByRole('button', { name: 'Copy masked text' }).click()
  await expect(reported(page)).toContainText('Copied.')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('Dear Ms. [PERSON_1]:')
  expect(copied).not.toMatch(/Gonzalez|Vandermeer|555/)
  await preview(page).getByRole('button', { name: 'Use a sample answer' }).click()
  const restored = preview(page).locator('[data-restored]')
  await expect(restored).toContainText('**Harbor Lane Logistics, LLC** offers $42,500.00')
  await preview(page).getByLabel('The answer you got').fill(copied)
  await expect(restored).toHaveText(SAMPLE_LETTER, { useInnerText: false })

  await marks(page, 'PERSON_1').first().click()
  await expect(output(page).getByRole('button', { name: 'Gonzalez', pressed: false })).toHaveCount(3)
  await expect(reported(page)).toContainText('Maria L. Gonzalez: shown in all its 3 places.')
  await expectGood(page)
  await output(page).getByRole('button', { name: 'Gonzalez', pressed: false }).last().click()
  await expect(marks(page, 'PERSON_1')).toHaveCount(3)
})

test('by keyboard alone: every word can be reached and masked, and the focus stays where it was', async ({ page }) => {
  await visit(page, '/document-masker')
  await preview(page).getByRole('button', { name: 'Try it on this page' }).press('Enter')
  await expect(preview(page).getByRole('group', { name: 'The preview is loaded' })).toBeFocused()

  await preview(page).getByRole('button', { name: 'Mark words' }).press('Space')
  await page.keyboard.press('Tab')
  await expect(marks(page, 'DATE_1')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(marks(page, 'PERSON_1').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(output(page).getByRole('button', { name: 'Maria L. Gonzalez' })).toBeFocused()

  const word = output(page).getByRole('button', { name: 'insurer', exact: true })
  await word.press('Space')
  await expect(marks(page, 'TERM_1')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(marks(page, 'DATE_1')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(output(page).locator(':focus')).toHaveCount(0)
  await expectAccessible(page)
})

test('what doesn’t load says so, and a worker is given up, stopped and started again', async ({ page }) => {
  await page.clock.install()
  const workspace = '**/masking-workspace-*.js'
  await page.route(workspace, (route) => route.abort())
  await page.route(WORKER, (route) => route.abort())
  await visit(page, '/document-masker')
  const begin = preview(page).getByRole('button', { name: 'Try it on this page' })
  await begin.click()
  await expect(preview(page)).toContainText('The preview could not be loaded.')
  await page.unroute(workspace)
  await begin.click()
  const stopped = 'The part that finds names has stopped. Your text is still here.'
  await expect(preview(page)).toContainText(stopped)

  /** Starts it again, with another worker. */
  const startWith = async (body: string) => {
    await page.unroute(WORKER)
    await page.route(WORKER, (route) => route.fulfill({ contentType: 'text/javascript', body }))
    await preview(page).getByRole('button', { name: 'Start it again' }).click()
  }
  await startWith("postMessage({ type: 'ready' })")
  await expect(preview(page)).toContainText('Reading …')
  await page.clock.runFor(31_000)
  await expect(preview(page)).toContainText(stopped)

  await startWith(`onmessage = ({ data }) => data.text && postMessage({ type: 'progress', id: data.id, done: 0.4 })
    postMessage({ type: 'ready' })`)
  const progress = preview(page).getByRole('progressbar', { name: 'How much is read' })
  await expect(progress).toHaveAttribute('value', '0.4')
  await preview(page).getByRole('button', { name: 'Stop' }).click()
  await expect(preview(page)).toContainText('Stopped. Nothing in this text is masked.')
  await preview(page).getByRole('button', { name: 'Read it after all' }).click()
  await expect(progress).toBeVisible()
  await page.clock.runFor(31_000)
  await page.unroute(WORKER)
  await preview(page).getByRole('button', { name: 'Start it again' }).click()
  await page.clock.runFor(1000)
  await expect(marks(page, 'PERSON_1')).toHaveCount(3)

  await preview(page).getByRole('button', { name: 'Clear everything' }).click()
  await expect(source(page)).toHaveValue('')
  await source(page).fill('Mr. Renner called. '.repeat(64_000))
  await page.clock.runFor(1000)
  await expect(preview(page)).toContainText('This is 1,216,000 characters long. The preview takes 1,200,000')
  await expect(output(page)).toHaveCount(0)
})

test('a mark counts every place, in any spelling; a translator gets none of the text', async ({ page }) => {
  await open(page)
  await source(page).fill('The zylotech case. ZYLOTECH and zylo\u00adtech, but no zylotechnics.')
  await expect(output(page)).toContainText('zylotechnics')
  await source(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 12))
  await preview(page).getByRole('button', { name: 'Mask selection' }).click()
  await expect(reported(page)).toContainText('zylotech: masked in all its 3 places.')
  await expect(marks(page, 'TERM_1')).toHaveCount(3)
  await preview(page).getByRole('button', { name: 'Clear everything' }).click()

  await source(page).fill('Ms. Halvorsen owes $5 to Tobias Renner. Vega asks Halvorsen.')
  await expect(marks(page, 'PERSON_1')).toHaveCount(2)
  const input = await preview(page).evaluate((region) => {
    const walker = document.createTreeWalker(region, NodeFilter.SHOW_TEXT)
    const texts: (string | null)[] = []
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (parentElement?.closest('[translate]')?.getAttribute('translate') !== 'no') texts.push(textContent)
    }
    return texts.join(' ')
  })
  expect(input).toContain('What it misses')
  expect(input).not.toMatch(/Halvorsen|Renner|PERSON/)
  // One that takes it all the same breaks nothing.
  await translate(page)
  await marks(page, 'PERSON_1').first().click()
  await expect(output(page).getByRole('button', { name: 'Halvorsen', pressed: false })).toHaveCount(2)
  await preview(page).getByRole('button', { name: 'Keep it masked' }).click()
  await preview(page).getByRole('button', { name: 'Mark words' }).click()
  await output(page).getByText('asks', { exact: true }).click()
  await expect(output(page)).toContainText('[TERM_')
})
