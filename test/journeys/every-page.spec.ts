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

/** One page of each kind, for what depends on the kind alone. */
const KINDS = [
  ...Map.groupBy(PAGES, (path) => path.replace(/^(\/(articles|case-studies|examples)\/).+/, '$1')).values(),
]
  .map(([first = '/']) => first)
  // It leads away without a client code.
  .filter((path) => path !== '/lp_00-document-masker-buy')

for (const viewport of [PHONE, DESKTOP]) {
  test(`axe finds nothing on any page at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport)
    // The landing pages are alike but for their words: those of one variant on a phone, those of the other on a desktop.
    const other = viewport === PHONE ? /^\/lp_0[1-9].*_b$/ : /^\/lp_0[1-9].*_a$/
    for (const path of KINDS.filter((kind) => !other.test(kind))) {
      await page.goto(path)
      await hydrated(page)
      await test.step(path, () => expectAccessible(page))
    }
  })
}

test('no page is cut off or scrolls sideways from 320 to 2,560 px, nor on a small phone with text twice as large', async ({
  page,
}) => {
  for (const path of KINDS) {
    await page.goto(path)
    for (const width of [2560, 1440, 1024, 820, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect.soft(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
    const overflow = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
      return document.documentElement.scrollWidth - innerWidth
    })
    expect.soft(overflow, `${path} at 320 px with large text`).toBeLessThanOrEqual(0)
  }
})

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

  /** The menus: how an entry that is inside a group is brought into sight. */
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
      const open = async () => {
        await page.goto('/')
        if (name === 'narrow') await page.getByRole('button', { name: 'Menu' }).click()
      }
      await page.setViewportSize(viewport)
      await open()
      const targets = await targetsOf(page.locator(`${menu} a`))
      expect(targets.length).toBeGreaterThan(5)
      for (const target of targets) {
        await test.step(target, async () => {
          await open()
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

/** Where the entries of a menu lead. */
const targetsOf = (entries: Locator) =>
  entries.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
