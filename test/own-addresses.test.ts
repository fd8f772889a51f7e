import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGE_TABLE } from '#contracts/page-table.ts'
import { pathSegment } from '#server/setting-kinds.ts'

/** First segments that an unlisted page could be given: one that holds a dot or a parameter is refused by its letters. */
const own = [...PAGE_TABLE.map(({ path }) => path.slice(1)), ...readdirSync('public'), 'assets', 'healthz', 'readyz']
  .map((path) => path.split('/')[0] ?? '')
  .filter((segment) => /^[\w-]+$/.test(segment))

test('no unlisted page can be given the address of another page of the site', () => {
  expect(own).toContain('privacy')
  expect(own.filter((segment) => pathSegment(segment).ok)).toEqual([])
})
