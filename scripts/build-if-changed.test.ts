import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { build, buildStamp } from './build-if-changed.mjs'

let root: string
const builds = () => (existsSync(join(root, 'log')) ? readFileSync(join(root, 'log'), 'utf8').length : 0)
const buildScript = (last = '') =>
  writeFileSync(
    join(root, 'scripts/build.ts'),
    `import { appendFileSync } from 'node:fs'
     await new Promise((resolve) => setTimeout(resolve, 100))
     appendFileSync('log', '.')
     ${last}`,
  )

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  root = mkdtempSync(join(tmpdir(), 'gimbal-build-'))
  for (const folder of ['app', 'scripts']) mkdirSync(join(root, folder))
  writeFileSync(join(root, 'app/root.tsx'), 'one')
  buildScript()
})
afterEach(() => rmSync(root, { recursive: true }))

it('builds once, and again when something has changed', async () => {
  await build(root)
  await build(root)
  expect(builds()).toBe(1)
  writeFileSync(join(root, 'app/root.tsx'), 'two')
  await build(root)
  expect(builds()).toBe(2)
})

it('builds once when two ask at the same time', async () => {
  await Promise.all([build(root), build(root)])
  expect(builds()).toBe(1)
})

it('builds again when it is told to; what fails or is cut short leaves the build before it', async () => {
  await build(root)
  await build(root, { force: true })
  expect(builds()).toBe(2)
  buildScript('process.exit(3)')
  await expect(build(root)).rejects.toThrow('failed')
  buildScript('process.kill(process.pid, "SIGKILL")')
  await expect(build(root)).rejects.toThrow('failed')
  expect(builds()).toBe(4)
  buildScript()
  await build(root)
  expect(builds()).toBe(4)
  buildScript('// another')
  await build(root)
  expect(builds()).toBe(5)
})

it('does not take an edit made during the build for built', async () => {
  buildScript(`import { readFileSync } from 'node:fs'
    if (readFileSync('log', 'utf8').length === 1) appendFileSync('app/root.tsx', 'edited')`)
  await build(root)
  await build(root)
  expect(builds()).toBe(2)
  await build(root)
  expect(builds()).toBe(2)
})

describe('the stamp of what a build is made from', () => {
  const stamp = (nodeVersion = 'v26.10.0') => buildStamp(root, ['app', 'vite.config.ts', 'missing'], nodeVersion)
  const write = (path: string, text: string) => writeFileSync(join(root, path), text)

  beforeEach(() => {
    mkdirSync(join(root, 'app/pages'))
    write('app/pages/home.tsx', 'home')
    write('vite.config.ts', 'config')
  })

  it('stays when nothing changes but a time, a test, or what is no input', () => {
    const before = stamp()
    utimesSync(join(root, 'app/pages/home.tsx'), 0, 0)
    write('app/pages/home.test.tsx', 'test')
    write('README.md', 'read me')
    expect(stamp()).toBe(before)
  })

  it.each([
    ['a byte changes', () => write('app/pages/home.tsx', 'hume')],
    ['a file comes', () => write('app/pages/about.tsx', '')],
    ['a file goes', () => rmSync(join(root, 'app/pages/home.tsx'))],
    ['an input that was missing comes', () => write('missing', '')],
    [
      'text moves from one file to the next',
      () => {
        write('app/pages/home.tsx', 'homecon')
        write('vite.config.ts', 'fig')
      },
    ],
  ])('changes when %s', (_, change) => {
    const before = stamp()
    change()
    expect(stamp()).not.toBe(before)
  })

  it('changes with the Node.js that builds', () => {
    expect(stamp('v26.11.0')).not.toBe(stamp())
  })
})
