import { CONTENT } from '../site-content.ts'
import { expect, PHONE, test, visit } from './journey.ts'

test('a screen reader gets the moving list once, and it can be paused without scripts', async ({ page }) => {
  await page.goto('/')
  const items = page.getByRole('list', { name: 'What we do' }).getByRole('listitem')
  await expect(items).toHaveText(CONTENT.home().capabilities)
  const track = page.locator('.ticker-track')
  await page.mouse.move(0, 0)
  await expect(track).toHaveCSS('animation-play-state', 'running')
  await page.getByRole('checkbox', { name: 'Pause the moving list' }).check({ force: true })
  await page.getByRole('heading', { level: 1 }).click()
  await expect(track).toHaveCSS('animation-play-state', 'paused')

  // With reduced motion nothing moves, and the list shows everything; in forced colors a drawing can be read.
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active', colorScheme: 'dark' })
  await page.reload()
  await expect(page.locator('figure g > circle').first()).toHaveCSS('fill', 'rgb(0, 0, 0)')
  await page.setViewportSize({ width: PHONE.width, height: 8000 })
  for (const item of await items.all()) await expect(item).toBeInViewport({ ratio: 1 })
  const running = await page.evaluate(() => document.getAnimations().filter((it) => it.playState === 'running').length)
  expect(running).toBe(0)
})

test.describe('without the policy that stops requests to others', () => {
  test.use({ bypassCSP: true, allowedComplaints: /others\.example/ })

  test('counts what can be read, and what the page has sent to others', async ({ page }) => {
    await page.route('https://others.example/**', (route) => route.fulfill({ body: '' }))
    await visit(page, '/')
    await expect(page.getByText('Requests sent to others 0')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: `Articles ${CONTENT.articles.list().length}` })).toBeVisible()
    await page.evaluate(() => fetch('https://others.example/', { mode: 'no-cors' }).then(() => {}))
    await expect(page.getByText('Requests sent to others 1')).toBeVisible()
  })
})
