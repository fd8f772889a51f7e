import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { isInstalled } from './install-state.mjs'

const SCRIPTS = resolve(import.meta.dirname, '..')

/** What npm does as far as it is seen from outside: takes node_modules away, fills it, and writes its list last of all. */
const NPM = `
import { appendFileSync, cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
appendFileSync(process.env.NPM_LOG, process.cwd() + ' ' + process.argv.slice(2).join(' ') + '\\n')
rmSync('node_modules', { recursive: true, force: true })
mkdirSync('node_modules/hono', { recursive: true })
cpSync('package.json', 'node_modules/hono/package.json')
mkdirSync('node_modules/.bin')
cpSync('package.json', 'node_modules/.bin/node')
if (existsSync('hang')) await new Promise(() => setInterval(() => {}, 1000))
if (existsSync('fail')) process.exit(1)
cpSync('package-lock.json', 'node_modules/.package-lock.json')
`

let root: string
const write = (path: string, text: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}
const calls = () => (existsSync(join(root, 'log')) ? readFileSync(join(root, 'log'), 'utf8').trim().split('\n') : [])

/** Gets the checkout ready, as an npm script does. */
function ready(...wanted: string[]): ChildProcess {
  const env = { PATH: process.env['PATH'], npm_execpath: join(root, 'npm-cli.js'), NPM_LOG: join(root, 'log') }
  const child = spawn(process.execPath, [join(root, 'scripts/ready.mjs'), ...wanted], { env, stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
const statusOf = async (child: ChildProcess) => ((await once(child, 'exit')) as [number | null])[0]

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gimbal-ready-'))
  cpSync(join(SCRIPTS, 'ready.mjs'), join(root, 'scripts/ready.mjs'))
  cpSync(join(SCRIPTS, 'set-up'), join(root, 'scripts/set-up'), { recursive: true })
  const lock = { packages: { '': {}, 'node_modules/hono': { version: '4.1.0', integrity: 'sha512-a' } } }
  for (const folder of ['.', 'tools']) {
    write(`${folder}/package.json`, '{ "type": "module" }')
    write(`${folder}/package-lock.json`, JSON.stringify(lock))
  }
  write('npm-cli.js', NPM)
})
afterEach(() => rmSync(root, { recursive: true }))

it('installs the site once, with integrity and without scripts, and never the tools unless they are asked for', async () => {
  expect(await statusOf(ready())).toBe(0)
  expect(await statusOf(ready())).toBe(0)
  expect(calls()).toEqual([expect.stringMatching(`^${root} ci .*--ignore-scripts`)])
  expect(existsSync(join(root, 'tools/node_modules'))).toBe(false)
  expect(isInstalled(root)).toBe(true)
})

it('does not begin with an npm that would install the wrong packages', async () => {
  const child = spawn(process.execPath, [join(root, 'scripts/ready.mjs')], {
    env: { PATH: process.env['PATH'], npm_config_user_agent: 'npm/9.2.0 node/v20.19.2 linux x64 workspaces/false' },
  })
  const [errors, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect([status, errors]).toEqual([1, expect.stringMatching(/^npm 9\.2\.0 is too old to install this\./)])
  expect(calls()).toEqual([])
})

it('installs the tools beside the site where they are asked for, once', async () => {
  expect(await statusOf(ready('tools'))).toBe(0)
  expect(await statusOf(ready('tools'))).toBe(0)
  expect(calls().map((call) => call.split(' ')[0])).toEqual([root, join(root, 'tools')])
  expect(isInstalled(join(root, 'tools'))).toBe(true)
})

it('mends the tools after a kill in the middle of their installation', async () => {
  expect(await statusOf(ready())).toBe(0)
  write('tools/hang', '')
  const killed = ready('tools')
  await vi.waitFor(() => expect(existsSync(join(root, 'tools/node_modules/hono'))).toBe(true), 20_000)
  const [, npm] = readFileSync(join(root, 'tools/.install-lock'), 'utf8').split('\n')
  killed.kill('SIGKILL')
  process.kill(Number.parseInt(npm ?? '', 10), 'SIGKILL')
  expect(isInstalled(join(root, 'tools'))).toBe(false)

  rmSync(join(root, 'tools/hang'))
  expect(await statusOf(ready('tools'))).toBe(0)
  expect(isInstalled(join(root, 'tools'))).toBe(true)
  expect(existsSync(join(root, 'tools/.install-lock'))).toBe(false)
})

it('fails when npm does, and tries again the next time', async () => {
  write('tools/fail', '')
  expect(await statusOf(ready('tools'))).toBe(1)
  rmSync(join(root, 'tools/fail'))
  expect(await statusOf(ready('tools'))).toBe(0)
})

it('installs once when two ask at the same time', async () => {
  expect(await Promise.all([statusOf(ready('tools')), statusOf(ready('tools'))])).toEqual([0, 0])
  expect(calls()).toHaveLength(2)
})
