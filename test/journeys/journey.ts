import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { openServers, type Servers } from './servers.ts'

/** Runs in the page before its own scripts: stores a choice of optional cookies, none of them unless it says so. */
export function answerCookies(allowed: { performance?: boolean; functionality?: boolean } = {}): void {
  const refused = { performance: false, functionality: false }
  const choice = { version: 1, date: new Date().toISOString(), necessary: true, ...refused, ...allowed }
  try {
    localStorage.setItem('cookie-consent', JSON.stringify(choice))
  } catch {
    // A frame that failed to load has no storage.
  }
}

interface JourneyOptions {
  /** Server settings in addition to the defaults. */
  settings: Record<string, string>
  /** The server's entry file, in a copy of the site. */
  main: string | undefined
  /** Console messages allowed in this journey. */
  allowedComplaints: RegExp
  /** True if the visitor has already answered the cookie banner. */
  cookiesAnswered: boolean
  /** This file's journeys share a server with nobody else: what's published, connected and counted stays on it. */
  ownServer: boolean
}

interface JourneyDeps {
  /** The site as started by `npm start`, on a free port, with an empty store and only these settings. */
  site: { address: string; dataDir: string }
}

/** The console's origin: passkeys need the host name localhost. */
export const deskOf = ({ address }: { address: string }) => address.replace('127.0.0.1', 'localhost')

/** A visit to a real server. Console errors and requests to other hosts fail it. */
export const test = base.extend<JourneyOptions & JourneyDeps, { servers: Servers }>({
  settings: [{}, { option: true }],
  main: [undefined, { option: true }],
  allowedComplaints: [/(?!)/, { option: true }],
  cookiesAnswered: [true, { option: true }],
  ownServer: [false, { option: true }],

  servers: [
    // Playwright parses this pattern to find a fixture's dependencies.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await using servers = openServers()
      await use(servers)
    },
    { scope: 'worker' },
  ],

  site: async ({ servers, settings, main, ownServer }, use, { file }) => {
    await using site = await servers.take(settings, main, ownServer ? file : undefined)
    await use(site)
  },

  baseURL: async ({ site }, use) => use(site.address),

  // Each visitor has their own address, so that rate limits apply to each.
  extraHTTPHeaders: async ({ servers }, use) => use({ 'x-forwarded-for': servers.newVisitorAddress() }),

  page: async ({ page, site, allowedComplaints, cookiesAnswered }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
    const ours = [site.address, deskOf(site)]
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http') && !ours.includes(origin)) complaints.push(`request elsewhere: ${request.url()}`)
    })
    if (cookiesAnswered) await page.addInitScript(answerCookies)
    await use(page)
    const unexpected = complaints.filter((text) => !allowedComplaints.test(text) && !OWN_SCRIPT_BLOCKED.test(text))
    expect(unexpected, 'complaints of the browser').toEqual([])
  },
})

/** The tests' own first script can't run in the sealed frame of a mail, and shouldn't. */
const OWN_SCRIPT_BLOCKED = /^error: Blocked script execution in '[^']+\/sandbox\/mail\/\d+\/html'/

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/**
 * Asserts that axe finds no violations of WCAG 2.2 AA and best practices.
 * @param except a selector of what's left out, such as a frame with a page that's looked at by itself
 */
export async function expectAccessible(page: Page, except?: string) {
  // It looks into frames that have it, too. One may go meanwhile, as a preview's does.
  await Promise.all(
    page.frames().map(async (frame) => {
      if (await frame.evaluate(() => !('axe' in globalThis)).catch(() => false))
        await frame.evaluate(AXE).catch(() => {})
    }),
  )
  const violations = await page.evaluate(
    async ({ exclude, values }) => {
      const { axe: asked } = globalThis as unknown as { axe: typeof axe }
      // During a fade, contrast depends on the moment of the check.
      for (const animation of document.getAnimations())
        if (animation.timeline === document.timeline && Number.isFinite(animation.effect?.getComputedTiming().endTime))
          animation.finish()
      const options: axe.RunOptions = { resultTypes: ['violations'], runOnly: { type: 'tag', values } }
      return (await asked.run({ exclude }, options)).violations
    },
    { exclude: except ? [except] : [], values: AXE_TAGS },
  )
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
  )
  expect(found, 'axe').toEqual([])
}

/** Sends it as a page of the site does. */
export async function post({ request }: Page, path: string, data: object, more: Record<string, string> = {}) {
  const answer = await request.post(path, { headers: { 'sec-fetch-site': 'same-origin', ...more }, data })
  expect([path, answer.status()]).toEqual([path, 200])
}

/** Presses it. @returns the file that comes */
export async function download(page: Page, button: Locator) {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  return file
}

/** Holds requests to these URLs. @returns a function that releases them */
export async function holdBack(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** The same for the answers: the server gets each request at once. */
export async function holdAnswer(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    const response = await route.fetch()
    await promise
    await route.fulfill({ response })
  })
  return resolve
}

/** Activates every island and waits until all are hydrated. Until then, a journey tests what works without React. */
export async function hydrated(page: Page) {
  await expect(async () => {
    await page.evaluate(() => {
      for (const island of document.querySelectorAll('[data-island]'))
        island.dispatchEvent(new Event('focusin', { bubbles: true }))
    })
    await expect(page.locator('[data-island]:not([data-live])')).toHaveCount(0, { timeout: 1000 })
  }).toPass()
}

/** Goes there, and waits until the page is alive. */
export async function visit(page: Page, ...address: Parameters<Page['goto']>) {
  await page.goto(...address)
  await hydrated(page)
}

/** The same with the page as it is. */
export async function reload(page: Page) {
  await page.reload()
  await hydrated(page)
}

/** Asserts that the page is no wider than the window. */
export async function expectNoSidewaysScroll(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

/** Both of them, as most pages are looked at. */
export async function expectGood(page: Page, except?: string) {
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, except)
}

/** The same in each of these windows, for axe in the last one, which stays. */
export async function expectGoodIn(page: Page, ...windows: { width: number; height: number }[]) {
  for (const window of windows) {
    await page.setViewportSize(window)
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
}

export const PHONE = { width: 390, height: 844 }
/** As wide, in letters, as 320 px where a browser's text is set twice as large. */
export const LARGE_TEXT = { width: 160, height: 284 }
export const DESKTOP = { width: 1440, height: 900 }

/** How long the page is, in pixels. */
export const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

/** Asserts that the page is no wider than any window, nor with text twice as large. Leaves it on a phone. */
export async function expectNothingCut(page: Page, path: string) {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  for (const width of [2560, DESKTOP.width, 1024, 820, PHONE.width, 320]) {
    await page.setViewportSize({ width, height: width < 1024 ? PHONE.height : DESKTOP.height })
    expect.soft(await overflow(), `${path} at ${width} px`).toBeLessThanOrEqual(0)
  }
  const setTextSize = (size: string) =>
    page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size)
  await setTextSize('200%')
  expect.soft(await overflow(), `${path} at 320 px with large text`).toBeLessThanOrEqual(0)
  await setTextSize('')
  await page.setViewportSize(PHONE)
}

export { expect } from '@playwright/test'
