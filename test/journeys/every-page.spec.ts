import { builtPages, pageKinds } from '../built-site/built-pages.ts'
import { DESKTOP, expect, expectAccessible, expectNoSidewaysScroll, expectNothingCut, test, visit } from './journey.ts'

declare global {
  interface Window {
    startedIntl: string[]
  }
}

/** Rendered by the server. */
const SERVED = ['/vault-7f3k9q', '/lp_lm_01_anonymizer']
const PAGES = [...builtPages(), ...SERVED]
/** One of each kind, but for offers' landing pages, which have journeys of their own, and what redirects without a code. */
const KINDS = [...pageKinds(), ...SERVED].filter((path) => !/^\/lp_0[1-9]|-masker-buy$/.test(path))
const SMALL = { width: 320, height: 640 }

/** Walked at the same time. */
const SHARES = [0, 1, 2] as const

for (const share of SHARES) {
  const mine = (paths: readonly string[]) => paths.filter((_, index) => index % SHARES.length === share)
  const title = 'no page is cut off from 320 to 2,560 px, nor with text twice as large; axe finds nothing'
  test(`${title} (${share + 1} of ${SHARES.length})`, async ({ page }) => {
    await page.addInitScript(noteIntl)
    for (const path of mine(KINDS)) {
      await visit(page, path)
      await expectNothingCut(page, path)
      await test.step(path, () => expectAccessible(page))
      await page.emulateMedia({ media: 'print' })
      expect.soft(await page.evaluate(unfitForPaper), `${path} on paper`).toEqual([])
      await page.emulateMedia({ media: null })
      expect.soft(await page.evaluate(() => window.startedIntl), `${path} starts slow Intl`).toEqual([])
      // The others look the same on a wide screen, below the header that all share.
      if (!/^\/(services|document-masker|contact|resources\/articles|articles\/.*)?$/.test(path)) continue
      await page.setViewportSize(DESKTOP)
      await test.step(`${path} on a desktop`, () => expectAccessible(page))
    }
    // Of the other pieces, what their writer may have done.
    for (const path of mine(PAGES.filter((each) => /\/.+\//.test(each) && !KINDS.includes(each)))) {
      await page.goto(path)
      await test.step(path, () => expectAccessible(page))
    }
  })
}

/** Runs in the page before its scripts: notes what of Intl they start. */
function noteIntl() {
  window.startedIntl = []
  for (const [of, names] of [
    [Intl, ['DateTimeFormat', 'NumberFormat', 'ListFormat', 'Collator']],
    [Number.prototype, ['toLocaleString']],
    [String.prototype, ['localeCompare']],
  ] as const)
    for (const name of names) {
      const own: unknown = Reflect.get(of, name)
      const get = () => (window.startedIntl.push(name), own)
      Object.defineProperty(of, name, { get })
    }
}

/** Runs in the page: what sticks to a screen, and light text, whose dark ground isn't printed. */
function unfitForPaper(): string[] {
  const isLight = (color: string) => (color.match(/[\d.]+/g) ?? []).slice(0, 3).every((part) => Number(part) > 200)
  return [...document.querySelectorAll('body *')]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('svg, .sr-only'))
    .filter((each) => {
      const { position, color } = getComputedStyle(each)
      const hasText = [...each.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
      return position === 'sticky' || (hasText && isLight(color))
    })
    .map(({ localName, className }) => `${localName}.${className}`)
}

/** Runs in the page: the sizes of its text, without the lettering of drawings and of what's masked. */
const sizesOfType = (): string[] => [
  ...new Set(
    [...document.querySelectorAll('body *:not(script, style, noscript)')]
      .filter((each) => each.checkVisibility() && !each.closest('svg, .masker-mark, .sr-only'))
      .filter((each) => [...each.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''))
      .map((each) => getComputedStyle(each).fontSize),
  ),
]

test('an article fills at most five sheets; at a desk, its citations stand in the margin', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  let cited = 0
  for (const path of PAGES.filter((each) => each.startsWith('/articles/'))) {
    await page.goto(path)
    const sheets = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
    expect.soft(sheets?.length, path).toBeLessThanOrEqual(5)
    // Its padding would look like stray spaces.
    for (const code of await page.locator('.split-sheet code').all())
      await expect.soft(code, path).not.toHaveCSS('background-color', 'rgb(255, 255, 255)')
    const note = page.locator('.side-note').first()
    if ((await note.count()) === 0) continue
    const text = await note.locator('xpath=..').boundingBox()
    expect.soft((await note.boundingBox())?.x, path).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? Infinity))
    cited += 1
  }
  expect(cited).toBeGreaterThan(3)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every page can be read, fits a small phone, and has six sizes of type at most', async ({ page }) => {
    expect(PAGES.length).toBeGreaterThan(30)
    for (const path of PAGES) {
      await test.step(path, async () => {
        await page.setViewportSize(SMALL)
        expect.soft((await page.goto(path, { waitUntil: 'domcontentloaded' }))?.status(), path).toBe(200)
        await expect.soft(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
        await expectNoSidewaysScroll(page)
        await expect.soft(page.locator('button[type=button]:not([popovertarget]):visible'), path).toHaveCount(0)
        if (!KINDS.includes(path)) return
        await page.setViewportSize(DESKTOP)
        expect.soft((await page.evaluate(sizesOfType)).length, `sizes of type on ${path}`).toBeLessThanOrEqual(6)
      })
    }
  })

  test('our card turns by keyboard, at once without motion, and is printed with both sides', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/lp_00-business-card-page_a')
    const shown = () => Promise.all(['div', 'dl'].map((side) => page.locator(`.turn-card > ${side}`).isVisible()))
    expect(await shown()).toEqual([true, false])
    await page.getByLabel('Turn my card over').press('Space')
    expect(await shown()).toEqual([false, true])
    await page.emulateMedia({ media: 'print' })
    expect(await shown()).toEqual([true, true])
  })

  test('the entries of either menu lead to their pages, in a group and by themselves', async ({ page }) => {
    await page.setViewportSize(SMALL)
    await page.goto('/about')
    const narrow = page.locator('#menu')
    await page.getByRole('button', { name: 'Menu' }).click()
    await narrow.getByRole('link', { name: 'Services' }).click()
    await expect(page).toHaveURL('/services')
    await page.getByRole('button', { name: 'Menu' }).click()
    await narrow.locator('summary').click()
    await narrow.locator('a[href="/resources/articles"]').click()
    await expect(page).toHaveURL('/resources/articles')

    await page.setViewportSize(DESKTOP)
    const wide = page.getByRole('navigation', { name: 'Main' })
    await wide.getByRole('button', { name: 'Resources' }).click()
    await wide.getByRole('link', { name: 'Case Studies' }).click()
    await expect(page).toHaveURL('/resources/case-studies')
  })
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true })

  test('no field is so small that a touch screen would zoom into it', async ({ page }) => {
    for (const path of ['/', '/resources/articles', '/lp_00-business-card-page_a', '/demo', '/document-masker']) {
      await page.goto(path)
      if (path === '/demo') await page.getByRole('button', { name: 'Answer as the caller' }).click()
      const fields = page.locator(
        'textarea, select, input:not([type=checkbox], [type=radio], [type=hidden], [type=file])',
      )
      await fields.first().waitFor()
      const sizes = await fields.evaluateAll((all) => all.map((field) => parseFloat(getComputedStyle(field).fontSize)))
      expect(sizes).not.toEqual([])
      expect([path, sizes.filter((size) => size < 16)]).toEqual([path, []])
    }
  })
})
