import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

const compress = promisify(deflate)

/** Levels that a channel keeps: fewest that still draw smooth edges, since these pictures have a handful of colors. */
const STEPS = [32, 24, 16, 12, 8]

/** Higher ones take three times as long for a sixth fewer bytes, and pictures are half of what they may weigh. */
const LEVEL = 3

/** A whole picture at once: by default it comes in pieces of 16 KB. */
const CHUNK = 65_536

/** Pixels of four bytes each, opaque. */
export interface Raster {
  pixels: Uint8Array
  width: number
  height: number
}

/** A raster and where its upper left corner stands in another one. */
export interface Part extends Raster {
  left: number
  top: number
}

interface Indexed {
  palette: number[]
  /** Places in the palette by coarse color. */
  places: Map<number, number>
  /** As PNG wants them: a filter byte first. */
  rows: Uint8Array
}

/**
 * PNGs with a palette, for line drawings half the size of those with full colors, that have all in common but one part: what
 * is common is looked at once.
 * @returns makes the PNG that has this part, or none of its own
 */
export function indexedPngs({ pixels, width, height }: Raster): (part?: Part) => Promise<Buffer> {
  const grounds = new Map<number, Indexed | undefined>()
  const groundIn = (steps: number) => {
    const whole = { pixels, width, height, left: 0, top: 0 }
    if (!grounds.has(steps)) {
      const empty = emptyRows(width, height)
      grounds.set(steps, paint(empty, width, whole, steps, empty.rows))
    }
    return grounds.get(steps)
  }
  // Kept for the next picture, so that there is less to collect.
  const spare: Uint8Array[] = []
  return async (part) => {
    const rows = spare.pop() ?? emptyRows(width, height).rows
    try {
      for (const steps of STEPS) {
        const ground = groundIn(steps)
        const picture = ground && part ? paint(ground, width, part, steps, rows) : ground
        if (picture) return await encode(picture.palette, picture.rows, width, height)
      }
    } finally {
      spare.push(rows)
    }
    throw new Error('A picture has too many colors for a palette')
  }
}

const emptyRows = (width: number, height: number): Indexed => ({
  palette: [],
  places: new Map(),
  rows: new Uint8Array((width + 1) * height),
})

/**
 * A copy with a part painted over it; nothing when more than 256 colors are left.
 * @param width of the whole
 * @param rows where the copy goes
 */
function paint(below: Indexed, width: number, part: Part, steps: number, rows: Uint8Array): Indexed | undefined {
  const palette = [...below.palette]
  const places = new Map(below.places)
  rows.set(below.rows)
  const exact = new Map<number, number>()
  const step = 256 / steps
  const words = new Uint32Array(part.pixels.buffer, part.pixels.byteOffset, part.width * part.height)
  let before = words[0]
  let place: number | undefined
  for (let y = 0, from = 0; y < part.height; y += 1) {
    let to = (part.top + y) * (width + 1) + part.left + 1
    for (let x = 0; x < part.width; x += 1, from += 1, to += 1) {
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
      rows[to] = place
    }
  }
  return { palette, places, rows }
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
    chunk('IDAT', await compress(rows, { level: LEVEL, chunkSize: CHUNK })),
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
