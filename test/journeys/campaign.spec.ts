import type { Page } from '@playwright/test'
import { consoleTest as test } from './enter-console.ts'
import { DESKTOP, expect, expectGood, PHONE } from './journey.ts'
import { edit, saved } from './piece-editor.ts'
import { publishNow, shows } from './publish-piece.ts'

// In one worker: they share its server, and its publisher starts once.
test.describe.configure({ mode: 'default' })
test.use({ ownServer: true, allowedComplaints: /status of (404|409|422)/ })

const expectFit = (page: Page) => expectGood(page, 'iframe')

const leadsTo = (page: Page, from: string, to: RegExp) =>
  expect
    .poll(async () => (await page.request.get(from, { maxRedirects: 0 })).headers()['location'] ?? 'nowhere')
    .toMatch(to)

test('an owner copies a landing page, tests two versions, and deletes one', async ({ page, site, desk }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto(`${desk}/console/content`)
  await page.getByRole('button', { name: 'New piece' }).click()
  const form = page.getByRole('form', { name: 'New piece' })
  await form.getByLabel('Kind').selectOption('Landing page')
  const like = page.getByLabel('Begins as a copy of')
  await like.selectOption({ index: 6 })
  await form.getByLabel('Name').fill('Flat fees for wills')
  await page.reload()
  await page.getByRole('button', { name: 'New piece' }).click()
  await expect(like).toHaveValue(/lp_04-/)
  await expectFit(page)
  await page.getByRole('button', { name: 'Start writing' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Flat fees for wills' })).toBeVisible()
  const path = '/lp_08-flat-fees-for-wills'
  await page.getByRole('radiogroup', { name: 'Layout' }).getByText('night').click()
  await page.getByLabel('Headline').fill('A will for one price, said before you start')
  await saved(page)
  await page.setViewportSize(PHONE)
  await page.getByRole('radiogroup', { name: 'Layout' }).scrollIntoViewIfNeeded()
  await expectFit(page)
  await page.setViewportSize(DESKTOP)
  await publishNow(page)
  await shows(page, site.address, `${path}_a`, 'A will for one price, said before you start')
  await leadsTo(page, `${site.address}${path}?utm_source=x`, /_a\?utm_source=x$/)

  // No test runs of a second version until somebody starts it.
  await page.getByRole('button', { name: 'Add a second version' }).click()
  await expect(page.getByRole('link', { name: 'Edit the other version' })).toBeVisible()
  await page.getByLabel('Headline').fill('Your will, for a price you know')
  await saved(page)
  await publishNow(page)
  await shows(page, site.address, `${path}_b`, 'Your will, for a price you know')
  await page.goto(`${desk}/console/tests`)
  const run = page.locator('section', { has: page.getByRole('heading', { name: 'Flat fees for wills' }) })
  await expect(run.getByText('Not running: every visitor gets A.')).toBeVisible()
  await run.getByRole('button', { name: 'Start the test' }).click()
  await run.getByRole('button', { name: 'Split evenly now' }).click()
  await expect(run.getByText('Running: half the visitors get A')).toBeVisible()

  // One that goes leaves its visitors to the other.
  await page.goto(desk + edit(`content/landing-pages${path}_b.md`))
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByText('Deleted by ada@firm.example')).toBeVisible()
  await expect.poll(async () => (await page.request.get(`${site.address}${path}_b`)).status()).toBe(404)
  await leadsTo(page, site.address + path, /_a$/)
})

test('a piece goes with a redirect; a part is switched off, and nothing links there', async ({ page, site, desk }) => {
  await page.setViewportSize(DESKTOP)
  const statusOf = async (path: string) => (await page.request.get(site.address + path, { maxRedirects: 0 })).status()
  const dialog = page.getByRole('dialog', { name: /^Delete/ })
  await page.goto(desk + edit('content/articles/buy-build-or-leave-it.md'))
  await page.getByRole('button', { name: 'Delete…' }).click()
  await expect(dialog.getByRole('button', { name: 'Delete it' })).toBeVisible()
  await expect(dialog.getByRole('listitem')).not.toHaveCount(0)
  await expectFit(page)
  await dialog.getByRole('radio', { name: /send its readers/ }).check()
  await dialog.getByLabel('Where it leads').fill('Articles')
  await dialog.getByRole('button', { name: 'Delete it' }).click()
  await leadsTo(page, `${site.address}/articles/buy-build-or-leave-it`, /\/resources\/articles$/)

  await page.goto(desk + edit('content/site.yaml'))
  const off = page.getByRole('group', { name: 'Switched off' })
  await off.getByLabel('Document Masker').check()
  await off.getByLabel('The assistant’s demo').check()
  await saved(page)
  await off.scrollIntoViewIfNeeded()
  await publishNow(page)
  for (const path of ['/demo', '/document-masker', '/lp_00-document-masker-buy'])
    await expect.poll(() => statusOf(path)).not.toBe(200)
  for (const path of ['/', '/sitemap.xml', '/lp_00-business-card-page_a', '/resources']) {
    const text = await (await page.request.get(site.address + path)).text()
    expect(/(?:href="\/|[\d.:]+\/)(?:demo|document-masker)(?:"|<\/loc>)/.test(text), path).toBe(false)
  }
})
