import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PHOTO_PATH } from '#app/content/photo.ts'
import type { ContentSource } from '#contracts/content-source.ts'
import { UPLOADED_FOLDER } from '#contracts/uploaded-pictures.ts'
import type { SiteOrder } from './publisher.ts'

/** Lists the build's files that a made site doesn't have. */
export const GONE_FILE = 'gone.json'

/** The build's files that a made site doesn't have, as `/a/index.html`. @param folder of the made site */
export const readGone = (folder: string): string[] =>
  JSON.parse(readFileSync(join(folder, GONE_FILE), 'utf8')) as string[]

const UPLOADED = new RegExp(`^${PHOTO_PATH}/([0-9a-f]{16})-shared\\.jpg$`)

/** The build's files of content/, with an order's texts over them. Uploaded photos are there by name. */
export function sourceOf(contentFolder: string, { overlay, served }: Omit<SiteOrder, 'day'>): ContentSource {
  const photos = served.flatMap((path) => UPLOADED.exec(path)?.[1] ?? [])
  return {
    folder: contentFolder,
    overlay: new Map([
      ...photos.map((key) => [`${UPLOADED_FOLDER}/uploaded-${key}.jpg`, ''] as const),
      ...Object.entries(overlay),
    ]),
  }
}
