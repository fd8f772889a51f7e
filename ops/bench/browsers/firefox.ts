import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import puppeteer from 'puppeteer-core'
import { callOf, reportPolicyViolations, type Tab } from './visitor.ts'

const OUTSIDE_OF_PATH = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

/** Disables background requests. */
const PREFERENCES = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
}

/** The visitor left before a font had loaded (NS_BINDING_ABORTED), which isn't the page's fault. */
const LEFT_BEFORE_FONT = /^downloadable font: download failed .* status=2152398850 /

/**
 * Finds a Firefox on this machine that really starts.
 * @param env FIREFOX_PATH takes precedence
 * @returns its path, undefined if there is none
 */
export function findFirefox(env: NodeJS.ProcessEnv): string | undefined {
  const folders = (env['PATH'] ?? '').split(delimiter)
  const named = ['firefox', 'firefox-esr'].flatMap((name) => folders.map((folder) => join(folder, name)))
  const chosen = env['FIREFOX_PATH']
  return (chosen ? [chosen] : [...named, ...OUTSIDE_OF_PATH]).find((path) => {
    if (!existsSync(path)) return false
    const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 })
    return status === 0 && stdout.includes('Firefox')
  })
}

/** Starts Firefox with an empty profile, driven by Puppeteer over its built-in WebDriver BiDi. */
export async function openFirefox(path: string): Promise<Tab> {
  await using stack = new AsyncDisposableStack()
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: path,
    extraPrefsFirefox: PREFERENCES,
    defaultViewport: null,
  })
  stack.defer(() => browser.close())
  let page = await browser.newPage()
  let other: typeof page | undefined
  const complaints: string[] = []
  const complain = (text: string) => void (LEFT_BEFORE_FONT.test(text) || complaints.push(text))
  const listen = async (to: typeof page) => {
    to.on('console', (message) => void (message.type() === 'error' && complain(message.text())))
    to.on('pageerror', (error) => complain(error instanceof Error ? error.message : String(error)))
    await to.evaluateOnNewDocument(reportPolicyViolations)
  }
  await listen(page)
  const name = await browser.version()
  const opened = stack.move()
  return {
    browser: name,
    resize: (width, height) => page.setViewport({ width, height }),
    async goto(url) {
      await page.goto(url)
    },
    // Not page.goBack, which waits for a page to load that's only restored.
    back: () => page.evaluate(() => void setTimeout(() => history.back())),
    async switchTab() {
      const next = other ?? (await browser.newPage())
      if (!other) {
        await listen(next)
        await next.setViewport(page.viewport())
      }
      other = page
      page = next
      await page.bringToFront()
    },
    run: (task, ...input) => page.evaluate(callOf(task, input)) as never,
    async runInFrame(address, task, ...input) {
      const frame = page.frames().find((each) => each.url().includes(address))
      return frame?.evaluate(callOf(task, input)) as never
    },
    click: ({ x, y }) => page.mouse.click(x, y),
    strike: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    takeComplaints: () => complaints.splice(0),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
