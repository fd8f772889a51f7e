import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { browserWorks, findBrowser, readBrowserPath, writeBrowserPath } from './browser.mjs'

let root: string
/** A script with a browser's name. */
const program = (name: string, script: string) => {
  const path = join(root, name)
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}
const working = (name: string) => program(name, 'echo noise >&2; echo "<body><p>it started</p></body>"')

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  root = mkdtempSync(join(tmpdir(), 'gimbal-browser-test-'))
})
afterEach(() => rmSync(root, { recursive: true }))

it('believes a browser that shows a page, and no stub, crash, or path where nothing is', () => {
  expect(browserWorks(working('chromium'))).toBe(true)
  expect(browserWorks(program('stub', 'echo "Please install the chromium snap" >&2'))).toBe(false)
  expect(browserWorks(program('crash', 'echo "<p>it started</p>"; exit 127'))).toBe(false)
  expect(browserWorks(join(root, 'nothing'))).toBe(false)
  expect(browserWorks(undefined)).toBe(false)
})

it('finds a whole browser beside the headless shell, which has no cache for Back', async () => {
  const shell = working('chromium-headless-shell')
  const whole = working('chromium')
  expect(await findBrowser(root, { PATH: root })).toBe(shell)
  expect(await findBrowser(root, { PATH: root }, 'whole')).toBe(whole)
  expect([readBrowserPath(root), readBrowserPath(root, 'whole')]).toEqual([shell, whole])
  // It keeps what it finds, and doesn't start it again.
  program('chromium-headless-shell', 'exit 1')
  expect(await findBrowser(root, { PATH: root })).toBe(shell)
})

it('lets CHROME_PATH change what was found before, and says so when that does not start', async () => {
  const old = working('old')
  writeBrowserPath(root, old)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const stub = program('stub', 'exit 1')
  expect(await findBrowser(root, { PATH: root, CHROME_PATH: stub })).toBe(old)
  expect(warn).toHaveBeenCalledWith(expect.stringContaining(stub))
  const chosen = working('new')
  expect(await findBrowser(root, { PATH: root, CHROME_PATH: chosen })).toBe(chosen)
  expect(readBrowserPath(root)).toBe(chosen)
})
