import { expect, expectAccessible, PHONE, test } from './journey.ts'
import { BUY, open, PRODUCT } from './purchase-walk.ts'

test('on a phone a title opens its text, and on a wide screen each text stands below its title; the field for the code opens when asked for', async ({
  page,
}) => {
  const title = page.getByRole('heading', { name: 'People known by a fact' })
  const text = page.getByText('There’s no name in it')
  await open(page, PRODUCT)
  await expect(page.getByText(/^Sandbox:/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'official site' })).toHaveCount(0)
  await expect(title).toBeVisible()
  await expect(text).toBeVisible()
  await page.setViewportSize(PHONE)
  await expect(text).toBeHidden()
  await title.click()
  await expect(text).toBeVisible()
  await expectAccessible(page)

  const unlock = page.getByRole('button', { name: 'Unlock Full Version' })
  const code = page.getByRole('textbox', { name: 'Client code' })
  await expect(code).toHaveCount(0)
  await unlock.click()
  await expect(unlock).toHaveAttribute('aria-expanded', 'true')
  await expect(code).toBeFocused()
  await expectAccessible(page)
  await unlock.click()
  await expect(code).toHaveCount(0)
})

test('with its address there is a link to the official site', async ({ page }) => {
  await page.route('**/api/site-config', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), maskerSite: 'https://masker.example.com/' } })
  })
  await open(page, PRODUCT)
  const link = page.getByRole('link', { name: 'official site' })
  await expect(link).toHaveAttribute('href', 'https://masker.example.com/')
})

test('a press while React hydrates counts once', async ({ page }) => {
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel()
    // React marks an element before its handlers work.
    port1.onmessage = () => {
      const button = document.querySelector<HTMLElement>('[aria-controls=client-code]')
      const hasBegun = button && Object.keys(button).some((key) => key.startsWith('__reactFiber'))
      if (hasBegun) button.click()
      else port2.postMessage('again')
    }
    port2.postMessage('begin')
  })
  await open(page, PRODUCT)
  await expect(page.getByRole('textbox', { name: 'Client code' })).toBeFocused()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the page can be read, and the buy page leads back', async ({ page }) => {
    await page.goto(PRODUCT)
    await page.getByText('What if it misses a name?').click()
    await expect(page.getByText('Then the name is in the text you send.')).toBeVisible()
    await page.goto(BUY)
    await expect(page).toHaveURL(`${PRODUCT}#checkout-needs-code`)
    await expect(page.locator('#checkout-needs-code')).toBeVisible()
  })
})
