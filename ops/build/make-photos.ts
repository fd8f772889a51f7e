import { existsSync, mkdirSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { ContentFiles } from '#content-loader/content-files.server.ts'
import { readContentFolder } from '#content-loader/front-matter.server.ts'
import { PHOTO_WIDTHS, photoName, sharedPhotoName } from '#content-loader/photo.ts'
import { findPhotoFile, PHOTO_FOLDER, type PhotoFile, photoProblemFile } from '#content-loader/photo-file.server.ts'
import { saysDraft } from '#content-loader/publishing.ts'
import { drawPhoto } from '#publisher/draw-photo.ts'
import { listFiles, writeWhole } from '#publisher/served-files.ts'
import { readTokens } from './read-tokens.ts'

/** @param withDrafts include drafts' photos, for development */
export const listPhotos = (files: ContentFiles, withDrafts = false): PhotoFile[] =>
  readContentFolder(files, 'articles').flatMap(({ path, frontMatter }) => {
    if (typeof frontMatter !== 'object' || frontMatter === null || !('photo' in frontMatter)) return []
    if (!withDrafts && saysDraft(frontMatter)) return []
    const photo = findPhotoFile(path, String(frontMatter.photo), files)
    return 'code' in photo ? [] : [photo]
  })

/**
 * Renders photos into a cache: upright, cropped, and without metadata such as location. If a photo can't be used, the
 * cache keeps the reason.
 * @returns all picture names
 */
export async function makePhotos(photos: readonly PhotoFile[], folder = PHOTO_FOLDER): Promise<string[]> {
  const { paper } = readTokens().light
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

const PICTURES = /\.(jpe?g|png|webp|avif)$/i

/**
 * Takes out what cameras and programs wrote into the pictures of public/, such as the place, before they're served.
 * Pictures without it stay as they are. @param built where the bundler copied them @throws naming an unreadable one
 */
export async function stripPictures(built: string, folder = 'public'): Promise<void> {
  for (const path of listFiles(folder).filter((name) => PICTURES.test(name))) {
    const file = join(built, path)
    try {
      const bare = await withoutMetadata(await readFile(file))
      if (bare) await writeFile(file, bare)
    } catch (error) {
      const [why = ''] = String(error instanceof Error ? error.message : error).split('\n')
      throw new Error(`public${path} can’t be read as a picture (${why}). Open it and export it again.`)
    }
  }
}

/** The same picture, upright, in its own colors. @returns undefined if there's nothing to take out */
async function withoutMetadata(picture: Buffer): Promise<Buffer | undefined> {
  const { format, exif, xmp, iptc, comments } = await sharp(picture).metadata()
  if (!exif && !xmp && !iptc && !comments) return undefined
  const bare = sharp(picture, { animated: format === 'webp' })
    .autoOrient()
    .keepIccProfile()
  if (format === 'jpeg') return bare.jpeg({ quality: 92, chromaSubsampling: '4:4:4', mozjpeg: true }).toBuffer()
  if (format === 'webp') return bare.webp({ quality: 92 }).toBuffer()
  return format === 'heif' ? bare.avif({ quality: 80 }).toBuffer() : bare.png().toBuffer()
}
