import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS, utcDay } from '#contracts/clock.ts'
import { openPublisher } from '#publisher/open-publisher.ts'
import { openFolder } from '../spawn-server.ts'
import { expect, PHONE } from './journey.ts'
import { DUE, NOTICES, OUTPUT, test } from './own-content.ts'

/** Where a scheduled piece is named once it's due. The article that was the newest leads to it. */
const LISTS = [
  ...['resources/articles/index.html', 'resources/articles/all.json', 'rss.xml', 'resources/index.html'].map(
    (name) => [name, 'Due later'] as const,
  ),
  ['articles/newest/index.html', 'Due later'],
  ['sitemap.xml', '/articles/due'],
  ['resources/downloads/index.html', 'A sheet for later'],
  ['resources/case-studies/index.html', 'Done later'],
] as const
const PAGES = ['articles/due/index.html', 'articles/due.md', 'case-studies/due/index.html']
const PIECES = [...PAGES, 'downloads/due.pdf', 'social/articles/due.png']

test('pieces dated ahead appear nowhere the day before, and everywhere on their day', async ({ ownSite }) => {
  await using folder = await openFolder()
  const buildFolder = join(ownSite, 'build')
  const origin = () => 'https://www.example.com'
  const publisher = openPublisher({ buildFolder, contentFolder: ownSite, publishedFolder: folder.path, origin })
  /** As at midnight: what's made lies over the build. */
  const foundOn = async (day: string) => {
    const { folder: made } = await publisher.make({ day, overlay: {}, served: [] })
    const fileOf = (name: string) =>
      [made ?? '', buildFolder].map((place) => join(place, 'client', name)).find((file) => existsSync(file))
    const naming = LISTS.filter(([name, words]) => readFileSync(fileOf(name) ?? '', 'utf8').includes(words))
    return [...PIECES.filter(fileOf), ...naming.map(([name]) => name)]
  }
  expect(await foundOn(utcDay(Date.parse(DUE) - DAY_MS))).toEqual([])
  expect(await foundOn(DUE)).toEqual([...PIECES, ...LISTS.map(([name]) => name)])
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
