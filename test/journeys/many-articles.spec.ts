import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildCopy, runBuild, writeGeneratedArticles } from '#scripts/build/copy-site.ts'
import { openFolder } from '#test/spawn-server.ts'
import { expect, expectAccessible, hydrated, test as journey, PHONE } from './journey.ts'

/** More than two pages of the list. */
const COUNT = 60

const test = journey.extend<object, { manyArticles: string }>({
  manyArticles: [
    // oxlint-disable-next-line no-empty-pattern -- the runner wants a pattern to read the fixture's needs from
    async ({}, use) => {
      await using folder = await openFolder()
      const root = resolve(import.meta.dirname, '../..')
      buildCopy(root, folder.path, () => writeGeneratedArticles(join(folder.path, 'content/articles'), COUNT))
      await use(folder.path)
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  main: async ({ manyArticles }, use) => use(join(manyArticles, 'server/main.ts')),
})

test.describe.configure({ mode: 'serial' })

test('the list begins with 24, shows more on demand, and keeps its length after Back', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => request.url().endsWith('/all.json') && fetched.push(request.url()))
  await page.goto('/resources/articles')
  await hydrated(page)
  const cards = page.getByRole('link', { name: 'Read Article' })
  await expect(cards).toHaveCount(24)
  await expect(page.getByRole('status').filter({ hasText: '60 articles' })).toBeVisible()
  expect(fetched).toEqual([])

  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(cards).toHaveCount(48)
  await expect(page.getByText('48 of 60 shown')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(cards).toHaveCount(60)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  expect(fetched).toHaveLength(1)

  await cards.nth(50).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  await cards.nth(50).click()
  await expect(page).toHaveURL(/\/articles\/generated-/)
  await page.goBack()
  await expect(cards).toHaveCount(60)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 200)
  await expectAccessible(page)
})

test('a shared filter finds articles beyond the first page', async ({ page }) => {
  await page.goto('/resources/articles?q=number+59')
  await hydrated(page)
  await expect(page.getByRole('link', { name: 'Read Article' })).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: '1 of 60 articles' })).toBeVisible()
})

test.describe('when the rest of the list can’t be loaded', () => {
  test.use({ allowedComplaints: /ERR_FAILED/ })

  test('the visitor is told, and Try again fetches it', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.route('**/all.json', (route) => route.abort())
    await page.goto('/resources/articles')
    await hydrated(page)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(page.getByRole('alert')).toContainText('didn’t load')
    await page.unroute('**/all.json')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: 'Read Article' })).toHaveCount(48)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('a build that fails leaves the previous one in place', async ({ manyArticles }) => {
  const home = join(manyArticles, 'build/client/index.html')
  const before = readFileSync(home, 'utf8')
  const site = join(manyArticles, 'content/about.md')
  writeFileSync(site, `${readFileSync(site, 'utf8')}\n[Nowhere](/nowhere)\n`)
  expect(runBuild(manyArticles)).toMatchObject({ status: 1, output: expect.stringContaining('/nowhere') })
  expect(readFileSync(home, 'utf8')).toBe(before)
})
