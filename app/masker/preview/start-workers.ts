import { trustScripts } from '../../third-party-scripts.ts'
// For this query, the bundler exports a URL.
// oxlint-disable-next-line import/default
import documentWorkerAddress from './document-worker.ts?worker&url'
// oxlint-disable-next-line import/default
import maskingWorkerAddress from './masking-worker.ts?worker&url'
// oxlint-disable-next-line import/default
import pdfWorkerAddress from './pdf-worker.ts?worker&url'

const ADDRESSES = { masking: maskingWorkerAddress, document: documentWorkerAddress, pdf: pdfWorkerAddress }

let trust: ((address: string) => string) | undefined

/**
 * Starts the worker that finds names, reads documents, or reads PDFs. The server's policy blocks all their connections.
 * @throws if the browser has no workers
 */
export function startWorker(name: keyof typeof ADDRESSES): Worker {
  trust ??= trustScripts('masking-worker', (address) => Object.values(ADDRESSES).includes(address))
  return new Worker(trust(ADDRESSES[name]), { type: 'module', name })
}
