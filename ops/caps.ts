// Prints how large the house is, beside what it may be at most. Fails if anything grows past that.
//   npx node ops/caps.ts
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** What's over its cap, as it stood on 2026-12-01: it may only shrink. Lower these with it, and take out what holds. */
const AT_MOST_NOW: Readonly<Record<string, number>> = {
  'lines of source, packages included': 86_482,
  'lines of source, the site alone': 75_544,
}

/** Each room by its folder; packages are counted one by one. What's in no room isn't source. */
const ROOMS = [
  'site',
  'console',
  'mail',
  'content-loader',
  'contracts',
  'publisher',
  'server',
  'ops',
  'packages/masker',
  'packages/stand-ins',
  'packages/worksheets',
] as const
/** Products by themselves: no part of the site. */
const IN_PACKAGES = /^packages\//
const SOURCE = /\.(tsx?|mjs|css)$/
const TEST = /\.test\.tsx?$|\.spec\.ts$|^test\/|\/test\//
/** Whatever measures: benches, and the programs that stand beside them. */
const MEASURES = /^ops\/(bench\/|sample-)|^packages\/masker\/bench\//

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(path))
const read = (path: string) => readFileSync(path, 'utf8')
const linesIn = (paths: readonly string[]) => paths.reduce((sum, path) => sum + read(path).split('\n').length - 1, 0)
const roomOf = (path: string) =>
  ROOMS.filter((room) => path.startsWith(`${room}/`)).toSorted((a, b) => b.length - a.length)[0]

const source = files.filter(
  (path) => SOURCE.test(path) && roomOf(path) && ![TEST, MEASURES].some((not) => not.test(path)),
)
for (const [room, paths = []] of Object.entries(Object.groupBy(source, (path) => roomOf(path) ?? '')))
  console.log(`${String(linesIn(paths)).padStart(7)}  ${room}`)

const runs = ['package.json', 'packages/worksheets/package.json'].flatMap((path) =>
  Object.keys((JSON.parse(read(path)) as { dependencies: Record<string, string> }).dependencies),
)
const docs = files.filter((path) => /^docs\/.*\.md$|^(README|SECURITY)\.md$/.test(path))
const [walls = ''] = /^const ROOMS[^]*?^const walls[^]*?^\)\n/m.exec(read('oxlint.config.ts')) ?? []

const caps: [name: string, is: number, most: number][] = [
  ['lines of source, packages included', linesIn(source), 84_000],
  ['lines of source, the site alone', linesIn(source.filter((path) => !IN_PACKAGES.test(path))), 72_000],
  ['lines of test files', linesIn(files.filter((path) => /\.(test\.tsx?|spec\.ts)$/.test(path))), 32_000],
  ['lines of README.md', linesIn(['README.md']), 90],
  ['words of docs', docs.reduce((sum, path) => sum + read(path).split(/\s+/).filter(Boolean).length, 0), 28_000],
  ['runtime dependencies of the site, and of what makes its downloads', new Set(runs).size, 36],
  ['lines of lint about who may import whom', walls.split('\n').length - 1, 60],
]
console.log()
for (const [name, is, most] of caps)
  console.log(`${is > most ? 'OVER ' : 'ok   '} ${String(is).padStart(6)} of ${String(most).padStart(6)}  ${name}`)
if (caps.some(([name, is, most]) => is > (AT_MOST_NOW[name] ?? most))) process.exitCode = 1
