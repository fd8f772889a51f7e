// The thread of `backUpInThread` in back-up.ts.
import { workerData } from 'node:worker_threads'
import { type BackUpTask, backUp } from './back-up.ts'

await backUp(workerData as BackUpTask, () => {})
