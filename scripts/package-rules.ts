/** What may run and be handed on, with the authors' names kept. */
const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
]

/** What may also be used to build and test the site: fonts, data, and licenses that ask for changes to be shared. */
const FOR_TOOLS = ['CC-BY-4.0', 'LGPL-3.0-or-later', 'MPL-2.0', 'OFL-1.1', 'Python-2.0']

/** Run by tests alone, and nothing of them is handed on. */
const COPYLEFT_IN_TESTS = new Set(['node_modules/hyperformula'])

/** Read in the package itself, where its manifest doesn't say it. */
const READ_BY_HAND: Record<string, string> = {
  'node_modules/busboy@1.6.0': 'MIT',
  'node_modules/png-js@2.0.0': 'MIT',
  'node_modules/streamsearch@1.1.0': 'MIT',
}

const MOST_DEPENDENCIES = 40

/** A package as package-lock.json has it. */
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

/** package.json, or what package-lock.json remembers of it. */
export interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** By their path in the project; the manifest stands at ''. */
export type Lock = Record<string, LockedPackage & Manifest>

/** Whether a package is part of what runs, not only of what builds and tests it. */
export const runs = ({ dev, optional, devOptional }: LockedPackage): boolean => !dev && !optional && !devOptional

/** What's against our rules, one sentence each. @param npmrc the text of .npmrc */
export function packageViolations(manifest: Manifest, lock: Lock, npmrc: string): string[] {
  const count = Object.keys(manifest.dependencies ?? {}).length
  return [
    ...(count > MOST_DEPENDENCIES ? [`package.json has ${count} dependencies, more than ${MOST_DEPENDENCIES}`] : []),
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

/** A tool's part for another machine, which this registry may lack (decision 0008). */
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
  return isAllowedLicense(license, runs(each)) ? [] : [`${path} has the license ${license}, which is not on our list`]
}

/** Whether a package with this SPDX expression may be used. One that mixes AND and OR is left to a person. */
export function isAllowedLicense(license: string, isRun: boolean): boolean {
  const isAllowed = (name: string) => PERMISSIVE.includes(name) || (!isRun && FOR_TOOLS.includes(name))
  const names = license.replace(/^\((.*)\)$/, '$1')
  return names.includes(' AND ') ? names.split(' AND ').every(isAllowed) : names.split(' OR ').some(isAllowed)
}
