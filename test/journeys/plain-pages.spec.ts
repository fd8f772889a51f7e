import { DESKTOP, expect, test } from './journey.ts'

test('the founder’s story leads to a consultation that knows where the visitor came from', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/about')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('About Us')
  await expect(main.getByText('Sample story')).toBeVisible()
  await main.getByRole('link', { name: 'Schedule Consultation' }).click()
  await expect(page).toHaveURL('/contact?source=about-page')
})

test('the footer leads to the privacy notice, which says where to write', async ({ page }) => {
  await page.goto('/services')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/privacy')
  await expect(page).toHaveTitle(/^Privacy · /)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.getByRole('table')).toHaveCount(2)
  await expect(main.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await expect(main.getByText('Sample notice')).toBeVisible()
})
