import { AwsV4Signer } from 'aws4fetch'
import type { Clock } from '#contracts/clock.ts'
import { archiveName, type Chip } from '#contracts/masker-release.ts'
import {
  apiKey,
  bucketName,
  type ConfigMistake,
  configuredSecret,
  identifier,
  objectKey,
  type SettingSheet,
  secureOrigin,
  secureUrl,
  setting,
  sha256Text,
  type ValuesOf,
} from '#contracts/setting-kinds.ts'
import { chooseMode, type RunningSandbox, type Sandboxing, type ThirdParty } from './partner.ts'
import type { ArchiveDownload, ArchivePlaces, ArchiveRequest, Archives, S3Bucket } from './ports.ts'
import { USER_AGENT } from './post-json.ts'

const settings = {
  maskerMacX64Url: setting('MASKER_MAC_X64_URL', secureUrl),
  maskerMacArm64Url: setting('MASKER_MAC_ARM64_URL', secureUrl),
  archiveS3Endpoint: setting('ARCHIVE_S3_ENDPOINT', secureOrigin),
  archiveS3Bucket: setting('ARCHIVE_S3_BUCKET', bucketName),
  archiveS3Region: setting('ARCHIVE_S3_REGION', identifier),
  archiveS3AccessKeyId: setting('ARCHIVE_S3_ACCESS_KEY_ID', apiKey),
  archiveS3SecretAccessKey: setting('ARCHIVE_S3_SECRET_ACCESS_KEY', configuredSecret),
  maskerMacX64Key: setting('MASKER_MAC_X64_KEY', objectKey, { fallback: archiveName('x64'), example: '' }),
  maskerMacArm64Key: setting('MASKER_MAC_ARM64_KEY', objectKey, { fallback: archiveName('arm64'), example: '' }),
  maskerMacX64Sha256: setting('MASKER_MAC_X64_SHA256', sha256Text),
  maskerMacArm64Sha256: setting('MASKER_MAC_ARM64_SHA256', sha256Text),
  maskerSiteUrl: setting('MASKER_SITE_URL', secureUrl),
}

/** The storage of what's sold: objects in a private bucket, or files at two addresses. */
export const archiveSheet = {
  group: 'selling',
  settings,
  together: [
    ['MASKER_MAC_X64_URL', 'MASKER_MAC_ARM64_URL'],
    [
      'ARCHIVE_S3_ENDPOINT',
      'ARCHIVE_S3_BUCKET',
      'ARCHIVE_S3_REGION',
      'ARCHIVE_S3_ACCESS_KEY_ID',
      'ARCHIVE_S3_SECRET_ACCESS_KEY',
    ],
  ],
  mistakes(isSet) {
    const hasBucket = isSet('ARCHIVE_S3_ENDPOINT')
    const mistakes: ConfigMistake[] = []
    if (hasBucket && isSet('MASKER_MAC_X64_URL')) {
      const wrong = 'is set, and ARCHIVE_S3_ENDPOINT is too'
      const cure = 'keep one of the two: the archives are in a bucket, or at two addresses'
      mistakes.push({ name: 'MASKER_MAC_X64_URL', wrong, cure })
    }
    for (const name of ['MASKER_MAC_X64_KEY', 'MASKER_MAC_ARM64_KEY']) {
      if (!isSet(name) || hasBucket) continue
      mistakes.push({ name, wrong: 'is set, but ARCHIVE_S3_ENDPOINT is not', cure: 'set the bucket too, or neither' })
    }
    return mistakes
  },
} as const satisfies SettingSheet

type ArchiveConfig = ValuesOf<typeof settings> & Sandboxing

const BUCKET = 'ARCHIVE_S3_ENDPOINT and its like'
const ADDRESSES = 'MASKER_MAC_X64_URL and MASKER_MAC_ARM64_URL'

/** The settings for the archives' location: one of two ways. */
export const ARCHIVE_SETTINGS = `${BUCKET}, or ${ADDRESSES}`

/** Whether buyers get the real archives, stand-ins, or none. */
export function chooseArchives(config: ArchiveConfig): ThirdParty {
  const places = configuredPlaces(config)
  return chooseMode(places !== undefined, places ? ('bucket' in places ? BUCKET : ADDRESSES) : ARCHIVE_SETTINGS, config)
}

/** The archives' location, or the stand-in's. Undefined if there's neither. */
export const archiveConnection = (
  config: ArchiveConfig,
  sandbox: RunningSandbox | undefined,
): ArchivePlaces | undefined =>
  chooseArchives(config).mode === 'sandbox' ? sandbox?.archives : configuredPlaces(config)

/** The settings of each way are set together or not at all. */
function configuredPlaces(config: ArchiveConfig): ArchivePlaces | undefined {
  const sums = { x64: config.maskerMacX64Sha256 ?? null, arm64: config.maskerMacArm64Sha256 ?? null }
  const { archiveS3Endpoint: endpoint, archiveS3Bucket: bucket, archiveS3Region: region } = config
  const { archiveS3AccessKeyId: accessKeyId, archiveS3SecretAccessKey: secretAccessKey } = config
  if (endpoint && bucket && region && accessKeyId && secretAccessKey) {
    const keys = { x64: config.maskerMacX64Key, arm64: config.maskerMacArm64Key }
    return { sums, keys, bucket: { endpoint, bucket, region, accessKeyId, secretAccessKey } }
  }
  const { maskerMacX64Url: x64, maskerMacArm64Url: arm64 } = config
  return x64 && arm64 ? { sums, urls: { x64, arm64 } } : undefined
}

/** Browser headers forwarded to the storage: ranges and cache validation. */
const ASKED_BY = ['range', 'if-range', 'if-none-match', 'if-modified-since']

/** Storage headers a browser needs to show progress and to resume. */
const PASSED_ON = ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified']

/** A single range. Multiple ranges would change the response type or cost the storage a lot of work. */
const ONE_PART = /^bytes=(\d{1,15}-\d{0,15}|-\d{1,15})$/

/** Whole, partial, not modified, range not satisfiable. */
const GOOD = new Set([200, 206, 304, 416])

/** Archives at URLs are streamed through the server; for those in a bucket, it signs a URL. */
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
