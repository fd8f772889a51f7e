// Measures each public page with Lighthouse, and one of each kind also without scripts and from another build:
// npm run bench:pages -- [--runs 5] [--route /contact] [--kinds] [--before FOLDER] (more than an hour for everything)
// --kinds: one page per kind; --before: build/client of another commit; --peer URL: instead, three pages beside
// AstroWind, built and served with compression at that address.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ORIGIN_PLACEHOLDER } from '#contracts/given-to-pages.ts'
import { readBrowserPath } from '#scripts/set-up/browser.mjs'
import { type Listener, listen } from '#server/http/listen.ts'
import { brotli } from '#server/pages/site-folder.ts'
import { answerWithFile, readStaticFiles } from '#server/pages/static-files.ts'
import { IN_PRODUCTION, openFolder, spawnServer } from '#test/spawn-server.ts'
import { measureBesidePeer } from './beside-peer.ts'
import { medianRun, type PageRun, runLighthouse } from './run-lighthouse.ts'
import { measuredWith, rowOf, tableOf, writeMeasurement } from './write-measurement.ts'

/** A page, the same page without scripts, and the same page from another build. */
interface MeasuredPage {
  route: string
  ours: PageRun
  bare: PageRun | undefined
  before: PageRun | undefined
}

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    route: { type: 'string', multiple: true },
    kinds: { type: 'boolean', default: false },
    before: { type: 'string' },
    peer: { type: 'string' },
  },
})
const HEADS =
  'Page|Scores|FCP, s|LCP, s|× no script|× before|CLS|TBT, ms|TBT, no script|Main thread, ms|Requests|Before paint, KB|HTML|CSS|JS|Fonts|Images'.split(
    '|',
  )
const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g
const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*\/?>/g

const runs = Number(values.runs)
const root = resolve(import.meta.dirname, '../..')
const built = join(root, 'build/client')
const browser = readBrowserPath(root, 'whole')
if (!browser) throw new Error('There is no browser: run node scripts/ready.mjs browser')

const routes = values.route ?? globSync('**/index.html', { cwd: built }).map(toPath).toSorted()
const firstOfKind = new Set(new Map(routes.toReversed().map((route) => [kindOf(route), route])).values())
const wanted = values.kinds ? routes.filter((route) => firstOfKind.has(route)) : routes
const chosen = values.peer === undefined ? wanted : []
await using folder = await openFolder()
// No stand-ins, just as visitors get it.
await using server = spawnServer(folder.path, IN_PRODUCTION)
const site = await server.ready()
const bare = await serveFolder(built, withoutScripts)
const before = values.before === undefined ? undefined : await serveFolder(values.before, (html) => html)

const measured: MeasuredPage[] = []
try {
  if (values.peer !== undefined) await measureBesidePeer(site, values.peer, runs, browser)
  for (const route of chosen) {
    const isCompared = firstOfKind.has(route)
    const wasThere = values.before !== undefined && existsSync(join(values.before, route, 'index.html'))
    const page: MeasuredPage = {
      route,
      ours: await measure(`${site}${route}`),
      bare: isCompared ? await measure(`${bare.address}${route}`, 'performance') : undefined,
      before: before && wasThere ? await measure(`${before.address}${route}`, 'performance') : undefined,
    }
    measured.push(page)
    console.log(rowOf(describe(page)))
    const how = ` by Lighthouse ${page.ours.version} (mobile, simulated; of ${runs} runs the one with the median LCP)`
    writeMeasurement('bench-pages', [measuredWith(how), '', ...tableOf(HEADS, measured.map(describe))])
  }
} finally {
  await Promise.all([bare.close(0), before?.close(0)])
}

async function measure(url: string, only?: 'performance'): Promise<PageRun> {
  const found: PageRun[] = []
  let failures = 0
  while (found.length < runs) {
    try {
      found.push(await runLighthouse(url, browser ?? '', only))
    } catch (error) {
      // Lighthouse occasionally loses a trace.
      failures += 1
      if (failures > runs) throw error
      console.warn(error)
    }
  }
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
function describe({ route, ours, bare, before }: MeasuredPage): (string | number)[] {
  const { scores, weight } = ours
  const failed = ours.failed.length > 0 ? ` (${ours.failed.join(', ')})` : ''
  return [
    route,
    `${Object.values(scores).join(' / ')}${failed}`,
    seconds(ours.fcp),
    seconds(ours.lcp),
    bare ? (ours.lcp / bare.lcp).toFixed(2) : '',
    before ? (ours.lcp / before.lcp).toFixed(2) : '',
    ours.cls.toFixed(3),
    ours.tbt.toFixed(0),
    bare ? bare.tbt.toFixed(0) : '',
    ours.mainThread.toFixed(0),
    ours.requests,
    kilobytes(ours.bytesBeforePaint),
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

function withoutScripts(html: string): string {
  return html.replaceAll(SCRIPT, '').replaceAll(MODULE_PRELOAD, '')
}

/** Serves a built folder with the site's own code, with modified pages. */
async function serveFolder(folder: string, change: (html: string) => string): Promise<Listener> {
  const listener: Listener = await listen({
    fetch: async (request) => {
      const file = files.get(new URL(request.url).pathname)
      if (!file) return new Response('There is nothing at this address.', { status: 404 })
      if (!file.file.endsWith('.html')) return answerWithFile(file, request)
      const html = change(readFileSync(file.file, 'utf8').replaceAll(ORIGIN_PLACEHOLDER, listener.address))
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
      return new Response(new Uint8Array(await brotli(Buffer.from(html))), { headers })
    },
    host: '127.0.0.1',
    port: 0,
  })
  const files = readStaticFiles(folder)
  return listener
}
