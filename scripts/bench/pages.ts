// Measures each public page with Lighthouse, one of each kind beside the same page without scripts and that of another build:
// npm run bench:pages -- [--runs 5] [--route /contact] [--kinds] [--before FOLDER] (more than an hour for everything)
// --kinds: one page of each kind; --before: build/client of another commit.
import { existsSync, globSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readBrowserPath } from '#scripts/set-up/browser.mjs'
import { IN_PRODUCTION, openFolder, spawnServer } from '#test/spawn-server.ts'
import { describePages, type MeasuredPage } from './pages/describe-pages.ts'
import { serveFolder, withoutScripts } from './pages/references.ts'
import { medianRun, type PageRun, runLighthouse } from './pages/run-lighthouse.ts'
import { writeMeasurement } from './write-measurement.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    route: { type: 'string', multiple: true },
    kinds: { type: 'boolean', default: false },
    before: { type: 'string' },
  },
})
const runs = Number(values.runs)
const root = resolve(import.meta.dirname, '../..')
const built = join(root, 'build/client')
const browser = readBrowserPath(root, 'whole')
if (!browser) throw new Error('There is no browser: run node scripts/ready.mjs browser')

/** Every page that is built, or those that were asked for. */
const routes = values.route ?? globSync('**/index.html', { cwd: built }).map(toPath).toSorted()
/** The first page of each kind. */
const firstOfKind = new Set(new Map(routes.toReversed().map((route) => [kindOf(route), route])).values())
const chosen = values.kinds ? routes.filter((route) => firstOfKind.has(route)) : routes
const [load = 0] = loadavg()
await using folder = await openFolder()
// Real parties or none, as visitors meet it: no stand-ins.
await using server = spawnServer(folder.path, IN_PRODUCTION)
const site = await server.ready()
const bare = await serveFolder(built, withoutScripts)
const before = values.before === undefined ? undefined : await serveFolder(values.before, (html) => html)

const measured: MeasuredPage[] = []
try {
  for (const route of chosen) {
    const isCompared = firstOfKind.has(route)
    const wasThere = values.before !== undefined && existsSync(join(values.before, route, 'index.html'))
    const page: MeasuredPage = {
      route,
      ours: await measure(`${site}${route}`),
      bare: isCompared ? await measure(`${bare.address}${route}`) : undefined,
      before: before && wasThere ? await measure(`${before.address}${route}`) : undefined,
    }
    measured.push(page)
    console.log(describePages([page]).at(-1))
    writeTable()
  }
} finally {
  await Promise.all([bare.close(0), before?.close(0)])
}

async function measure(url: string): Promise<PageRun> {
  const found: PageRun[] = []
  let failures = 0
  while (found.length < runs) {
    try {
      found.push(await runLighthouse(url, browser ?? ''))
    } catch (error) {
      // Now and then it loses the trace of a page that was fine.
      failures += 1
      if (failures > runs) throw error
      console.warn(error)
    }
  }
  return medianRun(found)
}

function writeTable(): void {
  const day = new Date().toISOString().slice(0, 10)
  const made = `Measured ${day} by Lighthouse ${measured[0]?.ours.version} (mobile, simulated; median of ${runs}) with Node.js ${process.versions.node} on ${availableParallelism()} cores. Load by other work at the start: ${load.toFixed(1)}.`
  const table = [made, '', ...describePages(measured)].join('\n')
  writeMeasurement('bench-pages', table)
}

/** The pages of one kind are built by the same code. */
function kindOf(route: string): string {
  return route.replace(/^\/(articles|case-studies)\/.*/, '$1').replace(/^\/lp_0[1-9]-.*/, 'landing')
}

function toPath(name: string): string {
  return `/${name.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`
}
