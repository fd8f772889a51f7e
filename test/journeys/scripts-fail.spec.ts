import type { Page, Route } from '@playwright/test'
import { asked } from '../asked.ts'
import { CONTENT } from '../site-content.ts'
import { test as base, expect, holdBack } from './journey.ts'
import { buttonOf, fillForm, NEWSLETTER } from './lead-form-walk.ts'
import { received } from './received.ts'
import { question } from './survey-walk.ts'

/** One page of each kind: text only, with islands, and a single island. */
const PAGES = [
  `/articles/${CONTENT.articles.list()[0]?.slug}`,
  `/case-studies/${CONTENT.caseStudies.listAll()[0]?.slug}`,
  '/lp_01-legal-ops-automation_a',
  '/',
  '/services',
  '/document-masker',
  '/demo',
  '/resources/articles',
  '/resources/case-studies',
  '/lp_00-business-card-page_a',
  '/lp_lm_01_anonymizer',
  '/vault-7f3k9q',
  '/lp_00-document-masker-buy-success',
]

/** Every page's script, React, and the islands with their shared code. */
const SCRIPTS = {
  'of every page': /\/assets\/page-[^/]*\.js$/,
  'that hydrates': /\/assets\/hydrate-[^/]*\.js$/,
  'of the islands': /\/assets\/(?!page-|hydrate-)[^/]*\.js$/,
}

const FAULTS = {
  blocked: (route: Route) => route.abort(),
  broken: (route: Route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
  'so slow that it never comes': () => {},
}

const test = base.extend<{ /** In a browser that runs no scripts. */ whole: Page }>({
  whole: async ({ browser, baseURL }, use) => {
    const page = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
    await use(page)
    await page.context().close()
  },
  allowedComplaints: /broken|drawn to fail|ERR_FAILED|Failed to (load|fetch)|error loading dynamically|export named/,
})

const headings = (page: Page) => page.getByRole('main').locator('h1, h2, h3').locator('visible=true').allInnerTexts()

const KINDS = Object.entries(FAULTS).flatMap(([fault, answer]) =>
  Object.entries(SCRIPTS).map(([name, script]) => ({ name: `${name} is ${fault}`, script, answer })),
)

async function expectWhole(page: Page, whole: Page, path: string, kinds: typeof KINDS) {
  await whole.goto(path)
  const wanted = await headings(whole)
  expect(wanted).not.toEqual([])
  for (const { name, script, answer } of kinds) {
    await page.route(script, answer)
    await page.goto(path, { waitUntil: 'commit' })
    // Touching an island makes the page load its script.
    await page.getByRole('main').hover({ position: { x: 5, y: 5 } })
    await expect.poll(() => headings(page), `${path} where the script ${name}`).toEqual(wanted)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
}

test('/about and /contact can be read whichever script is blocked, broken or slow', async ({ page, whole }) => {
  // A page without islands asks for the first one alone.
  const ofEveryPage = KINDS.filter(({ name }) => name.startsWith('of every page'))
  await expectWhole(page, whole, '/about', ofEveryPage)
  await expectWhole(page, whole, '/contact', KINDS)
})

test('every kind of page can be read where the script of its islands is broken', async ({ page, whole }) => {
  const broken = KINDS.filter(({ name }) => name === 'of the islands is broken')
  for (const path of PAGES) await expectWhole(page, whole, path, broken)
})

test('a form is posted whichever script is blocked or broken', async ({ page }) => {
  const faulty = KINDS.filter(({ name }) => !name.endsWith('never comes'))
  for (const [index, { name, script, answer }] of faulty.entries()) {
    await test.step(`the script ${name}`, async () => {
      await page.route(script, answer)
      await page.goto(NEWSLETTER.page)
      // The same text again would count as the same submission.
      await fillForm(page, NEWSLETTER, { email: `ada-${index}@example.com` })
      await buttonOf(page, NEWSLETTER).click()
      await expect(page.getByText(NEWSLETTER.thanks)).toBeVisible()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await expect.poll(() => received(page)).toHaveLength(index + 1)
    })
  }
})

test('an island that fails is put back as it was rendered, says so, and its form is posted', async ({ page }) => {
  const body = "export function NewsletterForm() { throw new Error('drawn to fail') }"
  const fail = (route: Route) => route.fulfill({ contentType: 'text/javascript', body })
  await page.route(/\/assets\/newsletter-form-[^/]*\.js$/, fail)
  await page.goto('/')
  const email = page.getByLabel('Email')
  await email.focus()
  await expect(page.getByRole('alert')).toHaveText('This part of the page failed. Reload the page.')
  await email.fill('ada@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL('/api/newsletter')
  await expect(page.getByText("You're in!")).toBeVisible()
})

test('a part whose script comes after all starts once, however often it was pressed meanwhile', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  const release = await holdBack(page, '**/hydrate-*.js')
  await page.goto('/contact')
  const begin = page.getByRole('button', { name: 'Start' })
  await begin.click()
  await page.clock.runFor(16_000)
  await begin.click()
  await page.clock.resume()
  release()
  await expect(question(page)).toHaveText(asked('firm-type'))
  await question(page).press('b')
  await expect(question(page)).toHaveText(asked('staff'))
})
