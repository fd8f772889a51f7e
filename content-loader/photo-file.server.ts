import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path/posix'
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
export function findPhotoFile(articlePath: string, name: string, files: ContentFiles): PhotoFile | { problem: string } {
  if (!PLAIN_NAME.test(name)) {
    return { problem: `${name} can’t be used. Write photo: and the name of a JPEG, PNG, WebP or AVIF file` }
  }
  const uploaded = join(UPLOADED_FOLDER, name)
  const [, uploadedKey] = UPLOADED_PHOTO.exec(name) ?? []
  if (uploadedKey !== undefined && files.has(uploaded)) return { path: uploaded, key: uploadedKey }
  const folder = dirname(articlePath)
  const path = [join(folder, name), join(folder, 'pictures', name)].find((file) => files.has(file))
  const bytes = path === undefined ? undefined : files.bytes(path)
  if (path === undefined || bytes === undefined)
    return { problem: `${name} is not there. Put it beside the article, or into ${folder}/pictures/` }
  if (bytes.length > MAX_MEGABYTES * 1_000_000) {
    return { problem: `${name} is larger than ${MAX_MEGABYTES} MB. Export it smaller; 2400 pixels across are plenty` }
  }
  const key = createHash('sha256').update(RECIPE).update(bytes).digest('hex').slice(0, 16)
  return { path, key }
}

/** The same after image processing. @returns also why processing failed */
export function readPhotoFile(articlePath: string, name: string, files: ContentFiles): PhotoFile | { problem: string } {
  const photo = findPhotoFile(articlePath, name, files)
  if ('problem' in photo) return photo
  const problem = files.text(photoProblemFile(photo.key))
  return problem === undefined ? photo : { problem: `${name} ${problem}` }
}

export const photoProblemFile = (key: string, folder = PHOTO_FOLDER): string => join(folder, `${key}.problem`)
