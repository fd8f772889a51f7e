import type { Page } from '@playwright/test'
import { IN_PRODUCTION } from '../spawn-server.ts'
import { openCalendar } from './calendar-walk.ts'
import { expect, reload, visit } from './journey.ts'
import { test } from './own-content.ts'

test.beforeEach(({ page }) => page.clock.install())

/** The provider's two scripts; the tag contains the second one's URL as plain text, like the real one. */
const TAG = `const script = document.createElement('script')
script.src = 'https://scripts.clarity.ms/0.8.0/clarity.js'
document.head.append(script)`
const CLARITY = `window.commands = []
const { q = [] } = window.clarity
window.clarity = (...command) => {
  window.commands.push(command)
  if (command[0] === 'consentv2' && command[1].analytics_Storage === 'granted') {
    document.cookie = '_clck=visitor1%5E2%5Efx1%5E1%5E1500; path=/'
    document.cookie = '_clsk=session1; path=/'
    sessionStorage.setItem('_cltk', 'tab1')
  }
}
for (const command of q) window.clarity(...command)`

/** Stands in for the provider. @returns a live list of URLs requested there */
async function meetProvider(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.context().route('https://*.clarity.ms/**', (route) => {
    const url = route.request().url()
    asked.push(url)
    return route.fulfill({ contentType: 'text/javascript', body: url.includes('/tag/') ? TAG : CLARITY })
  })
  return asked
}

const commands = (page: Page) => page.evaluate(() => (window as unknown as { commands?: unknown[] }).commands ?? [])
const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).sort()
const banner = (page: Page) => page.getByRole('form', { name: 'Cookies' })

const BOTH = ['https://www.clarity.ms/tag/abc123', 'https://scripts.clarity.ms/0.8.0/clarity.js']
const granted = ['consentv2', { ad_Storage: 'denied', analytics_Storage: 'granted' }]
const denied = ['consentv2', { ad_Storage: 'denied', analytics_Storage: 'denied' }]

test.use({
  settings: { CLARITY_PROJECT_ID: 'abc123', ...IN_PRODUCTION, SANDBOX: '1' },
  cookiesAnswered: false,
  allowedComplaints: /^request elsewhere: https:\/\/(www|scripts)\.clarity\.ms\//,
})

test('nothing loads before consent; with it analytics starts once, until it’s withdrawn', async ({ page }) => {
  const asked = await meetProvider(page)
  await visit(page, '/')
  await page.clock.runFor(500)
  expect(asked).toEqual([])
  expect(await cookieNames(page)).toEqual([])

  await banner(page).getByRole('button', { name: 'Accept All' }).click()
  await expect.poll(() => commands(page)).toEqual([granted])
  expect(asked).toEqual(BOTH)
  expect(await cookieNames(page)).toEqual(['_clck', '_clsk'])

  // The survey goes out with the visitor's id, and its answers are masked.
  const sent = page.waitForRequest('**/api/survey')
  await openCalendar(page)
  await expect.poll(() => commands(page)).toEqual([granted])
  await expect(page.locator('[data-survey]')).toHaveAttribute('data-clarity-mask', 'True')
  expect((await sent).postDataJSON()).toMatchObject({ clarityUserId: 'visitor1' })
  await page.goto('/services')
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await banner(page).getByRole('switch', { name: 'Performance' }).uncheck()
  await banner(page).getByRole('button', { name: 'Save Preferences' }).click()
  await expect.poll(() => commands(page)).toEqual([granted, denied, ['stop']])
  expect(await cookieNames(page)).toEqual([])
  expect(await page.evaluate(() => sessionStorage.getItem('_cltk'))).toBeNull()
  expect(await page.locator('script[src*="clarity.ms/tag"]').count()).toBe(0)

  // One that's left by another tab goes, too.
  await page.context().addCookies([{ name: '_clck', value: 'old', url: page.url() }])
  await reload(page)
  await page.clock.runFor(500)
  // Once for each of the three earlier pages, but not for this one.
  expect(asked).toEqual([...BOTH, ...BOTH, ...BOTH])
  await expect.poll(() => cookieNames(page)).toEqual([])
})
