import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const texts = z.optional(z.record(z.string(), z.string()))

const manifestShape = z.object({ dependencies: texts, devDependencies: texts, optionalDependencies: texts })

const lockShape = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      resolved: z.optional(z.string()),
      integrity: z.optional(z.string()),
      link: z.optional(z.boolean()),
      dev: z.optional(z.boolean()),
      optional: z.optional(z.boolean()),
      cpu: z.optional(z.unknown()),
      hasInstallScript: z.optional(z.boolean()),
      dependencies: texts,
      devDependencies: texts,
      optionalDependencies: texts,
    }),
  ),
})

const licenseShape = z.union([z.string(), z.object({ type: z.string() })])

const installedShape = z.object({
  license: z.optional(z.unknown()),
  licenses: z.optional(z.unknown()),
  scripts: z.optional(z.record(z.string(), z.unknown())),
})

/** A package as the lock file and its folder show it. */
export interface LockedPackage {
  /** From the set's folder: `node_modules/hono`. */
  path: string
  name: string
  version: string
  /** Not part of what runs. */
  isDev: boolean
  isOptional: boolean
  /** Whether it is for certain machines alone. */
  isForSomeMachines: boolean
  integrity: string | undefined
  /** Where it is to be had, when that is not simply the registry. */
  resolved: string | undefined
  isLink: boolean
  /** What its manifest says, an SPDX expression as a rule; undefined when it says nothing or is not installed here. */
  license: string | undefined
  isInstalled: boolean
  hasInstallScript: boolean
}

type Versions = Record<string, string>

/** A package.json with what is locked for it: the site's, or that of its tools. */
export interface PackageSet {
  /** What package.json asks for, by kind. */
  asked: { dependencies: Versions; devDependencies: Versions; optionalDependencies: Versions }
  /** The same as the lock file has it. */
  locked: PackageSet['asked']
  /** Lines of .npmrc. */
  npmrc: readonly string[]
  packages: readonly LockedPackage[]
}

/** @param folder that of package.json. @throws when a file is missing or not as npm writes it */
export function readPackageSet(folder: string): PackageSet {
  const lock = lockShape.parse(readJson(join(folder, 'package-lock.json')))
  return {
    asked: versionsOf(manifestShape.parse(readJson(join(folder, 'package.json')))),
    locked: versionsOf(lock.packages[''] ?? {}),
    npmrc: readFileSync(join(folder, '.npmrc'), 'utf8').split('\n'),
    packages: Object.entries(lock.packages)
      .filter(([path]) => path !== '')
      .map(([path, entry]) => {
        const manifest = join(folder, path, 'package.json')
        const installed = existsSync(manifest) ? installedShape.parse(readJson(manifest)) : undefined
        return {
          path,
          name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
          version: entry.version ?? '',
          isDev: entry.dev ?? false,
          isOptional: entry.optional ?? false,
          isForSomeMachines: entry.cpu !== undefined,
          integrity: entry.integrity,
          resolved: entry.resolved,
          isLink: entry.link ?? false,
          license: installed && licenseOf(installed),
          isInstalled: installed !== undefined,
          hasInstallScript: (entry.hasInstallScript ?? false) || runsAtInstall(installed?.scripts ?? {}),
        }
      }),
  }
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

const versionsOf = (from: z.infer<typeof manifestShape>): PackageSet['asked'] => ({
  dependencies: from.dependencies ?? {},
  devDependencies: from.devDependencies ?? {},
  optionalDependencies: from.optionalDependencies ?? {},
})

/** Older packages name several, as objects, of which one may choose. */
function licenseOf({ license, licenses }: z.infer<typeof installedShape>): string | undefined {
  const named = [license, ...(Array.isArray(licenses) ? (licenses as unknown[]) : [licenses])]
  const words = named.flatMap((each) => {
    const read = licenseShape.safeParse(each)
    if (!read.success) return []
    return typeof read.data === 'string' ? read.data : read.data.type
  })
  return words.length === 0 ? undefined : [...new Set(words)].join(' OR ')
}

const runsAtInstall = (scripts: Record<string, unknown>) =>
  ['preinstall', 'install', 'postinstall'].some((name) => name in scripts)
