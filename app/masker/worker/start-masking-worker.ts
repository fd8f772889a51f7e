import { trustScripts } from '../../third-party-scripts.ts'
// What the bundler answers with for this query is an address.
// oxlint-disable-next-line import/default
import workerAddress from './masking-worker.ts?worker&url'

let trust: ((address: string) => string) | undefined

/**
 * Starts the thread that finds names. What it runs can reach nothing: the server forbids it every connection.
 * @throws where the browser has no workers
 */
export function startMaskingWorker(): Worker {
  trust ??= trustScripts('masking-worker', (address) => address === workerAddress)
  return new Worker(trust(workerAddress), { type: 'module', name: 'masking' })
}
