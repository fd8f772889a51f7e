// Licenses, scripts at install and vulnerabilities of all packages: npm run report:packages
// Exit status 1 when a rule of scripts/package-rules.ts is broken, or npm audit finds something or gets no answer.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Lock, type LockedPackage, type Manifest, packageViolations, runs } from './package-rules.ts'
import { npmCommand } from './set-up/install.mjs'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const manifest = JSON.parse(read('package.json')) as Manifest
const { packages: lock } = JSON.parse(read('package-lock.json')) as { packages: Lock }
const packages = Object.entries(lock).filter(([path]) => path !== '')

describe('What runs', ([, each]) => runs(each))
describe('What builds it', ([, each]) => !runs(each) && !each.dev)
describe('What tests it', ([, { dev }]) => dev === true)

const withScripts = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
console.log(`\nScripts at install, of which .npmrc lets none run: ${withScripts.join(', ') || 'none'}`)

console.log('\nnpm audit:')
const [npm, ...args] = npmCommand()
const audit = spawnSync(npm, [...args, 'audit', '--package-lock-only', '--audit-level=high'], {
  cwd: root,
  stdio: 'inherit',
  shell: npm === 'npm.cmd',
})

const violations = packageViolations(manifest, lock, read('.npmrc'))
console.log(`\nAgainst our rules: ${violations.length === 0 ? 'nothing' : `\n  ${violations.join('\n  ')}`}`)
process.exitCode = violations.length > 0 || audit.status !== 0 ? 1 : 0

/** Licenses by how many packages have them; those of a few by name. */
function describe(title: string, isPart: (each: [string, LockedPackage]) => boolean): void {
  const part = packages.filter(isPart)
  console.log(`\n${title}: ${part.length} packages, those for other machines included`)
  const byLicense = Map.groupBy(part, ([, { license }]) => license ?? 'not stated')
  for (const [license, those] of [...byLicense].toSorted((a, b) => b[1].length - a[1].length)) {
    const names = those.length <= 4 ? `  ${those.map(([path]) => path.replace(/.*node_modules\//, '')).join(', ')}` : ''
    console.log(`  ${license.padEnd(22)}${String(those.length).padStart(4)}${names}`)
  }
}
