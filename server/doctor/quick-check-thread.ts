// The thread of `quickCheck` in quick-check.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { openSqlite } from '#server/store/sqlite-dialect.ts'
import type { QuickCheck } from './quick-check.ts'

function check(file: string): QuickCheck {
  try {
    using store = openSqlite(file)
    return { isWhole: store.prepare('pragma quick_check(1)').get()?.['quick_check'] === 'ok' }
  } catch (error) {
    return { code: error instanceof Error && 'code' in error ? String(error.code) : 'unknown' }
  }
}

parentPort?.postMessage(check(String(workerData)))
