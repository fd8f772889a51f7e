import type { Page } from '@playwright/test'
import { NOTE_ROOM, PAGE_LETTERS } from '#content-loader/check-rules.ts'
import { readinessNotes } from '#contracts/readiness.ts'
import { SURVEY_KEY } from '#contracts/storage-keys.ts'
import { answerKey } from '#contracts/survey-questions.ts'
import { survey } from '#ops/survey.ts'
import { expect, expectGood, PHONE, test, visit } from './journey.ts'
import { question, savedAt, ANSWERS as VISITOR } from './survey-walk.ts'

test.use({ allowedComplaints: /Failed to load resource/ })

/** The first option of each choice, and a few words for each typed answer. */
const ANSWERS: Record<string, string> = {
  ...VISITOR,
  ...Object.fromEntries(
    survey.questions.map((one) => [
      answerKey(one),
      one.kind === 'choice' ? (one.options[0]?.value ?? '') : one.kind === 'website' ? '' : 'Calls after five',
    ]),
  ),
}
const WANTED = readinessNotes(survey, ANSWERS)
const booking = { ...savedAt('thanks').booking, status: 'done', eventUri: 'x' }
const FINISHED = { ...savedAt('thanks', ANSWERS), hasNoWebsite: true, delivery: 'accepted', booking }

/** Opens the last step in this tab, as after a reload. */
async function finish(page: Page) {
  const kept = [SURVEY_KEY, JSON.stringify(FINISHED)] as const
  await page.evaluate(([key, saved]) => sessionStorage.setItem(key, saved), kept)
  await page.reload()
  await expect(question(page)).toHaveText('Thank you, Ada')
}

const notesIn = (page: Page) => page.getByRole('region', { name: 'Notes on your answers' })

async function printedPages(page: Page, format: 'Letter' | 'A4'): Promise<number> {
  const pdf = (await page.pdf({ format })).toString('latin1')
  return [...pdf.matchAll(/\/Type\s*\/Page\b/g)].length
}

/** Fills the page with this many notes and letters. */
const fill = (page: Page, letters: number, count: number) =>
  page.locator('.notes-list').evaluate(
    (list, [room, most]) => {
      const [first] = list.children
      list.replaceChildren(...Array.from({ length: most }, () => first?.cloneNode(true) ?? ''))
      const words = 'A paralegal opens the file and calls the court clerk. '.repeat(100)
      for (const note of list.children)
        for (const [index, text] of note.querySelectorAll('h3, p:not(:last-child), a').entries())
          text.textContent = words.slice(0, [60, (room - 110) / 2, (room - 110) / 2, 50][index])
    },
    [letters / count - NOTE_ROOM, count] as const,
  )

test('notes load on the last step alone, and leave out a link to a hidden service', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/notes-on-|notes\.json|\/api\/(?!count|site-config|free-times)/.test(request.url()))
      asked.push(new URL(request.url()).pathname)
  })
  await page.setViewportSize(PHONE)
  await visit(page, '/contact')
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])

  // Where they don't arrive, the thanks stand.
  await page.route('**/contact/notes.json', (route) => route.abort())
  await finish(page)
  await expect(page.getByText('What happens next')).toBeVisible()
  const again = notesIn(page).getByRole('button', { name: 'Load them again' })
  await expect(again).toBeVisible()
  await page.unroute('**/contact/notes.json')
  await again.click()
  await expect(notesIn(page).getByRole('listitem')).toHaveCount(WANTED.length)
  asked.length = 0
  await finish(page)
  const headings = notesIn(page).getByRole('heading', { level: 3 })
  await expect(headings).toHaveText(WANTED.map(({ said }) => said))
  expect(asked).toEqual([expect.stringMatching(/^\/assets\/notes-on-/), '/contact/notes.json'])
  await expect(question(page)).toBeFocused()
  await expectGood(page)

  const [{ link } = { link: undefined }] = WANTED
  await expect(notesIn(page).getByRole('link', { name: link?.label ?? '' })).toHaveCount(1)
  // As the page is once an owner has hidden it.
  await page.route('/contact', async (route) => {
    const html = await (await route.fetch()).text()
    const body = html.replace('&quot;hidden&quot;:[]', `&quot;hidden&quot;:[&quot;${link?.href}&quot;]`)
    await route.fulfill({ contentType: 'text/html', body })
  })
  await finish(page)
  await expect(headings).toHaveCount(WANTED.length)
  await expect(notesIn(page).getByRole('link', { name: link?.label ?? '' })).toHaveCount(0)
})

test('notes print on one page of either paper, however many the build lets through', async ({ page }) => {
  await page.goto('/contact')
  await finish(page)
  await page.evaluate(() => {
    window.print = () => void (document.title = 'printed')
  })
  await notesIn(page).getByRole('button', { name: 'Print on one page' }).click()
  await expect(page).toHaveTitle('printed')
  await page.emulateMedia({ media: 'print' })
  // Others may read paper: it quotes nothing that was typed.
  const printed = WANTED.flatMap(({ unquoted, isDiscreet }) => (isDiscreet ? [] : unquoted))
  await expect(page.locator('.notes-list .notes-paper:not(span)').filter({ visible: true })).toHaveText(printed)
  await expect(notesIn(page).getByRole('heading', { level: 3 })).toHaveCount(0)
  await page.emulateMedia({ media: null })
  for (const count of [7, 11]) {
    await fill(page, PAGE_LETTERS, count)
    for (const paper of ['Letter', 'A4'] as const)
      expect([count, paper, await printedPages(page, paper)]).toEqual([count, paper, 1])
  }
  await fill(page, PAGE_LETTERS * 1.7, 9)
  expect(await printedPages(page, 'Letter')).toBe(2)
})
