// What the bundler answers with for this query is an address.
// oxlint-disable-next-line import/default
import pdfWorkerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?worker&url'
import { trustScripts } from '../../third-party-scripts.ts'
// oxlint-disable-next-line import/default
import maskingWorkerAddress from './masking-worker.ts?worker&url'

const ADDRESSES = { masking: maskingWorkerAddress, pdf: pdfWorkerAddress }

let trust: ((address: string) => string) | undefined

/**
 * Starts the thread that finds names, or the one that reads PDFs. What they run can reach nothing: the server forbids it every
 * connection.
 * @throws where the browser has no workers
 */
export function startWorker(name: keyof typeof ADDRESSES): Worker {
  trust ??= trustScripts('masking-worker', (address) => Object.values(ADDRESSES).includes(address))
  return new Worker(trust(ADDRESSES[name]), { type: 'module', name })
}
