import { loadavg } from 'node:os'
import { type PageRun, runLighthouse } from './run-lighthouse.ts'
import { measuredWith, rowOf, tableOf, writeMeasurement } from './write-measurement.ts'

/** Our pages, each with the page of its kind in AstroWind, a template that's known to be fast. */
const PAIRS = [
  ['/', '/'],
  ['/articles/first-ten-minutes-of-a-new-matter', '/astrowind-template-in-depth'],
  ['/lp_01-legal-ops-automation_b', '/landing/sales'],
] as const
const METRICS = ['lcp', 'mainThread', 'tbt', 'cls'] as const
const HEADS =
  'Page|LCP, ms|peer|×|Main thread, ms|peer|×|TBT, ms|peer|CLS|peer|Load|Our main thread, each run|Peer, each run'.split(
    '|',
  )

/** Measures our pages and the peer's in turns, so that other work on the machine slows both alike. */
export async function measureBesidePeer(site: string, peer: string, runs: number, browser: string) {
  const rows: (string | number)[][] = []
  for (const [route, itsRoute] of PAIRS) {
    const ours: PageRun[] = []
    const its: PageRun[] = []
    for (let turn = 0; turn < runs; turn += 1) {
      ours.push(await runLighthouse(site + route, browser, 'performance'))
      its.push(await runLighthouse(new URL(itsRoute, peer).href, browser, 'performance'))
    }
    const row = describe(route, ours, its)
    rows.push(row)
    console.log(rowOf(row))
    const how = ` by Lighthouse (mobile, simulated; medians of ${runs} runs of each, in turns)`
    writeMeasurement('bench-peer', [measuredWith(how), '', ...tableOf(HEADS, rows)])
  }
}

function describe(route: string, ours: readonly PageRun[], its: readonly PageRun[]) {
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

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
