import { type Agent, request as openRequest } from 'node:http'

/** What came back. */
export interface Answer {
  /** 0 when none came. */
  status: number
  bytes: number
}

const PATIENCE_MS = 30_000

/** Sends one request over kept connections and reads the whole answer. Never throws. */
export function sendRequest(
  agent: Agent,
  url: string,
  { body, headers = {} }: { body?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return new Promise((resolve) => {
    const method = body === undefined ? 'GET' : 'POST'
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const request = openRequest(url, { agent, method, headers: { ...headers, ...length } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.byteLength))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }))
      response.on('error', () => resolve({ status: 0, bytes }))
    })
    request.setTimeout(PATIENCE_MS, () => request.destroy())
    request.on('error', () => resolve({ status: 0, bytes: 0 }))
    request.end(body)
  })
}
