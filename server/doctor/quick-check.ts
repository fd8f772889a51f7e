import { once } from 'node:events'
import { parentPort, threadName, Worker, workerData } from 'node:worker_threads'
import { openSqlite } from '#server/store/sqlite-dialect.ts'

/** What SQLite finds in the store's file: whole, or why not. */
export type QuickCheck = { isWhole: boolean } | { code: string }

const THREAD = 'quick check'

/** Has SQLite read the whole file, in a thread: a server has requests to answer meanwhile. */
export async function quickCheck(file: string): Promise<QuickCheck> {
  const thread = new Worker(import.meta.filename, { name: THREAD, workerData: file })
  const [found] = (await once(thread, 'message')) as [QuickCheck]
  return found
}

function check(file: string): QuickCheck {
  try {
    using store = openSqlite(file)
    return { isWhole: store.prepare('pragma quick_check(1)').get()?.['quick_check'] === 'ok' }
  } catch (error) {
    return { code: error instanceof Error && 'code' in error ? String(error.code) : 'unknown' }
  }
}

if (threadName === THREAD) parentPort?.postMessage(check(String(workerData)))
