// @ts-check
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {import('./browser-candidates.mjs').BrowserKind} BrowserKind */

/** @param {string} root @param {BrowserKind} kind */
const cacheFile = (root, kind) => join(root, 'node_modules/.cache', `${kind}-browser-path`)

/**
 * The browser that `ready.mjs browser` has found.
 * @param {string} root the project's folder
 * @param {BrowserKind} kind
 * @returns {string | undefined} an absolute path
 */
export function readBrowserPath(root, kind = 'any') {
  try {
    return readFileSync(cacheFile(root, kind), 'utf8') || undefined
  } catch {
    return undefined
  }
}

/**
 * @param {string} root the project's folder
 * @param {string} path of a browser that has been seen to start
 * @param {BrowserKind} kind
 */
export function writeBrowserPath(root, path, kind = 'any') {
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  writeFileSync(cacheFile(root, kind), path)
}
