import { PAGE_TABLE } from '#contracts/page-table.ts'
import { expect, expectAccessible, PHONE, test } from './journey.ts'

test.use({ allowedComplaints: /status of 404/ })

test('opens a list that closes on its button, Escape, an outside click and a choice', async ({ page }) => {
  await page.goto('/services')
  // The current page is underlined, and so is its section.
  const services = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' })
  await expect(services).toHaveAttribute('aria-current', 'page')
  await expect(services).toHaveCSS('text-decoration-line', 'underline')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  const button = page.getByRole('button', { name: 'Resources' })
  const line = page.getByRole('link', { name: 'Case Studies' }).first()
  const elsewhere = page.getByRole('heading', { level: 1 })
  for (const close of [() => button.click(), () => page.keyboard.press('Escape'), () => elsewhere.click()]) {
    await button.click()
    await expect(line).toBeVisible()
    await close()
    await expect(line).toBeHidden()
  }
  await button.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'All resources' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/resources/case-studies')
  await expect(line).toBeHidden()
  await expect(button).toHaveCSS('text-decoration-line', 'underline')
  await expect(services).toHaveCSS('text-decoration-line', 'none')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'LinkedIn' }).first()).toHaveAttribute('target', '_blank')
  await expect(footer).toContainText('not a law firm')
})

test('of the links on a page, those to pages that work once are never opened ahead', async ({ page }) => {
  const candidates = new Map<string, string>()
  const session = await page.context().newCDPSession(page)
  session.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
    for (const { key } of preloadingAttemptSources) {
      const { pathname, search } = new URL(key.url)
      if (candidates.get(pathname + search) !== 'Prerender') candidates.set(pathname + search, key.action)
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
  expect(candidates.size, 'nobody has moved yet').toBe(0)
  const moveAbout = async () => {
    for (const y of [5, 300]) await page.mouse.move(5, y)
    return candidates.get('/about?last')
  }
  await expect.poll(moveAbout).toBe('Prerender')
  expect(candidates.get('/contact?source=navigation')).toBe('Prefetch')
  for (const { path } of singleUse)
    expect([path, candidates.get(path), candidates.get(`${path}?session_id=x`)]).toEqual([path, undefined, undefined])
})

test('on narrow screens a menu closes by its button, Escape or outside, and is closed after Back', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/privacy')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const button = page.getByRole('button', { name: 'Menu' })
  await button.click()
  await expectAccessible(page)
  for (const close of [() => button.click(), () => page.keyboard.press('Escape'), () => page.mouse.click(195, 835)]) {
    await close()
    await expect(menu).toBeHidden()
    await button.click()
    await expect(menu).toBeVisible()
  }
  await menu.getByText('Resources', { exact: true }).click()
  await menu.getByRole('link', { name: 'Articles' }).click()
  await expect(page).toHaveURL('/resources/articles')
  await page.goBack()
  await expect(page).toHaveURL('/privacy')
  await expect(menu).toBeHidden()
})

test('an unknown address answers 404 with a way home, an unknown article to the others', async ({ page }) => {
  await page.setViewportSize(PHONE)
  for (const [path, title, way, to] of [
    ['/no/such/page', /Page Not Found/, 'Return to Homepage', '/'],
    ['/articles/no-such-article', /^Article not found · /, 'Back to Articles', '/resources/articles'],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page).toHaveTitle(title)
    await expectAccessible(page)
    await page.getByRole('link', { name: way }).click()
    await expect(page).toHaveURL(to)
  }
})
