import { expect, test } from 'vitest'
import { isQuiet } from './is-quiet.ts'

test.each([
  ['/lp_01-legal-ops-automation_a', true],
  ['/lp_00-business-card-page_a', true],
  ['/lp_00-document-masker-buy', false],
  ['/lp_00-document-masker-buy-success', false],
  ['/', false],
  ['/articles/lp_01-legal-ops-automation_a', false],
])('at %s the header is quiet: %s', (pathname, expected) => {
  expect(isQuiet(pathname)).toBe(expected)
})
