// @ts-check
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** @param {string} root */
const cacheFile = (root) => join(root, 'node_modules/.cache/browser-path')

/**
 * The browser that `ready.mjs browser` has found.
 * @param {string} root the project's folder
 * @returns {string | undefined} an absolute path
 */
export function readBrowserPath(root) {
  try {
    return readFileSync(cacheFile(root), 'utf8') || undefined
  } catch {
    return undefined
  }
}

/**
 * @param {string} root the project's folder
 * @param {string} path of a browser that has been seen to start
 */
export function writeBrowserPath(root, path) {
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  writeFileSync(cacheFile(root), path)
}
