import { AwsV4Signer } from 'aws4fetch'
import { archiveName, type Chip } from '#contracts/masker-release.ts'
import type { Clock } from '#server/clock.ts'
import type { ArchivePlaces, ArchiveRequest, Archives, HandedOver, S3Bucket } from './ports.ts'
import { USER_AGENT } from './post-json.ts'

/** Of a browser's headers, those that say which part is wanted, and whether it is there already. */
const ASKED_BY = ['range', 'if-range', 'if-none-match', 'if-modified-since']

/** Of the storage's headers, those that a browser needs to show how far it is, and to go on after a break. */
const PASSED_ON = ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified']

/** One part. Of several a storage makes an answer of another type, or much work. */
const ONE_PART = /^bytes=(\d{1,15}-\d{0,15}|-\d{1,15})$/

/** The whole, a part, nothing newer, no such part. */
const GOOD = new Set([200, 206, 304, 416])

/** Archives at plain addresses, which anyone could use for ever: so the server passes them on. */
export function openStreamedArchives(
  { urls, sums }: Extract<ArchivePlaces, { urls: Record<Chip, string> }>,
  { timeoutMs = 10_000 }: { timeoutMs?: number } = {},
): Archives {
  return { sums, handOver: (chip, asked) => fetchArchive(urls[chip], archiveName(chip), asked, timeoutMs) }
}

async function fetchArchive(
  url: string,
  name: string,
  { method, headers, signal, cut }: ArchiveRequest,
  timeoutMs: number,
): Promise<HandedOver> {
  const late = new AbortController()
  const patience = setTimeout(() => late.abort(), timeoutMs)
  try {
    const { range = '', ...asked } = pick(headers, ASKED_BY)
    const answer = await fetchSafely(url, {
      method,
      headers: {
        ...asked,
        ...(ONE_PART.test(range) && { range }),
        // Packed, it would have another length than its headers say.
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
    // Never what the storage calls it: a page at an address of ours could run as one of ours.
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
    clearTimeout(patience)
  }
}

/** Storages lead on to where a file is; more often than that, in a circle. */
const MOST_REDIRECTS = 5

/** Follows redirects to https or the same host alone: a storage must not lead into the server's own network. */
async function fetchSafely(url: string, init: RequestInit, left = MOST_REDIRECTS): Promise<Response> {
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

/** Passes a body on as fast as it is taken. Where it breaks off, so does the connection. */
function passOn(body: ReadableStream<Uint8Array>, cut: (() => void) | undefined): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        // Cutting the connection cancels this stream. An error here would go to the console.
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

/** The kind of failure alone: the message of one may quote the address. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? `no connection (${String(cause.code)})` : 'no connection'
}

/** Long enough to go on with a download that broke off, short enough that a leaked address is of little use. */
const GOOD_FOR_SECONDS = 10 * 60

/** Archives in a private bucket: buyers get an address that the storage accepts for ten minutes. */
export function openPresignedArchives(
  { bucket, keys, sums }: Extract<ArchivePlaces, { bucket: S3Bucket }>,
  clock: Clock,
): Archives {
  return {
    sums,
    handOver: async (chip, { method, origin }) => ({
      address: await presign(bucket, keys[chip], { method, origin, now: clock() }),
    }),
  }
}

/** Signed for one method (AWS Signature Version 4). @param origin of this site, where the endpoint is a path of it */
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

/** The address of an object by itself, of no use to anyone as long as the bucket is private. */
export const objectUrl = ({ endpoint, bucket }: S3Bucket, key: string): string => `${endpoint}/${bucket}/${key}`
