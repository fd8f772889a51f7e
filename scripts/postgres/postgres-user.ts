import { readFileSync } from 'node:fs'

/**
 * Whom PostgreSQL runs as when we are root, which it refuses to run as: `postgres`, else `nobody`.
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
