import { expect, test } from './journey.ts'
import { marks, open, output, preview, reported, source } from './masker-page.ts'
import { translate } from './translate.ts'

test('a mark counts every place, in any spelling; a translator gets none of the text', async ({ page }) => {
  await open(page)
  await source(page).fill('The zylotech case. ZYLOTECH and zylo\u00adtech, but no zylotechnics.')
  await expect(output(page)).toContainText('zylotechnics')
  for (const [end, says] of [
    [8, 'zylo: nothing is masked. Select whole words.'],
    [12, 'zylotech: masked in all its 3 places.'],
    [12, 'zylotech is masked already, in all its 3 places.'],
  ] as const) {
    await source(page).evaluate((area: HTMLTextAreaElement, to) => area.setSelectionRange(4, to), end)
    await preview(page).getByRole('button', { name: 'Mask selection' }).click()
    await expect(reported(page)).toContainText(says)
  }
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
  await source(page).fill('Nothing is left of it.')
  await expect(output(page)).toHaveText('Nothing is left of it.')
})
