import { CHIPS, type Chip } from '#contracts/masker-release.ts'
import type { ArchivePlaces } from '#server/partners/archives.ts'
import { objectUrl, presign } from '#server/partners/presigned-archives.ts'
import { type Caller, dismiss } from './caller.ts'
import { type Finding, notReady, ok, warning } from './finding.ts'

const NAMES: Record<Chip, string> = { x64: 'archive for Intel', arm64: 'archive for Apple silicon' }

/** Asks the storage for the size of each archive, as buyers get it, and checks that a bucket is private. */
export async function checkArchives(caller: Caller, places: ArchivePlaces): Promise<Finding[]> {
  const found = await Promise.all(
    CHIPS.map(async (chip) => {
      const sums = `MASKER_MAC_${chip.toUpperCase()}_SHA256`
      const lack = warning(NAMES[chip], 'has no checksum for buyers to compare', `set ${sums}`)
      return [...(await tryArchive(caller, chip, places)), ...(places.sums[chip] === null ? [lack] : [])]
    }),
  )
  return found.flat()
}

async function tryArchive(caller: Caller, chip: Chip, places: ArchivePlaces): Promise<Finding[]> {
  const name = NAMES[chip]
  if ('urls' in places) {
    const setting = `MASKER_MAC_${chip.toUpperCase()}_URL`
    return [describeSize(name, await askSize(caller, places.urls[chip]), `set ${setting} to where the archive is`)]
  }
  const { bucket, keys } = places
  const address = await presign(bucket, keys[chip], { method: 'GET', now: Date.now() })
  const cure = `check the ARCHIVE_S3_… settings, and that ${keys[chip]} is in the bucket`
  const isPublic = await caller.call(objectUrl(bucket, keys[chip]), { method: 'HEAD' })
  if (isPublic.ok && isPublic.response.ok) {
    return [notReady(name, 'can be read without a signature', 'make the bucket private')]
  }
  return [describeSize(name, await askFirstByte(caller, address), cure)]
}

type Size = { bytes: number } | { status: number } | { reason: string }

function describeSize(name: string, size: Size, cure: string): Finding {
  if ('reason' in size) return notReady(name, size.reason, cure)
  if ('status' in size) return notReady(name, `answered ${size.status}`, cure)
  if (Number.isNaN(size.bytes)) return warning(name, "live; doesn't tell its size", 'download it once to check')
  return size.bytes > 0
    ? ok(name, `live; ${size.bytes.toLocaleString('en-US')} bytes`)
    : notReady(name, 'is empty', 'upload the archive again')
}

async function askSize(caller: Caller, url: string): Promise<Size> {
  const head = await caller.call(url, { method: 'HEAD' })
  if (!head.ok) return { reason: head.reason }
  if (head.response.ok) return { bytes: Number.parseInt(head.response.headers.get('content-length') ?? '', 10) }
  return askFirstByte(caller, url)
}

/** For addresses signed for GET only, which refuse HEAD. */
async function askFirstByte(caller: Caller, url: string): Promise<Size> {
  const first = await caller.call(url, { headers: { range: 'bytes=0-0' } })
  if (!first.ok) return { reason: first.reason }
  const { response } = first
  await dismiss(response)
  if (response.status === 206)
    return { bytes: Number.parseInt(response.headers.get('content-range')?.split('/')[1] ?? '', 10) }
  // An empty file has no first byte.
  if (response.status === 416) return { bytes: 0 }
  return response.ok
    ? { bytes: Number.parseInt(response.headers.get('content-length') ?? '', 10) }
    : { status: response.status }
}
