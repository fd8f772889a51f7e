import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const NOT_OURS = new Set(['build', 'data', 'test-results'])

/**
 * Every file of the project, as a path from its root with slashes; nothing that is installed, built, stored, or hidden,
 * but a `.gitkeep`, which keeps its folder there.
 */
export function listFiles(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (
      (entry.name.startsWith('.') && entry.name !== '.gitkeep') ||
      entry.name === 'node_modules' ||
      (folder === '' && NOT_OURS.has(entry.name))
    )
      return []
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    return entry.isDirectory() ? listFiles(root, path) : [path]
  })
}

/** Whether a file is one of our source files: code or styles. */
export const isSource = (path: string): boolean => /\.(ts|tsx|mjs|js|css)$/.test(path)

/** Whether a file is a test. */
export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path)

/** Folders that a path lies in, outermost first: `a/b/c.ts` → `a`, `a/b`. */
export const foldersOf = (path: string): string[] =>
  path
    .split('/')
    .slice(0, -1)
    .map((_, index, names) => names.slice(0, index + 1).join('/'))
