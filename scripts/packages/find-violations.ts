import { isAllowedLicense, knownLicense } from './licenses.ts'
import type { LockedPackage, PackageSet } from './read-package-set.ts'

/** Hosts that packages may come from. */
const REGISTRY = /^https:\/\/registry\.npmjs\.org\//

/**
 * What in a set of packages is against our rules, one sentence each.
 * @param runs whether its dependencies are part of what runs; those of tools/ are not
 */
export function findViolations(set: PackageSet, runs: boolean): string[] {
  return [
    ...Object.values(set.asked).flatMap(looseVersions),
    ...(JSON.stringify(sorted(set.asked)) === JSON.stringify(sorted(set.locked))
      ? []
      : ['package-lock.json was made for another package.json']),
    ...(set.npmrc.includes('ignore-scripts=true') ? [] : ['.npmrc lets packages run scripts when they are installed']),
    ...set.packages.flatMap((each) => [...untraceable(each), ...unlicensed(each, runs && !each.isDev)]),
  ]
}

function looseVersions(versions: Record<string, string>): string[] {
  return Object.entries(versions)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} is asked for as ${version}, which is more than one version`)
}

const sorted = (asked: PackageSet['asked']) =>
  Object.values(asked).map((versions) => Object.entries(versions).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Without integrity are only those that docs/decisions/0008 speaks of: a dev tool's parts for other machines. */
function untraceable({ path, isDev, isOptional, isForSomeMachines, integrity, isLink, resolved }: LockedPackage) {
  const isExcepted = isDev && isOptional && isForSomeMachines
  const isElsewhere = isLink || (resolved !== undefined && !REGISTRY.test(resolved))
  return [
    ...(integrity === undefined && !isExcepted ? [`${path} is locked without integrity`] : []),
    ...(isElsewhere ? [`${path} does not come from the registry`] : []),
  ]
}

/** Programs that only tests run, and of which nothing is handed on, so that they may be under a copyleft license. */
const RUN_BY_TESTS = new Set(['hyperformula'])

function unlicensed({ path, name, version, license: stated, isInstalled }: LockedPackage, runs: boolean): string[] {
  if (!isInstalled || (!runs && RUN_BY_TESTS.has(name))) return []
  const license = knownLicense(name, version, stated)
  if (license === undefined) return [`${path} does not say its license`]
  return isAllowedLicense(license, runs) ? [] : [`${path} has the license ${license}, which is not on our list`]
}
