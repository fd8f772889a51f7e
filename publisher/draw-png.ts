import { renderAsync } from '@resvg/resvg-js'
import sharp from 'sharp'
import type { SocialPicture } from '#app/social-pictures.ts'
import { drawPicture, type PictureKit } from './draw-picture.ts'
import { measureDisplay, PICTURE_FONTS } from './picture-fonts.ts'

/** Some messengers don't show pictures of 300 KB or more. Ours are line drawings. */
const MAX_BYTES = 60_000

// It would keep what it has drawn, and start threads for each picture. All pictures differ.
sharp.cache(false)
sharp.concurrency(1)

const widthOf = measureDisplay()

/** Its pixels take 3 MB, outside of the heap, where V8 doesn't see that they fill the memory. */
const COLLECT_EVERY = 8
let drawn = 0

export async function drawPng(picture: SocialPicture, kit: PictureKit): Promise<Buffer> {
  if (drawn % COLLECT_EVERY === 0) globalThis.gc?.()
  drawn += 1
  const { pixels, width, height } = await renderAsync(drawPicture(picture, kit, widthOf), { font: PICTURE_FONTS })
  // Its own `asPng` would block the thread that renders pages.
  const png = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    // The drawings have few colors, and a palette halves the file.
    .png({ palette: true, dither: 0 })
    .toBuffer()
  if (png.length > MAX_BYTES)
    throw new Error(`The social picture ${picture.name} has ${png.length} bytes: simplify its plate`)
  return png
}
