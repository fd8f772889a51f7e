import { cards, LIST, menu, openList, SHOWN, toggle } from './article-list.ts'
import { expect, expectAccessible, PHONE } from './journey.ts'
import { test } from './own-content.ts'

test('on a wide screen all filters are one line, above the first article', async ({ page }) => {
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await openList(page)
    const bar = await page.getByRole('group', { name: 'Filter articles' }).boundingBox()
    expect(bar?.height, `at ${width} px`).toBeLessThan(90)
  }
  await menu(page, 'Tags').click()
  await expectAccessible(page)
})

test('on a phone, areas and tags are dropdowns that close on an outside click, without search', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openList(page, '?q=chatbot')
  await expect(cards(page)).toHaveCount(SHOWN)
  await expect(page.getByRole('searchbox')).toBeHidden()
  await menu(page, 'Tags').click()
  await toggle(page, 'Intake').click()
  await toggle(page, 'Staff').click()
  await expect(menu(page, 'Tags')).toContainText('2')
  await expectAccessible(page)
  // The menu covers the list, so its button says what's left.
  await page.getByRole('button', { name: 'Show 1 article' }).click()
  await expect(toggle(page, 'Staff')).toBeHidden()
  await menu(page, 'Tags').click()
  await page.mouse.click(200, 200)
  await expect(toggle(page, 'Staff')).toBeHidden()
  await expect(cards(page)).toHaveText([/A conflict check that you can trust/])
  await menu(page, 'Practice Areas').click()
  await toggle(page, 'Family Law').click()
  await expect(toggle(page, 'Family Law')).toBeHidden()
  await expect(menu(page, 'Practice Areas')).toContainText('Family Law')
})

test('Back closes a filter’s menu and keeps what was chosen in it, then takes that back', async ({ page }) => {
  await page.goto('/about')
  await openList(page)
  const isEntered = () => page.evaluate(() => history.state?.panel !== undefined)
  await menu(page, 'Tags').click()
  await expect.poll(isEntered).toBe(true)
  await toggle(page, 'Intake').click()
  await toggle(page, 'Staff').click()
  await expect(page).toHaveURL(`${LIST}?tag=Intake&tag=Staff`)
  await expect.poll(isEntered).toBe(true)
  await page.goBack()
  await expect(toggle(page, 'Staff')).toBeHidden()
  await expect(page).toHaveURL(`${LIST}?tag=Intake&tag=Staff`)

  // From one menu to the other, to where the page was scrolled meanwhile.
  await menu(page, 'Tags').click()
  await expect.poll(isEntered).toBe(true)
  await menu(page, 'Practice Areas').click()
  await expect(toggle(page, 'Family Law')).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 120))
  await page.keyboard.press('Escape')
  await expect.poll(isEntered).toBe(false)
  expect(await page.evaluate(() => [scrollY, history.scrollRestoration])).toEqual([120, 'auto'])

  await page.goBack()
  await expect(page).toHaveURL(`${LIST}?tag=Intake`)
  await page.goBack()
  await expect(page).toHaveURL(LIST)
  await page.goBack()
  await expect(page).toHaveURL('/about')
})
