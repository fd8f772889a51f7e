import type { Browser, Page, Route } from '@playwright/test'
import { listArticles } from '#app/content/articles.server.ts'
import { expect, received, test } from './journey.ts'

/** One of each kind of page: read, with islands, an island alone. */
const PAGES = [
  '/about',
  `/articles/${listArticles()[0]?.slug}`,
  '/',
  '/services',
  '/document-masker',
  '/resources/articles',
  '/contact',
  '/lp_00-business-card-page_a',
]

/** The script of every page, React, and the islands with all that they share. */
const SCRIPTS = [/\/assets\/page-[^/]*\.js$/, /\/assets\/hydrate-[^/]*\.js$/, /\/assets\/(?!page-|hydrate-)[^/]*\.js$/]

const FAULTS: Record<string, (route: Route) => unknown> = {
  'cannot be had': (route) => route.abort(),
  'is broken': (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
  'never comes': () => {},
}

test.use({
  allowedComplaints: /broken|drawn to fail|ERR_FAILED|Failed to (load|fetch)|error loading dynamically|export named/,
})

const headings = (page: Page) => page.getByRole('main').locator('h1, h2, h3').locator('visible=true').allInnerTexts()

/** What a page says to who has no scripts. */
async function readWithout(browser: Browser, address: string): Promise<string[]> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(address)
  const found = await headings(page)
  await context.close()
  return found
}

for (const [fault, answer] of Object.entries(FAULTS)) {
  test(`whichever script ${fault}, every kind of page is there to be read`, async ({ page, browser, baseURL }) => {
    for (const path of PAGES) {
      const whole = await readWithout(browser, `${baseURL}${path}`)
      expect(whole.length, path).toBeGreaterThan(0)
      for (const script of SCRIPTS) {
        await page.route(script, answer)
        await page.goto(path, { waitUntil: 'commit' })
        // Whoever touches a part asks for its script.
        await page.getByRole('main').hover({ position: { x: 5, y: 5 } })
        await expect.poll(() => headings(page), `${path} without ${script}`).toEqual(whole)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      }
    }
  })
}

for (const [index, script] of SCRIPTS.entries()) {
  for (const fault of ['cannot be had', 'is broken']) {
    test(`a form is posted though script ${index + 1} ${fault}`, async ({ page }) => {
      await page.route(script, FAULTS[fault] ?? (() => {}))
      await page.goto('/')
      await page.getByLabel('Email').fill('ada@example.com')
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(page.getByText("You're in!")).toBeVisible()
      await expect.poll(() => received(page)).toHaveLength(1)
    })
  }
}

test('an island that fails is put back as it was rendered, says so, and its form is posted', async ({ page }) => {
  await page.route(/\/assets\/newsletter-form-[^/]*\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "export function NewsletterForm() { throw new Error('drawn to fail') }",
    }),
  )
  await page.goto('/')
  const email = page.getByLabel('Email')
  await email.focus()
  await expect(page.getByRole('alert')).toHaveText('This part of the page has failed. Load the page again.')
  await email.fill('ada@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL('/api/newsletter')
  await expect(page.getByText("You're in!")).toBeVisible()
})
