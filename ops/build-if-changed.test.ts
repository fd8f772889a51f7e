import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { build, buildStamp } from './build-if-changed.mjs'

let root: string
const write = (path: string, text: string) => writeFileSync(join(root, path), text)
const builds = () => (existsSync(join(root, 'log')) ? readFileSync(join(root, 'log'), 'utf8').length : 0)
const buildScript = (last = '') =>
  write(
    'ops/build.ts',
    `import { appendFileSync } from 'node:fs'
     await new Promise((resolve) => setTimeout(resolve, 100))
     appendFileSync('log', '.')
     ${last}`,
  )

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  root = mkdtempSync(join(tmpdir(), 'gimbal-build-'))
  for (const folder of ['site/pages', 'ops']) mkdirSync(join(root, folder), { recursive: true })
  write('site/pages/home.tsx', 'home')
  buildScript()
})
afterEach(() => rmSync(root, { recursive: true }))

it('builds once when two ask at the same time, and again when something has changed or it is told to', async () => {
  await Promise.all([build(root), build(root)])
  await build(root)
  expect(builds()).toBe(1)
  write('site/pages/home.tsx', 'two')
  await build(root)
  await build(root, { force: true })
  expect(builds()).toBe(3)
})

it('leaves the build before where one fails or is cut short', async () => {
  await build(root)
  for (const end of ['process.exit(3)', 'process.kill(process.pid, "SIGKILL")']) {
    buildScript(end)
    await expect(build(root)).rejects.toThrow('failed')
  }
  buildScript()
  await build(root)
  expect(builds()).toBe(3)
})

it('does not take an edit made during the build for built', async () => {
  buildScript(`import { readFileSync } from 'node:fs'
    if (readFileSync('log', 'utf8').length === 1) appendFileSync('site/pages/home.tsx', 'edited')`)
  for (let time = 0; time < 3; time += 1) await build(root)
  expect(builds()).toBe(2)
})

it.each<[string, () => void, boolean]>([
  ['a time changes', () => utimesSync(join(root, 'site/pages/home.tsx'), 0, 0), false],
  ['a test comes', () => write('site/pages/home.test.tsx', 'test'), false],
  ['what is no input comes', () => write('README.md', 'read me'), false],
  ['a byte changes', () => write('site/pages/home.tsx', 'hume'), true],
  ['a file comes', () => write('site/pages/about.tsx', ''), true],
  ['a file goes', () => rmSync(join(root, 'site/pages/home.tsx')), true],
  ['an input that was missing comes', () => write('missing', ''), true],
])('has another stamp or the same when %s', (_, change, changes) => {
  const stamp = (nodeVersion = 'v26.10.0') => buildStamp(root, ['site', 'missing'], nodeVersion)
  const before = stamp()
  change()
  expect([stamp() !== before, stamp('v26.11.0') !== stamp()]).toEqual([changes, true])
})
