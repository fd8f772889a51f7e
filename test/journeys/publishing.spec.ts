import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { landingPages } from '#app/paths.ts'
import { type BuiltContent, CONTENT_FILE } from '#contracts/console-content.ts'
import { openPublisher } from '#publisher/open-publisher.ts'
import { DAY_MS, utcDay } from '#server/clock.ts'
import { openBuiltPages } from '#server/pages/built-pages.ts'
import { NOTHING_CONFIGURED } from '#test/create-test-app.ts'
import { openFolder } from '#test/spawn-server.ts'
import { expect, PHONE } from './journey.ts'
import { DUE, NOTICES, OUTPUT, test } from './own-content.ts'

/** Lists that include scheduled pieces once they're due. */
const LISTS = [
  '/resources/articles',
  '/resources/articles/all.json',
  '/rss.xml',
  '/sitemap.xml',
  '/llms.txt',
  '/resources',
]
const PIECES = [
  '/articles/due',
  '/articles/due.md',
  '/case-studies/due',
  '/downloads/due.pdf',
  '/social/articles/due.png',
]

test('pieces dated ahead appear nowhere the day before, and everywhere on their day', async ({ ownSite }) => {
  await using folder = await openFolder()
  const origin = 'https://www.example.com'
  const buildFolder = join(ownSite, 'build')
  const place = { buildFolder, contentFolder: ownSite, publishedFolder: folder.path, origin: () => origin }
  const publisher = openPublisher(place)
  const pages = await openBuiltPages(buildFolder, {
    origin: () => origin,
    contentFolder: ownSite,
    siteFolders: join(ownSite, 'sites'),
    siteConfig: NOTHING_CONFIGURED,
    clock: Date.now,
    findAsset: async () => undefined,
  })
  await pages.ready()
  /** As at midnight. */
  const showDay = async (day: string) => {
    const order = { day, overlay: {}, served: [] }
    await pages.show(await publisher.make(order), order)
  }
  const ask = async (path: string) => {
    const request = new Request(origin + path)
    return (await pages.serve(path, request)) ?? pages.missing(path, request)
  }
  const statuses = async () => {
    const all = []
    for (const path of PIECES) all.push((await ask(path)).status)
    return all
  }
  const naming = async () => {
    const named = []
    for (const path of LISTS) if (/due later|articles\/due/i.test(await (await ask(path)).text())) named.push(path)
    return named
  }

  await showDay(utcDay(Date.parse(DUE) - DAY_MS))
  expect(await statuses()).toEqual(PIECES.map(() => 404))
  expect(await naming()).toEqual([])
  const before = await (await ask('/articles/newest')).text()

  await showDay(DUE)
  expect(await statuses()).toEqual(PIECES.map(() => 200))
  expect(await naming()).toEqual(LISTS)
  expect(await (await ask('/resources/downloads')).text()).toContain('A sheet for later')
  expect(await (await ask('/resources/case-studies')).text()).toContain('Done later')
  // The previously newest article links to the new one.
  expect(before).not.toContain('Due later')
  expect(await (await ask('/articles/newest')).text()).toContain('Due later')
  await publisher.close()
})

test('the build ends with what it skipped and what looks like a mistake, and lists all pieces for the console', ({
  ownSite,
}) => {
  const lines = readFileSync(join(ownSite, OUTPUT), 'utf8').trim().split('\n')
  const last = lines.slice(-NOTICES.length - 1).map((line) => line.trim())
  expect(last).toEqual([`Please look at ${NOTICES.length} in content/ and public/:`, ...NOTICES])
  const server = join(ownSite, 'build/server')
  const { pieces, notices } = JSON.parse(readFileSync(join(server, CONTENT_FILE), 'utf8')) as BuiltContent
  expect(notices).toEqual(NOTICES)
  const of = (file: string) => pieces.find((piece) => piece.file === `content/${file}`)
  expect(of('articles/newest.md')).toMatchObject({ kind: 'article', path: '/articles/newest', skipped: null })
  expect(of('articles/due.md')).toMatchObject({ day: DUE, isDraft: false, hasPreview: true })
  expect(of('articles/draft.md')).toMatchObject({ title: 'Not yet', isDraft: true, hasPreview: true })
  expect(of('articles/undated.md')).toMatchObject({ skipped: expect.stringMatching(/^date is missing/) })
  expect(of('case-studies/weekend.md')).toMatchObject({ isSample: true, path: '/case-studies/weekend' })
  expect(of('downloads/checklist.md')).toMatchObject({ kind: 'download', path: '/downloads/checklist.pdf' })
  expect(pieces.filter(({ kind }) => kind === 'landing-page')).toHaveLength(landingPages.length)
})

test.describe('a photo', () => {
  test.use({ viewport: PHONE, deviceScaleFactor: 3 })

  test('is on its article and card, cropped, in the size that a phone needs', async ({ page }) => {
    await page.goto('/articles/brief-bank')
    const photo = page.getByRole('article').getByRole('img', { name: 'A desk by a window.' })
    const sourceOf = (image: HTMLImageElement) => (image.naturalWidth > 0 ? image.currentSrc : '')
    await expect.poll(() => photo.evaluate(sourceOf)).toMatch(/\/assets\/photos\/[0-9a-f]+-1200\.avif$/)
    const box = await photo.boundingBox()
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.6, 1)

    await page.goto('/resources/articles')
    const small = page.getByRole('listitem').filter({ hasText: 'A brief bank' }).locator('picture img')
    await small.scrollIntoViewIfNeeded()
    await expect.poll(() => small.evaluate(sourceOf)).not.toBe('')
  })
})
