import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { asStoreError, StoreError } from '../store-error.ts'

/**
 * A group is opened so many milliseconds after the last commit at the soonest. Each commit waits for the disk, and the whole
 * thread with it: however many write, there is time between commits for those who read.
 */
const BETWEEN_COMMITS_MS = 5

/** One transaction of SQLite in which several of ours share a commit, and so the wait for the disk. */
export interface CommitGroup {
  /**
   * Begins one where none is open, for whoever has the turn at the connection.
   * @throws StoreError when the file cannot be written, or the last one not be taken back
   */
  open(): Promise<void>
  /** Keeps the commit back until `leave`: a transaction of ours is under way. */
  enter(): void
  leave(): void
  /** Commits now what is open; also where SQLite itself has taken it all back, which all who wait are then told. */
  commit(): void
  /** Resolves when what was written so far is on the disk. @throws StoreError when it is not; nothing of it is kept then */
  committed(): Promise<void>
}

/**
 * The group commits at the end of the turn of the event loop in which it was opened. Until then it holds the file: another
 * connection to it in the same process would wait for that on the same thread, in vain.
 */
export function createCommitGroup(sqlite: DatabaseSync): CommitGroup {
  let current: PromiseWithResolvers<void> | undefined
  let isInside = false
  // The end of its turn came while a transaction was inside.
  let isDue = false
  // A transaction that could be neither committed nor taken back. What joined it would be told that it is stored.
  let isStuck = false
  let lastCommit = Number.NEGATIVE_INFINITY

  function takeBack(): void {
    isStuck = sqlite.isTransaction
    if (isStuck) sqlite.exec('rollback')
    isStuck = false
  }

  function commit(): void {
    const group = current
    if (!group) return
    current = undefined
    isDue = false
    try {
      // Fails as well when an error, such as a full disk, made SQLite end the transaction by itself.
      sqlite.exec('commit')
      lastCommit = performance.now()
      group.resolve()
    } catch (error) {
      group.reject(new StoreError(error))
      try {
        takeBack()
      } catch {
        // The next write tries it again, and is refused until it succeeds.
      }
    }
  }

  return {
    commit,
    async open() {
      if (isStuck) asStoreError(takeBack)
      // A migration has a transaction of its own around everything.
      if (current || sqlite.isTransaction) return
      const rest = lastCommit + BETWEEN_COMMITS_MS - performance.now()
      if (rest > 0) await pause(rest)
      asStoreError(() => sqlite.exec('begin immediate'))
      current = Promise.withResolvers()
      current.promise.catch(() => {})
      setImmediate(() => {
        if (isInside) isDue = true
        else commit()
      })
    },
    enter() {
      isInside = true
    },
    leave() {
      isInside = false
      if (isDue || !sqlite.isTransaction) commit()
    },
    committed: () => current?.promise ?? Promise.resolve(),
  }
}
