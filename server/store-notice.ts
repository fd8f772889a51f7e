import { join } from 'node:path'

/** What the system calls an address at which nothing answers. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EPIPE'])

/**
 * Why PostgreSQL cannot be used, in one sentence with the cure; never holds the password.
 * @param error what opening or using the store threw
 * @param databaseUrl the setting DATABASE_URL
 * @returns undefined when it is not the database that failed
 */
export function describeStoreFailure(error: unknown, databaseUrl: string | undefined): string | undefined {
  const failure = storeFailure(error)
  const url = URL.parse(databaseUrl ?? '')
  if (!failure || !url) return undefined
  const [user, database] = [url.username, url.pathname.slice(1)].map(decodeURIComponent)
  const { code, message } = failure
  if (UNREACHABLE.has(code) || (code === 'unknown' && /timeout|terminated/.test(message))) {
    return `nothing answers at ${url.host}, where DATABASE_URL says that PostgreSQL is. Start it there, or correct DATABASE_URL.`
  }
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `there is no machine ${url.hostname}, which DATABASE_URL names. Correct DATABASE_URL.`
    case '28P01':
    case '28000':
      return `PostgreSQL at ${url.host} does not let user ${user} in. Correct user and password in DATABASE_URL, or allow them there.`
    case '3D000':
      return `there is no database ${database} at ${url.host}. Make it (createdb ${database}), or correct DATABASE_URL.`
    case '42501':
      return `user ${user} of DATABASE_URL may not make tables in ${database}. Make it the database's owner.`
    case '53300':
      return `PostgreSQL at ${url.host} takes no more connections. Raise its max_connections, or run fewer servers.`
    case '25006':
      return `the database ${database} at ${url.host} takes no writes. Name the primary server in DATABASE_URL.`
    default:
      return `the database ${database} at ${url.host} failed (${withoutPassword(message, url)}). Check DATABASE_URL, and what PostgreSQL logs.`
  }
}

/** Which store these settings name: its file, or its host and database; never a password. */
export function describeStorePlace({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined }) {
  const url = URL.parse(databaseUrl ?? '')
  return url ? `PostgreSQL ${url.host}${url.pathname}` : join(dataDir, 'gimbal.sqlite')
}

// By its name, since what stands beside main.ts knows nothing of the store (architecture, 'The house').
function storeFailure(error: unknown): { code: string; message: string } | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name !== 'StoreError') return storeFailure(error.cause)
  return { code: 'code' in error ? String(error.code) : 'unknown', message: error.message }
}

function withoutPassword(message: string, { password }: URL): string {
  return [password, decodeURIComponent(password)].reduce(
    (text, secret) => (secret === '' ? text : text.replaceAll(secret, '…')),
    message,
  )
}
