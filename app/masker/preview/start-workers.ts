// For this query, the bundler exports a URL.
// oxlint-disable-next-line import/default
import pdfWorkerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?worker&url'
import { trustScripts } from '../../third-party-scripts.ts'
// oxlint-disable-next-line import/default
import maskingWorkerAddress from './masking-worker.ts?worker&url'

const ADDRESSES = { masking: maskingWorkerAddress, pdf: pdfWorkerAddress }

let trust: ((address: string) => string) | undefined

/**
 * Starts the worker that finds names, or the one that reads PDFs. The server's policy blocks all their connections.
 * @throws if the browser has no workers
 */
export function startWorker(name: keyof typeof ADDRESSES): Worker {
  trust ??= trustScripts('masking-worker', (address) => Object.values(ADDRESSES).includes(address))
  return new Worker(trust(ADDRESSES[name]), { type: 'module', name })
}
