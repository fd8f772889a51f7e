import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildStamp } from './build-stamp.mjs'

let root: string
const stamp = (nodeVersion = 'v26.10.0') => buildStamp(root, ['app', 'vite.config.ts', 'missing'], nodeVersion)
const write = (path: string, text: string) => writeFileSync(join(root, path), text)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gimbal-stamp-'))
  mkdirSync(join(root, 'app/pages'), { recursive: true })
  write('app/pages/home.tsx', 'home')
  write('vite.config.ts', 'config')
})
afterEach(() => rmSync(root, { recursive: true }))

it('stays when nothing changes but a time, a test, or what is no input', () => {
  const before = stamp()
  utimesSync(join(root, 'app/pages/home.tsx'), 0, 0)
  write('app/pages/home.test.tsx', 'test')
  write('README.md', 'read me')
  expect(stamp()).toBe(before)
})

it.each([
  ['a byte changes', () => write('app/pages/home.tsx', 'hume')],
  ['a file comes', () => write('app/pages/about.tsx', '')],
  ['a file goes', () => rmSync(join(root, 'app/pages/home.tsx'))],
  ['an input that was missing comes', () => write('missing', '')],
  [
    'text moves from one file to the next',
    () => {
      write('app/pages/home.tsx', 'homecon')
      write('vite.config.ts', 'fig')
    },
  ],
])('changes when %s', (_, change) => {
  const before = stamp()
  change()
  expect(stamp()).not.toBe(before)
})

it('changes with the Node.js that builds', () => {
  expect(stamp('v26.11.0')).not.toBe(stamp())
})
