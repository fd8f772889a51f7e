// Measures built files from our server against nginx, one core each, on a machine at rest: npm run bench:static
// Takes two minutes, needs nginx and wrk. Exit status 1 when an answer is wrong, 2 when a program is missing.
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { CORES, canPin, leaveFirstCore, startPinnedServer } from './load/pinned-server.ts'
import { ask, checkAnswers } from './static/check-answers.ts'
import { medianOf, runWrk, type Turn } from './static/run-wrk.ts'
import { startNginx } from './static/start-nginx.ts'
import { writeMeasurement } from './write-measurement.ts'

const ROUNDS = 5
const SECONDS = 3
/** The bar: of nginx's requests a second. */
const LEAST_RATIO = 0.3
const CHECKED =
  'Tried over the wire in the same run, all right: br, zstd and gzip of each file unpack to the same bytes and have an ETag each; weights of Accept-Encoding; Vary; 304; HEAD as GET; 206 and 416 on a PDF.'

// Where Debian puts servers.
process.env['PATH'] += ':/usr/sbin'
const missing = ['nginx', 'wrk'].filter((program) => spawnSync(program, ['-v'], { stdio: 'ignore' }).error)
if (missing.length > 0) {
  console.error(`Not found: ${missing.join(' and ')}. On Debian or Ubuntu: apt-get install nginx wrk`)
  process.exit(2)
}
const root = resolve(import.meta.dirname, '../..')
const client = join(root, 'build/client')
const [load = 0] = loadavg()
leaveFirstCore()
const folder = mkdtempSync(join(tmpdir(), 'gimbal-static-'))
const wrong: string[] = []
try {
  await measure()
} finally {
  rmSync(folder, { recursive: true })
}
process.exit(wrong.length > 0 ? 1 : 0)

async function measure(): Promise<void> {
  await using server = await startPinnedServer(folder)
  const article = pathOf('articles/*/index.html').replace('/index.html', '')
  const script = pathOf('assets/hydrate-*.js')
  const names = { '/': 'index.html', [article]: `${article}/index.html`, [script]: script }
  wrong.push(...(await checkAnswers(server.address, Object.keys(names), pathOf('downloads/*.pdf'))))

  const files = await Promise.all(
    Object.entries(names).map(async ([path, name]) => {
      const url = `${server.address}${path}`
      const [plain, packed] = await Promise.all([ask(url), ask(url, { 'accept-encoding': 'gzip' })])
      return { name, identity: plain.body, gzip: packed.body }
    }),
  )
  await using nginx = await startNginx(folder, files)
  const rows: string[] = []
  for (const [index, [path, name]] of Object.entries(names).entries()) {
    const ours = { url: `${server.address}${path}`, pid: server.pid, turns: [] as Turn[] }
    const theirs = { url: new URL(name, nginx.address).href, pid: nginx.pid, turns: [] as Turn[] }
    for (const { url, pid } of [ours, theirs]) await runWrk(url, pid, SECONDS)
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const each of [ours, theirs]) each.turns.push(await runWrk(each.url, each.pid, SECONDS))
    }
    rows.push(rowOf(path, files[index]?.gzip.byteLength ?? 0, medianOf(ours.turns), medianOf(theirs.turns)))
    console.log(rows.at(-1))
  }
  write(rows)
}

function rowOf(path: string, bytes: number, ours: Turn, theirs: Turn): string {
  const ratio = ours.requestsPerSecond / theirs.requestsPerSecond
  const byProcessor = theirs.cpuMicroseconds / ours.cpuMicroseconds
  const verdict = ratio >= LEAST_RATIO ? '' : ` **falls short of ${LEAST_RATIO}**`
  const figures = [ours.requestsPerSecond, theirs.requestsPerSecond, ours.cpuMicroseconds, theirs.cpuMicroseconds]
  return `| ${[`\`${path}\``, bytes, ...figures.map(Math.round), byProcessor.toFixed(2), `${ratio.toFixed(2)}${verdict}`].join(' | ')} |`
}

function write(rows: string[]): void {
  const version = /nginx\/([\d.]+)/.exec(spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr)?.[1]
  const apart = canPin() ? 'each server on the first core, the sender on the second' : 'no process pinned to a core'
  const content = [
    `Measured ${new Date().toISOString().slice(0, 10)} with Node.js ${process.versions.node} and nginx ${version} (one worker, a log of each request, \`gzip_static\`: Debian's has no brotli) on ${CORES} cores, ${apart}; 32 connections, both with gzip, median of ${ROUNDS} turns of ${SECONDS} s. Load by other work at the start: ${load.toFixed(1)}.`,
    '',
    '| File | Bytes | Ours, requests/s | nginx, requests/s | Ours, µs of processor a request | nginx, µs | Ratio by processor time | Ratio by requests/s |',
    `| --- |${' ---: |'.repeat(7)}`,
    ...rows,
    '',
    ...(wrong.length > 0 ? wrong.map((what) => `- **Wrong:** ${what}`) : [CHECKED]),
  ]
  console.log(content.join('\n'))
  writeMeasurement('bench-static', content.join('\n'))
}

function pathOf(pattern: string): string {
  const [name] = globSync(pattern, { cwd: client }).toSorted()
  if (name === undefined) throw new Error(`Nothing built fits ${pattern}`)
  return `/${name.replaceAll('\\', '/')}`
}
