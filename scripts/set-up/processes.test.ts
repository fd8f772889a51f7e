import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withLock } from './processes.mjs'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gimbal-lock-'))
  file = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

it('lets one in at a time, tells the others which process holds it, and gives the lock back when the work fails', async () => {
  let inside = 0
  let most = 0
  const waitedFor: number[] = []
  const work = async () => {
    inside += 1
    most = Math.max(most, inside)
    await new Promise((resolve) => setTimeout(resolve, 30))
    inside -= 1
  }
  await Promise.all([1, 2, 3].map(() => withLock(file, work, (pid) => waitedFor.push(pid))))
  expect(most).toBe(1)
  await expect(withLock(file, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk')
  expect(waitedFor).toEqual([process.pid, process.pid])
  expect(readdirSync(folder)).toEqual([])
})

it('waits for another process, and takes over when that is killed', async () => {
  const holder = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { withLock } from ${JSON.stringify(join(import.meta.dirname, 'processes.mjs'))}
     await withLock(${JSON.stringify(file)}, () => { console.log('held'); return new Promise((r) => setTimeout(r, 60_000)) })`,
  ])
  await once(holder.stdout, 'data')
  const mine = withLock(
    file,
    () => Promise.resolve(readFileSync(file, 'utf8')),
    (pid) => {
      expect(pid).toBe(holder.pid)
      holder.kill('SIGKILL')
    },
  )
  expect(await mine).toBe(String(process.pid))
  expect(holder.killed).toBe(true)
  expect(readdirSync(folder)).toEqual([])
})
