import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** The tests that a name stands for: of a folder, all that are in it. */
export function testsNamed(name: string, root: string): string[] {
  if (!statSync(join(root, name), { throwIfNoEntry: false })?.isDirectory()) return [name]
  return globSync(`${name.replace(/\/$/, '')}/**/*.{test.ts,test.tsx,spec.ts}`, {
    cwd: root,
    exclude: ['**/node_modules/**'],
  }).toSorted()
}

/** Sources that git calls changed or new; none outside a checkout. */
export function changedSources(root: string): string[] {
  const list = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).split('\n')
  try {
    const names = [
      ...list('diff', '--name-only', '--relative', 'HEAD'),
      ...list('ls-files', '--others', '--exclude-standard'),
    ]
    return names.filter((name) => /\.(tsx?|mjs)$/.test(name) && existsSync(join(root, name)))
  } catch {
    return []
  }
}

/** Journeys run on the build, and whatever names its folder or starts a server. */
const NEEDS_BUILD = /spawn-server|run-command|BUILD_FOLDER|['"/]build['"/]/

/** Whether any of these tests, or what it imports, reads the build. */
export function needBuild(tests: readonly string[], root: string): boolean {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    imports: Record<string, string>
  }
  const folders = Object.entries(imports).map(([from, to]) => [from.replace('*', ''), to.replace('*', '')] as const)
  const seen = new Set(tests.map((name) => join(root, name.replace(/:\d+$/, ''))))
  for (const file of seen) {
    if (file.endsWith('.spec.ts')) return true
    if (relative(root, file).startsWith('..') || !statSync(file, { throwIfNoEntry: false })?.isFile()) continue
    const text = readFileSync(file, 'utf8')
    if (NEEDS_BUILD.test(text)) return true
    for (const [, from = ''] of text.matchAll(/(?:from|import\()\s*'([#.][^']+)'/g)) {
      const own = folders.find(([prefix]) => from.startsWith(prefix))
      seen.add(own ? join(root, own[1], from.slice(own[0].length)) : join(dirname(file), from))
    }
  }
  return false
}
