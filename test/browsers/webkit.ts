import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '#test/free-port.ts'
import { sourceOf, type Tab } from './tab.ts'

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

/** Starts WebKitGTK's MiniBrowser, driven by WebDriver. */
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

  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(JSON.stringify(value))
    return value
  }
  await untilListening(() => call('GET', '/status'))
  const options = { binary: browser, args: ['--automation'] }
  const { sessionId, capabilities } = (await call('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })) as { sessionId: string; capabilities: { browserVersion: string } }
  const send = (path: string, body: object) => call('POST', `/session/${sessionId}/${path}`, body)
  stack.defer(async () => void (await call('DELETE', `/session/${sessionId}`)))

  const run: Tab['run'] = async (task, ...given) => {
    const script = `const done = arguments[0]; (${sourceOf(task, given)})().then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const answer = (await send('execute/async', { script, args: [] })) as { value: string; error?: string }
    if (answer.error !== undefined) throw new Error(answer.error)
    return JSON.parse(answer.value)
  }
  const opened = stack.move()
  return {
    browser: `WebKitGTK ${capabilities.browserVersion}`,
    async resize(width, height) {
      await send('window/rect', { width, height })
    },
    async goto(url) {
      await send('url', { url })
    },
    async back() {
      await send('back', {})
    },
    run,
    async runInFrame(address, task, ...given) {
      const index = await run(
        (part) => [...document.querySelectorAll('iframe')].findIndex(({ src }) => src.includes(part)),
        address,
      )
      if (index < 0) return undefined
      await send('frame', { id: index })
      try {
        return await run(task, ...given)
      } finally {
        await send('frame', { id: null })
      }
    },
    async perform(actions) {
      await send('actions', { actions })
    },
    // Its driver doesn't expose the console.
    takeComplaints: () => [],
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

async function untilListening(ask: () => Promise<unknown>): Promise<void> {
  const end = Date.now() + 30_000
  for (;;) {
    try {
      await ask()
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
