import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Ends a request with a status and one plain sentence for the visitor (decisions §4). */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode
  readonly headers: Record<string, string>

  constructor(status: ContentfulStatusCode, sentence: string, headers: Record<string, string> = {}) {
    super(sentence)
    this.name = 'Refusal'
    this.status = status
    this.headers = headers
  }
}
