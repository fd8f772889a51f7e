import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, type Page, test } from '@playwright/test'
import { copySite, linkModules } from '../copy-site.ts'
import { openFolder, spawnServer } from '../spawn-server.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** The endpoint's words stand in the server's code. */
const SERVER_FILE = 'server/pages/open-pages.ts'

/** A development server on a copy of the sources, and a way to save one of its files. */
async function develop() {
  const folder = await openFolder()
  copySite(ROOT, folder.path)
  linkModules(ROOT, folder.path)
  const server = spawnServer(folder.path, {}, join(folder.path, 'ops/dev.ts'))
  return {
    address: await server.ready(),
    save(file: string, from: string, to: string) {
      const path = join(folder.path, file)
      const text = readFileSync(path, 'utf8')
      expect(text).toContain(from)
      writeFileSync(path, text.replace(from, to))
    },
    /** As on a slow disk: it's empty for a moment. */
    async saveSlowly(file: string) {
      const path = join(folder.path, file)
      const text = readFileSync(path)
      writeFileSync(path, '')
      await setTimeout(100)
      writeFileSync(path, text)
    },
    async [Symbol.asyncDispose]() {
      await server.stop()
      await folder[Symbol.asyncDispose]()
    },
  }
}

let site: Awaited<ReturnType<typeof develop>>
// One server for all: it takes a while to start.
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  site = await develop()
})
test.afterAll(() => site?.[Symbol.asyncDispose]())

/** Does something, and waits until the page has loaded by itself. */
async function reloads(page: Page, change: () => void): Promise<void> {
  const loaded = page.waitForEvent('load')
  change()
  await loaded
}

/** The page may be loading again by itself, which ends this; or wait for a module of the server that was before. */
const open = (page: Page, path: string) =>
  expect(() => page.goto(`${site.address}${path}`, { timeout: 20_000 })).toPass()

test('whatever is saved shows in the open page by itself, the server’s own code included', async ({ page }) => {
  // Vite bundles React's packages once, and then loads the page again.
  await page.goto(`${site.address}/contact`)
  await expect(page.locator('[data-live]').first()).toBeAttached()

  await page.goto(`${site.address}/about`)
  for (const [file, from, to] of [
    ['content/about.md', 'A gimbal is a set of rings', 'A zebra is a set of stripes'],
    ['site/pages/about.tsx', 'Ask us what we’d leave alone', 'Ask us of zebras'],
  ] as const) {
    site.save(file, from, to)
    await expect(page.getByText(to)).toBeVisible()
  }
  site.save('site/styles/tokens.css', '--color-paper: #f7f4ee', '--color-paper: #fe0000')
  // A page that has just loaded again may not listen yet: then it hears of the next save.
  await expect(async () => {
    site.save('site/styles/tokens.css', '--color-paper: #fe0000', '--color-paper: #fe0000')
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(254, 0, 0)', { timeout: 5000 })
  }).toPass()

  const words = async () => (await page.request.get(`${site.address}/api/nothing`)).text()
  await reloads(page, () => site.save(SERVER_FILE, 'nothing at this address', 'no zebra at this address'))
  expect(await words()).toBe('There is no zebra at this address.')
  await reloads(page, () => site.save('contracts/page-table.ts', "RSS_PATH = '/", "RSS_PATH = '/zebra-"))
  await expect(page.locator('link[href^="/zebra-"]')).toBeAttached()

  await open(page, '/contact')
  site.save('content/survey.yaml', 'A few questions before', 'A few zebras before')
  await expect(page.getByText('A few zebras before')).toBeVisible()
})

test('what was typed stays while a form’s source is saved', async ({ page }) => {
  await page.goto(`${site.address}/lp_00-business-card-page_a`)
  const phone = page.locator('[data-island=business-card] input[type=tel]')
  await phone.fill('555 1234')
  await expect(page.locator('[data-island=business-card][data-live]')).toBeAttached()
  await phone.fill('555 1234')
  site.save('site/forms/lead-forms.tsx', '555-555-5555', '555-ZEBRA')
  await expect(page.getByPlaceholder('555-ZEBRA')).toHaveValue('555 1234')
})

test('a mistake shows on the page with its file and line, and goes once it is mended', async ({ page }) => {
  await page.goto(`${site.address}/about`)
  for (const [file, right, wrong, told] of [
    ['site/pages/about.tsx', "title: 'About Us',", "title: (() => { throw Error('zebra') })(),", ['zebra', /:\d+:/]],
    ['site/pages/about.tsx', "title: 'About Us',", "title: 'About' 'Us',", ['Expected', /:\d+:/]],
    [SERVER_FILE, 'const routes = new', "throw Error('zebra')\n  const routes = new", ['zebra', /:\d+:/]],
  ] as const) {
    site.save(file, right, wrong)
    await expect(page.getByRole('heading', { name: told[0] })).toBeVisible()
    await expect(page.getByText(file).first()).toContainText(told[1])
    await expect(page.getByRole('heading')).not.toContainText('[31m')
    site.save(file, wrong, right)
    await expect(page.getByRole('heading', { name: 'About Us' })).toBeVisible()
  }
  const [screen, start] = ['console/people/sign-in.page.tsx', 'const { returnTo'] as const
  site.save(screen, start, `throw Error('zebra')\n  ${start}`)
  await open(page, '/console/sign-in')
  await expect(page.getByRole('heading', { name: 'zebra' })).toBeVisible()
  await expect(page.getByText(screen).first()).toContainText(/:\d+:/)
  site.save(screen, `throw Error('zebra')\n  ${start}`, start)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  await open(page, '/articles/brief-bank-that-people-use')
  site.save('content/articles/brief-bank-that-people-use.md', '\ntitle: ', '\ntitel: ')
  await expect(page.getByRole('heading', { name: 'brief-bank-that-people-use.md: title is missing' })).toBeVisible()
})

test('a page that is asked for while the server starts anew, and anew, comes', async () => {
  const asked: Promise<number>[] = []
  for (let turn = 0; turn < 20; turn += 1) {
    if (turn % 4 === 0) void site.saveSlowly(SERVER_FILE)
    asked.push(fetch(`${site.address}/about`, { headers: { connection: 'close' } }).then(({ status }) => status))
    await setTimeout(100)
  }
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
})
