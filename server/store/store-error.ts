/** Code for a store that newer code has changed. */
export const MADE_BY_NEWER = 'MADE_BY_NEWER'

/** The store can't be read or written: disk full, locked, damaged, changed by newer code, or unreachable. */
export class StoreError extends Error {
  /** `ERR_SQLITE_ERROR`, a SQLSTATE, a system code for a failed connection, or MADE_BY_NEWER. */
  readonly code: string

  /**
   * Keeps only the cause's code and message, without values: PostgreSQL adds whole rows, with what visitors typed, and
   * quotes values that don't fit (class 22).
   */
  constructor(cause: unknown) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
    const message = cause instanceof Error ? cause.message : String(cause)
    super(code.startsWith('22') ? withoutQuotes(message) : message)
    this.name = 'StoreError'
    this.code = code
  }
}

/** True if an error says the store couldn't be read or written. */
export const isStoreError = (error: unknown): error is StoreError => error instanceof StoreError

/** Rethrows a database error as a StoreError, for `catch`. */
export function throwStoreError(cause: unknown): never {
  throw new StoreError(cause)
}

/** Runs database work. @throws StoreError for whatever it throws */
export function asStoreError<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throwStoreError(error)
  }
}

/** A migration failed; the store is unchanged. Its cause is the original error. */
export class StepFailure extends Error {
  /** The migration's name; undefined if it failed before the first one. */
  readonly step: string | undefined

  constructor(step: string | undefined, cause: unknown) {
    super(`The store could not be brought up to date${step === undefined ? '' : ` (step ${step})`}`, { cause })
    this.name = 'StepFailure'
    this.step = step
  }
}

/** A message with everything between its first and last quotation mark left out. */
export function withoutQuotes(message: string): string {
  const from = message.search(/["'`“‘]/)
  const to = Math.max(...['"', "'", '`', '”', '’'].map((mark) => message.lastIndexOf(mark)))
  return from >= 0 && to > from ? `${message.slice(0, from)}…${message.slice(to + 1)}` : message
}
