import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

type Run = <A extends unknown[], T>(run: (...given: A) => T | Promise<T>, ...given: A) => Promise<T>

/** As much of puppeteer-core as the walks need; it comes with the large tools, which are not always installed. */
export interface PuppeteerFrame {
  url(): string
  evaluate: Run
}

export interface PuppeteerPage extends PuppeteerFrame {
  goto(url: string): Promise<unknown>
  frames(): PuppeteerFrame[]
  setViewport(size: { width: number; height: number }): Promise<void>
  evaluateOnNewDocument(run: () => void): Promise<unknown>
  on(event: 'console', listener: (message: { type(): string; text(): string }) => void): unknown
  on(event: 'pageerror', listener: (error: { message: string }) => void): unknown
  mouse: { click(x: number, y: number): Promise<void> }
  keyboard: { type(text: string): Promise<void>; press(key: string): Promise<void> }
}

export interface PuppeteerBrowser {
  version(): Promise<string>
  createBrowserContext(): Promise<{ newPage(): Promise<PuppeteerPage>; close(): Promise<void> }>
  close(): Promise<void>
}

interface Puppeteer {
  launch(options: {
    browser: 'firefox'
    executablePath: string
    headless: boolean
    extraPrefsFirefox: Record<string, unknown>
  }): Promise<PuppeteerBrowser>
}

/**
 * Starts Firefox by WebDriver BiDi.
 * @param root the project's folder, its tools installed
 */
export async function startFirefox(root: string, executablePath: string): Promise<PuppeteerBrowser> {
  const require = createRequire(join(root, 'node_modules/lighthouse/package.json'))
  const { launch } = (await import(pathToFileURL(require.resolve('puppeteer-core')).href)) as Puppeteer
  // It talks to nobody but the site.
  const extraPrefsFirefox = { 'app.update.enabled': false, 'datareporting.policy.dataSubmissionEnabled': false }
  return launch({ browser: 'firefox', executablePath, headless: true, extraPrefsFirefox })
}
