import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { type PageRun, runLighthouse } from './run-lighthouse.ts'
import { measuredWith, rowOf, tableOf, writeMeasurement } from './write-measurement.ts'

/** Our page, and the one that it stands beside. */
type Pair = readonly [route: string, other: string]

interface Comparison {
  /** The table's name in docs/measurements.md. */
  table: string
  site: string
  /** Where the others are served. */
  other: string
  pairs: readonly Pair[]
  runs: number
  browser: string
}

const METRICS = ['lcp', 'mainThread', 'tbt', 'cls'] as const

/** Measures our pages and the others in turns, so that other work on the machine slows both alike. */
export async function comparePages({ table, site, other, pairs, runs, browser }: Comparison): Promise<void> {
  const rows: (string | number)[][] = []
  for (const [route, otherRoute] of pairs) {
    const ours: PageRun[] = []
    const theirs: PageRun[] = []
    for (let turn = 0; turn < runs; turn += 1) {
      ours.push(await runLighthouse(site + route, browser, 'performance'))
      theirs.push(await runLighthouse(new URL(otherRoute, other).href, browser, 'performance'))
    }
    const row = compare(route, ours, theirs)
    rows.push(row)
    console.log(rowOf(row))
    const how = ` by Lighthouse (mobile, simulated; medians of ${runs} runs of each, in turns)`
    writeMeasurement(table, [measuredWith(how), '', ...tableOf(HEADS, rows)])
  }
}

const HEADS = 'Page|LCP, ms|other|×|Main thread, ms|other|×|TBT, ms|other|CLS|other|Load'.split('|')

function compare(route: string, ours: readonly PageRun[], theirs: readonly PageRun[]) {
  const medians = (runs: readonly PageRun[]) => METRICS.map((metric) => median(runs.map((run) => run[metric])))
  const [lcp = 0, main = 0, tbt = 0, cls = 0] = medians(ours)
  const [otherLcp = 0, otherMain = 0, otherTbt = 0, otherCls = 0] = medians(theirs)
  const whole = (value: number) => value.toFixed(0)
  const ratio = (one: number, other: number) => (one / other).toFixed(2)
  return [
    route,
    whole(lcp),
    whole(otherLcp),
    ratio(lcp, otherLcp),
    whole(main),
    whole(otherMain),
    ratio(main, otherMain),
    whole(tbt),
    whole(otherTbt),
    cls.toFixed(3),
    otherCls.toFixed(3),
    (loadavg()[0] ?? 0).toFixed(1),
  ]
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0

/** The same site, byte for byte, with a policy that lets no script run: what its pages cost by their markup alone. */
export async function serveWithoutScript(site: string) {
  const proxy = createServer(({ method, url, headers }, response) => {
    request(new URL(url ?? '/', site), { method, headers: { ...headers, host: new URL(site).host } }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, {
        ...answer.headers,
        'content-security-policy': "script-src 'none'",
      })
      answer.pipe(response)
    })
      .on('error', () => response.destroy())
      .end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => proxy.once('listening', resolve))
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    [Symbol.dispose]() {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}
