import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { decoded } from '#contracts/if-possible.ts'
import { capitalized } from '#contracts/wording.ts'
import { isStoreError, MADE_BY_NEWER, StepFailure, type StoreError } from '#server/store/store-error.ts'

interface StoreSettings {
  dataDir: string
  databaseUrl: string | undefined
}

/** Why the store can't be used and the fix, without the password; undefined if something else failed. */
export function describeStoreFailure(error: unknown, settings: StoreSettings): string | undefined {
  const failure = storeFailure(error)
  const failed = error instanceof StepFailure ? error : undefined
  if (!failure && !failed) return undefined
  const location = describeStorePlace(settings)
  if (failure?.code === MADE_BY_NEWER)
    return `the store ${location} was made by a newer version of this site (${failure.message}). Start that version, or put a backup from before it in its place.`
  const url = URL.parse(settings.databaseUrl ?? '')
  const known = failure && !url ? describeFileFailure(failure, location) : undefined
  // A store that keeps it from the first step has its own sentence.
  if (failed && (failed.step !== undefined || !failure)) {
    const said =
      known ?? `${describeReason(error, url)}. Start the version from before, which it still fits, and report this.`
    const begin =
      failed.step === undefined
        ? `the store ${location} couldn't be brought up to date, and is left as it was`
        : `step ${failed.step}, which brings the store ${location} up to date, failed and left it as it was`
    return `${begin}: ${said}`
  }
  if (known !== undefined) return known
  const reason = describeReason(failure, url)
  return url
    ? `the database ${decoded(url.pathname.slice(1)) ?? url.pathname.slice(1)} at ${url.host} can't be used (${reason}). Check DATABASE_URL, and what PostgreSQL logs.`
    : `the store ${location} cannot be used (${reason}). Let the user who runs this write there, or set DATA_DIR to another folder.`
}

/** SQLite has one code for everything, so match its messages. */
function describeFileFailure({ code, message }: StoreError, file: string): string | undefined {
  if (/not a database|malformed/.test(message))
    return `the store ${file} is damaged (${message}). Put a backup in its place, a file that npm run store:backup has made, as docs/operations.md says under 'Back up and restore'.`
  if (code === 'ENOSPC' || message.includes('full'))
    return `there is no room left for the store ${file}. Free up space, or set DATA_DIR to a folder on another disk.`
  if (message.includes('locked'))
    return `the store ${file} is locked by another program. Stop that program, and try again.`
  return undefined
}

/** Why no store is opened: `store:copy` moved it to PostgreSQL, but the settings don't point there. */
export function copiedAway({ dataDir, databaseUrl }: StoreSettings): { wrong: string; cure: string } | undefined {
  const file = join(dataDir, 'gimbal.sqlite')
  if (databaseUrl !== undefined || !existsSync(`${file}.copied`)) return undefined
  const wrong = 'was copied to PostgreSQL (gimbal.sqlite.copied), and DATABASE_URL is not set'
  return existsSync(file)
    ? {
        wrong: `${wrong}: the gimbal.sqlite next to it is another store`,
        cure: 'set DATABASE_URL; to go on with gimbal.sqlite, move gimbal.sqlite.copied away',
      }
    : {
        wrong: `${wrong}: an empty one would take its place`,
        cure: 'set DATABASE_URL; to go back to the file, rename it to gimbal.sqlite',
      }
}

/** The same as two sentences, like those of `describeStoreFailure`. */
export function describeCopiedAway(settings: StoreSettings): string | undefined {
  const copied = copiedAway(settings)
  return copied && `the store in ${settings.dataDir} ${copied.wrong}. ${capitalized(copied.cure)}.`
}

/** Which store the settings name: the file, or host and database; never a password. */
export function describeStorePlace({ dataDir, databaseUrl }: StoreSettings): string {
  const url = URL.parse(databaseUrl ?? '')
  return url ? `PostgreSQL ${url.host}${url.pathname}` : join(dataDir, 'gimbal.sqlite')
}

/** What the store said, also as another error's cause. */
function storeFailure(error: unknown): StoreError | undefined {
  if (isStoreError(error)) return error
  return error instanceof Error ? storeFailure(error.cause) : undefined
}

/** The error's message in one line, without a period; for a failed step, the message of its cause. */
function describeReason(error: unknown, url: URL | null): string {
  if (error instanceof Error && error.cause instanceof Error) return describeReason(error.cause, url)
  const { message = '', code } = error as Partial<StoreError>
  // Node has no words for a host of several addresses of which none answers.
  const reason = (message || String(code)).replace(/\.$/, '')
  return url ? withoutPassword(reason, url) : reason
}

function withoutPassword(message: string, { password }: URL): string {
  // The driver takes a password with a % that encodes nothing as it is.
  return [password, decoded(password) ?? password].reduce(
    (text, secret) => (secret === '' ? text : text.replaceAll(secret, '…')),
    message,
  )
}
