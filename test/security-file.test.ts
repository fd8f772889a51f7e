import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'SECURITY.md'), 'utf8')

it('names no address of its own: the site says it, from content/site.ts', () => {
  const addresses = [...text.matchAll(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g)].map(([address]) => address)
  expect(addresses).toEqual([])
})

it('names tests that there are', () => {
  const files = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

it('has a test for every line of what may be tried', () => {
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && !/^\| (Who|---) \|/.test(line))
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter((row) => !/\.(test|spec)\.ts\)/.test(row))).toEqual([])
})
