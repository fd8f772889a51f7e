import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where PostgreSQL's programs may lie that are not in PATH, as Debian, Red Hat, Homebrew and Postgres.app put them. */
const USUAL = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/Applications/Postgres.app/Contents/Versions']

/**
 * The folder of a PostgreSQL server's programs on this machine: that of POSTGRES_BIN, else in PATH, else where systems
 * usually put them. Proved by running them.
 * @returns undefined when there is none
 */
export function findPostgres(env: Record<string, string | undefined>): string | undefined {
  if (env['POSTGRES_BIN']) return works(env['POSTGRES_BIN']) ? env['POSTGRES_BIN'] : undefined
  return [...(env['PATH'] ?? '').split(delimiter), ...USUAL.flatMap(binFolders)].find(works)
}

function binFolders(folder: string): string[] {
  const versions = existsSync(folder) ? readdirSync(folder) : []
  return versions
    .toSorted((one, other) => other.localeCompare(one, undefined, { numeric: true }))
    .map((version) => join(folder, version, 'bin'))
}

function works(folder: string): boolean {
  return ['initdb', 'postgres'].every((program) => {
    const path = join(folder, program)
    return existsSync(path) && spawnSync(path, ['--version'], { timeout: 10_000 }).status === 0
  })
}
