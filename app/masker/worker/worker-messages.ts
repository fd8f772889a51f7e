import type { Span } from '../engine/span.ts'

/** To the worker: find what is in this text. A later text makes an earlier one void. */
export interface FindRequest {
  text: string
}

/** From the worker: it can be asked, or what it found. */
export type WorkerReply = { type: 'ready' } | { type: 'found'; text: string; spans: Span[] }
