// Measures how fast pages react with a CPU throttled to a quarter: npm run bench:interactions (takes a few minutes)
// Builds a copy with 200 articles. --copy FOLDER keeps it for next time, --walk menu runs only walks with that in their
// name; with either, no results are written. --repeats 10
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type CDPSession, chromium, devices, type Page } from '@playwright/test'
import { buildApart, writeGeneratedArticles } from '#scripts/build/copy-site.ts'
import { BROWSER_FLAGS, readBrowserPath } from '#scripts/set-up/browser.mjs'
import { answerCookies } from '#test/journeys/answer-cookies.ts'
import { openFolder, spawnServer } from '#test/spawn-server.ts'
import { WALKS, type Walk } from './interaction-walks.ts'
import { measuredWith, rowOf, tableOf, writeMeasurement } from './write-measurement.ts'

const ARTICLES = 200
const SLOWDOWN = 4
const { values } = parseArgs({
  options: {
    repeats: { type: 'string', default: '10' },
    walk: { type: 'string', default: '' },
    copy: { type: 'string' },
  },
})
const repeats = Number(values.repeats)
const executablePath = readBrowserPath(resolve(import.meta.dirname, '../..'), 'whole')
const walks = WALKS.filter(({ name }) => name.includes(values.walk))
if (walks.length === 0)
  throw new Error(
    `--walk ${values.walk}: no walk is called so. There are:\n${WALKS.map(({ name }) => name).join('\n')}`,
  )
await using folder = await openFolder()
const copy = values.copy ?? folder.path
if (!existsSync(join(copy, 'build/client')))
  buildApart(copy, () => writeGeneratedArticles(join(copy, 'content/articles'), ARTICLES))
await using data = await openFolder()
await using server = spawnServer(data.path, {}, join(copy, 'server/main.ts'))
const site = await server.ready()
const browser = await chromium.launch({ args: BROWSER_FLAGS, ...(executablePath ? { executablePath } : {}) })
const rows: (string | number)[][] = []
try {
  for (const walk of walks) {
    const found: number[] = []
    for (let repeat = 0; repeat < repeats; repeat += 1) found.push(await measure(walk))
    found.sort((one, other) => one - other)
    const row = [walk.name, found[Math.floor(found.length / 2)] ?? '', found.at(-1) ?? '']
    console.log(rowOf(row))
    rows.push(row)
  }
} finally {
  await browser.close()
}
const heads = ['Walk', 'Longest interaction, ms (median)', 'worst']
if (walks.length === WALKS.length && values.copy === undefined)
  writeMeasurement('bench-interactions', [measuredWith(`, ${repeats} repeats`), '', ...tableOf(heads, rows)])

async function measure(walk: Walk): Promise<number> {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'] ?? { defaultBrowserType: 'chromium' }
  const context = await browser.newContext(walk.isPhone ? phone : { viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(recordInteractions)
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

declare global {
  interface Window {
    /** Milliseconds from an input to the next paint, by interaction. */
    interactions: Record<number, number>
  }
}

/** Runs in the page: records each interaction (Interaction to Next Paint). */
function recordInteractions(): void {
  window.interactions = {}
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue
      const before = window.interactions[entry.interactionId] ?? 0
      window.interactions[entry.interactionId] = Math.max(before, entry.duration)
    }
  })
  // The minimum the standard allows.
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** In milliseconds, in steps of 8. The minimum reported is 16. */
async function longestInteraction(page: Page, devTools: CDPSession, act: () => Promise<void>): Promise<number> {
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.evaluate(() => {
    window.interactions = {}
  })
  await act()
  // An entry is reported one frame after the one it ends with.
  await page.waitForTimeout(600)
  const durations = await page.evaluate(() => Object.values(window.interactions))
  if (durations.length === 0)
    throw new Error('Nothing that was done was seen by the page, or all of it in less than 16 ms.')
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return Math.max(16, ...durations)
}
