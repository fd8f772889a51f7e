import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path/posix'
import { type ContentProblem, contentProblem } from '#contracts/content-problems.ts'
import { UPLOADED_FOLDER, UPLOADED_PHOTO } from '#contracts/content-source.ts'
import type { ContentFiles } from './content-files.server.ts'

/** Where ops/build/make-photos.ts stores its images, and a `.problem` file for each photo it couldn't use. */
export const PHOTO_FOLDER = 'node_modules/.cache/photos'

/** Change it when image processing changes, to regenerate all images. */
const RECIPE = '1'

const MAX_MEGABYTES = 30

const PLAIN_NAME = /^[^/\\]+\.(jpe?g|png|webp|avif)$/i

export interface PhotoFile {
  path: string
  key: string
}

/** The photo that an article names, next to it or in `pictures/`; otherwise the problem and the fix. */
export function findPhotoFile(articlePath: string, name: string, files: ContentFiles): PhotoFile | ContentProblem {
  if (!PLAIN_NAME.test(name)) return contentProblem('photo', 'no-photo-type', { file: name })
  const uploaded = join(UPLOADED_FOLDER, name)
  const [, uploadedKey] = UPLOADED_PHOTO.exec(name) ?? []
  if (uploadedKey !== undefined && files.has(uploaded)) return { path: uploaded, key: uploadedKey }
  const folder = dirname(articlePath)
  const path = [join(folder, name), join(folder, 'pictures', name)].find((file) => files.has(file))
  const bytes = path === undefined ? undefined : files.bytes(path)
  if (path === undefined || bytes === undefined) return contentProblem('photo', 'no-photo', { file: name, folder })
  if (bytes.length > MAX_MEGABYTES * 1_000_000)
    return contentProblem('photo', 'photo-too-large', { file: name, most: MAX_MEGABYTES })
  const key = createHash('sha256').update(RECIPE).update(bytes).digest('hex').slice(0, 16)
  return { path, key }
}

/** The same after image processing. @returns also why processing failed */
export function readPhotoFile(articlePath: string, name: string, files: ContentFiles): PhotoFile | ContentProblem {
  const photo = findPhotoFile(articlePath, name, files)
  if ('code' in photo) return photo
  const why = files.text(photoProblemFile(photo.key))
  return why === undefined ? photo : contentProblem('photo', 'photo-unusable', { file: name, why })
}

export const photoProblemFile = (key: string, folder = PHOTO_FOLDER): string => join(folder, `${key}.problem`)
