import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawUpload } from './draw-photo.ts'

/** A picture whose head says that it's as large: no more of it is read. */
async function png(width: number, height: number): Promise<Buffer> {
  const small = { create: { width: 1, height: 1, channels: 3 as const, background: '#fff' } }
  const picture = await sharp(small).png().toBuffer()
  picture.writeUInt32BE(width, 16)
  picture.writeUInt32BE(height, 20)
  picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29)
  return picture
}

const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
const animation = () =>
  sharp({ create: { width: 300, height: 400, pageHeight: 200, channels: 3, background: '#fff', noise } })
    .webp()
    .toBuffer()

it.each<[string, () => string | Promise<Buffer>, string]>([
  ['a dot', () => png(1, 1), 'is too small, only 1 pixel wide. Use one of at least 200'],
  ['a strip', () => png(199, 300), 'is too small, only 199 pixels wide. Use one of at least 200'],
  ['what would fill a wall', () => png(12_001, 10_000), 'is too large, 12001 × 10000 pixels. Export it smaller; 2400'],
  ['a tall one', () => png(400, 20_000), 'is too tall, 20000 pixels. Crop it to at most 16000'],
  ['a wide and tall one', () => png(3200, 32_001), 'is too tall, 32001 pixels. Crop it to at most 32000'],
  ['what moves', animation, 'is animated. Export one picture of it'],
  ['nothing', () => '', 'can’t be read as a picture'],
  ['no picture', () => 'GIF89a, or so it says', 'can’t be read as a picture'],
  ['a drawing', () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'can’t be read as a picture'],
])('takes %s for no picture', async (_, make, says) => {
  expect(await drawUpload(Buffer.from(await make()), '#fff')).toContain(says)
})
