import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS, utcDay } from '#contracts/clock.ts'
import { openPublisher } from '#publisher/open-publisher.ts'
import { openBuiltPages } from '#server/pages/built-pages.ts'
import { openTestLog } from '../open-test-log.ts'
import { openFolder } from '../spawn-server.ts'
import { NOTHING_CONFIGURED } from '../text-pages.ts'
import { expect, PHONE } from './journey.ts'
import { DUE, NOTICES, OUTPUT, test } from './own-content.ts'

/** Where a scheduled piece is named once it's due. The article that was the newest leads to it. */
const LISTS = [
  ...['/resources/articles', '/resources/articles/all.json', '/rss.xml', '/resources', '/articles/newest'].map(
    (path) => [path, 'Due later'] as const,
  ),
  ['/sitemap.xml', '/articles/due'],
  ['/resources/downloads', 'A sheet for later'],
  ['/resources/case-studies', 'Done later'],
] as const
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
  const location = { buildFolder, contentFolder: ownSite, publishedFolder: folder.path, origin: () => origin }
  const publisher = openPublisher(location)
  const pages = await openBuiltPages(buildFolder, {
    origin: () => origin,
    contentFolder: ownSite,
    siteFolders: join(ownSite, 'sites'),
    siteConfig: NOTHING_CONFIGURED,
    clock: Date.now,
    log: openTestLog().log,
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
  const found = async () => {
    const all = []
    for (const path of PIECES) if ((await ask(path)).status === 200) all.push(path)
    for (const [path, title] of LISTS) if ((await (await ask(path)).text()).includes(title)) all.push(path)
    return all
  }
  await showDay(utcDay(Date.parse(DUE) - DAY_MS))
  expect(await found()).toEqual([])
  await showDay(DUE)
  expect(await found()).toEqual([...PIECES, ...LISTS.map(([path]) => path)])
  await publisher.close()
})

test('the build ends with what it skipped and what looks like a mistake', ({ ownSite }) => {
  const lines = readFileSync(join(ownSite, OUTPUT), 'utf8').trim().split('\n')
  const last = lines.slice(-NOTICES.length - 1).map((line) => line.trim())
  expect(last).toEqual([`Please look at ${NOTICES.length} in content/ and public/:`, ...NOTICES])
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
