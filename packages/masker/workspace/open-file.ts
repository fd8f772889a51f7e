import { DocumentError, type DocumentKind, kindOf, MAX_BYTES } from '../documents/open-document.ts'
import type { openPdf } from '../documents/pdf.ts'
import type { DocumentText, WriteRequest, Written } from '../documents/writable-document.ts'
import type { DocumentReply, DocumentRequest } from './document-worker.ts'
import { startWorker } from './start-workers.ts'

export interface OpenedDocument extends DocumentText {
  name: string
  kind: DocumentKind
  /** Writes the same file type with its layout; for a PDF, the text. @throws {DocumentError} */
  write: (request: WriteRequest) => Promise<Written>
}

/** No letter takes as long, even on a slow phone. */
const LIMIT_MS = 60_000

/** One worker each, for as long as it answers. */
const workers: { document?: Worker; pdf?: Worker } = {}
let pdfReader: Promise<{ openPdf: typeof openPdf }> | undefined

const workerOf = (name: 'document' | 'pdf') => (workers[name] ??= startWorker(name))

/** One that is stopped in the middle of a document answers to nothing else. The next document gets another. */
function stopWorker(name: 'document' | 'pdf'): void {
  workers[name]?.terminate()
  delete workers[name]
}

/** Loads everything that reads documents, so that none needs the network later. */
export async function loadReaders(): Promise<void> {
  await Promise.all([isLoaded('document'), isLoaded('pdf'), loadPdfReader()])
}

/** Each worker says something once it's loaded. */
const isLoaded = (name: 'document' | 'pdf'): Promise<void> =>
  new Promise((resolve, reject) => {
    workerOf(name).addEventListener('message', () => resolve(), { once: true })
    onBroken(name, reject)
  })

/** A worker that has an error of its own didn't load. */
function onBroken(name: 'document' | 'pdf', reject: (reason: DocumentError) => void): void {
  const stop = () => {
    stopWorker(name)
    reject(new DocumentError(NOT_LOADED))
  }
  workerOf(name).addEventListener('error', stop, { once: true })
}

const NOT_LOADED = 'The part that reads documents isn’t loaded yet. Connect to the internet and try again.'

async function loadPdfReader() {
  pdfReader ??= import('../documents/pdf.ts')
  try {
    return await pdfReader
  } catch {
    pdfReader = undefined
    throw new DocumentError(NOT_LOADED)
  }
}

/**
 * Opens a file in a worker.
 * @param signal stops it; then the promise rejects with its reason
 * @throws {DocumentError} with a message for the visitor
 */
export async function openFile(file: File, signal: AbortSignal): Promise<OpenedDocument> {
  const { name } = file
  const bytes = await readBytes(file)
  const kind = kindOf(name, bytes)
  if (kind === 'pdf') {
    const reader = await loadPdfReader()
    const { write, ...text } = await finish('pdf', name, signal, reader.openPdf(name, bytes, workerOf('pdf')))
    return { ...text, name, kind, write: async (request) => write(request) }
  }
  const reply = await finish('document', name, signal, askWorker({ name, bytes }))
  if (reply.type !== 'opened') throw new DocumentError(`${name} can’t be read.`)
  return {
    ...reply.document,
    name,
    kind,
    async write(request) {
      const asked = { name, bytes: await readBytes(file), request }
      const written = await finish('document', name, undefined, askWorker(asked))
      if (written.type !== 'written') throw new DocumentError(`${name} can’t be written.`)
      return written.written
    },
  }
}

async function readBytes(file: File): Promise<Uint8Array<ArrayBuffer>> {
  try {
    // One byte more than allowed is enough to refuse it.
    return new Uint8Array(await file.slice(0, MAX_BYTES + 1).arrayBuffer())
  } catch {
    throw new DocumentError(
      `${file.name} can’t be read. It may have been moved or changed, or it’s a folder. Open it again.`,
    )
  }
}

let lastId = 0

/** @throws {DocumentError} if it can't be opened */
async function askWorker(asked: Omit<DocumentRequest, 'id'>): Promise<DocumentReply> {
  const worker = workerOf('document')
  const id = ++lastId
  const reply = await new Promise<DocumentReply>((resolve, reject) => {
    const listen = ({ data }: MessageEvent<DocumentReply>) => {
      if (data.id !== id) return
      worker.removeEventListener('message', listen)
      resolve(data)
    }
    worker.addEventListener('message', listen)
    onBroken('document', reject)
    worker.postMessage({ ...asked, id }, [asked.bytes.buffer])
  })
  if (reply.type === 'failed') throw new DocumentError(reply.message)
  return reply
}

/** Waits for what a worker does, until it's stopped or takes too long; then the worker goes. */
async function finish<Result>(
  worker: 'document' | 'pdf',
  name: string,
  signal: AbortSignal | undefined,
  result: Promise<Result>,
): Promise<Result> {
  const limit = AbortSignal.timeout(LIMIT_MS)
  const end = AbortSignal.any([limit, ...(signal ? [signal] : [])])
  const tooLate = `${name} takes too long to read. Split it, or save a copy and try that.`
  const ended = new Promise<never>((_, reject) => {
    const stop = () => {
      stopWorker(worker)
      reject(limit.aborted ? new DocumentError(tooLate) : new StoppedError())
    }
    if (end.aborted) stop()
    else end.addEventListener('abort', stop, { once: true })
    void result.finally(() => end.removeEventListener('abort', stop)).catch(() => undefined)
  })
  return Promise.race([result, ended])
}

/** The visitor stopped it. */
export class StoppedError extends Error {}
