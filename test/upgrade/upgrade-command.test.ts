import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { copySite, linkModules } from '#test/copy-site.ts'
import { freePort } from '../free-port.ts'
import { openFolder, PROCESS_ENV } from '../spawn-server.ts'
import { sendLead } from '../store/send-leads.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** Derives a different build from the existing one, since a real build takes too long here. */
const BUILD = `
import { cpSync, readFileSync } from 'node:fs'
import { changeBuild } from ${JSON.stringify(join(import.meta.dirname, 'change-build.ts'))}
import { putInPlace } from './build/build-folder.ts'
const version = readFileSync('content/version.txt', 'utf8')
if (version === 'unbuildable') throw new Error('the build was told to fail')
for (const part of ['client', 'server']) cpSync('build/' + part, 'build/next/' + part, { recursive: true })
changeBuild('build/next', version)
putInPlace('build')
`

/** Restarts the server like a service manager; fails if it doesn't start. */
const RESTART = `
import { spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
const isRunning = (pid) => { try { process.kill(pid, 0); return true } catch { return false } }
if (existsSync('../pid')) {
  const old = Number(readFileSync('../pid', 'utf8'))
  if (isRunning(old)) process.kill(old, 'SIGTERM')
  while (isRunning(old)) await pause(10)
}
const log = openSync('../server.log', 'w')
const child = spawn(process.execPath, ['server/main.ts'], { detached: true, stdio: ['ignore', log, log] })
writeFileSync('../pid', String(child.pid))
child.once('exit', () => process.exit(1))
while (!readFileSync('../server.log', 'utf8').includes('Gimbal is at')) await pause(10)
process.exit(0)
`

/** A site in a cloned repository, with a server running from it. */
async function openSite() {
  await using made = new AsyncDisposableStack()
  const { path: folder } = made.use(await openFolder())
  const site = join(folder, 'site')
  mkdirSync(site)
  copySite(ROOT, site)
  writeFileSync(join(site, 'scripts/build.ts'), BUILD)
  // Packages come from this folder.
  writeFileSync(join(site, 'scripts/ready.mjs'), '')
  writeFileSync(join(site, 'content/version.txt'), '1')
  writeFileSync(join(site, '.gitignore'), 'node_modules/\nbuild/\n.env\n')
  writeFileSync(join(folder, 'restart.mjs'), RESTART)
  const port = await freePort()
  writeFileSync(join(site, '.env'), `PORT=${port}\nDATA_DIR=${join(folder, 'data')}\nTRUST_PROXY_HOPS=1\n`)
  const git = (...args: string[]) => {
    const names = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'init.defaultBranch=main']
    const { status, stdout, stderr } = spawnSync('git', [...names, ...args], { cwd: site, encoding: 'utf8' })
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

  const env = { ...PROCESS_ENV, PATH: `${dirname(process.execPath)}${delimiter}${PROCESS_ENV.PATH}` }
  const run = async (...args: string[]) => {
    const child = spawn(process.execPath, args, { cwd: site, env })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const [status] = (await once(child, 'close')) as [number]
    return { status, said }
  }
  const pid = () => Number(readFileSync(join(folder, 'pid'), 'utf8'))
  const { status } = await run('../restart.mjs')
  if (status !== 0) throw new Error(readFileSync(join(folder, 'server.log'), 'utf8'))
  made.defer(() => void process.kill(pid(), 'SIGKILL'))
  const address = `http://127.0.0.1:${port}`
  const kept = made.move()
  return {
    site,
    address,
    pid,
    git,
    backups: () => readdirSync(join(folder, 'data/backups')).length,
    leads: () => {
      using store = new DatabaseSync(join(folder, 'data/gimbal.sqlite'), { readOnly: true })
      return store.prepare('select id from leads').all()
    },
    upgrade: (...args: string[]) =>
      run('scripts/upgrade.ts', '--restart', `"${process.execPath}" ../restart.mjs`, ...args),
    /** Pushes a version to the clone's upstream. @returns its commit */
    publish(version: string, files: Record<string, string> = {}) {
      for (const [path, text] of Object.entries({ 'content/version.txt': version, ...files }))
        writeFileSync(join(site, path), text)
      git('commit', '-qam', `Version ${version}`)
      const commit = git('rev-parse', 'HEAD')
      git('push', '-qf', 'origin', 'main')
      git('reset', '-q', '--hard', 'HEAD~1')
      return commit
    },
    /** The script in the server's response. */
    script: async () => /\/assets\/page-[\w-]+\.js/.exec(await (await fetch(address)).text())?.[0] ?? '',
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

it('upgrades, and goes back to code and build of before when the new server does not start or the build fails', async () => {
  await using test = await openSite()
  const first = { script: await test.script(), commit: test.git('rev-parse', 'HEAD'), pid: test.pid() }

  const second = test.publish('2')
  const another = ['--check', test.address, '--restart', 'restart two', '--check', 'http://127.0.0.1:2']
  const planned = await test.upgrade('--dry-run', ...another)
  expect(planned).toEqual({ status: 0, said: expect.stringContaining('git merge --ff-only origin/main') })
  expect(planned.said).toMatch(/restart\.mjs; check .*\n.*restart two; check http:\/\/127\.0\.0\.1:2:/)
  expect([test.git('rev-parse', 'HEAD'), test.pid()]).toEqual([first.commit, first.pid])

  const { status, said } = await test.upgrade()
  expect([status, said]).toEqual([0, expect.stringContaining('Upgraded: the new version answers.')])
  const upgraded = await test.script()
  expect(upgraded).not.toBe(first.script)
  expect([test.git('rev-parse', 'HEAD'), test.backups()]).toEqual([second, 1])
  // For visitors with a page still open from before.
  expect((await fetch(`${test.address}${first.script}`)).status).toBe(200)
  const { id } = await sendLead(test.address, 1)

  test.publish('3', { 'server/main.ts': "throw new Error('this version does not start')\n" })
  const back = await test.upgrade()
  expect([back.status, back.said]).toEqual([1, expect.stringContaining('Not upgraded: the version from before runs.')])
  expect([await test.script(), test.git('rev-parse', 'HEAD'), test.leads()]).toEqual([upgraded, second, [{ id }]])

  test.publish('unbuildable')
  const running = test.pid()
  const unbuilt = await test.upgrade()
  expect([unbuilt.status, unbuilt.said]).toEqual([1, expect.stringContaining('the build was told to fail')])
  expect([await test.script(), test.git('rev-parse', 'HEAD'), test.pid()]).toEqual([upgraded, second, running])

  writeFileSync(join(test.site, 'content/version.txt'), 'changed here')
  const refused = await test.upgrade()
  expect([refused.status, refused.said]).toEqual([1, expect.stringContaining('M content/version.txt')])
  const here = await test.upgrade('--here')
  expect([here.status, (await test.script()) === upgraded]).toEqual([0, false])
})
