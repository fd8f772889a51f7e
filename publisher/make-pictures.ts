import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SocialPicture } from '#app/social-pictures.ts'
import type { PictureKit } from './draw-picture.ts'

/** More would be faster, and take more memory than the publisher may. */
const AT_ONCE = 2

/** Where pictures are drawn, and what they're drawn with. */
export interface PictureParts {
  kit: PictureKit
  /** A folder that keeps them. */
  cache: string
}

/** Hands on every picture as a file of the site, two at a time. @param put with all that it's made of, and how to get it */
export async function makePictures(
  pictures: readonly SocialPicture[],
  { kit, cache }: PictureParts,
  put: (name: string, inputs: string, make: () => Promise<Buffer>) => Promise<void>,
): Promise<void> {
  await mkdir(cache, { recursive: true })
  const { plates, ...means } = kit
  const waiting = pictures.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const picture of waiting) {
        const inputs = JSON.stringify([means, picture, plates[picture.plate]])
        await put(`/social/${picture.name}.png`, inputs, () => drawInto(cache, inputs, picture, kit))
      }
    }),
  )
}

/** Draws a picture, unless the cache has it. */
async function drawInto(cache: string, inputs: string, picture: SocialPicture, kit: PictureKit): Promise<Buffer> {
  const kept = join(cache, `${createHash('sha256').update(inputs).digest('hex').slice(0, 32)}.png`)
  if (existsSync(kept)) return readFile(kept)
  // What draws takes a while to load, and most sites are made without.
  const { drawPng } = await import('./draw-png.ts')
  const png = await drawPng(picture, kit)
  // Atomic write.
  await writeFile(`${kept}.${process.pid}`, png)
  await rename(`${kept}.${process.pid}`, kept)
  return png
}
