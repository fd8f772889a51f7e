import { evidence, home } from '#content/home.ts'
import { expect, expectAccessible, test } from '../journey.ts'

const samples = [...evidence, home.newsletter.sample].filter(({ href }) => href.startsWith('/examples/'))

test('what the home page offers to read can be read, and says that it is a sample', async ({ page }) => {
  for (const { href } of samples) {
    await page.goto('/')
    await page.locator(`main a[href="${href}"]`).click()
    await expect(page).toHaveURL(href)
    await expect(page.getByRole('article').getByText(/^Sample /)).toBeVisible()
    await expect(page).toHaveTitle(/\(sample\)/)
    await expectAccessible(page)
  }
})

test('the files that it offers are there', async ({ page }) => {
  for (const { href } of evidence.filter(({ href }) => href.startsWith('/downloads/')))
    expect([href, (await page.request.get(href)).status()]).toEqual([href, 200])
})

test('nothing is wider than the narrowest screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const { href } of samples) {
    await page.goto(href)
    expect([href, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([href, 320])
  }
})

test('an address without a sample is not found', async ({ page }) => {
  const response = await page.request.get('/examples/nothing-is-here')
  expect(response.status()).toBe(404)
})
