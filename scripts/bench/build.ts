// Measures how build time and the article list scale: npm run bench:build (takes a few minutes)
// Builds a copy with a cold picture cache, then with a warm one. For other article counts, without writing results:
// npm run bench:build -- 8 50
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildApart, runBuild, writeGeneratedArticles } from '#scripts/build/copy-site.ts'
import { compressSlowly } from '#server/pages/encodings.ts'
import { openFolder } from '#test/spawn-server.ts'
import { measuredWith, rowOf, tableOf, writeMeasurement } from './write-measurement.ts'

const COUNTS = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [8, 200, 2000]
const STEPS = ['bundle', 'pages', 'last steps', 'social pictures', 'links']
const HEADS = ['Articles', 'Build, s', 'bundle, s', 'pages, s', 'last steps, s', 'pictures, s', 'links, s', 'again, s']
const SIZES = ['List page, B', 'br, B', 'All summaries, B', 'br, B']

const rows: (string | number)[][] = []
for (const count of COUNTS) {
  const row = await measure(count)
  console.log(rowOf(row))
  rows.push(row)
  // After each size, so that results survive if a larger one fails.
  if (process.argv.length === 2)
    writeMeasurement('bench-build', [measuredWith(), '', ...tableOf([...HEADS, ...SIZES], rows)])
}

async function measure(count: number): Promise<(string | number)[]> {
  await using folder = await openFolder()
  const copy = folder.path
  const fill = () => writeGeneratedArticles(join(copy, 'content/articles'), count)
  const first = timed(() => buildApart(copy, fill))
  const again = timed(() => runBuild(copy).output)
  const list = join(copy, 'build/client/resources/articles/index.html')
  const summaries = join(copy, 'build/client/resources/articles/all.json')
  const brotli = async (file: string) => (await compressSlowly(readFileSync(file))).byteLength
  return [
    count,
    first.seconds,
    ...STEPS.map((step) => new RegExp(`^${step}: ([\\d.]+) s$`, 'm').exec(first.output)?.[1] ?? '?'),
    again.seconds,
    statSync(list).size,
    await brotli(list),
    statSync(summaries).size,
    await brotli(summaries),
  ]
}

function timed(work: () => string): { seconds: string; output: string } {
  const start = performance.now()
  const output = work()
  return { seconds: ((performance.now() - start) / 1000).toFixed(1), output }
}
