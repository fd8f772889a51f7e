// Measures what `npm start` installs in a fresh clone, and how soon it responds, on an idle machine:
// npm run bench:install
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort } from '#test/free-port.ts'
import { openFolder } from '#test/spawn-server.ts'
import { machineEnvironment } from './machine-environment.ts'
import { measuredWith, tableOf, writeMeasurement } from './write-measurement.ts'

const root = resolve(import.meta.dirname, '../..')
await using folder = await openFolder()
const machine = machineEnvironment()
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: folder.path, env: machine, encoding: 'utf8' }).trim()

run('git', 'clone', '--quiet', root, 'site')
const first = await start()
const again = await start()
// npm's own list of installed packages.
const installed = readFileSync(join(folder.path, 'site/node_modules/.package-lock.json'), 'utf8')
const packages = Object.keys((JSON.parse(installed) as { packages: object }).packages).length
const [megabytes = ''] = run('du', '-sm', '--exclude=.cache', 'site/node_modules').split('\t')
const lines = [
  measuredWith(`, started by the machine's Node.js ${run('node', '--version')}`),
  '',
  ...tableOf(
    ['Fresh `npm start`', 'Bar', ''],
    [
      ['Packages', 250, packages],
      ['`node_modules`, MB', 300, megabytes],
      ['First answer after, s', 25, first.toFixed(1)],
      ['The second time, s', '', again.toFixed(1)],
    ],
  ),
]
console.log(lines.join('\n'))
writeMeasurement('bench-install', lines)

/** Runs `npm start` until it responds. @returns seconds */
async function start(): Promise<number> {
  const port = await freePort()
  const env = { ...machine, PORT: String(port), DATA_DIR: join(folder.path, 'data') }
  const begin = performance.now()
  // In its own process group: npm doesn't always forward signals.
  const child = spawn('npm', ['start'], { cwd: join(folder.path, 'site'), env, stdio: 'ignore', detached: true })
  const ended = once(child, 'exit')
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`npm start ended with status ${child.exitCode}`)
    await new Promise((done) => setTimeout(done, 50))
  }
  const seconds = (performance.now() - begin) / 1000
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
  await ended
  return seconds
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/`)).ok
  } catch {
    return false
  }
}
