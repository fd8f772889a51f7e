import type { PictureAnswer } from '#contracts/console-content.ts'
import { putPicture } from '#server/store/content.ts'
import type { ContentParts } from './pieces.ts'

/** Stores an uploaded picture where every server finds it. @returns what's wrong with it, to follow its name, if it can't */
export async function storePicture(
  { db, clock, publisher }: ContentParts,
  bytes: Uint8Array,
): Promise<PictureAnswer | string> {
  const drawn = await publisher.draw(bytes)
  if (typeof drawn === 'string') return drawn
  const { files, ...answer } = drawn
  const created_at = clock()
  // One by one: a statement of them all would hold up others.
  for (const [path, body] of Object.entries(files))
    await putPicture(db, { path, body: Buffer.from(body).toString('base64'), created_at })
  return answer
}
