import { gzipSync, Inflate } from 'fflate'

/** A file in a zip archive, packed. It's copied as it is unless it changes, so pictures are never unpacked. */
export interface ZipEntry {
  path: string
  /** 0 is stored, 8 is deflated. */
  method: number
  crc: number
  size: number
  packed: Uint8Array
}

/** It's damaged, or isn't a zip archive. */
class ZipError extends Error {}

/** It would unpack to more than the limit. */
export class TooLargeError extends Error {}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_LENGTH = 22
const IS_ENCRYPTED = 1
const IS_UTF8 = 0x800
/** January 1, 1980: when a document was masked is nobody's business. */
const EPOCH = 0x21

/**
 * Lists the files of a zip archive by its directory, without unpacking them. Where two have one path, the last counts.
 * @throws {ZipError}
 */
export function readZip(bytes: Uint8Array): ZipEntry[] {
  try {
    return [...readDirectory(bytes)].flatMap(([, entry]) => (entry.path.endsWith('/') ? [] : [entry]))
  } catch (error) {
    // DataView: an offset outside the file.
    throw error instanceof RangeError ? new ZipError('An entry lies outside the file') : error
  }
}

function readDirectory(bytes: Uint8Array): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const entries = new Map<string, ZipEntry>()
  const packed: { from: number; to: number }[] = []
  let at = view.getUint32(end + 16, true)
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    if (view.getUint32(at, true) !== CENTRAL) throw new ZipError('The directory is damaged')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true))
    const [packedSize = 0, size = 0] = [20, 24].map((offset) => view.getUint32(at + offset, true))
    if ((view.getUint16(at + 8, true) & IS_ENCRYPTED) !== 0) throw new ZipError('An entry is encrypted')
    const path = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + (nameLength ?? 0)))
    const local = view.getUint32(at + 42, true)
    if (view.getUint32(local, true) !== LOCAL) throw new ZipError('An entry is missing')
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    if (from + packedSize > bytes.length) throw new ZipError('An entry is cut off')
    packed.push({ from: local, to: from + packedSize })
    entries.set(path, {
      path,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      size,
      packed: bytes.subarray(from, from + packedSize),
    })
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  packed.sort((one, other) => one.from - other.from)
  // Otherwise, a small file could list one part thousands of times.
  if (packed.some(({ from }, index) => from < (packed[index - 1]?.to ?? 0))) throw new ZipError('Entries overlap')
  return entries
}

/** The end record is last, before a comment of 65,535 bytes at most. */
function findEnd(view: DataView): number {
  for (let at = view.byteLength - END_LENGTH; at >= Math.max(0, view.byteLength - END_LENGTH - 0xffff); at -= 1) {
    if (view.getUint32(at, true) === END) return at
  }
  throw new ZipError('No zip archive')
}

/** Small, since each unpacks to as much as a thousand times its size before the limit is checked. */
const SLICE = 4096

/**
 * Unpacks a file, whatever size its entry claims.
 * @throws {TooLargeError} beyond `limit` bytes
 * @throws {ZipError}
 */
export function unpack({ method, packed }: ZipEntry, limit: number): Uint8Array {
  const { bytes, isWhole } = unpackSome({ method, packed }, limit + 1)
  if (!isWhole || bytes.length > limit) throw new TooLargeError(`More than ${limit} bytes`)
  return bytes
}

/** Unpacks at least the first `wanted` bytes, or all there are. */
export function unpackSome(
  { method, packed }: Pick<ZipEntry, 'method' | 'packed'>,
  wanted: number,
): { bytes: Uint8Array; isWhole: boolean } {
  if (method === 0 || packed.length === 0) return { bytes: packed, isWhole: true }
  if (method !== 8) throw new ZipError('Packed in an unknown way')
  const chunks: Uint8Array[] = []
  let length = 0
  let isWhole = false
  const inflate = new Inflate((chunk, isLast) => {
    chunks.push(chunk)
    length += chunk.length
    isWhole ||= isLast
  })
  try {
    const slice = Math.min(SLICE, wanted)
    for (let at = 0; length < wanted && at < packed.length; at += slice) {
      inflate.push(packed.subarray(at, at + slice), at + slice >= packed.length)
    }
  } catch {
    throw new ZipError('An entry is damaged')
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return { bytes, isWhole }
}

/** Packs new content. */
export function pack(path: string, bytes: Uint8Array): ZipEntry {
  // A gzip file is 10 bytes, the deflated content, its CRC, and its length (RFC 1952).
  const zipped = gzipSync(bytes, { mtime: 0 })
  const crc = new DataView(zipped.buffer, zipped.byteOffset).getUint32(zipped.length - 8, true)
  return { path, method: 8, crc, size: bytes.length, packed: zipped.subarray(10, -8) }
}

/** Writes an archive. Comments, dates and whatever else an archive can carry are left out. */
export function writeZip(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const files = entries.map((entry) => ({ ...entry, name: new TextEncoder().encode(entry.path) }))
  const lengths = files.map(({ name, packed }) => 30 + name.length + packed.length)
  const directory = lengths.reduce((sum, length) => sum + length, 0)
  const directoryLength = files.reduce((sum, { name }) => sum + 46 + name.length, 0)
  const bytes = new Uint8Array(directory + directoryLength + END_LENGTH)
  const view = new DataView(bytes.buffer)
  let local = 0
  let central = directory
  for (const [index, { name, packed, method, crc, size }] of files.entries()) {
    const describe = (at: number) => {
      view.setUint16(at, 20, true)
      view.setUint16(at + 2, IS_UTF8, true)
      view.setUint16(at + 4, method, true)
      view.setUint16(at + 8, EPOCH, true)
      view.setUint32(at + 10, crc, true)
      view.setUint32(at + 14, packed.length, true)
      view.setUint32(at + 18, size, true)
      view.setUint16(at + 22, name.length, true)
    }
    view.setUint32(local, LOCAL, true)
    describe(local + 4)
    bytes.set(name, local + 30)
    bytes.set(packed, local + 30 + name.length)
    view.setUint32(central, CENTRAL, true)
    view.setUint16(central + 4, 20, true)
    describe(central + 6)
    view.setUint32(central + 42, local, true)
    bytes.set(name, central + 46)
    local += lengths[index] ?? 0
    central += 46 + name.length
  }
  view.setUint32(central, END, true)
  view.setUint16(central + 8, files.length, true)
  view.setUint16(central + 10, files.length, true)
  view.setUint32(central + 12, directoryLength, true)
  view.setUint32(central + 16, directory, true)
  return bytes
}
