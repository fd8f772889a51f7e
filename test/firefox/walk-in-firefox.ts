// Walks through the built site in Firefox, wide and narrow. Any complaint of the browser fails it.
// Run by hand: npm run test:firefox (FIREFOX_PATH names another Firefox). Ends with 0: all well, 1: a walk failed, 2: no Firefox.
import { join } from 'node:path'
import { openFolder, spawnServer } from '#test/spawn-server.ts'
import { findFirefox } from './find-firefox.ts'
import { type PuppeteerBrowser, startFirefox } from './puppeteer.ts'
import { visit } from './visitor.ts'
import { FIREFOX_WALKS, type FirefoxWalk } from './walks.ts'

const NARROW = { width: 390, height: 844 }
const WIDE = { width: 1440, height: 900 }

/** The visitor went on before a font was there (NS_BINDING_ABORTED): no fault of the page. */
const LEFT_BEFORE_FONT = /^downloadable font: download failed .* status=2152398850 /

const path = findFirefox(process.env)
if (!path) {
  console.error('NOTHING WAS TESTED: there is no Firefox here. Install one, or set FIREFOX_PATH to where it is.')
  process.exit(2)
}
const browser = await startFirefox(join(import.meta.dirname, '../..'), path)
let failures = 0
try {
  console.log(await browser.version())
  for (const size of [WIDE, NARROW]) {
    for (const walk of FIREFOX_WALKS)
      failures += await tell(`${size.width} px, ${walk.name}`, () => take(browser, walk, size))
  }
} finally {
  await browser.close()
}
console.log(failures === 0 ? 'All well.' : `${failures} failed.`)
process.exitCode = failures === 0 ? 0 : 1

/** @returns how many failed */
async function tell(name: string, run: () => Promise<void>): Promise<number> {
  try {
    await run()
    console.log(`ok      ${name}`)
    return 0
  } catch (error) {
    console.log(`FAILED  ${name}\n${error instanceof Error ? error.message : String(error)}`)
    return 1
  }
}

/** One walk by a visitor of its own, through a server of its own. */
async function take(firefox: PuppeteerBrowser, { go }: FirefoxWalk, size: typeof WIDE): Promise<void> {
  await using folder = await openFolder()
  await using server = spawnServer(folder.path)
  const site = await server.ready()
  const context = await firefox.createBrowserContext()
  const complaints: string[] = []
  try {
    const page = await context.newPage()
    page.on('console', (message) => {
      if (message.type() === 'error' && !LEFT_BEFORE_FONT.test(message.text())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.evaluateOnNewDocument(() => {
      // Firefox tells its own console of these, but not who drives it.
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        console.error(`policy: ${effectiveDirective} forbids ${blockedURI}`),
      )
    })
    await page.setViewport(size)
    await go(visit(page, site), size === NARROW).catch(async (error: unknown) => {
      complaints.push(`${String(error)} at ${page.url()}, which says:\n${await page.evaluate(readMain)}`)
    })
  } finally {
    await context.close()
  }
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
}

/** In the page. */
function readMain(): string {
  return (document.querySelector('main') ?? document.body).innerText.slice(0, 600)
}
