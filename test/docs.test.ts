import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { SETTINGS } from '#server/config.ts'

/** All files that git tracks or would add. */
const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => existsSync(path))
const read = (path: string) => readFileSync(path, 'utf8')
const docs = paths
  .filter((path) => /^(docs\/.*|SECURITY|(.*\/)?README)\.md$/.test(path) || /^docs\/.*\.md$/.test(path))
  .map((path) => ({ path, text: read(path) }))
const all = docs.map(({ text }) => text).join('\n')

/** `path: what` for each match in the docs that doesn't exist. */
const missing = (pattern: RegExp, exists: (found: string, from: string) => boolean) =>
  docs.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].flatMap(([, found = '']) => (exists(found, path) ? [] : [`${path}: ${found}`])),
  )

/** Anchors a link can target: headings, and explicit ones. */
const anchorsOf = (text: string) => [
  ...[...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  ),
  ...[...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id),
]

it('names files that exist, and parts of them, in documents', () => {
  const isThere = (href: string, from: string) => {
    const [file = '', part] = href.split('#')
    const target = file === '' ? from : join(dirname(from), file)
    return existsSync(target) && (part === undefined || anchorsOf(read(target)).includes(part))
  }
  expect(missing(/\]\((?!https?:|\/)([^)\s]+)\)/g, isThere)).toEqual([])
  const folders = '(?:app|content|contracts|deploy|docs|public|sandbox|scripts|server|test)'
  expect(missing(new RegExp(`\`(${folders}/[\\w./-]+)\``, 'g'), (path) => existsSync(path))).toEqual([])
  const isSomewhere = (name: string) => name === 'name.ts' || paths.some((path) => `/${path}`.endsWith(`/${name}`))
  expect(missing(/`([\w-]+\.(?:tsx?|mjs|css))`/g, isSomewhere)).toEqual([])
})

it('names commands and settings that exist, in documents, and each setting in one of them', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  expect(missing(/npm run ([a-z-]+(?::[a-z]+)?)(?![\w:])/g, (name) => name in scripts)).toEqual([])
  const known = new Set([
    ...SETTINGS.map(({ name }) => name),
    'CALL_MINUTES',
    'DESTINATION_SETTINGS',
    'NODE_IMAGE',
    'PERSON_1',
  ])
  expect(missing(/\b([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)\b/g, (name) => known.has(name))).toEqual([])
  expect(SETTINGS.map(({ name }) => name).filter((name) => !all.includes(name))).toEqual([])
})

const TEST = '  - Test: '
const [promised = ''] = read('docs/behavior.md').split('\n## Not tested')
const lines = promised.split('\n')

it('names one test, and no other, in each line of docs/behavior.md, and one at least for every promise', () => {
  const tests = paths
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
    .map((path) => read(path).replaceAll("\\'", "'"))
    .join('\n')
  const count = (title: string) =>
    ["'", '"', '`'].reduce((found, quote) => found + tests.split(quote + title).length - 1, 0)
  const titles = lines.filter((line) => line.startsWith(TEST)).map((line) => line.slice(TEST.length))
  expect(titles.filter((title) => count(title) !== 1)).toEqual([])
  const promises = lines.flatMap((line, index) => (line.startsWith('- ') ? [{ line, next: lines[index + 1] }] : []))
  expect(promises.filter(({ next }) => !next?.startsWith(TEST)).map(({ line }) => line)).toEqual([])
})
