import { existsSync, mkdirSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentFiles } from '#app/content/content-files.server.ts'
import { readContentFolder } from '#app/content/front-matter.server.ts'
import { PHOTO_WIDTHS, photoName, sharedPhotoName } from '#app/content/photo.ts'
import { findPhotoFile, PHOTO_FOLDER, type PhotoFile, photoProblemFile } from '#app/content/photo-file.server.ts'
import { saysDraft } from '#app/content/publishing.ts'
import { drawPhoto } from '#publisher/draw-photo.ts'
import { readTokens } from './read-tokens.ts'

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
