import type { Audience } from '#app/content/services.server.ts'
import { CONTENT } from '#test/site-content.ts'
import { DESKTOP, expect, holdBack, hydrated, PHONE, test } from './journey.ts'

const SERVICES = CONTENT.services.list()
const shownTo = (audience: Audience) =>
  SERVICES.filter(({ targetAudience }) => targetAudience.includes(audience)).map(({ category }) => category)

test('a screen reader gets the moving list once, and it can be paused without scripts', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('list', { name: 'What we do' }).getByRole('listitem')).toHaveText(
    CONTENT.home().capabilities,
  )
  const track = page.locator('.ticker-track')
  await page.mouse.move(0, 0)
  await expect(track).toHaveCSS('animation-play-state', 'running')
  await page.getByRole('checkbox', { name: 'Pause the moving list' }).check({ force: true })
  await page.getByRole('heading', { level: 1 }).click()
  await expect(track).toHaveCSS('animation-play-state', 'paused')
})

test('a phone loads one font less, and small drawings only as the reader comes near; a desktop’s second columns line up', async ({
  page,
}) => {
  const fonts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.add(new URL(request.url()).pathname.replace(/-[\w-]{8}\.woff2$/, ''))
  })
  // Low, so that the moving list is far below.
  await page.setViewportSize({ ...PHONE, height: 320 })
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  expect([...fonts].toSorted()).toEqual(['/assets/instrument-sans', '/assets/newsreader'])
  const list = page.getByRole('list', { name: 'What we do' })
  const height = () => page.locator('.ticker').evaluate((ticker) => ticker.getBoundingClientRect().height)
  const isDrawn = () => list.evaluate((each) => each.checkVisibility({ contentVisibilityAuto: true }))
  expect(await isDrawn()).toBe(false)
  const before = await height()
  // It moves, so it's never as still as Playwright's own scrolling waits for.
  await list.evaluate((element) => element.scrollIntoView())
  await expect.poll(isDrawn).toBe(true)
  expect(await height(), 'what is drawn only when it’s near has its room').toBe(before)

  const last = page.getByRole('main').locator('img').last()
  // How near is near is the browser's business.
  await expect(last).toHaveAttribute('loading', 'lazy')
  await last.scrollIntoViewIfNeeded()
  await expect
    .poll(() => last.evaluate((drawing: HTMLImageElement) => drawing.complete && drawing.naturalWidth > 0))
    .toBe(true)
  expect(await last.evaluate((drawing: HTMLImageElement) => drawing.currentSrc)).toMatch(/\.webp$/)
  // A line of the index is as high as its words, with the drawing in the middle.
  const service = last.locator('xpath=ancestor::li')
  const [line, drawing] = [await service.boundingBox(), await last.boundingBox()]
  const words = await service.evaluate((item) =>
    [...item.querySelectorAll('h3, p')].reduce((sum, each) => sum + each.getBoundingClientRect().height, 0),
  )
  const middle = (box: typeof line) => (box ? box.y + box.height / 2 : Number.NaN)
  expect(line?.height).toBeLessThan(words + 24)
  expect(Math.abs(middle(drawing) - middle(line))).toBeLessThan(2)

  await page.setViewportSize(DESKTOP)
  await expect.poll(() => [...fonts]).toContain('/assets/jetbrains-mono')
  const main = page.getByRole('main')
  const begins = [main.getByRole('link', { name: 'Contact Us' }), main.locator('.scale-rule'), main.getByLabel('Email')]
  const [left, ...others] = await Promise.all(begins.map(async (it) => (await it.boundingBox())?.x))
  expect(others).toEqual([left, left])
})

test('with reduced motion nothing moves, and the list shows everything', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await hydrated(page)
  for (const item of await page.getByRole('list', { name: 'What we do' }).getByRole('listitem').all()) {
    const { x, width } = (await item.boundingBox()) ?? { x: Number.NaN, width: Number.NaN }
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(PHONE.width)
  }
  await page.setViewportSize({ width: 1920, height: 900 })
  const [title, first] = await Promise.all(
    [page.getByRole('heading', { level: 1 }), page.getByRole('list', { name: 'What we do' })].map((it) =>
      it.boundingBox(),
    ),
  )
  expect(first?.x, 'the strip begins where the page does').toBeCloseTo(title?.x ?? 0, 0)
  const running = await page.evaluate(() => document.getAnimations().filter((it) => it.playState === 'running').length)
  expect(running).toBe(0)
})

test('the audience filter narrows the services and the pressed button clears it, also when pressed before React loads', async ({
  page,
}) => {
  const release = await holdBack(page, '**/hydrate-*.js')
  await page.goto('/', { waitUntil: 'commit' })
  const cards = page.locator('.service-cell')
  const solo = page.getByRole('button', { name: 'Solo Practitioners' })
  const firm = page.getByRole('button', { name: 'Small Firms' })
  await solo.click()
  await expect(cards).toHaveCount(SERVICES.length)
  release()
  await expect(solo).toHaveAttribute('aria-pressed', 'true')
  await expect(cards.getByRole('heading')).toHaveText(shownTo('solo'))
  await firm.click()
  await expect(solo).toHaveAttribute('aria-pressed', 'false')
  await expect(cards.getByRole('heading')).toHaveText(shownTo('firm'))
  await firm.click()
  await expect(cards).toHaveCount(SERVICES.length)
})
