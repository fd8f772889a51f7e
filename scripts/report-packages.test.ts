import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isAllowedLicense, type Lock, type LockedPackage, type Manifest, packageViolations } from './report-packages.ts'

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

it('has few packages of exact versions, with integrity, from the registry, whose licenses we may use', () => {
  const { packages } = readJson('package-lock.json') as { packages: Lock }
  expect(Object.keys(packages).length).toBeGreaterThan(100)
  const manifest = readJson('package.json') as Manifest
  expect(packageViolations(manifest, packages, readFileSync('.npmrc', 'utf8'))).toEqual([])
})

const hono: LockedPackage = { version: '4.1.0', integrity: 'sha512-a', license: 'MIT' }
/** Violations of a valid site with one dependency, hono, after these changes. */
const violations = (entry: object, version = '4.1.0', npmrc = 'fund=false\nignore-scripts=true\n') =>
  packageViolations({ dependencies: { hono: version } }, { '': {}, 'node_modules/hono': { ...hono, ...entry } }, npmrc)

it.each<[string, object, string[]]>([
  ['nothing', {}, []],
  ['no integrity', { integrity: undefined }, ['node_modules/hono is locked without integrity']],
  [
    'a part of a tool for other machines',
    { integrity: undefined, license: undefined, optional: true, cpu: ['x64'] },
    [],
  ],
  [
    'a package from elsewhere',
    { resolved: 'git+ssh://git@github.com/honojs/hono.git' },
    ['node_modules/hono does not come from the registry'],
  ],
  ['a folder', { link: true }, ['node_modules/hono does not come from the registry']],
  ['its address', { resolved: 'https://registry.npmjs.org/hono/-/hono-4.1.0.tgz' }, []],
  ['no license', { license: undefined }, ['node_modules/hono does not say its license']],
  [
    'a license for tools alone',
    { license: 'MPL-2.0' },
    ['node_modules/hono has the license MPL-2.0, which is not on our list'],
  ],
  ['the same license on a tool', { license: 'MPL-2.0', dev: true }, []],
  ['the same license on what builds the site', { license: 'MPL-2.0', optional: true }, []],
])('judges %s', (_, entry, said) => {
  expect(violations(entry)).toEqual(said)
})

it('refuses a range of versions, and scripts at install', () => {
  expect(violations({}, '^4.1.0')).toEqual(['hono is asked for as ^4.1.0, which is more than one version'])
  expect(violations({}, '4.1.0', 'fund=false')).toEqual(['.npmrc lets packages run scripts when they are installed'])
})

it('refuses a 41st dependency', () => {
  const dependencies = Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`package-${i}`, '1.0.0']))
  expect(packageViolations({ dependencies }, {}, 'ignore-scripts=true')).toHaveLength(1)
})

it.each([
  ['MIT', true],
  ['GPL-3.0-only', false],
  ['MIT OR GPL-3.0-only', true],
  ['MIT AND GPL-3.0-only', false],
  ['(MIT AND Zlib)', true],
  ['(GPL-3.0-only OR MIT) AND GPL-3.0-only', false],
  ['SEE LICENSE IN terms.txt', false],
  ['', false],
])('reads the license %j', (license, isAllowed) => {
  expect(isAllowedLicense(license, true)).toBe(isAllowed)
})
