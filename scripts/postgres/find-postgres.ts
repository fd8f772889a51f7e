import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Of the registry's PostgreSQL. */
export const EMBEDDED_VERSION = '18.4.0-beta.17'

/** The folder of the programs of the registry's PostgreSQL, whether it is there or not. */
export const embeddedBin = (cache: string): string => join(cache, `postgres-${EMBEDDED_VERSION}`, 'native', 'bin')

/** Where PostgreSQL's programs may lie that are not in PATH, as Debian, Red Hat, Homebrew and Postgres.app put them. */
const USUAL = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/Applications/Postgres.app/Contents/Versions']

/** Where one that was fetched is kept. */
export const siteCache = join(import.meta.dirname, '../../node_modules/.cache')

/** Where root keeps it when the folder of this site is closed to others. */
export const SHARED_CACHE = '/var/cache/gimbal'

/**
 * The folder of PostgreSQL's programs: POSTGRES_BIN, else in PATH, else a usual place, else fetched before. They were run once.
 * @returns undefined when there is none
 */
export function findPostgres(env: Record<string, string | undefined>): string | undefined {
  if (env['POSTGRES_BIN']) return programsStart(env['POSTGRES_BIN']) ? env['POSTGRES_BIN'] : undefined
  return [
    ...(env['PATH'] ?? '').split(delimiter),
    ...USUAL.flatMap(binFolders),
    ...[siteCache, SHARED_CACHE].map(embeddedBin),
  ].find(programsStart)
}

/** Whether a folder has the programs that we need, and they start as the user that we would run them as. */
export function programsStart(folder: string): boolean {
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

/**
 * The user for PostgreSQL, which refuses to run as root: `postgres`, else `nobody`.
 * @returns undefined when it runs as we do
 * @throws when we are root and neither is there
 */
export function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = ['postgres', 'nobody'].map((name) => users.find(([known]) => known === name)).find(Boolean)
  if (!user) throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}
