import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

// What the linter can't check: oxlint.config.ts has the rules about imports, the environment, lengths and file names.

const MAX_FILES_IN_A_FOLDER = 45
const DEEPEST = 4

/** All files that git tracks or would add. */
const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => existsSync(path))
const read = (path: string) => readFileSync(path, 'utf8')
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
const foldersOf = (path: string): string[] =>
  dirname(path) === '.' ? [] : [...foldersOf(dirname(path)), dirname(path)]
const folders = [...new Set(paths.flatMap(foldersOf))]

/** `path:line says this` for each match of a pattern. */
const placesOf = (pattern: RegExp, files: readonly string[]) =>
  files.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) => [...line.matchAll(pattern)].map(([found]) => `${path}:${index + 1} says ${found}`)),
  )

it('has no folder whose name says nothing, no crowded one and no deep one', () => {
  const sources = paths.filter((path) => /\.(ts|tsx|mjs|js|css)$/.test(path) && !isTest(path))
  const crowded = [...Map.groupBy(sources, dirname)].filter(([, inside]) => inside.length > MAX_FILES_IN_A_FOLDER)
  expect(folders.filter((folder) => /(^|\/)(utils|lib|helpers|common|misc|shared|types)$/.test(folder))).toEqual([])
  expect(folders.filter((folder) => !/^[a-z0-9./-]+$/.test(folder))).toEqual([])
  expect(crowded.map(([folder]) => folder)).toEqual([])
  expect(paths.filter((path) => foldersOf(path).length > DEEPEST)).toEqual([])
})

it.each([
  {
    what: 'each color',
    home: 'site/styles/tokens.css',
    // Literal colors: #f7f4ee, or a function whose first argument is a number. Not url(#part), &#39; or href="#part".
    pattern:
      /(?<![\w&/(]|href=["'])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(\s*[\d.]/gi,
    code: /^(console|mail|ops\/build|site)\/.*\.(css|svg|tsx?)$/,
    except: 'ops/build/read-tokens.ts',
  },
  {
    what: 'how dates and times are written',
    home: 'contracts/dates.ts',
    pattern:
      /new Intl\.(DateTimeFormat|RelativeTimeFormat)|\.toLocale(Date|Time)String|\b(Date\([^()]*\)|at|date|day|time)\.toLocaleString/g,
    // The sandbox shows a stranger's pages, and stands by itself.
    code: /^(console|content|content-loader|contracts|mail|ops|server|site)\/.*\.tsx?$/,
  },
  {
    what: 'the name of the sample',
    home: 'content/site.yaml',
    pattern: /\bGimbal\b/g,
    code: /^(console|content-loader|contracts|mail|ops|packages\/(?:stand-ins|worksheets)|public|server|site)\/.*\.(css|html|json|mjs|js|svg|tsx?|txt)$/,
    // It's searched for in what the owner has changed.
    except: 'server/flows/content/samples.ts',
  },
])('has $what in $home alone, where an owner changes it', ({ home, pattern, code, except }) => {
  const elsewhere = paths.filter((path) => code.test(path) && !isTest(path) && path !== home && path !== except)
  expect(placesOf(pattern, [home])).not.toEqual([])
  expect(placesOf(pattern, elsewhere)).toEqual([])
})

it('leaves a room by its name only, so that the linter sees it', () => {
  const roomOf = (path: string) =>
    path
      .split('/')
      .slice(0, /^(packages|server)\//.test(path) ? 2 : 1)
      .join('/')
  const leaving = paths
    .filter(
      (path) => path.includes('/') && !/^server\/[^/]+$/.test(path) && /\.(ts|tsx|mjs)$/.test(path) && !isTest(path),
    )
    .flatMap((path) =>
      [...read(path).matchAll(/(?:from|import\()\s*'(\.\.?\/[^']+)'/g)]
        .map(([, to = '']) => join(dirname(path), to))
        .filter((to) => to.includes('/') && roomOf(to) !== roomOf(path))
        .map((to) => `${path} imports ${to}`),
    )
  expect(leaving).toEqual([])
})
