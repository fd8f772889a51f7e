import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Builder, Key as SeleniumKey } from 'selenium-webdriver'
import { freePort } from '#test/free-port.ts'
import { callOf, type Key, type Tab } from './visitor.ts'

/** Programs needed to drive WebKitGTK. */
export interface WebKitPrograms {
  driver: string
  browser: string
  /** The virtual display it runs on. */
  display: string
}

/** WebKitGTK's driver, its MiniBrowser and Xvfb. Undefined if one is missing. */
export function findWebKit(env: NodeJS.ProcessEnv): WebKitPrograms | undefined {
  const inPath = (name: string) =>
    (env['PATH'] ?? '')
      .split(delimiter)
      .map((folder) => join(folder, name))
      .find((path) => existsSync(path))
  const driver = inPath('WebKitWebDriver')
  const [browser] = globSync('/usr/lib{,/*-linux-gnu*,64,exec}/webkit{2gtk-4.1,gtk-6.0,2gtk-4.0}/MiniBrowser')
  const display = inPath('Xvfb')
  return driver && browser && display ? { driver, browser, display } : undefined
}

/** Starts WebKitGTK's MiniBrowser, driven by Selenium over WebDriver. */
export async function openWebKit({ driver, browser, display }: WebKitPrograms): Promise<Tab> {
  await using stack = new AsyncDisposableStack()
  const start = (path: string, args: string[], env: NodeJS.ProcessEnv) => {
    const child = spawn(path, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] })
    stack.defer(() => end(child))
    return child
  }
  const screen = start(display, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {})
  const [number] = await once(createInterface({ input: screen.stdout }), 'line')
  const port = await freePort()
  start(driver, [`--port=${port}`], { DISPLAY: `:${number}`, GDK_BACKEND: 'x11' }).stdout.resume()

  const address = `http://127.0.0.1:${port}`
  await untilListening(address)
  const options = { binary: browser, args: ['--automation'] }
  const capabilities = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }
  const session = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(address)
    .withCapabilities(capabilities)
    .build()
  stack.defer(() => session.quit())
  const version = (await session.getCapabilities()).getBrowserVersion()

  const run: Tab['run'] = (task, ...input) => session.executeScript(`return ${callOf(task, input)}`) as never
  const opened = stack.move()
  return {
    browser: `WebKitGTK ${version}`,
    async resize(width, height) {
      await session.manage().window().setRect({ width, height })
    },
    goto: (url) => session.get(url),
    back: () => session.navigate().back(),
    async switchTab() {
      const [here, all] = [await session.getWindowHandle(), await session.getAllWindowHandles()]
      const other = all.find((handle) => handle !== here)
      if (other) await session.switchTo().window(other)
      else await session.switchTo().newWindow('tab')
    },
    run,
    async runInFrame(part, task, ...input) {
      const index = await run(
        (text) => [...document.querySelectorAll('iframe')].findIndex(({ src }) => src.includes(text)),
        part,
      )
      if (index < 0) return undefined
      await session.switchTo().frame(index)
      try {
        return await run(task, ...input)
      } finally {
        await session.switchTo().defaultContent()
      }
    },
    click: ({ x, y }) => session.actions().move({ x, y, duration: 0 }).click().perform(),
    strike: (key) => session.actions().sendKeys(KEYS[key]).perform(),
    type: (text) => session.actions().sendKeys(text).perform(),
    // Its driver doesn't expose the console.
    takeComplaints: () => [],
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

const KEYS: Record<Key, string> = { Tab: SeleniumKey.TAB, Enter: SeleniumKey.ENTER, Escape: SeleniumKey.ESCAPE }

async function untilListening(address: string): Promise<void> {
  const end = Date.now() + 30_000
  for (;;) {
    try {
      await fetch(`${address}/status`)
      return
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((done) => setTimeout(done, 50))
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
