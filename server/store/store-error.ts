/** The code of a store that newer code than this has changed. */
export const MADE_BY_NEWER = 'MADE_BY_NEWER'

/** The store could not be read or written: disk full, locked, damaged, made by newer code, or a database that is not there. */
export class StoreError extends Error {
  /** What the database calls it: `ERR_SQLITE_ERROR`, a SQLSTATE, or the system's name of a failed connection; or MADE_BY_NEWER. */
  readonly code: string

  /** Keeps of the cause its message and code alone: PostgreSQL adds whole rows, which hold what visitors typed. */
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause))
    this.name = 'StoreError'
    this.code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
  }
}

/** Whether an error says that the store could not be read or written. */
export const isStoreError = (error: unknown): error is StoreError => error instanceof StoreError

/** Throws as a StoreError what the database has thrown, for `catch`. */
export function throwStoreError(cause: unknown): never {
  throw new StoreError(cause)
}

/** Does something to the database. @throws StoreError for whatever it throws */
export function asStoreError<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throwStoreError(error)
  }
}

/** A step that brings the store up to date has failed; the store is as it was. Its cause is what failed. */
export class StepFailure extends Error {
  /** The step's name; undefined when it failed before the first. */
  readonly step: string | undefined

  constructor(step: string | undefined, cause: unknown) {
    super(`The store could not be brought up to date${step === undefined ? '' : ` (step ${step})`}`, { cause })
    this.name = 'StepFailure'
    this.step = step
  }
}
