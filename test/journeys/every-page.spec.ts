import { globSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { DESKTOP, expect, expectAccessible, expectNoSidewaysScroll, hydrated, PHONE, test } from './journey.ts'

const BUILT = new URL('../../build/client/', import.meta.url)
const PAGES = [
  ...globSync('**/*.html', { cwd: BUILT }).map(
    (name) => `/${name.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`,
  ),
  // Rendered by the server.
  '/vault-7f3k9q',
  '/lp_lm_01_anonymizer',
  '/sandbox',
]
const SMALL = { width: 320, height: 640 }

/** One page of each kind, for tests that only depend on the kind. */
const KINDS = [
  ...Map.groupBy(PAGES, (path) => path.replace(/^(\/(articles|case-studies|examples)\/).+/, '$1')).values(),
]
  .map(([first = '/']) => first)
  // It redirects without a client code.
  .filter((path) => path !== '/lp_00-document-masker-buy')

/** Offers' landing pages differ only in text, so axe checks two of them: one variant on a phone, one on a desktop. */
const skipsAxe = (path: string, width: number) =>
  /^\/lp_0[2-9]/.test(path) || (width === PHONE.width ? /^\/lp_01.*_b$/ : /^\/lp_01.*_a$/).test(path)

for (const [name, isOurs] of [
  ['landing', (path: string) => path.startsWith('/lp_')],
  ['other', (path: string) => !path.startsWith('/lp_')],
] as const) {
  test(`no ${name} page is cut off from 320 to 2,560 px, nor with text twice as large, and axe finds nothing`, async ({
    page,
  }) => {
    const paths = KINDS.filter(isOurs)
    expect(paths).not.toEqual([])
    for (const path of paths) {
      await page.goto(path)
      await hydrated(page)
      for (const width of [2560, DESKTOP.width, 1024, 820, PHONE.width, 320]) {
        await page.setViewportSize({ width, height: width < 1024 ? PHONE.height : DESKTOP.height })
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect.soft(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0)
        if ((width === PHONE.width || width === DESKTOP.width) && !skipsAxe(path, width))
          await test.step(`${path} at ${width} px`, () => expectAccessible(page))
      }
      const overflow = await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
        return document.documentElement.scrollWidth - innerWidth
      })
      expect.soft(overflow, `${path} at 320 px with large text`).toBeLessThanOrEqual(0)
    }
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every page can be read, and is no wider than a small phone', async ({ page }) => {
    expect(PAGES.length).toBeGreaterThan(30)
    await page.setViewportSize(SMALL)
    for (const path of PAGES) {
      await test.step(path, async () => {
        const answer = await page.goto(path, { waitUntil: 'domcontentloaded' })
        expect.soft(answer?.status(), path).toBe(200)
        await expect.soft(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
        await expectNoSidewaysScroll(page)
      })
    }
  })

  /** The menus, and how to reveal an entry inside a group. */
  const MENUS = [
    {
      name: 'narrow',
      viewport: SMALL,
      menu: '#menu',
      group: 'details:has(a[href="TARGET"]) > summary',
    },
    {
      name: 'wide',
      viewport: DESKTOP,
      menu: 'nav[aria-label=Main]',
      group: 'li:has(> button):has(a[href="TARGET"]) > button',
    },
  ]

  for (const { name, viewport, menu, group } of MENUS) {
    test(`every entry of the ${name} menu leads to its page`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await page.goto('/')
      const targets = await targetsOf(page.locator(`${menu} a`))
      expect(targets.length).toBeGreaterThan(5)
      for (const target of targets) {
        // Starts from the previous page, which has the same menu.
        await test.step(target, async () => {
          if (name === 'narrow') await page.getByRole('button', { name: 'Menu' }).click()
          const entry = page.locator(`${menu} a[href="${target}"]`)
          if (!(await entry.isVisible())) await page.locator(`${menu} ${group.replace('TARGET', target)}`).click()
          await entry.click()
          await expect(page).toHaveURL(target)
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        })
      }
    })
  }
})

/** Link targets of menu entries. */
const targetsOf = (entries: Locator) =>
  entries.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
