import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGE_TABLE } from './page-table.ts'
import { pathSegment } from './setting-kinds.ts'

test('no unlisted page can be given the address of another page of the site', () => {
  const folders = ['assets', 'downloads', 'social', 'healthz', 'readyz', 'api', 'sandbox', ...readdirSync('public')]
  const own = [...PAGE_TABLE.map(({ path }) => path.slice(1)), ...folders]
    .map((path) => path.split('/')[0] ?? '')
    // A dot or a parameter is rejected by its characters.
    .filter((segment) => /^[\w-]+$/.test(segment))
  expect(own).toContain('privacy')
  expect(own.filter((segment) => pathSegment(segment).ok)).toEqual([])
})
