// What the site is built with, runs on and is judged by: licenses, vulnerabilities, where it comes from. Run by hand:
// npm run report:packages. Exit status 1 when something is against the rules of scripts/packages/.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dependencyExcess } from '#test/layout/file-rules.ts'
import { type Audit, askAudit } from './packages/ask-audit.ts'
import { findViolations } from './packages/find-violations.ts'
import { knownLicense } from './packages/licenses.ts'
import { type LockedPackage, type PackageSet, readPackageSet } from './packages/read-package-set.ts'

const root = join(import.meta.dirname, '..')
const tools = join(root, 'tools')

const site = readPackageSet(root)
const judges = readPackageSet(tools)
const violations = [
  ...findViolations(site, true),
  ...dependencyExcess(Object.keys(site.asked.dependencies)),
  ...findViolations(judges, false).map((violation) => `tools/${violation}`),
]
const dependencies = Object.keys(site.asked.dependencies).length

console.log(`Packages of the site: ${dependencies} dependencies (at most 25), ${site.packages.length} locked in all`)
describe(
  'what runs',
  site.packages.filter(({ isDev }) => !isDev),
)
describe(
  'what builds and tests it',
  site.packages.filter(({ isDev }) => isDev),
)
console.log(`\nPackages of tools/: ${judges.packages.length} locked`)
if (existsSync(join(tools, 'node_modules'))) describe('what judges the built site', judges.packages)
else console.log('  not installed here: node scripts/ready.mjs tools')
describeScripts('the site', site)
describeScripts('tools/', judges)

const audits = await Promise.all([root, tools].map((folder) => askAudit(folder)))
describeAudit('the site', audits[0])
describeAudit('tools/', audits[1])
const grave = audits
  .flatMap((audit) => (audit.asked ? audit.vulnerabilities : []))
  .filter(({ severity }) => severity === 'high' || severity === 'critical')
  .map(({ name, severity }) => `${name} has a vulnerability that is ${severity}`)

const all = [...violations, ...grave]
console.log(
  all.length === 0 ? '\nNothing is against our rules.' : `\nAgainst our rules:\n${all.map(indent).join('\n')}`,
)
process.exitCode = all.length === 0 ? 0 : 1

/** Licenses by how many packages have them; those of a few by name. */
function describe(title: string, packages: readonly LockedPackage[]): void {
  const here = packages.filter(({ isInstalled }) => isInstalled)
  const byLicense = Map.groupBy(here, ({ name, version, license }) => knownLicense(name, version, license) ?? 'unknown')
  console.log(`\n  ${title}: ${here.length} installed here, ${packages.length - here.length} for other machines`)
  for (const [license, those] of [...byLicense].toSorted((a, b) => b[1].length - a[1].length)) {
    const names = those.length <= 4 ? `  ${those.map(({ name }) => name).join(', ')}` : ''
    console.log(`    ${license.padEnd(22)}${String(those.length).padStart(4)}${names}`)
  }
}

function describeScripts(title: string, { packages }: PackageSet): void {
  const names = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)
  const list = names.length === 0 ? 'none has any' : `${names.join(', ')} (.npmrc lets none of them run)`
  console.log(`\nScripts at install, ${title}: ${list}`)
}

function describeAudit(title: string, audit: Audit | undefined): void {
  if (!audit?.asked) {
    console.log(`\nVulnerabilities, ${title}: NOT KNOWN, the registry could not be asked (${audit?.reason})`)
    return
  }
  const { vulnerabilities } = audit
  console.log(`\nVulnerabilities, ${title}: ${vulnerabilities.length === 0 ? 'none known' : vulnerabilities.length}`)
  for (const { name, severity, why } of vulnerabilities) console.log(indent(`${severity}: ${name}: ${why}`))
}

function indent(line: string): string {
  return `  ${line}`
}
