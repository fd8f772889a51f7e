import { expect, test } from 'vitest'
import { ariaCurrent, isActive } from './header.tsx'

test.each([
  ['/', '/', true],
  ['/services', '/', false],
  ['/services', '/services', true],
  ['/services/x', '/services', true],
  ['/services-old', '/services', false],
  ['/resources/articles', '/resources', true],
  ['/resources', '/resources/articles', false],
])('at %s the link to %s is active: %s', (pathname, target, expected) => {
  expect(isActive(pathname, target)).toBe(expected)
})

test('only the page itself is announced as the page', () => {
  expect(ariaCurrent('/resources', '/resources')).toBe('page')
  expect(ariaCurrent('/resources/articles', '/resources')).toBe('true')
  expect(ariaCurrent('/about', '/resources')).toBeUndefined()
})
