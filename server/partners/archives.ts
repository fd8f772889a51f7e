import { archiveName } from '#contracts/masker-release.ts'
import { type SettingSheet, secureUrl, setting, sha256Text, type ValuesOf } from '#contracts/setting-kinds.ts'
import { chooseMode, type RunningSandbox, type Sandboxing, type ThirdParty } from './partner.ts'
import type { ArchiveDownload, ArchivePlaces, ArchiveRequest, Archives } from './ports.ts'
import { USER_AGENT } from './post-json.ts'
import { followRedirects, type Send } from './public-fetch.ts'

const settings = {
  maskerMacX64Url: setting('MASKER_MAC_X64_URL', secureUrl),
  maskerMacArm64Url: setting('MASKER_MAC_ARM64_URL', secureUrl),
  maskerMacX64Sha256: setting('MASKER_MAC_X64_SHA256', sha256Text),
  maskerMacArm64Sha256: setting('MASKER_MAC_ARM64_SHA256', sha256Text),
  maskerSiteUrl: setting('MASKER_SITE_URL', secureUrl),
}

/** The storage of what's sold: files at two addresses. */
export const archiveSheet = {
  group: 'selling',
  settings,
  together: [['MASKER_MAC_X64_URL', 'MASKER_MAC_ARM64_URL']],
} as const satisfies SettingSheet

type ArchiveConfig = ValuesOf<typeof settings> & Sandboxing

/** The settings for the archives' location. */
export const ARCHIVE_SETTINGS = 'MASKER_MAC_X64_URL and MASKER_MAC_ARM64_URL'

/** Whether buyers get the real archives, stand-ins, or none. */
export const chooseArchives = (config: ArchiveConfig): ThirdParty =>
  chooseMode(config.maskerMacX64Url !== undefined, ARCHIVE_SETTINGS, config)

/** The archives' location, or the stand-in's. Undefined if there's neither. */
export function archiveConnection(
  config: ArchiveConfig,
  sandbox: RunningSandbox | undefined,
): ArchivePlaces | undefined {
  if (chooseArchives(config).mode === 'sandbox') return sandbox?.archives
  const { maskerMacX64Url: x64, maskerMacArm64Url: arm64, maskerMacX64Sha256, maskerMacArm64Sha256 } = config
  const sums = { x64: maskerMacX64Sha256 ?? null, arm64: maskerMacArm64Sha256 ?? null }
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

/** Streams the archives through the server: their addresses would work for anyone forever. */
export const openArchives = (
  { urls, sums }: ArchivePlaces,
  { send, timeoutMs = 10_000 }: { send: Send; timeoutMs?: number },
): Archives => ({
  sums,
  download: (chip, asked) => fetchArchive(urls[chip], archiveName(chip), asked, { send, timeoutMs }),
})

async function fetchArchive(
  url: string,
  name: string,
  { method, headers, signal, cut }: ArchiveRequest,
  { send, timeoutMs }: { send: Send; timeoutMs: number },
): Promise<ArchiveDownload> {
  const late = new AbortController()
  const timeout = setTimeout(() => late.abort(), timeoutMs)
  try {
    const { range = '', ...asked } = pick(headers, ASKED_BY)
    const answer = await followRedirects(send, url, {
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
