// For this query, the bundler exports a URL.
// oxlint-disable-next-line import/default
import documentWorkerAddress from './document-worker.ts?worker&url'
// oxlint-disable-next-line import/default
import maskingWorkerAddress from './masking-worker.ts?worker&url'
// oxlint-disable-next-line import/default
import pdfWorkerAddress from './pdf-worker.ts?worker&url'

const ADDRESSES = { masking: maskingWorkerAddress, document: documentWorkerAddress, pdf: pdfWorkerAddress }

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string }
}

/** The workers' own Trusted Types policy. The page's Content-Security-Policy must name it. */
function trustWorkers(): (address: string) => string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('masking-worker', {
    createScriptURL(address) {
      if (!Object.values(ADDRESSES).includes(address)) throw new TypeError(`No worker may come from ${address}`)
      return address
    },
  })
  return (address) => policy?.createScriptURL(address) ?? address
}

let trust: ReturnType<typeof trustWorkers> | undefined

/**
 * Starts the worker that finds names, reads documents, or reads PDFs. The server's policy blocks all their connections.
 * @throws if the browser has no workers
 */
export function startWorker(name: keyof typeof ADDRESSES): Worker {
  trust ??= trustWorkers()
  return new Worker(trust(ADDRESSES[name]), { type: 'module', name })
}
