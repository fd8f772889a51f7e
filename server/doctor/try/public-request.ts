import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { USER_AGENT } from '#server/partners/post-json.ts'
import { lookupPublic } from '#server/partners/web-push.ts'

/** How names are found, and at which ports: those of the internet, unless a test has its own. */
export interface Reach {
  lookup: LookupFunction
  ports: Readonly<Record<'http:' | 'https:', number | undefined>>
  /** Whose certificates are trusted besides. */
  ca?: string
}

export const INTERNET: Reach = { lookup: lookupPublic, ports: { 'http:': undefined, 'https:': undefined } }

/** `body`: how it begins. `code` says why nothing answered. */
export type PublicAnswer = { ok: true; status: number; location: string; body: string } | { ok: false; code: string }

const TIMEOUT_MS = 6000
const MOST_BYTES = 200

/** Asks a name that somebody typed, where it leads as it's asked: no redirect is followed. Never rejects. */
export function askPublic(address: string, { lookup, ports, ca }: Reach): Promise<PublicAnswer> {
  const url = new URL(address)
  const { promise, resolve } = Promise.withResolvers<PublicAnswer>()
  const isHttps = url.protocol === 'https:'
  const port = ports[isHttps ? 'https:' : 'http:'] ?? (url.port || undefined)
  const late = AbortSignal.timeout(TIMEOUT_MS)
  const options = { lookup, signal: late, agent: false, headers: { 'user-agent': USER_AGENT }, ...(port && { port }) }
  const asking = isHttps
    ? requestHttps(url, { ...options, ...(ca !== undefined && { ca }) })
    : requestHttp(url, options)
  asking.on('error', (error: NodeJS.ErrnoException) =>
    resolve({ ok: false, code: late.aborted ? 'ETIMEDOUT' : (error.code ?? error.name) }),
  )
  asking.on('response', (response) => void readBeginning(response).then(resolve))
  asking.end()
  return promise
}

async function readBeginning(response: IncomingMessage): Promise<PublicAnswer> {
  let body = ''
  try {
    for await (const chunk of response) {
      body += String(chunk)
      if (body.length >= MOST_BYTES) break
    }
  } catch {
    // What came will do.
  }
  const { statusCode: status = 0, headers } = response
  return { ok: true, status, location: headers.location ?? '', body: body.slice(0, MOST_BYTES) }
}
