import { DESKTOP, expect, expectAccessible, test } from '../journey.ts'

test('the founder’s story leads to a consultation that knows where the visitor came from', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/about')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('About Us')
  await expect(main).toContainText('two law degrees')
  await expect(main).toContainText('aerospace technology')
  await expect(main.getByText('Sample story')).toBeVisible()
  await expect(main.getByRole('img', { name: 'In place of a portrait' })).toBeVisible()
  await expect(main.getByRole('img', { name: 'two outlines hold nothing' })).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Schedule Consultation' }).click()
  await expect(page).toHaveURL('/contact?source=about-page')
})

test('wherever the founder stands in for the owner’s own, the page says that the story is a sample', async ({
  page,
}) => {
  for (const path of ['/lp_00-business-card-page_a', '/lp_01-legal-ops-automation_a']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText('Sample story')).toBeVisible()
  }
})

test('nothing is wider than the narrowest screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/about')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
