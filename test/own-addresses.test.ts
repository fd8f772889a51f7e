import { readdirSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { pathSegment } from '#server/setting-kinds.ts'

const paths = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...paths(children)])

/** First segments that an unlisted page could be given: one that holds a dot or a parameter is refused by its letters. */
const own = [...paths(routes), ...readdirSync('public'), 'assets', 'healthz', 'readyz']
  .map((path) => path.split('/')[0] ?? '')
  .filter((segment) => /^[\w-]+$/.test(segment))

test('no unlisted page can be given the address of another page of the site', () => {
  expect(own).toContain('privacy')
  expect(own.filter((segment) => pathSegment(segment).ok)).toEqual([])
})
