import type { DatabaseSync } from 'node:sqlite'
import { asStoreError, StoreError } from '../store-error.ts'

/** One transaction of SQLite in which several of ours share a commit, and so the wait for the disk. */
export interface CommitGroup {
  /** Begins one where none is open. @throws StoreError when the file cannot be written */
  open(): void
  /** Keeps the commit back until `leave`: a transaction of ours is under way. */
  enter(): void
  leave(): void
  /** Commits now what is open; also where SQLite itself has taken it all back, which all who wait are then told. */
  commit(): void
  /** Resolves when what was written so far is on the disk. @throws StoreError when it is not; nothing of it is kept then */
  committed(): Promise<void>
}

/** Those of this process that hold a file: another one on the same file would wait for them in vain, on the same thread. */
const open = new Set<() => void>()

/** The group commits at the end of the turn of the event loop in which it was opened. */
export function createCommitGroup(sqlite: DatabaseSync): CommitGroup {
  let current: PromiseWithResolvers<void> | undefined
  let isInside = false
  let isDue = false

  function commit(): void {
    const group = current
    if (!group) return
    current = undefined
    isDue = false
    open.delete(giveWay)
    try {
      // Fails as well when an error, such as a full disk, made SQLite end the transaction by itself.
      sqlite.exec('commit')
      group.resolve()
    } catch (error) {
      if (sqlite.isTransaction) sqlite.exec('rollback')
      group.reject(new StoreError(error))
    }
  }

  const giveWay = () => {
    if (!isInside) commit()
  }

  return {
    commit,
    open() {
      // A migration has a transaction of its own around everything.
      if (current || sqlite.isTransaction) return
      for (const other of open) other()
      asStoreError(() => sqlite.exec('begin immediate'))
      open.add(giveWay)
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
