import sharp from 'sharp'
import { PHOTO_SIZE, PHOTO_WIDTHS, photoName, sharedPhotoName } from '#app/content/photo.ts'
import { SOCIAL_PICTURE } from '#app/paths.ts'

/** Max download for a phone. */
const MAX_BYTES = 60_000
const MAX_SHARED_BYTES = 150_000

const QUALITIES = [60, 50, 42, 35, 28, 21, 14, 8]

/** More would take too much memory. */
export const MAX_PIXELS = 120_000_000

interface Size {
  width: number
  height: number
}

/** @returns what's wrong with a picture of that size; blank if nothing */
export const tooManyPixels = ({ width, height }: Size): string =>
  width * height > MAX_PIXELS
    ? `is too large, ${width} × ${height} pixels. Export it smaller; 2400 pixels across are plenty`
    : ''

/** What counts as a photo, by its bytes. */
export const PHOTO_KINDS = ['jpeg', 'png', 'webp', 'heif']

/** All pictures of a photo: upright, cropped, without metadata. @param key prefix of their names @returns the pictures by name, or what's wrong with the photo */
export async function drawPhoto(file: Buffer, key: string, paper: string): Promise<Map<string, Buffer> | string> {
  try {
    const { format, autoOrient } = await sharp(file).metadata()
    const { width, height } = autoOrient
    if (!PHOTO_KINDS.includes(format)) return 'isn’t a photo. Export it as a JPEG'
    if (width < PHOTO_SIZE.width || height < PHOTO_SIZE.height)
      return `is too small, ${width} × ${height} pixels. Use one of at least ${PHOTO_SIZE.width} × ${PHOTO_SIZE.height}`
    const tooMany = tooManyPixels(autoOrient)
    if (tooMany !== '') return tooMany
    const pictures = new Map<string, Buffer>()
    const whole = await cut(file, PHOTO_SIZE, paper)
    for (const width of PHOTO_WIDTHS.avif)
      pictures.set(photoName(key, width, 'avif'), await pack(whole, width, 'avif', MAX_BYTES))
    for (const width of PHOTO_WIDTHS.jpg)
      pictures.set(photoName(key, width, 'jpg'), await pack(whole, width, 'jpeg', MAX_BYTES))
    const shared = await cut(file, SOCIAL_PICTURE, paper)
    pictures.set(sharedPhotoName(key), await pack(shared, SOCIAL_PICTURE.width, 'jpeg', MAX_SHARED_BYTES))
    return pictures
  } catch (error) {
    const [why = ''] = String(error instanceof Error ? error.message : error).split('\n')
    return `cannot be read as a picture (${why}). Open it, and export it as a JPEG`
  }
}

/** Crops to the most interesting area, as a PNG for the next step. */
const cut = (file: Buffer, { width, height }: Size, background: string): Promise<Buffer> =>
  sharp(file)
    .autoOrient()
    .flatten({ background })
    .resize(width, height, { fit: 'cover', position: sharp.strategy.attention })
    .png({ compressionLevel: 1 })
    .toBuffer()

async function pack(picture: Buffer, width: number, format: 'avif' | 'jpeg', mostBytes: number): Promise<Buffer> {
  const scaled = sharp(picture).resize({ width })
  let best: Buffer | undefined
  // Binary search, since encoding is slow.
  for (let from = 0, to = QUALITIES.length - 1; from <= to; ) {
    const middle = Math.floor((from + to) / 2)
    const quality = QUALITIES[middle] ?? 50
    const options = format === 'jpeg' ? { mozjpeg: true, quality: Math.min(82, quality + 22) } : { effort: 3, quality }
    const packed = await scaled.clone().toFormat(format, options).toBuffer()
    const fits = packed.length <= mostBytes
    if (fits) best = packed
    if (fits) to = middle - 1
    else from = middle + 1
  }
  if (best) return best
  throw new Error(`it has so much detail that ${width} pixels of it take more than ${mostBytes / 1000} KB`)
}
