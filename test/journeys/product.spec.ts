import { expect, expectAccessible, PHONE, test } from './journey.ts'
import { open, PRODUCT } from './purchase-walk.ts'

test('on a phone a title opens its text', async ({ page }) => {
  const text = page.getByText('There’s no name in it')
  await page.route('**/api/site-config', async (route) => {
    const json = await (await route.fetch()).json()
    await route.fulfill({ json: { ...json, maskerSite: 'https://masker.example.com/' } })
  })
  await open(page, PRODUCT)
  await expect(page.getByRole('link', { name: 'official site' })).toHaveAttribute('href', 'https://masker.example.com/')
  await expect(text).toBeVisible()
  await page.setViewportSize(PHONE)
  await expect(text).toBeHidden()
  await page.getByRole('heading', { name: 'People known by a fact' }).click()
  await expect(text).toBeVisible()
  await expectAccessible(page)
})
