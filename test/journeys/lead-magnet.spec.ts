import { download, expect, expectAccessible, hydrated, test } from './journey.ts'
import { buttonOf, fieldOf, fillForm, MAGNET } from './lead-form-walk.ts'
import { expectReceived } from './received.ts'

test('the vault has one open drawer, which leads to a form; the guide replaces it', async ({ page, site }) => {
  await page.goto('/vault-7f3k9q')
  const closed = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Coming soon' })
  await expect(closed).toHaveCount(3)
  for (const drawer of await closed.all()) await expect(drawer.getByRole('link')).toBeDisabled()
  await page.getByRole('main').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(MAGNET.page)

  await hydrated(page)
  const more = { 'Company Name': 'Byron Law', Website: 'https://www.example.com/about' }
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
