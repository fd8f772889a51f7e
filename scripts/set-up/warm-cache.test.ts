import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FLAGS, warmCache } from './warm-cache.mjs'

let root: string
const compiled = () => join(root, 'node_modules/.cache/compiled')
const server = (last: string) =>
  writeFileSync(
    join(root, 'server/main.ts'),
    `import { writeFileSync } from 'node:fs'
     import { join } from 'node:path'
     const { DATA_DIR, DATABASE_URL, PORT } = process.env
     const told = { folder: process.cwd(), DATA_DIR, DATABASE_URL, PORT }
     writeFileSync(join(import.meta.dirname, 'told.json'), JSON.stringify(told))
     ${last}`,
  )

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gimbal-cache-'))
  mkdirSync(join(root, 'server'))
})
afterEach(() => rmSync(root, { recursive: true }))

it('leaves the compiled server in the cache that npm start names, and nothing else', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://of-the-owner')
  server(`setInterval(() => {}, 1000)
    process.once('SIGTERM', () => { writeFileSync(join(import.meta.dirname, 'stopped'), ''); process.exit(0) })`)
  const begin = performance.now()
  await warmCache(root)
  expect(existsSync(join(root, 'server/stopped'))).toBe(true)
  // It stopped itself, and was not given up.
  expect(performance.now() - begin).toBeLessThan(20_000)
  expect(readdirSync(compiled(), { recursive: true, withFileTypes: true }).some((entry) => entry.isFile())).toBe(true)
  const told = JSON.parse(readFileSync(join(root, 'server/told.json'), 'utf8')) as Record<string, string>
  expect(told).toEqual({ folder: told['folder'], DATA_DIR: join(told['folder'] ?? '', 'data'), PORT: '0' })
  expect(existsSync(told['folder'] ?? '')).toBe(false)
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  expect(scripts.start).toContain('NODE_COMPILE_CACHE=node_modules/.cache/compiled ')
  expect(scripts.start).toContain(`exec node ${FLAGS.join(' ')} server/main.ts`)
})

it('gives up a server that hangs in stopping', async () => {
  server("process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)")
  await warmCache(root, 2000)
})

it('does not mind a server that cannot start', async () => {
  server('process.exit(1)')
  await warmCache(root)
  rmSync(join(root, 'server/main.ts'))
  await warmCache(root)
})
