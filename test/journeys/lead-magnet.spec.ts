import { download, expect, expectAccessible, expectReceived, test } from './journey.ts'
import { buttonOf, fieldOf, fillForm, MAGNET, open } from './lead-form-walk.ts'

test('the details arrive, and the guide replaces the form', async ({ page, site }) => {
  const more = { 'Company Name': 'Byron Law', Website: 'https://www.example.com/about' }
  await open(page, MAGNET)
  await fillForm(page, MAGNET, more)
  await buttonOf(page, MAGNET).click()
  await expect(page.getByRole('status').filter({ hasText: MAGNET.thanks })).toBeFocused()
  await expect(fieldOf(page, MAGNET, 'First Name')).toHaveCount(0)
  await expectAccessible(page)
  await expectReceived(page, { ...MAGNET.typed, ...more, 'Source URL': site.address + MAGNET.page })

  const guide = await download(page, page.getByRole('link', { name: 'Download the guide (PDF)' }))
  expect([guide.suggestedFilename(), await guide.failure()]).toEqual(['masking-guide.pdf', null])
  expect((await page.request.get(guide.url())).headers()).toMatchObject({ 'x-robots-tag': 'noindex' })
})

test('the vault has one open drawer, which leads to the guide, and three closed ones', async ({ page }) => {
  await page.goto('/vault-7f3k9q')
  const drawers = page.getByRole('main').getByRole('listitem')
  await expect(drawers).toHaveCount(4)
  const closed = drawers.filter({ hasText: 'Coming soon' })
  await expect(closed).toHaveCount(3)
  for (const drawer of await closed.all()) await expect(drawer.getByRole('link')).toBeDisabled()
  await closed.first().getByRole('link').click({ force: true })
  await expect(page).toHaveURL('/vault-7f3k9q')
  await page.getByRole('main').focus()
  await page.keyboard.press('Tab')
  await expect(drawers.first().getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(MAGNET.page)
})
