import { AwsV4Signer } from 'aws4fetch'
import { archiveName, type Chip } from '#contracts/masker-release.ts'
import type { Clock } from '#server/clock.ts'
import type { ArchiveDownload, ArchivePlaces, ArchiveRequest, Archives, S3Bucket } from './ports.ts'
import { USER_AGENT } from './post-json.ts'

/** Browser headers forwarded to the storage: ranges and cache validation. */
const ASKED_BY = ['range', 'if-range', 'if-none-match', 'if-modified-since']

/** Storage headers a browser needs to show progress and to resume. */
const PASSED_ON = ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified']

/** A single range. Multiple ranges would change the response type or cost the storage a lot of work. */
const ONE_PART = /^bytes=(\d{1,15}-\d{0,15}|-\d{1,15})$/

/** Whole, partial, not modified, range not satisfiable. */
const GOOD = new Set([200, 206, 304, 416])

/** The archives, wherever they are. */
export function openArchives(places: ArchivePlaces, clock: Clock): Archives {
  return 'urls' in places ? openStreamedArchives(places) : openPresignedArchives(places, clock)
}

/** Archives at public URLs, which would work for anyone forever, so the server streams them instead. */
export function openStreamedArchives(
  { urls, sums }: Extract<ArchivePlaces, { urls: Record<Chip, string> }>,
  { timeoutMs = 10_000 }: { timeoutMs?: number } = {},
): Archives {
  return { sums, download: (chip, asked) => fetchArchive(urls[chip], archiveName(chip), asked, timeoutMs) }
}

async function fetchArchive(
  url: string,
  name: string,
  { method, headers, signal, cut }: ArchiveRequest,
  timeoutMs: number,
): Promise<ArchiveDownload> {
  const late = new AbortController()
  const timeout = setTimeout(() => late.abort(), timeoutMs)
  try {
    const { range = '', ...asked } = pick(headers, ASKED_BY)
    const answer = await fetchSafely(url, {
      method,
      headers: {
        ...asked,
        ...(ONE_PART.test(range) && { range }),
        // Compressed, its length wouldn't match its headers.
        'accept-encoding': 'identity',
        'user-agent': USER_AGENT,
      },
      signal: AbortSignal.any([signal, late.signal]),
    })
    const { status, body } = answer
    if (!GOOD.has(status) || isPacked(answer)) {
      await body?.cancel().catch(() => {})
      const failure = status >= 500 || status === 429 ? 'unreachable' : 'missing'
      return { failure, error: isPacked(answer) ? 'it is sent compressed' : `the storage answered ${status}` }
    }
    if (status === 416) await body?.cancel().catch(() => {})
    // Never the storage's own type: a page served from our origin could run as ours.
    const ours = { 'content-type': 'application/zip', 'content-disposition': `attachment; filename="${name}"` }
    return {
      status,
      headers: {
        ...pick(answer.headers, status === 416 ? ['content-range'] : PASSED_ON),
        ...(status < 300 ? ours : {}),
      },
      body: status < 300 && body ? passOn(body, cut) : null,
    }
  } catch (error) {
    return {
      failure: 'unreachable',
      error: late.signal.aborted ? 'the storage did not answer in time' : reasonOf(error),
    }
  } finally {
    clearTimeout(timeout)
  }
}

/** Storages redirect to the file; more redirects than this means a loop. */
const MAX_REDIRECTS = 5

/** Follows redirects only to https or the same host: a storage must not redirect into the server's own network. */
async function fetchSafely(url: string, init: RequestInit, left = MAX_REDIRECTS): Promise<Response> {
  const answer = await fetch(url, { ...init, redirect: 'manual' })
  const location = answer.headers.get('location')
  const next = REDIRECTS.has(answer.status) && location !== null ? URL.parse(location, url) : null
  const { protocol, hostname } = new URL(url)
  const isSameHost = next?.protocol === protocol && next.hostname === hostname
  if (!next || left === 0 || (next.protocol !== 'https:' && !isSameHost)) return answer
  await answer.body?.cancel().catch(() => {})
  return fetchSafely(next.href, init, left - 1)
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Streams a body with backpressure. If it breaks off, cuts the client's connection too. */
function passOn(body: ReadableStream<Uint8Array>, cut: (() => void) | undefined): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        // Cutting the connection cancels this stream. An error here would be logged to the console.
        if (cut) cut()
        else controller.error(error)
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

const pick = (headers: Headers, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )

const isPacked = ({ headers }: Response) => (headers.get('content-encoding') ?? 'identity') !== 'identity'

/** Only the kind of failure: the message may quote the URL. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? `no connection (${String(cause.code)})` : 'no connection'
}

/** Long enough to resume a download, short enough that a leaked URL is of little use. */
const GOOD_FOR_SECONDS = 10 * 60

/** Archives in a private bucket: buyers get a URL that the storage accepts for ten minutes. */
export function openPresignedArchives(
  { bucket, keys, sums }: Extract<ArchivePlaces, { bucket: S3Bucket }>,
  clock: Clock,
): Archives {
  return {
    sums,
    download: async (chip, { method, origin }) => ({
      address: await presign(bucket, keys[chip], { method, origin, now: clock() }),
    }),
  }
}

/** Signs for one method (AWS Signature Version 4). @param origin of this site, if the endpoint is a path on it */
export async function presign(
  bucket: S3Bucket,
  key: string,
  { method, origin, now }: { method: string; origin?: string; now: number },
): Promise<string> {
  const url = new URL(objectUrl(bucket, key), origin)
  url.searchParams.set('X-Amz-Expires', String(GOOD_FOR_SECONDS))
  const { region, accessKeyId, secretAccessKey } = bucket
  const datetime = new Date(now).toISOString().replaceAll(/[:-]|\.\d{3}/g, '')
  const credentials = { service: 's3', region, accessKeyId, secretAccessKey }
  const signed = await new AwsV4Signer({ method, url: url.href, signQuery: true, datetime, ...credentials }).sign()
  return signed.url.href
}

/** An object's unsigned URL, useless to anyone while the bucket is private. */
export const objectUrl = ({ endpoint, bucket }: S3Bucket, key: string): string => `${endpoint}/${bucket}/${key}`
