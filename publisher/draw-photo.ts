import { hash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { PHOTO_PATH, PHOTO_SIZE, PHOTO_WIDTHS, photoName, sharedPhotoName } from '#content-loader/photo.ts'
import { SMALL_PICTURE } from '#contracts/content-source.ts'
import { SOCIAL_PICTURE } from '#site/render/paths.ts'
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
  onlyPhotoLoaders()
  const file = Buffer.from(bytes)
  const key = hash('sha256', file).slice(0, 16)
  try {
    // It reads the head alone, so that a picture that's too large is said to be that.
    const { format, pages, autoOrient } = await sharp(file, { limitInputPixels: 2 ** 31 }).metadata()
    const otherKind = noPhoto(format, pages)
    if (otherKind !== '') return otherKind
    if (autoOrient.width < NARROWEST)
      return `is too small, only ${autoOrient.width} pixel${autoOrient.width === 1 ? '' : 's'} wide. Use one of at least ${NARROWEST}`
    const tooMany = tooManyPixels(autoOrient)
    if (tooMany !== '') return tooMany
    const tallest = Math.floor(MAX_HEIGHT * Math.max(1, autoOrient.width / WIDEST))
    if (autoOrient.height > tallest)
      return `is too tall, ${autoOrient.height} pixels. Crop it to at most ${tallest}, or make several of it`
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

/** Of this process: the library knows dozens of formats, and looks into a file for each. */
function onlyPhotoLoaders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}`) })
}

const isPhoto = ({ width, height }: { width: number; height: number }) =>
  width >= PHOTO_SIZE.width && height >= PHOTO_SIZE.height

/** Max download for a phone. */
const MAX_BYTES = 60_000
const MAX_SHARED_BYTES = 150_000

const QUALITIES = [60, 50, 42, 35, 28, 21, 14, 8]

/** More would take too much memory. */
const MAX_PIXELS = 120_000_000

/** What every format can hold, at the width that's drawn. */
const MAX_HEIGHT = 16_000

interface Size {
  width: number
  height: number
}

/** @returns what's wrong with a picture of that size; blank if nothing */
const tooManyPixels = ({ width, height }: Size): string =>
  width * height > MAX_PIXELS
    ? `is too large, ${width} × ${height} pixels. Export it smaller; 2400 pixels across are plenty`
    : ''

/** @returns why a picture is no photo, by its bytes; blank if it's one. Of a HEIC's pages, the first is the photo */
function noPhoto(format: string, pages = 1): string {
  if (format === 'webp' && pages > 1) return 'is animated. Export one picture of it as a JPEG'
  return ['jpeg', 'png', 'webp', 'heif'].includes(format) ? '' : 'isn’t a photo. Export it as a JPEG'
}

/** All pictures of a photo: upright, cropped, without metadata. @param key prefix of their names @returns the pictures by name, or what's wrong with the photo */
export async function drawPhoto(file: Buffer, key: string, paper: string): Promise<Map<string, Buffer> | string> {
  try {
    const { format, pages, autoOrient } = await sharp(file).metadata()
    const { width, height } = autoOrient
    const otherKind = noPhoto(format, pages)
    if (otherKind !== '') return otherKind
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
