import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { BROWSER_FLAGS } from '../set-up/browser.mjs'

const CLI = resolve(import.meta.dirname, '../../node_modules/lighthouse/cli/index.js')

/** Bytes on the wire, including headers. */
type Weight = Record<'document' | 'stylesheet' | 'script' | 'font' | 'image' | 'other', number>

/** Times in milliseconds, scores out of 100. */
export type PageRun = ReturnType<typeof readReport>

interface Report {
  lighthouseVersion: string
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit | undefined>
}

interface Audit {
  score: number | null
  numericValue?: number
  details?: { items?: Record<string, unknown>[] }
}

interface NetworkRequest {
  resourceType?: string
  transferSize?: number
  networkEndTime?: number
}

/** What Lighthouse says when it lost a trace, which it asks to be run again for. */
const LOST_TRACE = 'Please run Lighthouse again'

/**
 * Simulates a phone on slow 4G, in a new browser. Runs again, at most twice, if Lighthouse lost the trace.
 * @param only runs a single category; the other scores are NaN
 * @throws if the page doesn't load
 */
export async function runLighthouse(url: string, browser: string, only?: 'performance'): Promise<PageRun> {
  for (let again = 2; ; again -= 1) {
    try {
      return await runOnce(url, browser, only)
    } catch (error) {
      if (again === 0 || !String(error).includes(LOST_TRACE)) throw error
    }
  }
}

async function runOnce(url: string, browser: string, only?: 'performance'): Promise<PageRun> {
  const folder = mkdtempSync(join(tmpdir(), 'gimbal-lighthouse-'))
  try {
    const report = join(folder, 'report')
    const flags = ['--headless', ...BROWSER_FLAGS].join(' ')
    const options = ['--output=json', `--output-path=${report}`, '--quiet', `--chrome-flags=${flags}`]
    if (only) options.push(`--only-categories=${only}`)
    const child = spawn(process.execPath, [CLI, url, ...options], {
      cwd: join(CLI, '../..'),
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], CHROME_PATH: browser, CI: '1' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let complaint = ''
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
    const [status] = (await once(child, 'close')) as [number | null]
    if (status !== 0) throw new Error(`Lighthouse failed at ${url}:\n${complaint}`)
    return readReport(JSON.parse(readFileSync(report, 'utf8')) as Report, url)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function readReport(report: Report, url: string) {
  if (report.runtimeError) throw new Error(`Lighthouse failed at ${url}: ${report.runtimeError.message}`)
  const { categories, audits } = report
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const score = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100)
  const requests = (audits['network-requests']?.details?.items ?? []) as unknown as NetworkRequest[]
  const painted = observed(audits, 'observedFirstContentfulPaint')
  const weight: Weight = { document: 0, stylesheet: 0, script: 0, font: 0, image: 0, other: 0 }
  for (const { resourceType = '', transferSize = 0 } of requests) {
    const kind = resourceType.toLowerCase()
    weight[kind in weight ? (kind as keyof Weight) : 'other'] += transferSize
  }
  return {
    version: report.lighthouseVersion,
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    mainThread: value('mainthread-work-breakdown'),
    requests: requests.length,
    weight,
    // Observed, not simulated.
    bytesBeforePaint: requests
      .filter(({ networkEndTime = Number.POSITIVE_INFINITY }) => networkEndTime <= painted)
      .reduce((bytes, { transferSize = 0 }) => bytes + transferSize, 0),
    // Audits that cost points, except performance.
    failed: Object.entries(categories)
      .filter(([name]) => name !== 'performance')
      .flatMap(([, { auditRefs }]) => auditRefs)
      .filter(({ id, weight: counts }) => counts > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  }
}

const observed = (audits: Report['audits'], name: string): number =>
  Number(audits['metrics']?.details?.items?.[0]?.[name] ?? 0)

export function medianRun(runs: readonly PageRun[]): PageRun {
  const run = runs.toSorted((one, other) => one.lcp - other.lcp)[runs.length >> 1]
  if (!run) throw new Error('nothing was measured')
  return run
}
