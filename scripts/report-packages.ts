// Licenses, install scripts and vulnerabilities of all packages: npx node scripts/report-packages.ts
// Exit code 1 if a rule below is violated, or npm audit finds something or gets no response.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npmCommand } from './set-up/install.mjs'

/** Licenses for code we run and redistribute, with attribution. */
const PERMISSIVE = '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 Unlicense Zlib'.split(
  ' ',
)

/** Also allowed for build and test tools: fonts, data, and copyleft for modifications. */
const FOR_TOOLS = ['CC-BY-4.0', 'LGPL-3.0-or-later', 'MPL-2.0', 'OFL-1.1', 'Python-2.0']

/** Used only in tests, never redistributed. */
const COPYLEFT_IN_TESTS = new Set(['node_modules/hyperformula'])

/** Draws social pictures on the server. Its license is about its own files, which we use as they come. */
const USED_AS_IT_COMES = new Set(['node_modules/@resvg/resvg-js'])

/** Checked manually in the package, since the manifest doesn't say. */
const READ_BY_HAND: Record<string, string> = {
  'node_modules/busboy@1.6.0': 'MIT',
  'node_modules/png-js@2.0.0': 'MIT',
  'node_modules/streamsearch@1.1.0': 'MIT',
}

const MAX_DEPENDENCIES = 40

export interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  cpu?: unknown
  hasInstallScript?: boolean
}

export interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** By path; the manifest is at ''. */
export type Lock = Record<string, LockedPackage & Manifest>

const runs = ({ dev, optional, devOptional }: LockedPackage): boolean => !dev && !optional && !devOptional

/** One sentence per violation. @param npmrc the text of .npmrc */
export function packageViolations(manifest: Manifest, lock: Lock, npmrc: string): string[] {
  const count = Object.keys(manifest.dependencies ?? {}).length
  return [
    ...(count > MAX_DEPENDENCIES ? [`package.json has ${count} dependencies, more than ${MAX_DEPENDENCIES}`] : []),
    ...Object.entries(askedFor(manifest))
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${name} is asked for as ${version}, which is more than one version`),
    ...(npmrc.includes('ignore-scripts=true') ? [] : ['.npmrc lets packages run scripts when they are installed']),
    ...Object.entries(lock)
      .filter(([path]) => path !== '')
      .flatMap(([path, each]) => [...untraceable(path, each), ...unlicensed(path, each)]),
  ]
}

const askedFor = ({ dependencies, devDependencies, optionalDependencies }: Manifest) => ({
  ...dependencies,
  ...devDependencies,
  ...optionalDependencies,
})

/** A tool's binary for another platform, which this registry may lack (decision 0002). */
const isUnseen = (each: LockedPackage) => !runs(each) && each.cpu !== undefined && each.integrity === undefined

function untraceable(path: string, each: LockedPackage): string[] {
  const isElsewhere =
    each.link || (each.resolved !== undefined && !each.resolved.startsWith('https://registry.npmjs.org/'))
  return [
    ...(each.integrity === undefined && !isUnseen(each) ? [`${path} is locked without integrity`] : []),
    ...(isElsewhere ? [`${path} does not come from the registry`] : []),
  ]
}

function unlicensed(path: string, each: LockedPackage): string[] {
  if (isUnseen(each) || (each.dev && COPYLEFT_IN_TESTS.has(path))) return []
  const license = each.license ?? READ_BY_HAND[`${path}@${each.version}`]
  if (license === undefined) return [`${path} does not say its license`]
  return isAllowedLicense(license, runs(each) && !USED_AS_IT_COMES.has(path))
    ? []
    : [`${path} has the license ${license}, which is not on our list`]
}

/** True if a package with this SPDX expression is allowed. Expressions mixing AND and OR aren't. */
export function isAllowedLicense(license: string, isRun: boolean): boolean {
  const isAllowed = (name: string) => PERMISSIVE.includes(name) || (!isRun && FOR_TOOLS.includes(name))
  const names = license.replace(/^\((.*)\)$/, '$1')
  return names.includes(' AND ') ? names.split(' AND ').every(isAllowed) : names.split(' OR ').some(isAllowed)
}

/** Prints licenses by package count; for rare ones, lists the packages. */
function describe(title: string, part: readonly [string, LockedPackage][]): void {
  console.log(`\n${title}: ${part.length} packages, those for other machines included`)
  const byLicense = Map.groupBy(part, ([, { license }]) => license ?? 'not stated')
  for (const [license, those] of [...byLicense].toSorted((a, b) => b[1].length - a[1].length)) {
    const names = those.length <= 4 ? `  ${those.map(([path]) => path.replace(/.*node_modules\//, '')).join(', ')}` : ''
    console.log(`  ${license.padEnd(22)}${String(those.length).padStart(4)}${names}`)
  }
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const read = (name: string) => readFileSync(join(root, name), 'utf8')
  const manifest = JSON.parse(read('package.json')) as Manifest
  const { packages: lock } = JSON.parse(read('package-lock.json')) as { packages: Lock }
  const packages = Object.entries(lock).filter(([path]) => path !== '')
  const part = (isPart: (each: LockedPackage) => boolean) => packages.filter(([, each]) => isPart(each))
  describe('What runs', part(runs))
  describe(
    'What builds it',
    part((each) => !runs(each) && !each.dev),
  )
  describe(
    'What tests it',
    part(({ dev }) => dev === true),
  )
  const withScripts = part(({ hasInstallScript }) => hasInstallScript === true).map(([path]) => path)
  console.log(`\nScripts at install, of which .npmrc lets none run: ${withScripts.join(', ') || 'none'}`)

  console.log('\nnpm audit:')
  const [npm, ...args] = npmCommand()
  const options = { cwd: root, stdio: 'inherit', shell: npm === 'npm.cmd' } as const
  const audit = spawnSync(npm, [...args, 'audit', '--package-lock-only', '--audit-level=high'], options)
  const violations = packageViolations(manifest, lock, read('.npmrc'))
  console.log(`\nAgainst our rules: ${violations.length === 0 ? 'nothing' : `\n  ${violations.join('\n  ')}`}`)
  process.exitCode = violations.length > 0 || audit.status !== 0 ? 1 : 0
}
