import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { needBuild, testsNamed } from './named-tests.ts'

const ROOT = resolve(import.meta.dirname, '..')

it('takes a folder for all tests in it, and any other name as it is', () => {
  expect(testsNamed('contracts/', ROOT)).toContain('contracts/field-rules.test.ts')
  expect(testsNamed('test/journeys', ROOT)).toContain('test/journeys/home.spec.ts')
  expect(testsNamed('test/journeys/home.spec.ts:12', ROOT)).toEqual(['test/journeys/home.spec.ts:12'])
})

it.each([
  ['contracts/field-rules.test.ts', false],
  ['publisher/find-dead-links.test.ts', false],
  ['server/main.test.ts', true],
  ['test/built-site/html.test.ts', true],
  ['test/journeys/home.spec.ts:12', true],
])('knows whether %s needs a build: %s', (name, needs) => {
  expect(needBuild([name], ROOT)).toBe(needs)
})
