import { site as brand } from '#content/site.ts'
import { expect, expectAccessible, expectReceived, test } from './journey.ts'
import { field, fill, open, REQUIRED, sendButton } from './lead-form-walk.ts'

const PATH = '/lp_lm_01_anonymizer'
const MORE = { 'Company Name': 'Byron Law', Website: 'https://www.example.com/about' }
const THANKS = 'Thank you! Your details have been submitted. You can now download the tool below.'

test('the details arrive, and the guide replaces the form', async ({ page, site }) => {
  await open(page, PATH)
  await expect(page.getByRole('region', { name: 'Who wrote it' })).toContainText(
    new RegExp(`${brand.name}.*The founder: \\S`),
  )
  await fill(page, { ...REQUIRED, ...MORE })
  await sendButton(page).click()
  await expect(page.getByRole('status').filter({ hasText: THANKS })).toBeFocused()
  await expect(field(page, 'First Name')).toHaveCount(0)
  await expectAccessible(page)

  await expectReceived(page, { ...REQUIRED, ...MORE, 'Source URL': site.address + PATH })

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the guide (PDF)' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('masking-guide.pdf')
  expect(await download.failure()).toBeNull()
  const file = await page.request.get(download.url())
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
  expect((await page.request.get('/downloads/masking-guide.pdf')).status()).toBe(404)
})

test('the vault has one open drawer, which leads to the guide, and three closed ones', async ({ page }) => {
  await open(page, '/vault-7f3k9q')
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
  await expect(page).toHaveURL(PATH)
  await expect(page.locator('form[action="/api/lead-magnet"]')).toBeVisible()
})
