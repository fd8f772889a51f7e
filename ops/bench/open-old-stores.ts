// npx node ops/bench/open-old-stores.ts: has the code of every commit of main that knew other steps make a store
// (SQLite), opens each with today's, and compares the tables and indexes with those of a store made today. By hand: it
// takes a minute, and needs the whole history.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openStore } from '#server/store/database.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const SCRATCH = join(tmpdir(), 'gimbal-old-stores')

/** The oldest commits open it by another name. */
const MAKE = `
import * as database from './server/store/database.ts'
const file = process.argv[2]
const store = await (database.openStore?.({ file }) ?? database.openDatabase(file))
await (store.close?.() ?? (store.db ?? store).destroy())
`

const run = (command: string, args: string[], cwd = ROOT) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 })
  if (status !== 0) throw new Error(stderr.trim().split('\n').at(-1))
  return stdout
}

/** The first commit of each set of steps. */
function commitsWithOtherSteps(): string[] {
  const bySteps = new Map<string, string>()
  for (const commit of run('git', ['rev-list', '--first-parent', '--reverse', 'HEAD']).trim().split('\n')) {
    const files = run('git', ['ls-tree', '-r', commit, 'server/store']).split('\n')
    const steps = files.filter((line) => line.includes('migration') && !line.includes('.test.')).join('\n')
    if (steps !== '' && !bySteps.has(steps)) bySteps.set(steps, commit)
  }
  return [...bySteps.values()]
}

function makeStore(commit: string): string {
  const folder = join(SCRATCH, commit)
  mkdirSync(folder)
  run('sh', ['-c', `git archive ${commit} | tar -x -C ${folder}`])
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'make.ts'), MAKE)
  run(process.execPath, ['make.ts', 'store.sqlite'], folder)
  return join(folder, 'store.sqlite')
}

/** Every table's columns, and every index and trigger, sorted. */
function describeStore(file: string): string {
  using store = new DatabaseSync(file, { readOnly: true })
  const named = store.prepare('select type, name from sqlite_master order by type, name').all()
  const columns = store.prepare(
    "select m.name, c.name as column, c.type from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table' order by 1, 2",
  )
  return JSON.stringify([named, columns.all()])
}

async function openNow(file: string): Promise<string> {
  await (await openStore({ file })).close()
  return describeStore(file)
}

rmSync(SCRATCH, { recursive: true, force: true })
mkdirSync(SCRATCH, { recursive: true })
const today = await openNow(join(SCRATCH, 'today.sqlite'))
let [passed, failed] = [0, 0]
for (const commit of commitsWithOtherSteps()) {
  const outcome = await Promise.resolve()
    .then(() => makeStore(commit))
    .then(openNow)
    .then((described) => (described === today ? undefined : 'opens, but has other tables'))
    .catch((error: unknown) => String(error))
  if (outcome === undefined) passed += 1
  else failed += 1
  if (outcome !== undefined) console.log(`${commit.slice(0, 8)}: ${outcome}`)
}
rmSync(SCRATCH, { recursive: true })
console.log(`${passed} passed, ${failed} failed`)
