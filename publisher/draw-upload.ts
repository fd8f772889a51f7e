import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { PHOTO_PATH, PHOTO_SIZE } from '#app/content/photo.ts'
import { SMALL_PICTURE } from '#contracts/content-source.ts'
import { drawPhoto, MAX_PIXELS, PHOTO_KINDS, tooManyPixels } from './draw-photo.ts'
import type { DrawnPicture } from './publisher.ts'

/** The widest that a text's column gets, at twice its pixels. */
const WIDEST = 1600
const NARROWEST = 200

/** More than any size that's made. To turn or crop a picture, all its pixels have to be in memory. */
const WORKED_ON = 2400

const FORMATS = {
  jpg: (picture: Sharp) => picture.jpeg({ mozjpeg: true, quality: 80 }),
  avif: (picture: Sharp) => picture.avif({ effort: 3, quality: 52 }),
}

/**
 * Makes all sizes of an uploaded picture: for texts, and cropped as an article's photo where it's large enough. What it
 * is shows by its bytes; its metadata, such as where it was taken, is gone.
 * @param paper the color behind what's see-through
 * @returns what's wrong with it, to follow its name, if it can't be used
 */
export async function drawUpload(bytes: Uint8Array, paper: string): Promise<DrawnPicture | string> {
  const file = Buffer.from(bytes)
  const key = createHash('sha256').update(file).digest('hex').slice(0, 16)
  try {
    // It reads the head alone, so that a picture that's too large is said to be that.
    const { format, autoOrient } = await sharp(file, { limitInputPixels: false }).metadata()
    if (!PHOTO_KINDS.includes(format)) return 'isn’t a photo. Export it as a JPEG'
    if (autoOrient.width < NARROWEST)
      return `is too small, only ${autoOrient.width} pixel${autoOrient.width === 1 ? '' : 's'} wide. Use one of at least ${NARROWEST}`
    const tooMany = tooManyPixels(autoOrient)
    if (tooMany !== '') return tooMany
    const worked = await sharp(file, { limitInputPixels: MAX_PIXELS, sequentialRead: true })
      .flatten({ background: paper })
      .resize({ width: WORKED_ON, height: WORKED_ON, fit: 'outside', withoutEnlargement: true })
      // It says which way is up. Nothing of it is left in what's stored.
      .keepExif()
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toBuffer()
    const whole = sharp(worked).autoOrient()
    const width = Math.min(autoOrient.width, WIDEST)
    const { info, data } = await whole
      .resize({ width })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true })
    const address = `/assets/pictures/${key}-${info.width}x${info.height}`
    const files: Record<string, Uint8Array> = {}
    for (const [ending, pack] of Object.entries(FORMATS)) {
      files[`${address}.${ending}`] = await pack(sharp(data)).toBuffer()
      if (info.width > SMALL_PICTURE)
        files[`${address}-${SMALL_PICTURE}.${ending}`] = await pack(
          sharp(data).resize({ width: SMALL_PICTURE }),
        ).toBuffer()
    }
    const photo = isPhoto(autoOrient) ? await drawPhoto(worked, key, paper) : new Map<string, Buffer>()
    if (typeof photo === 'string') return photo
    for (const [name, body] of photo) files[`${PHOTO_PATH}/${name}`] = body
    const name = photo.size > 0 ? `uploaded-${key}.jpg` : ''
    return { name, src: `${address}.jpg`, width: info.width, height: info.height, files }
  } catch {
    return 'can’t be read as a picture. Open it, and export it as a JPEG'
  }
}

const isPhoto = ({ width, height }: { width: number; height: number }) =>
  width >= PHOTO_SIZE.width && height >= PHOTO_SIZE.height
