import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { copySite, linkModules } from '../copy-site.ts'
import { freePort } from '../free-port.ts'
import { openOnce } from '../open-once.ts'
import { openFolder, PROCESS_ENV } from '../spawn-server.ts'
import { sendLead } from '../store/send-leads.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** Derives a different build from the existing one, since a real build takes too long here. */
const BUILD = `
import { cpSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { changeBuild } from ${JSON.stringify(join(import.meta.dirname, 'change-build.ts'))}
import { putInPlace } from './build/build-folder.ts'
const version = readFileSync('content/version.txt', 'utf8')
if (version === 'endless') await pause(60_000)
if (version === 'unbuildable') throw new Error('the build was told to fail')
for (const part of ['client', 'server']) cpSync(process.env.A_BUILD + '/' + part, 'build/next/' + part, { recursive: true })
changeBuild('build/next', version)
putInPlace('build')
`

/** What npm does when the registry is down: it deletes what's installed, and then can't replace it. */
const READY = `
import { readFileSync, rmSync } from 'node:fs'
if (readFileSync('content/version.txt', 'utf8') !== 'without a registry') process.exit(0)
rmSync('node_modules', { recursive: true, force: true })
console.error('npm ci: nothing answers at the registry')
process.exit(1)
`

/** Restarts the server like a service manager; fails if it doesn't start. Its packages are those of what's restarted. */
const RESTART = `
import { spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
const site = process.argv[2]
const at = (name) => site + '/../' + name
const isRunning = (pid) => { try { process.kill(pid, 0); return true } catch { return false } }
if (existsSync(at('pid'))) {
  const old = Number(readFileSync(at('pid'), 'utf8'))
  if (isRunning(old)) process.kill(old, 'SIGTERM')
  while (isRunning(old)) await pause(10)
}
const log = openSync(at('server.log'), 'w')
const cwd = realpathSync(site + '/current')
if (!existsSync(cwd + '/node_modules/pino')) process.exit(1)
const child = spawn(process.execPath, ['server/main.ts'], { cwd, detached: true, stdio: ['ignore', log, log] })
writeFileSync(at('pid'), String(child.pid))
child.once('exit', () => process.exit(1))
while (!readFileSync(at('server.log'), 'utf8').includes('Gimbal is at')) await pause(10)
process.exit(0)
`

function setVersion(folder: string, version: string): void {
  const file = join(folder, 'package.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": "[^"]*"/, `"version": "${version}"`))
}

/** A site in a cloned repository, with a server running from it. */
async function openSite() {
  await using made = new AsyncDisposableStack()
  const { path: folder } = made.use(await openFolder())
  const site = join(folder, 'site')
  mkdirSync(site)
  copySite(ROOT, site)
  writeFileSync(join(site, 'ops/build.ts'), BUILD)
  writeFileSync(join(site, 'ops/ready.mjs'), READY)
  writeFileSync(join(site, 'content/version.txt'), '1')
  setVersion(site, '1.0.0')
  writeFileSync(join(site, 'package-lock.json'), '{}')
  writeFileSync(join(site, '.gitignore'), 'node_modules/\nbuild/\n.env\nreleases/\ncurrent\nprevious\n.upgrade-lock\n')
  symlinkSync('.', join(site, 'current'))
  writeFileSync(join(folder, 'restart.mjs'), RESTART)
  const port = await freePort()
  writeFileSync(join(site, '.env'), `PORT=${port}\nDATA_DIR=${join(folder, 'data')}\nTRUST_PROXY_HOPS=1\n`)
  const current = () => realpathSync(join(site, 'current'))
  const git = (...args: string[]) => {
    const names = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'init.defaultBranch=main']
    const { status, stdout, stderr } = spawnSync('git', [...names, ...args], { cwd: current(), encoding: 'utf8' })
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
    return stdout.trim()
  }
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'Version 1')
  git('clone', '-q', '--bare', '.', join(folder, 'origin.git'))
  git('remote', 'add', 'origin', join(folder, 'origin.git'))
  git('fetch', '-q', 'origin')
  git('branch', '-q', '--set-upstream-to=origin/main')
  linkModules(ROOT, site)
  cpSync(join(ROOT, 'build'), join(site, 'build'), { recursive: true })

  const PATH = `${dirname(process.execPath)}${delimiter}${PROCESS_ENV.PATH}`
  const env = { ...PROCESS_ENV, PATH, A_BUILD: join(ROOT, 'build') }
  /** @param killedAt once the command says this, it's killed with all that it started */
  const run = async (args: string[], killedAt?: string) => {
    const child = spawn(process.execPath, args, { cwd: current(), env, detached: true })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        if (killedAt !== undefined && said.includes(killedAt)) process.kill(-(child.pid ?? 0), 'SIGKILL')
      })
    const [status] = (await once(child, 'close')) as [number | null]
    return { status, said }
  }
  const restart = () => run([join(folder, 'restart.mjs'), site])
  const pid = () => Number(readFileSync(join(folder, 'pid'), 'utf8'))
  const { status } = await restart()
  if (status !== 0) throw new Error(readFileSync(join(folder, 'server.log'), 'utf8'))
  made.defer(() => void process.kill(pid(), 'SIGKILL'))
  const address = `http://127.0.0.1:${port}`
  const stored = made.move()
  return {
    site,
    address,
    pid,
    git,
    restart,
    current,
    backups: () => readdirSync(join(folder, 'data/backups')).length,
    leads: () => {
      using store = new DatabaseSync(join(folder, 'data/gimbal.sqlite'), { readOnly: true })
      return store.prepare('select id from leads').all()
    },
    upgrade: (args: string[] = [], killedAt?: string) =>
      run(
        ['ops/upgrade.ts', '--restart', `"${process.execPath}" ${join(folder, 'restart.mjs')} ${site}`, ...args],
        killedAt,
      ),
    /** Pushes a version to the clone's upstream. @returns its commit */
    publish(version: string, files: Record<string, string> = {}) {
      if (/^\d+$/.test(version)) setVersion(current(), `${version}.0.0`)
      for (const [path, text] of Object.entries({ 'content/version.txt': version, ...files }))
        writeFileSync(join(current(), path), text)
      git('commit', '-qam', `Version ${version}`)
      const commit = git('rev-parse', 'HEAD')
      git('push', '-qf', 'origin', 'main')
      git('reset', '-q', '--hard', 'HEAD~1')
      return commit
    },
    /** The script in the server's response. */
    script: async () => /\/assets\/page-[\w-]+\.js/.exec(await (await fetch(address)).text())?.[0] ?? '',
    [Symbol.asyncDispose]: () => stored.disposeAsync(),
  }
}

/** The second test goes on from where the first leaves it. */
let test: Awaited<ReturnType<typeof openSite>>
openOnce(openSite, (opened) => (test = opened))

const ended = (status: number, words: string) => ({ status, said: expect.stringContaining(words) })

it('upgrades, and goes back to code and build of before when the new server does not start or the build fails', async () => {
  const first = { script: await test.script(), commit: test.git('rev-parse', 'HEAD'), pid: test.pid() }

  const second = test.publish('2')
  const another = ['--check', test.address, '--restart', 'restart two', '--check', 'http://127.0.0.1:2']
  const planned = await test.upgrade(['--dry-run', ...another])
  expect(planned).toEqual(ended(0, 'git merge --ff-only origin/main'))
  expect(planned.said).toMatch(/restart\.mjs \S+; check .*\n.*restart two; check http:\/\/127\.0\.0\.1:2:/)
  expect(planned.said).toContain(`which is 1.0.0 at ${first.commit}:`)
  expect([test.git('rev-parse', 'HEAD'), test.pid()]).toEqual([first.commit, first.pid])

  expect(await test.upgrade(['--to', second])).toEqual(ended(0, 'Upgraded: 1.0.0 → 2.0.0. It answers.'))
  expect(basename(test.current())).toMatch(/^2\.0\.0-\d{8}T\d{6}Z$/)
  const upgraded = await test.script()
  expect(upgraded).not.toBe(first.script)
  expect([test.git('rev-parse', 'HEAD'), test.backups()]).toEqual([second, 1])
  // For visitors with a page still open from before.
  expect((await fetch(`${test.address}${first.script}`)).status).toBe(200)
  const { id } = await sendLead(test.address, 1)

  test.publish('3', { 'server/main.ts': "throw new Error('this version does not start')\n" })
  expect(await test.upgrade()).toEqual(ended(1, 'Not upgraded: 2.0.0, the version from before, runs.'))
  expect([await test.script(), test.git('rev-parse', 'HEAD'), test.leads()]).toEqual([upgraded, second, [{ id }]])

  test.publish('unbuildable')
  const running = test.pid()
  expect(await test.upgrade()).toEqual(ended(1, 'the build was told to fail'))
  expect([await test.script(), test.git('rev-parse', 'HEAD'), test.pid()]).toEqual([upgraded, second, running])

  writeFileSync(join(test.current(), 'content/version.txt'), 'changed here')
  expect(await test.upgrade()).toEqual(ended(1, 'M content/version.txt'))
  expect(await test.upgrade(['--here'])).toEqual(ended(0, 'Upgraded: 2.0.0 with other code. It answers.'))
  expect(await test.script()).not.toBe(upgraded)
  // What's kept: the release that runs and the one from before, with the same settings and data.
  expect(readdirSync(join(test.site, 'releases'))).toHaveLength(2)
  const last = await test.script()
  expect((await test.upgrade(['--back'])).status).toBe(0)
  expect([await test.script(), test.leads()]).toEqual([upgraded, [{ id }]])
  expect((await test.upgrade(['--back'])).status).toBe(0)
  expect(await test.script()).toBe(last)
})

it('can be restarted at every moment of an upgrade, without the registry too', async () => {
  const first = await test.script()
  test.publish('without a registry')
  const cut = await test.upgrade()
  expect(cut).toEqual(ended(1, 'nothing answers at the registry'))
  expect(cut.said).toContain('Nothing was changed.')
  test.publish('endless')
  for (const step of ['Backing up', 'Copying the code', 'Installing', 'Building']) {
    const killed = await test.upgrade([], step)
    expect(killed.status, `killed at ${step}: ${killed.said}`).toBeNull()
    expect([step, (await test.restart()).status, await test.script()]).toEqual([step, 0, first])
  }
  test.publish('4')
  for (const step of ['Switching', 'Restarting', 'Checking']) {
    const killed = await test.upgrade([], step)
    expect(killed.status, `killed at ${step}: ${killed.said}`).toBeNull()
    expect([step, (await test.restart()).status]).toEqual([step, 0])
    expect(existsSync(join(test.current(), 'build/client/index.html'))).toBe(true)
  }
  expect(await test.script()).not.toBe(first)
})
