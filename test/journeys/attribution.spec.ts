import { asked } from '../asked.ts'
import { book, freeTimes } from './calendar-walk.ts'
import { expect, holdBack, hydrated, reload, visit } from './journey.ts'
import { test } from './own-content.ts'
import { expectReceived } from './received.ts'
import { openSqlite } from './store.ts'
import { ANSWERS, ok, passTheLock, question, walk } from './survey-walk.ts'

const OFFER = '/lp_06-knowledge-management-systems'
const UTM = '?utm_source=google&utm_medium=cpc&utm_campaign=knowledge&utm_content=first%20ad&utm_term=law+firm+wiki'
const AD = { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'knowledge' }
const said = { ...AD, utm_content: 'first ad', utm_term: 'law firm wiki' }

function query(dataDir: string, sql: string, ...values: string[]): Record<string, unknown>[] {
  using database = openSqlite(dataDir)
  return database.prepare(sql).all(...values)
}
/** Of one page: others may still be counted, since a page is as it closes. */
const countsOf = (dataDir: string, page: string) =>
  query(dataDir, 'select variant, step, count from daily_counts where page = ? order by variant', page).map((row) =>
    Object.values(row).join(' '),
  )
const attributions = (dataDir: string) =>
  query(dataDir, 'select attribution from leads').map(({ attribution }) => JSON.parse(String(attribution)))

test('a reload keeps the place and the source, and the lead has its ad', async ({ page, site: { dataDir } }) => {
  await page.clock.install()
  await visit(page, `${OFFER}_a${UTM}`)
  await page.goto('/about')
  await page.getByRole('main').locator('a[href^="/contact"]').first().click()
  await expect(page).toHaveURL(/\/contact\?source=about-page/)
  await hydrated(page)
  await walk(page, { to: 4 })
  // The intro doesn't flash by.
  const release = await holdBack(page, '**/hydrate-*.js')
  await page.goto('/contact?source=why-us', { waitUntil: 'commit' })
  await expect(page.getByText(asked('intro'))).toBeAttached()
  await expect(page.getByText(asked('intro'))).toBeHidden()
  release()
  await expect(question(page)).toHaveText(asked('engagement'))
  await hydrated(page)
  await passTheLock(page)
  await page.getByRole('button', { name: 'Previous question' }).click()
  await expect(page.getByRole('textbox')).toHaveValue(ANSWERS.practiceArea)
  await passTheLock(page)
  await ok(page).click()
  await passTheLock(page)
  await walk(page, { from: 4, to: 11 })
  // The calendar opens once the server has the answers, which counts.
  await expect(freeTimes(page).first()).toBeVisible()
  await page.reload()
  await book(page)
  await ok(page).click()
  await expect(question(page)).toHaveText('Thank you, Ada')
  await expectReceived(page, { ...ANSWERS, source: 'about-page' })

  const touch = { page: `${OFFER}_a`, variant: 'a', ...said }
  expect(attributions(dataDir)).toEqual([{ first: touch, last: touch }])
  const steps = ['view', 'booked', 'sent', ...Array.from({ length: 12 }, (_, i) => `step-${i + 1}`)]
  await expect.poll(() => countsOf(dataDir, OFFER).toSorted()).toEqual(steps.map((step) => `a ${step} 1`).toSorted())
})

test('a landing page counts once, when it’s seen', async ({ page, site: { dataDir } }) => {
  await page.addInitScript(() => {
    const get = () => ('isSeen' in window ? 'visible' : 'hidden')
    Object.defineProperty(document, 'visibilityState', { get, configurable: true })
  })
  const offer = '/lp_04-fractional-cto-tech-advisor-for-law-firms'
  const show = () =>
    page.evaluate(() => {
      Object.assign(window, { isSeen: true })
      document.dispatchEvent(new Event('visibilitychange'))
      document.dispatchEvent(new Event('visibilitychange'))
    })
  await page.clock.install()
  await visit(page, `${offer}_a`)
  // A minute passes while hidden. Any request sent in that time would arrive before this fetch.
  await page.clock.fastForward(60_000)
  await page.evaluate(async () => void (await fetch('/robots.txt')))
  expect(countsOf(dataDir, offer)).toEqual([])
  await show()
  await expect.poll(() => countsOf(dataDir, offer)).toEqual(['a view 1'])
  for (const variant of ['a', 'b']) {
    await visit(page, `${offer}_${variant}`)
    await show()
  }
  await expect.poll(() => countsOf(dataDir, offer)).toEqual(['a view 1', 'b inner-view 1'])
  expect(await page.context().cookies()).toEqual([])
})

test('an article is read once a visit, after a while in view', async ({ page, site: { dataDir } }) => {
  // No other journey reads these.
  const [one, other] = ['/articles/buy-or-build', '/articles/tomorrow']
  const reads = () =>
    query(dataDir, 'select article, source, count from article_reads where article in (?, ?) order by 2', one, other)
  await page.clock.install()
  await visit(page, `${one}?utm_source=Google`, { referer: 'https://news.example/x' })
  await page.clock.runFor(14_000)
  await page.evaluate(async () => void (await fetch('/robots.txt')))
  expect(reads()).toEqual([])
  await page.clock.runFor(2000)
  const ad = { article: one, source: 'ad google', count: 1 }
  await expect.poll(reads).toEqual([ad])
  await reload(page)
  await page.clock.runFor(20_000)
  await visit(page, other, { referer: page.url() })
  await page.clock.runFor(20_000)
  await expect.poll(reads).toEqual([ad, { article: other, source: 'here', count: 1 }])
})
