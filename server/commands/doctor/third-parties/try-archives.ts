import type { Archive } from '#server/partners/archives/archives.ts'
import { type Finding, notReady, ok, warning } from '../finding.ts'
import { type Caller, dismiss } from './caller.ts'

/** Asks the storage how large an archive is. @param setting that holds its address */
export async function tryArchive(caller: Caller, name: string, { url, sha256 }: Archive, setting: string) {
  const size = await askSize(caller, url)
  return [
    describeSize(name, size, setting),
    ...(sha256 === null
      ? [warning(name, 'has no checksum for buyers to compare', `set ${setting.replace(/_URL$/, '_SHA256')}`)]
      : []),
  ]
}

type Size = { bytes: number } | { status: number } | { reason: string }

function describeSize(name: string, size: Size, setting: string): Finding {
  if ('reason' in size) return notReady(name, size.reason, `check ${setting}`)
  if ('status' in size) return notReady(name, `answered ${size.status}`, `set ${setting} to where the archive is`)
  if (Number.isNaN(size.bytes)) return warning(name, 'live; does not tell its size', 'download it once and look at it')
  return size.bytes > 0
    ? ok(name, `live; ${size.bytes.toLocaleString('en-US')} bytes`)
    : notReady(name, 'is empty', 'put the archive there again')
}

async function askSize(caller: Caller, url: string): Promise<Size> {
  const head = await caller.call(url, { method: 'HEAD' })
  if (!head.ok) return { reason: head.reason }
  if (head.response.ok) return { bytes: Number.parseInt(head.response.headers.get('content-length') ?? '', 10) }
  // An address that is signed for GET refuses HEAD.
  const first = await caller.call(url, { headers: { range: 'bytes=0-0' } })
  if (!first.ok) return { reason: first.reason }
  const { response } = first
  await dismiss(response)
  if (response.status === 206)
    return { bytes: Number.parseInt(response.headers.get('content-range')?.split('/')[1] ?? '', 10) }
  // Of an empty file there is no first byte.
  if (response.status === 416) return { bytes: 0 }
  return response.ok
    ? { bytes: Number.parseInt(response.headers.get('content-length') ?? '', 10) }
    : { status: response.status }
}
