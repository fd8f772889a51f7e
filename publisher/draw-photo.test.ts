import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawUpload } from './draw-photo.ts'

const png = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()

it.each([
  [1, 1, 'is too small, only 1 pixel wide. Use one of at least 200'],
  [199, 300, 'is too small, only 199 pixels wide. Use one of at least 200'],
  [12_001, 10_000, 'is too large, 12001 × 10000 pixels. Export it smaller; 2400 pixels across are plenty'],
])('says of a picture of %i × %i pixels what is wrong with its size', async (width, height, says) => {
  expect(await drawUpload(await png(width, height), '#fff')).toBe(says)
})

it.each([
  ['nothing', '', 'can’t be read as a picture'],
  ['no picture', 'GIF89a, or so it says', 'can’t be read as a picture'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>', 'isn’t a photo'],
])('takes %s for no picture', async (_, bytes, says) => {
  expect(await drawUpload(Buffer.from(bytes), '#fff')).toContain(says)
})
