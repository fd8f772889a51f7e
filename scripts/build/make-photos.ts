import { existsSync, mkdirSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readContentFolder } from '#app/content/front-matter.server.ts'
import { PHOTO_WIDTHS, photoName, sharedPhotoName } from '#app/content/photo.ts'
import { findPhotoFile, PHOTO_FOLDER, type PhotoFile, photoProblemFile } from '#app/content/photo-file.server.ts'

/** The photos that articles name. @param withDrafts also those of drafts, for development */
export const listPhotos = (withDrafts = false): PhotoFile[] =>
  readContentFolder('articles').flatMap(({ path, frontMatter }) => {
    if (typeof frontMatter !== 'object' || frontMatter === null || !('photo' in frontMatter)) return []
    if (!withDrafts && 'draft' in frontMatter && frontMatter.draft === true) return []
    const photo = findPhotoFile(path, String(frontMatter.photo))
    return 'problem' in photo ? [] : [photo]
  })

/**
 * Makes the pictures of photos into a cache, upright, cut to shape and without what cameras add, such as the place. For one
 * that can't be used, the cache keeps the reason.
 * @returns the names of all pictures, in the cache
 */
export async function makePhotos(photos = listPhotos(), folder = PHOTO_FOLDER): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const made: string[] = []
  for (const { path, key } of photos) {
    const names = namesOf(key)
    if (!names.every((name) => existsSync(join(folder, name)))) {
      // Loaded only where there is a photo to draw: it is the largest part of the build.
      const { drawPhoto } = await import('./draw-photo.ts')
      const pictures = await drawPhoto(await readFile(path), key)
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

const namesOf = (key: string) => [
  ...PHOTO_WIDTHS.avif.map((width) => photoName(key, width, 'avif')),
  ...PHOTO_WIDTHS.jpg.map((width) => photoName(key, width, 'jpg')),
  sharedPhotoName(key),
]

/** Whole or not at all: a build that is cut short leaves no half a picture behind. */
async function writeWhole(file: string, body: Buffer | string): Promise<void> {
  await writeFile(`${file}.${process.pid}`, body)
  await rename(`${file}.${process.pid}`, file)
}
