// Measures each public page with Lighthouse:
// npm run bench:pages -- [--runs 5] [--route /contact] [--kinds] (more than an hour for everything)
// --kinds: one page per kind; --peer URL: instead, three pages beside AstroWind, built and served with compression at
// that address.
import { globSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { IN_PRODUCTION, openFolder, spawnServer } from '#test/spawn-server.ts'
import { readBrowserPath } from '../set-up/browser.mjs'
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
  },
})
const HEADS =
  'Page|Scores|FCP, s|LCP, s|CLS|TBT, ms|Main thread, ms|Requests|Before paint, KB|HTML|CSS|JS|Fonts|Images'.split('|')

/** Our pages, each with the page of its kind in AstroWind, a template that's known to be fast. */
const PAIRS = [
  ['/', '/'],
  ['/articles/first-ten-minutes-of-a-new-matter', '/astrowind-template-in-depth'],
  ['/lp_01-legal-ops-automation_b', '/landing/sales'],
] as const
const METRICS = ['lcp', 'mainThread', 'tbt', 'cls'] as const
const PEER_HEADS =
  'Page|LCP, ms|peer|×|Main thread, ms|peer|×|TBT, ms|peer|CLS|peer|Load|Our main thread, each run|Peer, each run'.split(
    '|',
  )

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

if (values.peer !== undefined) await measureBesidePeer(site, values.peer, runs, browser)
const measured: MeasuredPage[] = []
for (const route of values.peer === undefined ? wanted : []) {
  const page = { route, run: await measure(`${site}${route}`) }
  measured.push(page)
  console.log(rowOf(describe(page)))
  const how = ` by Lighthouse ${page.run.version} (mobile, simulated; of ${runs} runs the one with the median LCP)`
  writeMeasurement('bench-pages', [measuredWith(how), '', ...tableOf(HEADS, measured.map(describe))])
}

/** Measures our pages and the peer's in turns, so that other work on the machine slows both alike. */
async function measureBesidePeer(site: string, peer: string, runs: number, browser: string) {
  const rows: (string | number)[][] = []
  for (const [route, itsRoute] of PAIRS) {
    const ours: PageRun[] = []
    const its: PageRun[] = []
    for (let turn = 0; turn < runs; turn += 1) {
      ours.push(await runLighthouse(site + route, browser, 'performance'))
      its.push(await runLighthouse(new URL(itsRoute, peer).href, browser, 'performance'))
    }
    const row = compare(route, ours, its)
    rows.push(row)
    console.log(rowOf(row))
    const how = ` by Lighthouse (mobile, simulated; medians of ${runs} runs of each, in turns)`
    writeMeasurement('bench-peer', [measuredWith(how), '', ...tableOf(PEER_HEADS, rows)])
  }
}

function compare(route: string, ours: readonly PageRun[], its: readonly PageRun[]) {
  const medians = (runs: readonly PageRun[]) => METRICS.map((metric) => median(runs.map((run) => run[metric])))
  const [lcp = 0, main = 0, tbt = 0, cls = 0] = medians(ours)
  const [itsLcp = 0, itsMain = 0, itsTbt = 0, itsCls = 0] = medians(its)
  const whole = (value: number) => value.toFixed(0)
  const ratio = (one: number, other: number) => (one / other).toFixed(2)
  const each = (runs: readonly PageRun[]) => runs.map(({ mainThread }) => whole(mainThread)).join(', ')
  return [
    route,
    whole(lcp),
    whole(itsLcp),
    ratio(lcp, itsLcp),
    whole(main),
    whole(itsMain),
    ratio(main, itsMain),
    whole(tbt),
    whole(itsTbt),
    cls.toFixed(3),
    itsCls.toFixed(3),
    (loadavg()[0] ?? 0).toFixed(1),
    each(ours),
    each(its),
  ]
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
}

async function measure(url: string): Promise<PageRun> {
  const found: PageRun[] = []
  while (found.length < runs) found.push(await runLighthouse(url, browser ?? ''))
  return medianRun(found)
}

/** Pages of a kind share their code. */
function kindOf(route: string): string {
  return route.replace(/^\/(articles|case-studies)\/.*/, '$1').replace(/^\/lp_(?!00)\d\d-.*/, 'landing')
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
    `${Object.values(scores).join(' / ')}${failed}`,
    seconds(run.fcp),
    seconds(run.lcp),
    run.cls.toFixed(3),
    run.tbt.toFixed(0),
    run.mainThread.toFixed(0),
    run.requests,
    kilobytes(run.bytesBeforePaint),
    kilobytes(weight.document),
    kilobytes(weight.stylesheet),
    kilobytes(weight.script),
    kilobytes(weight.font),
    kilobytes(weight.image),
  ]
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(2)
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
