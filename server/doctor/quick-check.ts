import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** What SQLite finds in the store's file: whole, or why not. */
export type QuickCheck = { isWhole: boolean } | { code: string }

/** Has SQLite read the whole file, in a thread: a server has requests to answer meanwhile. */
export async function quickCheck(file: string): Promise<QuickCheck> {
  const thread = new Worker(new URL('./quick-check-thread.ts', import.meta.url), { workerData: file })
  const [found] = (await once(thread, 'message')) as [QuickCheck]
  return found
}
