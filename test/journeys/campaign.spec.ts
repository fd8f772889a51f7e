import type { Page } from '@playwright/test'
import { consoleTest as test } from './enter-console.ts'
import { DESKTOP, expect, expectGood, PHONE } from './journey.ts'
import { edit, publish, published, saved, shows } from './piece-editor.ts'

test.use({
  allowedComplaints: /^request elsewhere: http:\/\/localhost:|status of (404|409|422)/,
  // What's published stays on a server.
  ownServer: true,
})

const SOON = { timeout: 60_000 }
const expectFit = (page: Page) => expectGood(page, 'iframe')

/** Until it's shown, a busy machine takes its time. */
const leadsTo = (page: Page, from: string, to: RegExp) =>
  expect
    .poll(async () => (await page.request.get(from, { maxRedirects: 0 })).headers()['location'] ?? 'nowhere', SOON)
    .toMatch(to)

test('an owner copies a landing page, tests two versions, and deletes one', async ({ page, site, desk }) => {
  test.setTimeout(400_000)
  await page.setViewportSize(DESKTOP)
  await page.goto(`${desk}/console/content`)
  await page.getByRole('button', { name: 'New piece' }).click()
  const form = page.getByRole('form', { name: 'New piece' })
  await form.getByLabel('Kind').selectOption('Landing page')
  await page.getByLabel('Begins as a copy of').selectOption({ index: 6 })
  await form.getByLabel('Name').fill('Flat fees for wills')
  await expectFit(page)
  await page.getByRole('button', { name: 'Start writing' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Flat fees for wills' })).toBeVisible()
  const path = '/lp_08-flat-fees-for-wills'
  expect((await page.request.get(`${site.address}${path}_a`)).status()).toBe(404)
  await page.getByRole('radiogroup', { name: 'Layout' }).getByText('night').click()
  await page.getByLabel('Headline').fill('A will for one price, said before you start')
  await saved(page)
  await expectFit(page)
  await page.setViewportSize(PHONE)
  await page.getByRole('radiogroup', { name: 'Layout' }).scrollIntoViewIfNeeded()
  await expectFit(page)
  await page.setViewportSize(DESKTOP)
  await publish(page, 'Publish')
  await published(page)
  await shows(page, site.address, `${path}_a`, 'A will for one price, said before you start')
  await leadsTo(page, `${site.address}${path}?utm_source=x`, /_a\?utm_source=x$/)

  // No test runs of a second version until somebody starts it.
  await page.getByRole('button', { name: 'Add a second version' }).click()
  await expect(page.getByRole('link', { name: 'Edit the other version' })).toBeVisible()
  await page.getByLabel('Headline').fill('Your will, for a price you know')
  await saved(page)
  await publish(page, 'Publish')
  await published(page)
  await shows(page, site.address, `${path}_b`, 'Your will, for a price you know')
  for (let visit = 0; visit < 6; visit += 1) await leadsTo(page, site.address + path, /_a$/)
  await page.goto(`${desk}/console/tests`)
  const run = page
    .getByRole('region', { name: 'Flat fees for wills' })
    .or(page.locator('section', { has: page.getByRole('heading', { name: 'Flat fees for wills' }) }))
  await expect(run.getByText('Not running: every visitor gets A.')).toBeVisible()
  await run.getByRole('button', { name: 'Start the test' }).click()
  await run.getByRole('button', { name: 'Split evenly now' }).click()
  await expect(run.getByText('Running: half the visitors get A')).toBeVisible()

  // One that goes leaves its visitors to the other, and its counts in the reports.
  await remove(page, desk, `content/landing-pages${path}_b.md`)
  await expect.poll(async () => (await page.request.get(`${site.address}${path}_b`)).status(), SOON).toBe(404)
  await leadsTo(page, site.address + path, /_a$/)
  await page.goto(`${desk}/console/content`)
  await page.getByRole('button', { name: 'New piece' }).click()
  await form.getByLabel('Kind').selectOption('Landing page')
  await form.getByLabel('Name').fill('Next')
  await form.getByLabel('Name').press('Enter')
  await expect(page).toHaveURL(/lp_09-next_a/)
})

async function remove(page: Page, desk: string, file: string) {
  await page.goto(desk + edit(file))
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByText('Deleted by ada@firm.example')).toBeVisible({ timeout: 60_000 })
}

test('a piece goes with its links, leads on or is hidden; a part is switched off', async ({ page, site, desk }) => {
  test.setTimeout(400_000)
  await page.setViewportSize(DESKTOP)
  const statusOf = async (path: string) => (await page.request.get(site.address + path, { maxRedirects: 0 })).status()
  const dialog = page.getByRole('dialog', { name: /^Delete/ })
  const ask = async (file: string) => {
    await page.goto(desk + edit(`content/${file}.md`))
    await page.getByRole('button', { name: 'Delete…' }).click()
    await expect(dialog.getByRole('button', { name: /^(Delete|Hide) it$/ })).toBeVisible({ timeout: 60_000 })
  }
  await ask('articles/conflict-check-you-can-trust')
  await expect(dialog.getByRole('listitem')).not.toHaveCount(0)
  await expectFit(page)
  await page.setViewportSize(PHONE)
  await expectFit(page)
  await page.setViewportSize(DESKTOP)
  await dialog.getByRole('button', { name: 'Delete it' }).click()
  await expect.poll(() => statusOf('/articles/conflict-check-you-can-trust'), SOON).toBe(404)
  await shows(
    page,
    site.address,
    '/articles/first-ten-minutes-of-a-new-matter',
    />\s*Your search is only as good as the names behind it\./,
  )

  await ask('articles/buy-build-or-leave-it')
  await dialog.getByRole('radio', { name: /send its readers/ }).check()
  await dialog.getByLabel('Where it leads').fill('Articles')
  await dialog.getByRole('button', { name: 'Delete it' }).click()
  await leadsTo(page, `${site.address}/articles/buy-build-or-leave-it`, /\/resources\/articles$/)

  await ask('examples/masked-letter')
  await dialog.getByRole('radio', { name: /Hide it instead/ }).check()
  await dialog.getByRole('button', { name: 'Hide it' }).click()
  await expect.poll(() => statusOf('/examples/masked-letter'), SOON).toBe(404)
  expect(await (await page.request.get(site.address)).text()).not.toContain('Sample letter, masked')

  await page.goto(desk + edit('content/site.yaml'))
  const off = page.getByRole('group', { name: 'Switched off' })
  await off.getByLabel('Document Masker').check()
  await off.getByLabel('The assistant’s demo').check()
  await saved(page)
  await off.scrollIntoViewIfNeeded()
  await publish(page, 'Publish')
  await published(page)
  for (const path of ['/demo', '/document-masker', '/lp_00-document-masker-buy'])
    await expect.poll(() => statusOf(path), SOON).not.toBe(200)
  for (const path of ['/', '/sitemap.xml', '/lp_00-business-card-page_a', '/resources']) {
    const text = await (await page.request.get(site.address + path)).text()
    expect(/(?:href="\/|[\d.:]+\/)(?:demo|document-masker)(?:"|<\/loc>)/.test(text), path).toBe(false)
  }
})
