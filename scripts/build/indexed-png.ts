import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

const compress = promisify(deflate)

/** Levels that a channel keeps: fewest that still draw smooth edges, since these pictures have a handful of colors. */
const STEPS = [32, 24, 16, 12, 8]

/**
 * A PNG with a palette: for line drawings half the size of one with full colors.
 * @param pixels four bytes a pixel, opaque
 */
export async function indexedPng(pixels: Uint8Array, width: number, height: number): Promise<Buffer> {
  for (const steps of STEPS) {
    const picture = toPalette(pixels, width, height, steps)
    if (picture) return encode(picture.palette, picture.rows, width, height)
  }
  throw new Error('A picture has too many colors for a palette')
}

/** Rows as PNG wants them (a filter byte first) and the palette; nothing when more than 256 colors are left. */
function toPalette(pixels: Uint8Array, width: number, height: number, steps: number) {
  const exact = new Map<number, number>()
  const palette: number[] = []
  const places = new Map<number, number>()
  const step = 256 / steps
  const rows = new Uint8Array((width + 1) * height)
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height)
  let before = words[0]
  let place: number | undefined
  for (let y = 0, from = 0; y < height; y += 1) {
    for (let x = 1; x <= width; x += 1, from += 1) {
      const word = words[from] ?? 0
      // Most pixels are as the one before: looking these up would take most of the time.
      if (word !== before || place === undefined) place = exact.get(word)
      before = word
      if (place === undefined) {
        const coarse =
          Math.floor((word & 255) / step) * 65_536 +
          Math.floor(((word >> 8) & 255) / step) * 256 +
          Math.floor(((word >> 16) & 255) / step)
        place = places.get(coarse)
        if (place === undefined) {
          place = palette.length / 3
          if (place === 256) return undefined
          // The first color of its kind stands for it; the ground comes first, so that it stays exact.
          palette.push(word & 255, (word >> 8) & 255, (word >> 16) & 255)
          places.set(coarse, place)
        }
        exact.set(word, place)
      }
      rows[y * (width + 1) + x] = place
    }
  }
  return { palette, rows }
}

async function encode(palette: number[], rows: Uint8Array, width: number, height: number): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette)),
    chunk('IDAT', await compress(rows, { level: 7 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}
