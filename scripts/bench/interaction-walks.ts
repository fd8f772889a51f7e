import type { Locator, Page } from '@playwright/test'

export interface Walk {
  name: string
  path: string
  isPhone: boolean
  /** Leaves the cookie banner unanswered. */
  hasBanner?: boolean
  /** Runs at full speed, before measuring. */
  prepare?: (page: Page) => Promise<unknown>
  act: (page: Page) => Promise<void>
}

const PAUSE = 700

/** How long a hand hovers before a press, and how long it presses. */
const REST = 200
const HOLD = 80

const main = (page: Page) => page.getByRole('main')
const choose = (page: Page, name: string) => main(page).locator('label').filter({ hasText: name }).first()

/** Used because a locator's click first asks the page for the hit target, which takes time. */
async function press(page: Page, ...targets: Locator[]): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  for (const target of targets) {
    await target.scrollIntoViewIfNeeded()
    const { x, y, hasTouch } = await target.evaluate(findMiddle)
    if (!hasTouch) await page.mouse.move(x, y)
    await page.waitForTimeout(REST)
    if (hasTouch) await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    else await page.mouse.down()
    await page.waitForTimeout(HOLD)
    if (hasTouch) await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    else await page.mouse.up()
    await page.waitForTimeout(PAUSE)
  }
  await devTools.detach()
}

/** Runs in the page. @throws if something else covers it */
function findMiddle(element: Element): { x: number; y: number; hasTouch: boolean } {
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const hit = document.elementFromPoint(x, y)
  if (!hit || !element.contains(hit)) throw new Error(`${hit?.outerHTML} lies on what is to be pressed`)
  return { x, y, hasTouch: navigator.maxTouchPoints > 0 }
}

const menu = (page: Page) => page.getByRole('button', { name: 'Menu' })
const wide = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const resources = (page: Page) => wide(page).getByRole('button', { name: 'Resources' })
const filters = (page: Page) => main(page).getByRole('group', { name: 'Filter articles' })
const cookies = (page: Page, name: string) => page.getByRole('form', { name: 'Cookies' }).getByRole('button', { name })
const preview = (page: Page) => page.getByRole('region', { name: 'Live preview' })
const articles = '/resources/articles'
const start = (page: Page) => press(page, page.getByRole('button', { name: 'Start' }))
const ok = (page: Page) => page.getByRole('button', { name: 'OK', exact: true })

async function answerChoices(page: Page): Promise<void> {
  await start(page)
  await press(page, choose(page, 'Small'), choose(page, '0-4'))
}

/** The full list of summaries is fetched on the first filter. */
async function fetchAll(page: Page): Promise<void> {
  const solo = main(page).getByRole('button', { name: 'Solo Practitioners' })
  await press(page, solo, solo)
}

export const WALKS: readonly Walk[] = [
  {
    name: 'narrow menu: open, open a group, close',
    path: '/',
    isPhone: true,
    act: async (page) => {
      await press(page, menu(page), page.locator('#menu summary').first())
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'narrow menu: follow a link',
    path: '/',
    isPhone: true,
    prepare: (page) => press(page, menu(page)),
    act: (page) => press(page, page.locator('#menu').getByRole('link', { name: 'Services', exact: true })),
  },
  {
    name: 'wide menu: open the list, close it',
    path: '/',
    isPhone: false,
    act: (page) => press(page, resources(page), resources(page)),
  },
  {
    name: 'wide menu: follow a link of the list',
    path: '/',
    isPhone: false,
    prepare: (page) => press(page, resources(page)),
    act: (page) => press(page, wide(page).getByRole('link', { name: 'Articles' })),
  },
  {
    name: 'wide menu: entry to another page',
    path: '/',
    isPhone: false,
    act: (page) => press(page, wide(page).getByRole('link', { name: 'About Us', exact: true })),
  },
  {
    name: 'articles: two tags on, one off',
    path: articles,
    isPhone: false,
    prepare: fetchAll,
    act: async (page) => {
      const tags = filters(page).getByRole('list', { name: 'Tags' }).getByRole('button')
      await press(page, tags.nth(0), tags.nth(1), tags.nth(0))
    },
  },
  {
    name: 'articles on a phone: choose a practice area',
    path: articles,
    isPhone: true,
    prepare: fetchAll,
    act: async (page) => {
      await press(page, filters(page).getByRole('button', { name: /^Practice Areas/ }))
      await press(page, page.locator('[popover]:popover-open button').first())
    },
  },
  {
    name: 'articles: type in the search, clear it',
    path: articles,
    // On phones the list has no search.
    isPhone: false,
    prepare: fetchAll,
    act: async (page) => {
      await main(page).getByRole('searchbox').pressSequentially('trust', { delay: 120 })
      await page.waitForTimeout(PAUSE)
      for (const _ of 'trust') await page.keyboard.press('Backspace', { delay: 20 })
    },
  },
  {
    name: 'articles: show more, twice',
    path: articles,
    isPhone: true,
    prepare: fetchAll,
    act: async (page) => {
      const more = main(page).getByRole('button', { name: 'Show more' })
      await press(page, more, more)
    },
  },
  {
    name: 'survey: start, two choices, back',
    path: '/contact',
    isPhone: true,
    act: async (page) => {
      await answerChoices(page)
      await press(page, page.getByRole('button', { name: /^(Back|Previous)/ }).first())
    },
  },
  {
    name: 'survey: type an answer, go on',
    path: '/contact',
    isPhone: true,
    prepare: answerChoices,
    act: async (page) => {
      await page.getByRole('textbox').pressSequentially('Estate', { delay: 100 })
      await press(page, ok(page))
    },
  },
  {
    name: 'cookie banner: customize, save',
    path: '/',
    isPhone: true,
    hasBanner: true,
    act: (page) => press(page, cookies(page, 'Customize'), cookies(page, 'Save Preferences')),
  },
  {
    name: 'cookie banner: necessary only',
    path: '/',
    isPhone: true,
    hasBanner: true,
    act: (page) => press(page, cookies(page, 'Necessary Only')),
  },
  {
    name: 'services: choose a service',
    path: '/services',
    isPhone: false,
    act: (page) => press(page, main(page).locator('article h3 a').nth(1)),
  },
  {
    name: 'masking preview: type into the letter',
    path: '/document-masker',
    isPhone: true,
    prepare: async (page) => {
      await press(page, preview(page).getByRole('button', { name: 'Try it on this page' }))
      await preview(page).getByRole('button', { name: '[PERSON_1]' }).first().waitFor()
      const text = preview(page).getByLabel('Your text')
      await text.press('End')
      // Nothing below the viewport is painted.
      await text.evaluate((element) => element.scrollIntoView())
      await page.waitForTimeout(PAUSE)
    },
    act: (page) => preview(page).getByLabel('Your text').pressSequentially(' Dear Ms. Smith', { delay: 100 }),
  },
  {
    name: 'document masker: open a question, close it',
    path: '/document-masker',
    isPhone: true,
    act: (page) => press(page, main(page).locator('summary').first(), main(page).locator('summary').first()),
  },
]
