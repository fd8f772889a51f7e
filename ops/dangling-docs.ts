// Lists what the documents name and the code no longer has: files, commands, settings, tests.
//   npx node ops/dangling-docs.ts
// Exit code 1 if there's anything.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SETTINGS } from '#server/start/config.ts'

/** All files that git tracks or would add. */
const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => existsSync(path))
const read = (path: string) => readFileSync(path, 'utf8')
const docs = paths
  .filter((path) => /^(docs\/.*|SECURITY|CHANGELOG|(.*\/)?README)\.md$/.test(path) || /^docs\/.*\.md$/.test(path))
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

const isThere = (href: string, from: string) => {
  const [file = '', part] = href.split('#')
  const target = file === '' ? from : join(dirname(from), file)
  return existsSync(target) && (part === undefined || anchorsOf(read(target)).includes(part))
}
const folders =
  '(?:console|content|content-loader|contracts|deploy|docs|mail|ops|packages|public|publisher|server|site|test)'
const isSomewhere = (name: string) => name === 'name.ts' || paths.some((path) => `/${path}`.endsWith(`/${name}`))
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const known = new Set([
  ...SETTINGS.map(({ name }) => name),
  'DESTINATION_SETTINGS',
  'NODE_IMAGE',
  'NO_MARKS',
  'PERSON_1',
  'PROPERTY_FACTOR',
  'RESTIC_PASSWORD_FILE',
  'RESTIC_REPOSITORY',
  'UPGRADED_ROWS',
])

/** Below a promise: the first words of a test that holds it. */
const TEST = /^ {2}\*(.+)\*$/
const [promised = ''] = read('docs/behavior.md').split('\n## Not tested')
const lines = promised.split('\n')
const tests = paths
  .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
  .map((path) => read(path).replaceAll("\\'", "'"))
  .join('\n')
const countOf = (title: string) =>
  ["'", '"', '`'].reduce((found, quote) => found + tests.split(quote + title).length - 1, 0)
const titles = lines.flatMap((line) => TEST.exec(line)?.[1] ?? [])

// SECURITY.md: a row for each thing that may be tried. docs/asvs.md: a requirement stands in one row, and each that
// isn't met in the reasons before them.
const attacks = read('SECURITY.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Who|---) \|/.test(line))
const asvs = read('docs/asvs.md')
const evaluated = [...asvs.matchAll(/^\| ([\d., ]+) \| (Yes|No|None) \|/gm)].flatMap(([, list = '', met]) =>
  list.split(', ').map((id) => ({ id, met })),
)
const ids = evaluated.map(({ id }) => id)
const reasons = asvs.split('## V1 ')[0] ?? ''

const dangling: Record<string, readonly string[]> = {
  'Links to nothing': missing(/\]\((?!https?:|\/)([^)\s]+)\)/g, isThere),
  'Files that are gone': [
    ...missing(new RegExp(`\`(${folders}/[\\w./-]+)\``, 'g'), (path) => existsSync(path)),
    ...missing(/`([\w-]+\.(?:tsx?|mjs|css))`/g, isSomewhere),
  ],
  'Commands that are gone': missing(/npm run ([a-z-]+(?::[a-z]+)?)(?![\w:])/g, (name) => name in scripts),
  'Settings that are gone': missing(/\b([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)\b/g, (name) => known.has(name)),
  'Settings that no document names': SETTINGS.map(({ name }) => name).filter((name) => !all.includes(name)),
  'Tests of promises that name none, or several': titles.filter((title) => countOf(title) !== 1),
  'Promises without a test': lines.filter((line, at) => line.startsWith('- ') && !TEST.test(lines[at + 1] ?? '')),
  'Attacks without a test': attacks.filter((row) => !/\.(test|spec)\.ts\)/.test(row)),
  'Requirements judged twice': ids.filter((id, at) => ids.indexOf(id) < at),
  'Requirements not met without a reason': evaluated
    .filter(({ id, met }) => met === 'No' && !reasons.includes(id))
    .map(({ id }) => id),
}
for (const [what, found] of Object.entries(dangling))
  if (found.length > 0) console.log([`${what}:`, ...found].join('\n  '))
if (Object.values(dangling).some((found) => found.length > 0)) process.exitCode = 1
else console.log('The documents name nothing that is gone.')
