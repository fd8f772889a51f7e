import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { businessCardSubmission } from '#ops/sample-submissions.ts'
import { download, expect, expectGoodIn, post, received, test } from './journey.ts'
import { translateAll } from './translate.ts'

/** The link of this kind in the sandbox's newest mail. */
async function mailedLink(page: Page, kind: 'confirm' | 'privacy/your-data'): Promise<string> {
  const link = new RegExp(`/${kind}/[\\w-]{43}`)
  let found: string | undefined
  await expect
    .poll(async () => {
      found = link.exec(await (await page.request.get('/sandbox/received-mail')).text())?.[0]
      return found
    })
    .toBeDefined()
  return found ?? ''
}

const expectGoodPage = (page: Page) => expectGoodIn(page, { width: 320, height: 700 })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, settings: { NEWSLETTER_OPT_IN: 'double' } })

  test('a newsletter is confirmed by the press of a button, not by opening the mail’s link', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('Check your inbox to confirm.', { exact: true })).toBeVisible()
    const link = await mailedLink(page, 'confirm')
    await page.goto(link)
    expect(await received(page)).toEqual([])
    // Browsers without Sec-Fetch-Site are told from other sites by it.
    const sent = page.waitForRequest('**/api/confirm')
    await page.getByRole('button', { name: 'Confirm my subscription' }).press('Enter')
    expect(await (await sent).headerValue('origin')).toBe(new URL(page.url()).origin)
    await expect(page.getByRole('heading', { name: 'You’re in' })).toBeVisible()
    await expect.poll(() => received(page)).toMatchObject([{ destination: 'newsletter', times: 1 }])
  })
})

test('a visitor sees by mail what is held, downloads it, and erases it by keyboard', async ({ page, context }) => {
  const card = { 'First Name': 'Grace', Email: 'Grace@example.com', Message: 'First line.\nSecond line.' }
  await post(page, '/api/business-card', businessCardSubmission(card))
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Your data' }).click()
  await expectGoodPage(page)
  await page.getByRole('textbox', { name: 'Email' }).fill('grace@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText('If we hold anything under that address, a link to it is on the way.')).toBeVisible()
  await page.goto(await mailedLink(page, 'privacy/your-data'))
  await expect(page.getByRole('heading', { name: 'What we hold' })).toBeVisible()
  await expect(page.getByText('Second line.')).toBeVisible()
  const file = await download(page, page.getByRole('link', { name: 'Download' }))
  expect(readFileSync(await file.path(), 'utf8')).toContain('grace@example.com')

  await page.getByText('Delete …').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Delete it all now' })).toBeFocused()
  await expectGoodPage(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Deleted' })).toBeVisible()
  expect(await context.cookies()).toEqual([])
})

test.describe('with analytics', () => {
  test.use({
    settings: { CLARITY_PROJECT_ID: 'abc123' },
    cookiesAnswered: false,
    allowedComplaints: /^request elsewhere: https:\/\/www\.clarity\.ms\//,
  })

  test('the receipt shows what the browser keeps and whom it asked', async ({ page, site }) => {
    translateAll(page)
    await page.route('https://*.clarity.ms/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: "document.cookie = '_clck=visitor1; path=/'" }),
    )
    const [hosts, apis] = [new Set<string>(), new Set<string>()]
    page.on('request', (request) => {
      const { protocol, origin, host, pathname } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== site.address) hosts.add(host)
      else if (pathname.startsWith('/api/')) apis.add(pathname)
    })
    const section = (name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name }) })
    const names = async (of: string) =>
      (
        await section(of).locator('ul:not(details ul) > li > p:first-child > span:first-child').allTextContents()
      ).toSorted()
    const KEPT = 'What we’ve stored in this browser'
    const HOSTS = 'Which other companies this visit contacted'
    const SENT = 'What this tab sent us'

    await page.goto('/')
    await page.getByRole('button', { name: 'Necessary Only' }).click()
    await page.goto('/privacy/receipt')
    await expect(section(HOSTS).getByText('None. Your browser asked no one but us.')).toBeVisible()
    await expect.poll(() => names(KEPT)).toEqual(['cookie-consent', 'receipt', 'visit'])

    await page.getByRole('button', { name: 'Cookie settings' }).click()
    await page.getByRole('button', { name: 'Accept All' }).click()
    await page.goto('/about')
    await expect.poll(() => page.context().cookies()).toHaveLength(1)
    await page.evaluate(() => Object.assign(localStorage, { stranger: '1', 'survey-begun': '1\n{}' }))
    await page.context().addCookies([{ name: 'grant', value: 'x', url: page.url(), httpOnly: true }])
    await page.goto('/privacy/receipt')
    await expect.poll(() => names(HOSTS)).toEqual([...hosts])
    expect([...hosts]).toEqual(['www.clarity.ms'])
    await expect.poll(async () => new Set(await names(SENT))).toEqual(apis)
    await expect.poll(() => names(KEPT)).toEqual(['_clck', 'cookie-consent', 'grant', 'receipt', 'stranger', 'visit'])
    await expect(section(KEPT).getByRole('listitem').filter({ hasText: 'stranger' })).toContainText('Unknown')
    await expectGoodPage(page)

    for (const name of ['stranger', 'grant', '_clck']) {
      await page.getByRole('button', { name: `Clear ${name}` }).press('Enter')
      await expect(page.getByRole('status').filter({ hasText: `${name} is cleared.` })).toBeVisible()
    }
    expect(await names(KEPT)).toEqual(['cookie-consent', 'receipt', 'visit'])
    expect(await page.context().cookies()).toEqual([])
    // Without a choice, nothing optional runs on: the page asks again at once.
    await page.getByRole('button', { name: 'Clear cookie-consent' }).press('Enter')
    await expect(page.getByRole('form', { name: 'Cookies' })).toBeVisible()
  })
})
