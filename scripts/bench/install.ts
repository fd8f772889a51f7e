// Measures what a fresh clone's `npm start` installs and how soon it answers: npm run bench:install, on a machine at rest
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '#test/free-port.ts'
import { writeMeasurement } from './write-measurement.ts'

const root = resolve(import.meta.dirname, '../..')
const [load = 0] = loadavg()
const folder = mkdtempSync(join(tmpdir(), 'gimbal-install-'))
// The machine's own Node.js and npm, without what this run of npm has set.
const kept = Object.entries(process.env).filter(
  ([name]) => !/^(npm_(?!config_(registry|cafile))|NODE_|INIT_CWD)/.test(name),
)
const path = (process.env['PATH'] ?? '').split(':').filter((part) => !part.includes('node_modules'))
const machine = { ...Object.fromEntries(kept), PATH: path.join(':') }
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: folder, env: machine, encoding: 'utf8' }).trim()

try {
  run('git', 'clone', '--quiet', root, 'site')
  const first = await start()
  const again = await start()
  // npm's own list of what it has installed.
  const installed = readFileSync(join(folder, 'site/node_modules/.package-lock.json'), 'utf8')
  const packages = Object.keys((JSON.parse(installed) as { packages: object }).packages).length
  const [megabytes = ''] = run('du', '-sm', 'site/node_modules').split('\t')
  const table = [
    `Measured ${new Date().toISOString().slice(0, 10)} with the machine's Node.js ${run('node', '--version')}. Load by other work at the start: ${load.toFixed(1)}.`,
    '',
    '| Fresh `npm start` | Bar | |',
    '| --- | ---: | ---: |',
    `| Packages | 250 | ${packages} |`,
    `| \`node_modules\`, MB | 300 | ${megabytes} |`,
    `| First answer after, s | 25 | ${first.toFixed(1)} |`,
    `| The second time, s | | ${again.toFixed(1)} |`,
  ].join('\n')
  console.log(table)
  writeMeasurement('bench-install', table)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Runs `npm start` until it answers. @returns seconds */
async function start(): Promise<number> {
  const port = await freePort()
  const env = { ...machine, PORT: String(port), DATA_DIR: join(folder, 'data') }
  const begin = performance.now()
  // A group of its own: npm does not always pass signals on.
  const child = spawn('npm', ['start'], { cwd: join(folder, 'site'), env, stdio: 'ignore', detached: true })
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
