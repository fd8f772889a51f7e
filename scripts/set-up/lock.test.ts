import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { isStale, processName, withLock } from './lock.mjs'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gimbal-lock-'))
  file = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a lock is stale', () => {
  const running = (pid: number) => (pid === 7 ? '7@100' : undefined)

  it('when all its holders have died', () => {
    expect(isStale('7@100', 0, running)).toBe(false)
    expect(isStale('8@100', 0, running)).toBe(true)
    expect(isStale('8@100\n9@100', 0, running)).toBe(true)
  })

  it("not while the holder's child still works", () => {
    expect(isStale('8@100\n7@100', 0, running)).toBe(false)
  })

  it('when its pid now belongs to another process', () => {
    expect(isStale('7@99', 0, running)).toBe(true)
  })

  it('when it has been empty for longer than writing takes', () => {
    expect(isStale('', 1_000, running)).toBe(false)
    expect(isStale('', 3_000, running)).toBe(true)
  })
})

it('names this process, and no process that has ended', async () => {
  expect(processName(process.pid)).toMatch(new RegExp(`^${process.pid}(@\\d+)?$`))
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  expect(processName(child.pid ?? 0)).toBeUndefined()
})

it.runIf(process.platform === 'linux')('does not take a process for running that nobody has buried', async () => {
  // The child ends only once `sleep` has taken the shell's place: a shell might ask after it, `sleep` never does.
  const parent = spawn('sh', ['-c', 'exec 3<&0; read line <&3 & echo $!; exec sleep 60'])
  onTestFinished(() => void parent.kill())
  const [pid] = await once(parent.stdout, 'data')
  await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n')
  parent.stdin.end('\n')
  await expect.poll(() => processName(Number(pid))).toBeUndefined()
  expect(() => process.kill(Number(pid), 0)).not.toThrow()
})

it('lets one in at a time, and tells the others who is at it', async () => {
  let inside = 0
  let most = 0
  const waitedFor: string[] = []
  const work = async () => {
    inside += 1
    most = Math.max(most, inside)
    await new Promise((resolve) => setTimeout(resolve, 30))
    inside -= 1
  }
  await Promise.all([1, 2, 3].map(() => withLock(file, work, (pid) => waitedFor.push(pid))))
  expect(most).toBe(1)
  expect(waitedFor).toEqual([String(process.pid), String(process.pid)])
  expect(readdirSync(folder)).toEqual([])
})

it('gives the lock back when the work fails', async () => {
  await expect(withLock(file, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk')
  expect(existsSync(file)).toBe(false)
})

it('takes over from a process that was killed while it held the lock', async () => {
  const holder = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { withLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))}
     await withLock(${JSON.stringify(file)}, () => { console.log('held'); return new Promise((r) => setTimeout(r, 60_000)) })`,
  ])
  await once(holder.stdout, 'data')
  expect(readFileSync(file, 'utf8')).toBe(processName(holder.pid ?? 0))
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(await withLock(file, () => Promise.resolve(readFileSync(file, 'utf8')))).toBe(processName(process.pid))
  expect(readdirSync(folder)).toEqual([])
})

it('waits for the child of a killed process', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
  writeFileSync(file, `999999999@1\n${processName(child.pid ?? 0)}`)
  let isIn = false
  const mine = withLock(file, () => {
    isIn = true
    return Promise.resolve()
  })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(isIn).toBe(false)
  child.kill('SIGKILL')
  await mine
  expect(isIn).toBe(true)
})

it('is not held up by somebody who died while taking over', async () => {
  writeFileSync(file, '999999999@1')
  writeFileSync(`${file}.takeover`, '999999998@1')
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(`${file}.takeover`, longAgo, longAgo)
  expect(await withLock(file, () => Promise.resolve('mine'))).toBe('mine')
})
