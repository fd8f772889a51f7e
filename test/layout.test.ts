import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'

// What the linter can't check: .oxlintrc.json has the rules about imports, the environment, lengths and file names.

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

it('has each color in app/styles/tokens.css alone, where an owner changes it', () => {
  const looks = paths.filter((path) => /^(app|scripts\/build)\/.*\.(css|svg|tsx?)$/.test(path) && !isTest(path))
  // Literal colors: #f7f4ee, or a function whose first argument is a number. Not url(#part), &#39; or href="#part".
  const color =
    /(?<![\w&/(]|href=["'])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(\s*[\d.]/gi
  expect(placesOf(color, ['app/styles/tokens.css']).length).toBeGreaterThan(5)
  expect(
    placesOf(
      color,
      looks.filter((path) => path !== 'app/styles/tokens.css' && !path.endsWith('/read-tokens.ts')),
    ),
  ).toEqual([])
})

it('writes each date and time in contracts/dates.ts, where an owner changes how they look', () => {
  // The sandbox shows a stranger's pages, and stands by itself.
  const code = paths.filter((path) => /^(app|content|contracts|scripts|server)\/.*\.tsx?$/.test(path) && !isTest(path))
  const written =
    /new Intl\.(DateTimeFormat|RelativeTimeFormat)|\.toLocale(Date|Time)String|\b(Date\([^()]*\)|at|date|day|time)\.toLocaleString/g
  expect(placesOf(written, ['contracts/dates.ts']).length).toBeGreaterThan(2)
  expect(
    placesOf(
      written,
      code.filter((path) => path !== 'contracts/dates.ts'),
    ),
  ).toEqual([])
})

it('has the name of the sample in content/site.yaml and in no code', () => {
  const code = paths.filter(
    (path) =>
      /^(app|contracts|public|sandbox|scripts|server)\/.*\.(css|html|json|mjs|js|svg|tsx?|txt|webmanifest)$/.test(
        path,
      ) && !isTest(path),
  )
  // The doctor searches for it in what the owner has changed.
  expect(
    placesOf(
      /\bGimbal\b/g,
      code.filter((path) => path !== 'server/doctor/check-content.ts'),
    ),
  ).toEqual([])
})
