import { DocumentError, openWritable } from '../documents/open-document.ts'
import type { DocumentText, WriteRequest, Written } from '../documents/writable-document.ts'

/** To the worker: open this document; with a request, write it too. It keeps nothing. */
export interface DocumentRequest {
  id: number
  name: string
  bytes: Uint8Array<ArrayBuffer>
  request?: WriteRequest
}

/** From the worker: it's loaded, the document's text, the written file, or why there is none, in words for the visitor. */
export type DocumentReply =
  | { type: 'ready'; id: 0 }
  | { type: 'opened'; id: number; document: DocumentText }
  | { type: 'written'; id: number; written: Written }
  | { type: 'failed'; id: number; message: string }

const reply = (message: DocumentReply, transfer: Transferable[] = []) => self.postMessage(message, { transfer })

self.addEventListener('message', ({ data }: MessageEvent<DocumentRequest>) => {
  const { id, name, bytes, request } = data
  try {
    const { write, text, warnings, parts } = openWritable(name, bytes)
    if (!request) return reply({ type: 'opened', id, document: { text, warnings, parts } })
    const written = write(request)
    reply({ type: 'written', id, written }, [written.bytes.buffer])
  } catch (error) {
    const message = error instanceof DocumentError ? error.message : `${name} can’t be read. It may be damaged.`
    reply({ type: 'failed', id, message })
  }
})

reply({ type: 'ready', id: 0 })
