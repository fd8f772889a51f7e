import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { openFolder } from '#test/spawn-server.ts'
import { startReceiver } from '#test/start-receiver.ts'
import { askAudit } from './ask-audit.ts'
import { findViolations } from './find-violations.ts'
import { isAllowedLicense } from './licenses.ts'
import { readPackageSet } from './read-package-set.ts'

const root = resolve(import.meta.dirname, '../..')

it('has packages of exact versions, with integrity, from the registry, whose licenses we may use, and no scripts', () => {
  const site = readPackageSet(root)
  expect(site.packages.length).toBeGreaterThan(100)
  expect(site.packages.filter(({ isDev, isInstalled }) => !isDev && isInstalled).length).toBeGreaterThan(50)
  expect(findViolations(site, true)).toEqual([])
  const tools = readPackageSet(join(root, 'tools'))
  expect(tools.packages.length).toBeGreaterThan(100)
  expect(findViolations(tools, false)).toEqual([])
})

interface Changes {
  asked?: object
  locked?: object
  entry?: object
  manifest?: object
  npmrc?: string
}

/** A package of one dependency, hono, as it should be but for these changes. */
async function violationsOf({ asked, locked, entry, manifest, npmrc }: Changes): Promise<string[]> {
  await using folder = await openFolder()
  const write = (path: string, value: object) => writeFileSync(join(folder.path, path), JSON.stringify(value))
  const dependencies = asked ?? { hono: '4.1.0' }
  mkdirSync(join(folder.path, 'node_modules/hono'), { recursive: true })
  writeFileSync(join(folder.path, '.npmrc'), npmrc ?? 'fund=false\nignore-scripts=true\n')
  write('package.json', { dependencies })
  write('node_modules/hono/package.json', manifest ?? { license: 'MIT' })
  write('package-lock.json', {
    packages: {
      '': { dependencies: locked ?? dependencies },
      'node_modules/hono': { version: '4.1.0', integrity: 'sha512-a', ...entry },
    },
  })
  return findViolations(readPackageSet(folder.path), true)
}

it.each<[string, Changes, string[]]>([
  ['nothing', {}, []],
  ['another order of the names', { asked: { b: '1.0.0', a: '1.0.0' }, locked: { a: '1.0.0', b: '1.0.0' } }, []],
  ['a range', { asked: { hono: '^4.1.0' } }, ['hono is asked for as ^4.1.0, which is more than one version']],
  ['another lock', { locked: { hono: '4.0.0' } }, ['package-lock.json was made for another package.json']],
  ['scripts', { npmrc: 'fund=false' }, ['.npmrc lets packages run scripts when they are installed']],
  ['no integrity', { entry: { integrity: undefined } }, ['node_modules/hono is locked without integrity']],
  [
    'no integrity of an optional package that runs',
    { entry: { integrity: undefined, optional: true, cpu: ['x64'] } },
    ['node_modules/hono is locked without integrity'],
  ],
  ['a platform of a dev tool', { entry: { integrity: undefined, optional: true, dev: true, cpu: ['x64'] } }, []],
  [
    'a package from elsewhere',
    { entry: { resolved: 'git+ssh://git@github.com/honojs/hono.git' } },
    ['node_modules/hono does not come from the registry'],
  ],
  ['a folder', { entry: { link: true } }, ['node_modules/hono does not come from the registry']],
  ['its address', { entry: { resolved: 'https://registry.npmjs.org/hono/-/hono-4.1.0.tgz' } }, []],
  ['no license', { manifest: {} }, ['node_modules/hono does not say its license']],
  ['a list of licenses', { manifest: { licenses: [{ type: 'MIT' }, { type: 'GPL-3.0-only' }] } }, []],
  [
    'a license for tools alone',
    { manifest: { license: 'MPL-2.0' } },
    ['node_modules/hono has the license MPL-2.0, which is not on our list'],
  ],
  ['the same license on a tool', { manifest: { license: 'MPL-2.0' }, entry: { dev: true } }, []],
])('judges %s', async (_, changes, violations) => {
  expect(await violationsOf(changes)).toEqual(violations)
})

it('knows which packages would run a script when they are installed', async () => {
  const tools = readPackageSet(join(root, 'tools'))
  expect(tools.packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)).toContain('libpq')
})

it.each([
  ['MIT', true],
  ['GPL-3.0-only', false],
  ['MIT OR GPL-3.0-only', true],
  ['MIT AND GPL-3.0-only', false],
  ['(MIT AND Zlib)', true],
  ['GPL-3.0-only OR MIT AND GPL-3.0-only', false],
  ['(GPL-3.0-only OR MIT) AND ISC', true],
  ['(MIT', false],
  ['MIT ISC', false],
  ['SEE LICENSE IN terms.txt', false],
  ['UNLICENSED', false],
  ['', false],
])('reads the license %j', (license, isAllowed) => {
  expect(isAllowedLicense(license, true)).toBe(isAllowed)
})

/** What npm says when the registry answers so. */
async function auditBy(status: number, body: object) {
  await using registry = await startReceiver((response, { path }) => {
    const versions = { '4.1.0': { name: 'hono', version: '4.1.0', dist: {} } }
    if (path === '/hono') response.end(JSON.stringify({ name: 'hono', 'dist-tags': { latest: '4.1.0' }, versions }))
    else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await using folder = await openFolder()
  const dependencies = { hono: '4.1.0' }
  const write = (path: string, value: object) => writeFileSync(join(folder.path, path), JSON.stringify(value))
  write('package.json', { name: 'audited', version: '1.0.0', dependencies })
  write('package-lock.json', {
    name: 'audited',
    lockfileVersion: 3,
    packages: {
      '': { name: 'audited', version: '1.0.0', dependencies },
      'node_modules/hono': { version: '4.1.0', integrity: 'sha512-aaaa' },
    },
  })
  const env = { PATH: process.env['PATH'], npm_config_registry: registry.address, npm_config_cache: folder.path }
  const audit = await askAudit(folder.path, { ...env, npm_config_fetch_retries: '0' })
  return { audit, asked: registry.arrivals.length }
}

it('tells what the registry knows of vulnerabilities', async () => {
  const advisory = {
    id: 1,
    url: 'https://github.com/advisories/GHSA-1',
    title: 'Says too much',
    severity: 'high',
    vulnerable_versions: '<4.2.0',
  }
  const { audit, asked } = await auditBy(200, { hono: [advisory] })
  expect(audit).toEqual({
    asked: true,
    vulnerabilities: [{ name: 'hono', severity: 'high', why: 'Says too much https://github.com/advisories/GHSA-1' }],
  })
  expect(asked).toBeGreaterThan(0)
  expect((await auditBy(200, {})).audit).toEqual({ asked: true, vulnerabilities: [] })
})

it('does not take a registry that refuses for one that knows nothing', async () => {
  const { audit } = await auditBy(405, {})
  expect(audit).toEqual({ asked: false, reason: expect.stringContaining('405') })
})
