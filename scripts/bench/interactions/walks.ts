import type { Page } from '@playwright/test'

/** One thing that visitors do, and where. */
export interface Walk {
  name: string
  path: string
  isPhone: boolean
  /** Leaves the cookie banner unanswered. */
  hasBanner?: boolean
  /** Done at full speed, before anything is measured. */
  prepare?: (page: Page) => Promise<unknown>
  act: (page: Page) => Promise<void>
}

/** Long enough that the next input is not swallowed (§4) and the last is painted. */
const PAUSE = 700

const main = (page: Page) => page.getByRole('main')
const choose = (page: Page, name: string) => main(page).locator('label').filter({ hasText: name }).first()

/** Presses one after the other. */
async function press(page: Page, ...targets: ReturnType<typeof main>[]): Promise<void> {
  for (const target of targets) {
    await target.click()
    await page.waitForTimeout(PAUSE)
  }
}

const menu = (page: Page) => page.getByRole('button', { name: 'Menu' })
const dropdown = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Resources' })
const cookies = (page: Page, name: string) => page.getByRole('form', { name: 'Cookies' }).getByRole('button', { name })
const articles = '/resources/articles'
const start = (page: Page) => press(page, page.getByRole('button', { name: 'Start' }))

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
    name: 'wide menu: open the list, close it',
    path: '/',
    isPhone: false,
    act: (page) => press(page, dropdown(page), dropdown(page)),
  },
  {
    name: 'menu entry to another page',
    path: '/',
    isPhone: false,
    act: (page) =>
      press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us', exact: true })),
  },
  {
    name: 'articles: type in the search, clear it',
    path: articles,
    // A phone's list has no search.
    isPhone: false,
    // The summaries of all are fetched when the search is first used.
    prepare: async (page) => {
      await main(page).getByRole('searchbox').fill('trust')
      await page.waitForTimeout(PAUSE)
      await main(page).getByRole('searchbox').fill('')
      await page.waitForTimeout(PAUSE)
    },
    act: async (page) => {
      await main(page).getByRole('searchbox').pressSequentially('trust', { delay: 120 })
      await page.waitForTimeout(PAUSE)
      for (const _ of 'trust') await page.keyboard.press('Backspace', { delay: 20 })
    },
  },
  {
    name: 'survey: start, two choices',
    path: '/contact',
    isPhone: true,
    act: async (page) => {
      await start(page)
      await press(page, choose(page, 'Small'), choose(page, '0-4'))
    },
  },
  {
    name: 'survey: type an answer, go on',
    path: '/contact',
    isPhone: true,
    prepare: async (page) => {
      await start(page)
      await press(page, choose(page, 'Small'), choose(page, '0-4'))
    },
    act: async (page) => {
      await page.getByRole('textbox').pressSequentially('Estate', { delay: 100 })
      await press(page, page.getByRole('button', { name: 'OK', exact: true }))
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
    name: 'services: choose a service',
    path: '/services',
    isPhone: false,
    act: (page) => press(page, main(page).locator('article h3 a').nth(1)),
  },
  {
    name: 'document masker: open a question, close it',
    path: '/document-masker',
    isPhone: true,
    act: (page) => press(page, main(page).locator('summary').first(), main(page).locator('summary').first()),
  },
]
