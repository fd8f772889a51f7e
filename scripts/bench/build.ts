// Measures how the build and the list of articles grow: npm run bench:build (some minutes)
// Builds a copy, with an empty cache of pictures.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { copySite, linkModules, writeGeneratedArticles } from '#scripts/build/copy-site.ts'
import { compressSlowly } from '#server/pages/encodings.ts'
import { writeMeasurement } from './write-measurement.ts'

const COUNTS = [8, 200, 2000]
const root = resolve(import.meta.dirname, '../..')
const [load = 0] = loadavg()
const rows: string[][] = []
for (const count of COUNTS) {
  const row = await measure(count)
  console.log(row.join(' | '))
  rows.push(row)
  // After each, so that what was measured stays when a larger one does not get through.
  writeMeasurement('bench-build', tableOf(rows))
}

function tableOf(measured: string[][]): string {
  const day = new Date().toISOString().slice(0, 10)
  return [
    `Measured ${day} with Node.js ${process.versions.node} on ${availableParallelism()} cores. Load by other work at the start: ${load.toFixed(1)}.`,
    '',
    '| Articles | Build, s | bundle, s | pages, s | last steps, s | pictures, s | links, s | again, s | List page, B | br, B | All summaries, B | br, B |',
    `|${' ---: |'.repeat(12)}`,
    ...measured.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')
}

/** One build of so many articles, and a second one that finds the pictures in its cache. */
async function measure(count: number): Promise<string[]> {
  const copy = mkdtempSync(join(tmpdir(), 'gimbal-bench-'))
  try {
    copySite(root, copy)
    linkModules(root, copy)
    writeGeneratedArticles(join(copy, 'content/articles'), count)
    const first = build(copy)
    const again = build(copy)
    const list = readFileSync(join(copy, 'build/client/resources/articles/index.html'))
    const summaries = join(copy, 'build/client/resources/articles/all.json')
    const brotli = async (body: Uint8Array) => String((await compressSlowly(body)).byteLength)
    return [
      String(count),
      seconds(first.total),
      ...['bundle', 'pages', 'last steps', 'social pictures', 'links'].map((step) => first.steps.get(step) ?? '?'),
      seconds(again.total),
      String(list.byteLength),
      await brotli(list),
      String(statSync(summaries).size),
      await brotli(readFileSync(summaries)),
    ]
  } finally {
    rmSync(copy, { recursive: true })
  }
}

function build(folder: string): { total: number; steps: Map<string, string> } {
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(`The build failed:\n${stderr}`)
  const steps = new Map(
    [...stdout.matchAll(/^([a-zA-Z ]+): ([\d.]+) s$/gm)].map(([, name = '', time = '']) => [name, time]),
  )
  return { total: performance.now() - start, steps }
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1)
}
