import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const GROUPS = '{app,content,contracts,sandbox,scripts,server,test}/**/*.{test,spec}.{ts,tsx}'
const TEST = '  - Test: '

const [promised = ''] = readFileSync(resolve(ROOT, 'docs/behavior.md'), 'utf8').split('\n## Not held')
const lines = promised.split('\n')

it('names tests that exist, in docs/behavior.md', () => {
  const tests = globSync(GROUPS, { cwd: ROOT })
    .map((path) => readFileSync(resolve(ROOT, path), 'utf8').replaceAll("\\'", "'"))
    .join('\n')
  const exists = (title: string) => ["'", '"', '`'].some((quote) => tests.includes(quote + title))
  const titles = lines.filter((line) => line.startsWith(TEST)).map((line) => line.slice(TEST.length))
  expect(titles.filter((title) => !exists(title))).toEqual([])
})

it('names a test for every promise, in docs/behavior.md', () => {
  const promises = lines.flatMap((line, index) => (line.startsWith('- ') ? [{ line, next: lines[index + 1] }] : []))
  expect(promises.filter(({ next }) => !next?.startsWith(TEST)).map(({ line }) => line)).toEqual([])
})
