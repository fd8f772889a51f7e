import { crc32, deflateRawSync } from 'node:zlib'

interface ZippedFile {
  name: string
  text: string
}

/** January 1, 2026, in the format's way: the same files give the same bytes on any day. */
const DOS_DATE = ((2026 - 1980) << 9) | (1 << 5) | 1

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END = 0x06054b50
const DEFLATED = 8

/** A zip archive of a few small files (PKWARE's APPNOTE, without extensions). */
export function zip(files: readonly ZippedFile[]): Buffer<ArrayBuffer> {
  const entries = files.map(({ name, text }) => {
    const bytes = Buffer.from(text)
    const packed = deflateRawSync(bytes)
    // What a file's header and its directory entry share.
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(DEFLATED, 4)
    facts.writeUInt16LE(DOS_DATE, 8)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(name.length, 22)
    return { name: Buffer.from(name), facts, packed }
  })

  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, facts, packed } of entries) {
    const file = Buffer.concat([number(LOCAL_HEADER), facts, name, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([number(CENTRAL_HEADER), Buffer.from([20, 0]), facts, place, name]))
    parts.push(file)
    offset += file.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, list, number(END), end])
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
