import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderAsync } from '@resvg/resvg-js'
import sharp from 'sharp'
import type { SocialPicture } from '#app/social-pictures.ts'
import { drawPicture, type PictureKit } from './draw-picture.ts'
import { measureDisplay, PICTURE_FONTS } from './picture-fonts.ts'
import type { Put } from './put-files.ts'

/** Some messengers don't show pictures of 300 KB or more. Ours are line drawings. */
const MAX_BYTES = 60_000

/** More would be faster, and take more memory than the publisher may. */
const AT_ONCE = 2

/** Where pictures are drawn, and what they're drawn with. */
export interface PictureParts {
  kit: PictureKit
  /** A folder that keeps them. */
  cache: string
  /** The keys of those that the site has already, by name: they're left out. */
  known?: Readonly<Record<string, string>>
}

/** Renders pictures as PNG into a cache, unless they're already there. @returns keys and new files by picture name */
export async function makePictures(
  pictures: readonly SocialPicture[],
  { kit, cache, known = {} }: PictureParts,
): Promise<{ drawn: number; keys: Map<string, string>; files: Map<string, string> }> {
  await mkdir(cache, { recursive: true })
  const widthOf = measureDisplay()
  const { plates, ...means } = kit
  const keys = new Map<string, string>()
  const files = new Map<string, string>()
  let drawn = 0

  async function make(picture: SocialPicture) {
    const key = createHash('sha256')
      .update(JSON.stringify([means, picture, plates[picture.plate]]))
      .digest('hex')
      .slice(0, 32)
    keys.set(picture.name, key)
    if (known[picture.name] === key) return
    const kept = join(cache, `${key}.png`)
    files.set(picture.name, kept)
    if (existsSync(kept)) return
    const { pixels, width, height } = await renderAsync(drawPicture(picture, kit, widthOf), { font: PICTURE_FONTS })
    // Its own `asPng` would block the thread that renders pages.
    const png = await sharp(pixels, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      // The drawings have few colors, and a palette halves the file.
      .png({ palette: true, dither: 0 })
      .toBuffer()
    if (png.length > MAX_BYTES)
      throw new Error(`The social picture ${picture.name} has ${png.length} bytes: simplify its plate`)
    // Atomic write.
    await writeFile(`${kept}.${process.pid}`, png)
    await rename(`${kept}.${process.pid}`, kept)
    drawn += 1
  }

  const waiting = pictures.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const picture of waiting) await make(picture)
    }),
  )
  return { drawn, keys, files }
}

/** Writes drawn pictures to where pages name them. */
export function placePictures(files: ReadonlyMap<string, string>, put: Put): void {
  for (const [name, kept] of files) put(`social/${name}.png`, readFileSync(kept))
}
