import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { openFolder } from '#test/spawn-server.ts'
import { sourceOf, type Tab, tellPolicyViolations } from './tab.ts'

const OUTSIDE_OF_PATH = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

/** Disables background requests. */
const PREFERENCES = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'remote.active-protocols': 1,
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

/** Starts Firefox with an empty profile, driven by its built-in WebDriver BiDi. */
export async function openFirefox(path: string): Promise<Tab> {
  await using stack = new AsyncDisposableStack()
  const profile = stack.use(await openFolder())
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
  await writeFile(join(profile.path, 'user.js'), lines.join(''))
  const firefox = spawn(path, ['--headless', '--no-remote', '--profile', profile.path, '--remote-debugging-port=0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  stack.defer(() => end(firefox))
  const complaints: string[] = []
  const send = await connect(await addressOf(firefox), ({ level, text }) => {
    if (level === 'error' && !LEFT_BEFORE_FONT.test(text)) complaints.push(text)
  })
  const { capabilities } = await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { context } = await send('browsingContext.create', { type: 'tab' })
  await send('script.addPreloadScript', { functionDeclaration: tellPolicyViolations.toString() })

  const runIn = async (target: string, source: string) => {
    const answer = await send('script.callFunction', {
      functionDeclaration: source,
      awaitPromise: true,
      target: { context: target },
    })
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
    return JSON.parse(answer.result.value)
  }
  const opened = stack.move()
  return {
    browser: `${capabilities.browserName} ${capabilities.browserVersion}`,
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    back: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
    run: (task, ...given) => runIn(context, sourceOf(task, given)),
    async runInFrame(address, task, ...given) {
      const { contexts } = await send('browsingContext.getTree', { root: context })
      const frames: { context: string; url: string }[] = contexts[0].children
      const frame = frames.find(({ url }) => url.includes(address))
      return frame && runIn(frame.context, sourceOf(task, given))
    },
    perform: (actions) => send('input.performActions', { context, actions }),
    takeComplaints: () => complaints.splice(0),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** Reads the address it listens on from its stderr. */
async function addressOf(firefox: ChildProcess & { stderr: NodeJS.ReadableStream }): Promise<string> {
  for await (const line of createInterface({ input: firefox.stderr })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
    if (!address) continue
    firefox.stderr.resume()
    return `${address}/session`
  }
  throw new Error('Firefox ended before it could be driven.')
}

// The protocol defines the response.
// oxlint-disable-next-line typescript/no-explicit-any
type Send = (method: string, params: object) => Promise<any>

/** @param onLog called with each console entry */
async function connect(address: string, onLog: (entry: { level: string; text: string }) => void): Promise<Send> {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, type, method, result, error, message, params } = JSON.parse(String(data))
    if (type === 'event' && method === 'log.entryAdded') onLog(params)
    if (type === 'success') waiting.get(id)?.resolve(result)
    if (type === 'error') waiting.get(id)?.reject(new Error(`${error}: ${message}`))
  })
  return (method, params) => {
    last += 1
    const answer = Promise.withResolvers<unknown>()
    waiting.set(last, answer)
    socket.send(JSON.stringify({ id: last, method, params }))
    return answer.promise
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
