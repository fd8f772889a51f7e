import { type Agent, request as openRequest } from 'node:http'

export interface Answer {
  /** 0 if the connection broke before the response headers. */
  status: number
  text: string
}

/** For a busy machine. */
const TIMEOUT_MS = 120_000

/** Sends a request over keep-alive connections and reads the whole response. Never throws. */
export function sendRequest(
  agent: Agent,
  url: string,
  { body, headers = {} }: { body?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const method = body === undefined ? 'GET' : 'POST'
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const request = openRequest(url, { agent, method, headers: { ...headers, ...length } }, (response) => {
    let text = ''
    response.setEncoding('latin1').on('data', (chunk: string) => (text += chunk))
    // Even if the body is cut off: the status is what counts.
    response.on('close', () => resolve({ status: response.statusCode ?? 0, text }))
    response.on('error', () => {})
  })
  request.setTimeout(TIMEOUT_MS, () => request.destroy())
  request.on('error', () => resolve({ status: 0, text: '' }))
  request.end(body)
  return promise
}

/** Settings of third parties that nothing calls. */
export const NEVER_CALLED = {
  CALENDLY_EVENT_URL: 'https://calendly.com/firm/call',
  CALENDLY_TOKEN: 'token',
  CALENDLY_API_URL: 'http://127.0.0.1:9',
  STRIPE_SECRET_KEY: 'sk_of_the_bench',
  STRIPE_PRICE_ID: 'price_of_the_bench',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_bench',
  MASKER_MAC_X64_URL: 'http://127.0.0.1:9/x64.zip',
  MASKER_MAC_ARM64_URL: 'http://127.0.0.1:9/arm64.zip',
}

export const asVisitor = (visitor: number) => ({
  'content-type': 'application/json',
  'sec-fetch-site': 'same-origin',
  'x-forwarded-for': addressOf(visitor),
})

/** One address per visitor, or rate limits would end the run. */
export const addressOf = (visitor: number) => `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`
