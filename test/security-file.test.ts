import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'SECURITY.md'), 'utf8')
const asvs = readFileSync(join(root, 'docs/asvs.md'), 'utf8')

/** Missing files that a text links to. */
function missingFiles(markdown: string, folder: string): string[] {
  const files = [...markdown.matchAll(/\]\((?!https:)([^)#]+)/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(20)
  return files.filter((file) => !existsSync(join(folder, file)))
}

it('names no address of its own: the site says it, from content/site.ts', () => {
  const addresses = [...text.matchAll(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g)].map(([address]) => address)
  expect(addresses).toEqual([])
})

it('names files that there are', () => {
  expect(missingFiles(text, root)).toEqual([])
  expect(missingFiles(asvs, join(root, 'docs'))).toEqual([])
})

it('has a test for every line of what may be tried', () => {
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && !/^\| (Who|---) \|/.test(line))
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter((row) => !/\.(test|spec)\.ts\)/.test(row))).toEqual([])
})

it('judges each requirement of the ASVS once, and says why of each that is not met', () => {
  const rows = asvs.split('\n').flatMap((line) => [...line.matchAll(/^\| ([\d., ]+) \| (Yes|No|None) \|/g)])
  const ids = rows.flatMap(([, list = '']) => list.split(', '))
  // Levels 1 and 2 of version 5.0.0.
  expect([ids.length, new Set(ids).size]).toEqual([253, 253])
  const unmet = rows.filter(([, , met]) => met === 'No').flatMap(([, list = '']) => list.split(', '))
  const [reasons = ''] = asvs.split('## V1 ')
  expect((reasons.match(/\b\d+\.\d+\.\d+(?= \||, )/g) ?? []).toSorted()).toEqual(unmet.toSorted())
})
