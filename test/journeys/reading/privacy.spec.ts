import { expect, expectAccessible, hydrated, test } from '../journey.ts'

test('every page leads to what the site keeps, and says whom to write to', async ({ page }) => {
  await page.goto('/services')
  await hydrated(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/privacy')
  await expect(page).toHaveTitle(/^Privacy · /)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.getByRole('table')).toHaveCount(2)
  await expect(main.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await expect(main.getByText('This notice is a sample')).toBeVisible()
  await expectAccessible(page)
})

test('so does the survey, which then goes on where it was', async ({ page }) => {
  await page.goto('/contact')
  await hydrated(page)
  await page.getByRole('button', { name: 'Start' }).click()
  const question = page.getByRole('heading', { level: 1 })
  await expect(question).toBeFocused()
  const asked = await question.textContent()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/privacy')
  await page.goBack()
  await expect(question).toHaveText(asked ?? '')
})

test('nothing is wider than the narrowest screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/privacy')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
