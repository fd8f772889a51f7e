import { listArticles } from '#app/content/articles.server.ts'
import { listAllCaseStudies } from '#app/content/case-studies.server.ts'
import { DESKTOP, expect, expectAccessible, hydrated, PHONE, test } from './journey.ts'

test.describe('the wide navigation', () => {
  test.use({ viewport: DESKTOP })

  test('underlines where the visitor is, and the section of a page below it', async ({ page }) => {
    await page.goto('/resources/articles')
    const main = page.getByRole('navigation', { name: 'Main' })
    await expect(main.getByRole('button', { name: 'Resources' })).toHaveCSS('text-decoration-line', 'underline')
    await expect(main.getByRole('link', { name: 'Services' })).toHaveCSS('text-decoration-line', 'none')
    await page.goto('/services')
    await expect(main.getByRole('link', { name: 'Services' })).toHaveAttribute('aria-current', 'page')
    await expect(main.getByRole('link', { name: 'Services' })).toHaveCSS('text-decoration-line', 'underline')
    await expect(main.getByRole('button', { name: 'Resources' })).toHaveCSS('text-decoration-line', 'none')
  })

  test('opens a list that closes on its label, on Escape, outside, and on a choice', async ({ page }) => {
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Resources' })
    const line = page.getByRole('link', { name: 'Case Studies' }).first()
    await button.click()
    await expect(line).toBeVisible()
    await button.click()
    await expect(line).toBeHidden()
    await button.click()
    await page.keyboard.press('Escape')
    await expect(line).toBeHidden()
    await button.click()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(line).toBeHidden()
    await hydrated(page)
    await button.click()
    await line.click()
    await expect(page).toHaveURL('/resources/case-studies')
    await expect(line).toBeHidden()
  })

  test('leads from the first line of the list to the hub', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Resources' }).click()
    await page.getByRole('link', { name: 'All resources' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resources')
  })

  test('is walked with the keyboard alone', async ({ page }) => {
    await page.goto('/')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
    const button = page.getByRole('button', { name: 'Resources' })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'All resources' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Case Studies')
  })
})

test.describe('the narrow menu', () => {
  test.use({ viewport: PHONE })

  test('opens, expands its group, and closes outside and on a choice', async ({ page }) => {
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await button.click()
    await expect(menu).toBeVisible()
    await expectAccessible(page)
    await menu.getByText('Resources', { exact: true }).click()
    await expect(menu.getByRole('link', { name: 'Articles' })).toBeVisible()
    await page.mouse.click(195, 835)
    await expect(menu).toBeHidden()
    await hydrated(page)
    await button.click()
    await menu.getByRole('link', { name: 'Articles' }).click()
    await expect(page).toHaveURL('/resources/articles')
    await expect(menu).toBeHidden()
  })
})

for (const viewport of [PHONE, DESKTOP]) {
  test.describe(`without JavaScript at ${viewport.width} px`, () => {
    test.use({ javaScriptEnabled: false, viewport })

    test('menus open and lead on', async ({ page }) => {
      await page.goto('/')
      if (viewport === PHONE) {
        await page.getByRole('button', { name: 'Menu' }).click()
        await page.getByRole('navigation', { name: 'Menu' }).getByText('Resources', { exact: true }).click()
      } else await page.getByRole('button', { name: 'Resources' }).click()
      await page.getByRole('link', { name: 'Downloads' }).locator('visible=true').first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Helpful Downloads & Guides')
    })
  })
}

test('a link starts the new page at its top', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'View More' }).click()
  await expect(page).toHaveURL('/services')
  await expect(page.getByRole('heading', { level: 1, name: 'Our Services' })).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('Back returns to where the visitor was', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('link', { name: 'View More' }).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await page.getByRole('link', { name: 'View More' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Our Services' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('the footer opens the networks in new tabs and carries the disclaimer', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const name of ['LinkedIn', 'X']) {
    await expect(footer.getByRole('link', { name, exact: false }).first()).toHaveAttribute('target', '_blank')
  }
  await expect(footer).toContainText('not a law firm')
  await expect(footer).toContainText('© 2025')
  await expect(footer.getByRole('link', { name: /^Sandbox: automation, scheduler, assistant/ })).toBeVisible()
})

test.describe('an address that leads nowhere', () => {
  test.use({ allowedComplaints: /status of 404/ })

  for (const viewport of [PHONE, DESKTOP]) {
    test(`answers 404 with a way home at ${viewport.width} px`, async ({ page }) => {
      await page.setViewportSize(viewport)
      const response = await page.goto('/no/such/page')
      expect(response?.status()).toBe(404)
      await expect(page).toHaveTitle(/Page Not Found/)
      await expectAccessible(page)
      await hydrated(page)
      await page.getByRole('link', { name: 'Return to Homepage' }).click()
      await expect(page).toHaveURL('/')
    })
  }
})

test('every link of the shell leads to a page', async ({ page, request }) => {
  await page.goto('/')
  const hrefs = await page
    .locator('header a, footer a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const own = [...new Set(hrefs.filter((href) => href.startsWith('/')))]
  expect(own.length).toBeGreaterThan(9)
  for (const href of own) expect((await request.get(href)).status(), href).toBe(200)
})

const PAGES = ['/', '/services', '/document-masker', '/demo', '/about', '/resources', '/resources/articles', '/sandbox']

for (const viewport of [PHONE, DESKTOP]) {
  test(`axe finds nothing on any page at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport)
    for (const path of PAGES) {
      await page.goto(path)
      await hydrated(page)
      await test.step(path, () => expectAccessible(page))
    }
  })
}

test('nothing is cut off or scrolls sideways from 320 to 2,560 px, nor on a small phone with text twice as large', async ({
  page,
}) => {
  const pieces = [`/articles/${listArticles()[0]?.slug}`, `/case-studies/${listAllCaseStudies()[0]?.slug}`]
  const others = [
    '/contact',
    '/resources/case-studies',
    '/resources/downloads',
    '/lp_00-business-card-page_a',
    '/privacy',
  ]
  for (const path of [...PAGES, ...pieces, ...others]) {
    await page.goto(path)
    for (const width of [2560, 1440, 820, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
    const overflow = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
      return document.documentElement.scrollWidth - innerWidth
    })
    expect(overflow, `${path} at 320 px with large text`).toBeLessThanOrEqual(0)
  }
})
