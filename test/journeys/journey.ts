import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { answerCookies } from './answer-cookies.ts'
import { openServers, type Servers } from './servers.ts'

interface JourneyOptions {
  /** Settings of the server besides the defaults. */
  settings: Record<string, string>
  /** The server's file, in a copy of the site. */
  main: string | undefined
  /** What the browser may report in this journey. */
  allowedComplaints: RegExp
  /** Whether the visitor has answered the cookie banner before. */
  cookiesAnswered: boolean
  /** Starts the server for this journey alone. Counts need that: a page sends them as it closes. */
  ownServer: boolean
}

interface JourneyParts {
  /** The site as `npm start` runs it, on a free port, with an empty store and no settings but these. */
  site: { address: string; dataDir: string }
}

/** A visitor's walk through a real server. An error in the console or a request to another host fails it. */
export const test = base.extend<JourneyOptions & JourneyParts, { servers: Servers }>({
  settings: [{}, { option: true }],
  main: [undefined, { option: true }],
  allowedComplaints: [/(?!)/, { option: true }],
  cookiesAnswered: [true, { option: true }],
  ownServer: [false, { option: true }],

  servers: [
    // Playwright reads from this pattern what a fixture needs.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await using servers = openServers()
      await use(servers)
    },
    { scope: 'worker' },
  ],

  site: async ({ servers, settings, main, ownServer }, use) => {
    await using site = ownServer ? await servers.start(settings, main) : await servers.take(settings, main)
    await use(site)
  },

  baseURL: async ({ site }, use) => use(site.address),

  // Each visitor has an address of their own, so that the limits apply to each.
  extraHTTPHeaders: async ({ servers }, use) => use({ 'x-forwarded-for': servers.newVisitorAddress() }),

  page: async ({ page, site, allowedComplaints, cookiesAnswered }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== site.address) complaints.push(`request elsewhere: ${request.url()}`)
    })
    if (cookiesAnswered) await page.addInitScript(answerCookies)
    await use(page)
    const unexpected = complaints.filter((text) => !allowedComplaints.test(text))
    expect(unexpected, 'complaints of the browser').toEqual([])
  },
})

/** Nothing for axe to find: WCAG 2.2 AA and best practices. */
export async function expectAccessible(page: Page) {
  // What is fading in or out has a contrast that depends on when it's looked at.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.timeline === document.timeline && Number.isFinite(animation.effect?.getComputedTiming().endTime))
        animation.finish()
  })
  const { violations } = await new AxeBuilder({ page })
    // One pass in the page itself takes a third of the time. It skips frames of other origins, which we don't have.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
  )
  expect(found, 'axe').toEqual([])
}

/** What the automation's stand-in received, newest first. */
export async function received(page: Page) {
  const { received } = await (await page.request.get('/sandbox/received')).json()
  return received as {
    destination: string
    body: string
    headers: Record<string, string>
    id: string
    times: number
  }[]
}

/** Holds back requests to these addresses. @returns what lets them go */
export async function holdBack(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Touches every island and waits until each is hydrated. Until then a journey proves what works without React. */
export async function hydrated(page: Page) {
  await expect(async () => {
    await page.evaluate(() => {
      for (const island of document.querySelectorAll('[data-island]'))
        island.dispatchEvent(new Event('focusin', { bubbles: true }))
    })
    await expect(page.locator('[data-island]:not([data-live])')).toHaveCount(0, { timeout: 1000 })
  }).toPass()
}

/** The page is no wider than the window. */
export async function expectNoSidewaysScroll(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1440, height: 900 }

export { expect } from '@playwright/test'
