import { existsSync, mkdirSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { ContentFiles } from '#app/content/content-files.server.ts'
import { readContentFolder } from '#app/content/front-matter.server.ts'
import { PHOTO_SIZE, PHOTO_WIDTHS, photoName, sharedPhotoName } from '#app/content/photo.ts'
import { findPhotoFile, PHOTO_FOLDER, type PhotoFile, photoProblemFile } from '#app/content/photo-file.server.ts'
import { saysDraft } from '#app/content/publishing.ts'
import { SOCIAL_PICTURE } from '#app/paths.ts'
import { readTokens } from './read-tokens.ts'

/** Max download for a phone. */
const MAX_BYTES = 60_000
const MAX_SHARED_BYTES = 150_000

const QUALITIES = [60, 50, 42, 35, 28, 21, 14, 8]

const MAX_PIXELS = 120_000_000

const KINDS = ['jpeg', 'png', 'webp', 'heif']

/** @param withDrafts include drafts' photos, for development */
export const listPhotos = (files: ContentFiles, withDrafts = false): PhotoFile[] =>
  readContentFolder(files, 'articles').flatMap(({ path, frontMatter }) => {
    if (typeof frontMatter !== 'object' || frontMatter === null || !('photo' in frontMatter)) return []
    if (!withDrafts && saysDraft(frontMatter)) return []
    const photo = findPhotoFile(path, String(frontMatter.photo), files)
    return 'problem' in photo ? [] : [photo]
  })

/**
 * Renders photos into a cache: upright, cropped, and without metadata such as location. If a photo can't be used, the
 * cache keeps the reason.
 * @returns all picture names
 */
export async function makePhotos(
  photos: readonly PhotoFile[],
  folder = PHOTO_FOLDER,
  paper: string = readTokens().light.paper,
): Promise<string[]> {
  await openCache(folder, paper)
  const made: string[] = []
  for (const { path, key } of photos) {
    const names = namesOf(key)
    if (!names.every((name) => existsSync(join(folder, name)))) {
      const pictures = await drawPhoto(await readFile(path), key, paper)
      if (typeof pictures === 'string') {
        await writeWhole(photoProblemFile(key, folder), pictures)
        continue
      }
      await rm(photoProblemFile(key, folder), { force: true })
      for (const [name, body] of pictures) await writeWhole(join(folder, name), body)
    }
    made.push(...names)
  }
  return made
}

/** What's transparent has the page's color, so photos made for another one are stale. */
async function openCache(folder: string, paper: string): Promise<void> {
  const mark = join(folder, `on-${paper.slice(1)}`)
  if (existsSync(mark)) return
  await rm(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await writeFile(mark, '')
}

const namesOf = (key: string) => [
  ...PHOTO_WIDTHS.avif.map((width) => photoName(key, width, 'avif')),
  ...PHOTO_WIDTHS.jpg.map((width) => photoName(key, width, 'jpg')),
  sharedPhotoName(key),
]

/** Atomic write, so that an interrupted build leaves no partial picture. */
async function writeWhole(file: string, body: Buffer | string): Promise<void> {
  await writeFile(`${file}.${process.pid}`, body)
  await rename(`${file}.${process.pid}`, file)
}

/** @param key prefix of their names @returns the pictures by name, or what's wrong with the photo */
async function drawPhoto(file: Buffer, key: string, paper: string): Promise<Map<string, Buffer> | string> {
  try {
    const { format, autoOrient } = await sharp(file).metadata()
    const { width, height } = autoOrient
    if (!KINDS.includes(format)) return 'isn’t a photo. Export it as a JPEG'
    if (width < PHOTO_SIZE.width || height < PHOTO_SIZE.height)
      return `is too small, ${width} × ${height} pixels. Use one of at least ${PHOTO_SIZE.width} × ${PHOTO_SIZE.height}`
    if (width * height > MAX_PIXELS)
      return `is too large, ${width} × ${height} pixels. Export it smaller; 2400 pixels across are plenty`
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
const cut = (file: Buffer, { width, height }: typeof PHOTO_SIZE, background: string): Promise<Buffer> =>
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
