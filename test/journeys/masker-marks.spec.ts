import { expect, test } from './journey.ts'
import { marks, open, output, preview, source, told } from './masker-page.ts'

test('a mark counts every place, in any case and spelling, and takes no part of a word; a translator gets none of the text, and one that takes it all the same breaks nothing', async ({
  page,
}) => {
  await open(page)
  await source(page).fill('The zylotech case. ZYLOTECH and zylo\u00adtech, but no zylotechnics.')
  await expect(output(page)).toContainText('zylotechnics')
  const select = (start: number, end: number) =>
    source(page).evaluate(
      (area: HTMLTextAreaElement, [from = 0, to = 0]) => area.setSelectionRange(from, to),
      [start, end],
    )
  const press = () => preview(page).getByRole('button', { name: 'Mask selection' }).click()
  await select(4, 8)
  await press()
  await expect(told(page)).toContainText('zylo: nothing is masked. Select whole words.')
  await select(4, 12)
  await press()
  await expect(told(page)).toContainText('zylotech: masked in all its 3 places.')
  await expect(marks(page, 'TERM_1')).toHaveCount(3)
  await press()
  await expect(told(page)).toContainText('zylotech is masked already, in all its 3 places.')
  await preview(page).getByRole('button', { name: 'Clear everything' }).click()

  await source(page).fill('Ms. Halvorsen owes $5 to Tobias Renner. Vega asks Halvorsen.')
  await expect(marks(page, 'PERSON_1')).toHaveCount(2)
  // As Chrome does: each text node goes into two elements of its own.
  const translate = (isObedient: boolean) =>
    preview(page).evaluate((region, obeys) => {
      const walker = document.createTreeWalker(region, NodeFilter.SHOW_TEXT)
      const nodes: Node[] = []
      while (walker.nextNode()) nodes.push(walker.currentNode)
      const taken = nodes.filter(
        ({ parentElement }) => !obeys || parentElement?.closest('[translate]')?.getAttribute('translate') !== 'no',
      )
      for (const node of taken) {
        const outer = document.createElement('span')
        const inner = outer.appendChild(document.createElement('span'))
        node.parentNode?.replaceChild(outer, node)
        inner.append(node)
      }
      return taken.map(({ textContent }) => textContent).join(' ')
    }, isObedient)
  const taken = await translate(true)
  expect(taken).toContain('What it misses')
  expect(taken).not.toMatch(/Halvorsen|Renner|PERSON/)
  await translate(false)
  await marks(page, 'PERSON_1').first().click()
  await expect(output(page).getByRole('button', { name: 'Halvorsen', pressed: false })).toHaveCount(2)
  await preview(page).getByRole('button', { name: 'Keep it masked' }).click()
  await preview(page).getByRole('button', { name: 'Mark words' }).click()
  await output(page).getByText('asks', { exact: true }).click()
  await expect(output(page)).toContainText('[TERM_')
  await source(page).fill('Nothing is left of it.')
  await expect(output(page)).toHaveText('Nothing is left of it.')
})
