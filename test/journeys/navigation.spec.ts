import { PAGE_TABLE } from '#contracts/page-table.ts'
import { DESKTOP, expect, hydrated, test } from './journey.ts'

test.use({ viewport: DESKTOP })

test('of the links on a page, those to pages that work once are never opened ahead', async ({ page }) => {
  const candidates = new Map<string, string>()
  const session = await page.context().newCDPSession(page)
  session.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
    for (const { key } of preloadingAttemptSources) {
      const { pathname, search } = new URL(key.url)
      const rank = key.action === 'Prerender' ? 'render' : 'fetch'
      if (candidates.get(pathname + search) !== 'render') candidates.set(pathname + search, rank)
    }
  })
  await session.send('Preload.enable')
  await page.goto('/')
  const singleUse = PAGE_TABLE.filter(({ path, ahead }) => ahead === 'nothing' && !path.includes(':'))
  await page.evaluate(
    (paths) => {
      for (const href of paths)
        document.body.append(Object.assign(document.createElement('a'), { href, textContent: href }))
    },
    [...singleUse.flatMap(({ path }) => [path, `${path}?session_id=x`]), '/about?last'],
  )
  await expect.poll(() => candidates.get('/about?last')).toBe('render')
  expect(candidates.get('/about')).toBe('render')
  expect(candidates.get('/contact?source=navigation')).toBe('fetch')
  for (const { path } of singleUse)
    expect([path, candidates.get(path), candidates.get(`${path}?session_id=x`)]).toEqual([path, undefined, undefined])
})

test('a link starts the new page at its top, and Back returns to where the visitor was', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const more = page.getByRole('link', { name: 'View More' })
  await more.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(100)
  await more.click()
  await expect(page).toHaveURL('/services')
  await expect(page.getByRole('heading', { level: 1, name: 'Our Services' })).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})
