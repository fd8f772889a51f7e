import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listPackages } from './build/build-folder.ts'

// `npm audit` asks for known vulnerabilities.

/** Licenses for code we run and redistribute, with attribution. */
const PERMISSIVE =
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 Python-2.0 Unlicense Zlib'.split(' ')

/** Also allowed for build and test tools: fonts, data, and copyleft for modifications. */
const FOR_TOOLS = ['CC-BY-4.0', 'LGPL-3.0-or-later', 'MPL-2.0', 'OFL-1.1']

/** Used only in tests, never redistributed. */
const COPYLEFT_IN_TESTS = 'node_modules/hyperformula'

/** Draws social pictures on the server. Its license is about its own files, which we use as they come. */
const USED_AS_IT_COMES = 'node_modules/@resvg/resvg-js'

/** Checked manually in the package, since the manifest doesn't say. */
const READ_BY_HAND: Record<string, string> = {
  'node_modules/busboy@1.6.0': 'MIT',
  'node_modules/png-js@2.0.0': 'MIT',
  'node_modules/streamsearch@1.1.0': 'MIT',
}

interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  cpu?: unknown
}

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> }
/** Without the project itself, and the packages that it holds. */
const packages = Object.entries(lock.packages).filter(([path, { link }]) => !/^$|^packages\//.test(path) && !link)

const runs = ({ dev, optional, devOptional }: LockedPackage) => !dev && !optional && !devOptional

/** A tool's binary for another platform, which this registry may lack (decision 0020). */
const isUnseen = (each: LockedPackage) => !runs(each) && each.cpu !== undefined && each.integrity === undefined

/** Expressions that mix AND and OR aren't allowed. */
function isAllowed(license: string, isRun: boolean): boolean {
  const allowed = isRun ? PERMISSIVE : [...PERMISSIVE, ...FOR_TOOLS]
  const names = license.replace(/^\((.*)\)$/, '$1')
  return names.includes(' AND ')
    ? names.split(' AND ').every((name) => allowed.includes(name))
    : names.split(' OR ').some((name) => allowed.includes(name))
}

it('has every package from the registry, with integrity', () => {
  expect(packages.length).toBeGreaterThan(100)
  const isTraceable = ({ resolved = 'https://registry.npmjs.org/', integrity }: LockedPackage) =>
    resolved.startsWith('https://registry.npmjs.org/') && integrity !== undefined
  expect(packages.filter(([, each]) => !isTraceable(each) && !isUnseen(each))).toEqual([])
})

it('lists every package that it asks for in a bill of materials, with its hash', async () => {
  const bill = JSON.parse(await listPackages('.')) as { components: { purl: string; hashes?: { alg: string }[] }[] }
  const hashed = bill.components.filter(({ hashes }) => hashes?.some(({ alg }) => alg === 'SHA-512'))
  const { dependencies, devDependencies, optionalDependencies } = manifest
  const asked = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const wanted = asked.map(([name, version]) => `pkg:npm/${name.replace('@', '%40')}@${version}`)
  expect(hashed.map(({ purl }) => purl)).toEqual(expect.arrayContaining(wanted))
})

it('has no package whose license we may not use', () => {
  const refused = packages.filter(([path, each]) => {
    if (isUnseen(each) || (each.dev && path === COPYLEFT_IN_TESTS)) return false
    const license = each.license ?? READ_BY_HAND[`${path}@${each.version}`]
    return license === undefined || !isAllowed(license, runs(each) && path !== USED_AS_IT_COMES)
  })
  expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
})
