// Measures how soon pages react on a processor four times as slow: npm run bench:interactions (some minutes)
// Builds a copy with 200 articles. --copy FOLDER keeps it for the next time, --walk menu takes only walks with that in their
// name; either writes nothing. --repeats 10
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, devices } from '@playwright/test'
import { copySite, linkModules, writeGeneratedArticles } from '#scripts/build/copy-site.ts'
import { BROWSER_FLAGS, readBrowserPath } from '#scripts/set-up/browser.mjs'
import { answerCookies } from '#test/journeys/answer-cookies.ts'
import { openFolder, spawnServer } from '#test/spawn-server.ts'
import { WALKS, type Walk } from './interactions/walks.ts'
import { longestInteraction, noteInteractions } from './interactions/watch-interactions.ts'
import { writeMeasurement } from './write-measurement.ts'

const ARTICLES = 200
const { values } = parseArgs({
  options: {
    repeats: { type: 'string', default: '10' },
    walk: { type: 'string', default: '' },
    copy: { type: 'string' },
  },
})
const repeats = Number(values.repeats)
const root = resolve(import.meta.dirname, '../..')
const executablePath = readBrowserPath(root, 'whole')
const [load = 0] = loadavg()
const walks = WALKS.filter(({ name }) => name.includes(values.walk))
if (walks.length === 0)
  throw new Error(
    `--walk ${values.walk}: no walk is called so. There are:\n${WALKS.map(({ name }) => name).join('\n')}`,
  )
const isWritten = walks.length === WALKS.length && values.copy === undefined
const copy = values.copy ?? mkdtempSync(join(tmpdir(), 'gimbal-bench-'))
try {
  await measureAll(existsSync(join(copy, 'build/client')) ? join(copy, 'server/main.ts') : buildCopy())
} finally {
  if (values.copy === undefined) rmSync(copy, { recursive: true, force: true })
}

/** @returns the copy's server */
function buildCopy(): string {
  copySite(root, copy)
  linkModules(root, copy)
  writeGeneratedArticles(join(copy, 'content/articles'), ARTICLES)
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(`The build failed:\n${stderr}`)
  return join(copy, 'server/main.ts')
}

async function measureAll(main: string): Promise<void> {
  await using folder = await openFolder()
  await using server = spawnServer(folder.path, {}, main)
  const site = await server.ready()
  const browser = await chromium.launch({ args: BROWSER_FLAGS, ...(executablePath ? { executablePath } : {}) })
  const rows: string[] = []
  try {
    for (const walk of walks) {
      const found: number[] = []
      for (let repeat = 0; repeat < repeats; repeat += 1) found.push(await measure(browser, site, walk))
      found.sort((one, other) => one - other)
      const row = `| ${walk.name} | ${found[Math.floor(found.length / 2)]} | ${found.at(-1)} |`
      console.log(row)
      rows.push(row)
    }
  } finally {
    await browser.close()
  }
  if (isWritten) writeMeasurement('bench-interactions', tableOf(rows))
}

/** One walk by a visitor of its own, with nothing in the browser's cache. */
async function measure(browser: Browser, site: string, walk: Walk): Promise<number> {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'] ?? { defaultBrowserType: 'chromium' }
  const context = await browser.newContext(walk.isPhone ? phone : { viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(noteInteractions)
    if (!walk.hasBanner) await page.addInitScript(answerCookies)
    await page.goto(`${site}${walk.path}`)
    await page.waitForLoadState('networkidle')
    await walk.prepare?.(page)
    const devTools = await context.newCDPSession(page)
    return await longestInteraction(page, devTools, () => walk.act(page))
  } finally {
    await context.close()
  }
}

function tableOf(rows: string[]): string {
  const day = new Date().toISOString().slice(0, 10)
  return [
    `Measured ${day} with Node.js ${process.versions.node} on ${availableParallelism()} cores, ${repeats} repeats. Load by other work at the start: ${load.toFixed(1)}.`,
    '',
    '| Walk | Longest interaction, ms (median) | worst |',
    '| --- | ---: | ---: |',
    ...rows,
  ].join('\n')
}
