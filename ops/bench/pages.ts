// Measures each public page with Lighthouse:
// npm run bench:pages -- [--runs 5] [--route /contact] [--kinds] (more than an hour for everything)
// --kinds: one page per kind; instead, three pages: --peer URL, beside AstroWind, built and served with compression at
// that address; --floor, beside themselves without script.
import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { IN_PRODUCTION, openFolder, spawnServer } from '#test/spawn-server.ts'
import { readBrowserPath } from '../set-up/browser.mjs'
import { comparePages, serveWithoutScript } from './compare-pages.ts'
import { medianRun, type PageRun, runLighthouse } from './run-lighthouse.ts'
import { measuredWith, rowOf, tableOf, writeMeasurement } from './write-measurement.ts'

interface MeasuredPage {
  route: string
  run: PageRun
}

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    route: { type: 'string', multiple: true },
    kinds: { type: 'boolean', default: false },
    peer: { type: 'string' },
    floor: { type: 'boolean', default: false },
  },
})
const HEADS = 'Page|Scores|LCP, s|CLS|TBT, ms|Main thread, ms|Requests|Before paint, KB|HTML|JS|Images'.split('|')

/** Our pages, each with the page of its kind in AstroWind, a template that's known to be fast. */
const PAIRS = [
  ['/', '/'],
  ['/articles/first-ten-minutes-of-a-new-matter', '/astrowind-template-in-depth'],
  ['/lp_01-legal-ops-automation_b', '/landing/sales'],
] as const

const runs = Number(values.runs)
const root = resolve(import.meta.dirname, '../..')
const built = join(root, 'build/client')
const browser = readBrowserPath(root, 'whole')
if (!browser) throw new Error('There is no browser: run node ops/ready.mjs browser')

const routes = values.route ?? globSync('**/index.html', { cwd: built }).map(toPath).toSorted()
const firstOfKind = new Set(new Map(routes.toReversed().map((route) => [kindOf(route), route])).values())
const wanted = values.kinds ? routes.filter((route) => firstOfKind.has(route)) : routes
await using folder = await openFolder()
// No stand-ins, just as visitors get it.
await using server = spawnServer(folder.path, IN_PRODUCTION)
const site = await server.ready()

const comparison = { site, runs, browser }
if (values.peer !== undefined)
  await comparePages({ ...comparison, table: 'bench-peer', other: values.peer, pairs: PAIRS })
if (values.floor) {
  using other = await serveWithoutScript(site)
  const pairs = PAIRS.map(([route]) => [route, route] as const)
  await comparePages({ ...comparison, table: 'bench-floor', other: other.address, pairs })
}
const measured: MeasuredPage[] = []
for (const route of values.floor || values.peer !== undefined ? [] : wanted) {
  const page = { route, run: await measure(`${site}${route}`) }
  measured.push(page)
  console.log(rowOf(describe(page)))
  const how = ` by Lighthouse ${page.run.version} (mobile, simulated; of ${runs} runs the one with the median LCP)`
  writeMeasurement('bench-pages', [measuredWith(how), '', ...tableOf(HEADS, measured.map(describe))])
}

async function measure(url: string): Promise<PageRun> {
  const found: PageRun[] = []
  while (found.length < runs) found.push(await runLighthouse(url, browser ?? ''))
  return medianRun(found)
}

/** Pages of a kind share their code. */
function kindOf(route: string): string {
  return route.replace(/^\/(articles|case-studies|examples)\/.*/, '$1').replace(/^\/lp_(?!00)\d\d-.*/, 'landing')
}

function toPath(name: string): string {
  return `/${name.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`
}

/** Kilobytes (1,000 bytes) on the wire. */
function describe({ route, run }: MeasuredPage): (string | number)[] {
  const { scores, weight } = run
  const failed = run.failed.length > 0 ? ` (${run.failed.join(', ')})` : ''
  return [
    route,
    `${Object.values(scores).join('/')}${failed}`,
    seconds(run.lcp),
    run.cls.toFixed(3),
    run.tbt.toFixed(0),
    run.mainThread.toFixed(0),
    run.requests,
    kilobytes(run.bytesBeforePaint),
    kilobytes(weight.document),
    kilobytes(weight.script),
    kilobytes(weight.image),
  ]
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(2)
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
