import type { Logger } from 'pino'
import { DAY_MS, HOUR_MS, runRepeatedly, type Stoppable } from '#contracts/clock.ts'
import type { PictureAnswer } from '#contracts/console-content.ts'
import { deletePicture, listPictures, putPicture, readDrafts, readRevisionTexts } from '#server/store/content.ts'
import type { StoreDeps } from '#server/store/database.ts'
import { forgetDraftTalk } from '#server/store/draft-links.ts'
import { readPlans } from '#server/store/plans.ts'
import type { ContentDeps } from './pieces.ts'

/** Stores an uploaded picture where every server finds it. @returns what's wrong with it, to follow its name, if it can't */
export async function storePicture(
  { db, clock, publisher }: ContentDeps,
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

export interface PictureDeps extends StoreDeps {
  log: Logger
  /** The texts of the build's content/. */
  readReleaseTexts: () => readonly string[]
  /** False while the clock may be ahead: then nothing is deleted. */
  isClockTrusted: () => boolean
}

/** Words that name an upload may be in a browser only, which has been offline. */
const UNUSED_DAYS = 30

/** How long what guests said of a draft is kept once it's done, and a link once it ended. */
const TALK_DAYS = 90

/** How a text names an upload: as a photo, or by an address. */
const NAMED = /(?:uploaded-|\/pictures\/|\/photos\/)([0-9a-f]{16})/g
/** Which upload a stored file is of. */
const KEY = /\/([0-9a-f]{16})-[^/]*$/

/**
 * Every night: deletes uploads that nothing names: no draft, nothing scheduled, no file of the build, and no revision,
 * however old, since any of them can be published again; and what guests said of drafts, once it's done for long.
 */
export function tidyPictures({ isClockTrusted, log, ...parts }: PictureDeps): Stoppable {
  return runRepeatedly(async () => {
    if (!isClockTrusted()) return HOUR_MS
    try {
      await forgetDraftTalk(parts.db, parts.clock() - TALK_DAYS * DAY_MS)
      const pictures = await deleteUnusedPictures(parts)
      if (pictures > 0) log.info({ pictures }, 'uploaded pictures that nothing names were deleted')
    } catch (error) {
      log.error({ err: error }, 'uploaded pictures that nothing names could not be looked up; trying again tomorrow')
    }
    return DAY_MS
  })
}

/** @returns how many uploads are gone */
export async function deleteUnusedPictures({
  db,
  clock,
  readReleaseTexts,
}: Omit<PictureDeps, 'log' | 'isClockTrusted'>): Promise<number> {
  const before = clock() - UNUSED_DAYS * DAY_MS
  const old = await listPictures(db, before)
  if (old.length === 0) return 0
  const named = new Set<string>()
  const note = (text: string | null) => {
    for (const [, key = ''] of (text ?? '').matchAll(NAMED)) named.add(key)
  }
  for (const text of readReleaseTexts()) note(text)
  // First: one that's published meanwhile is found among the revisions.
  for (const { text } of await readDrafts(db)) note(text)
  for (const { text } of await readPlans(db)) note(text)
  for await (const text of readRevisionTexts(db)) note(text)
  const unused = new Map(
    old.flatMap((path) => {
      const key = KEY.exec(path)?.[1]
      return key === undefined || named.has(key) ? [] : [[path, key] as const]
    }),
  )
  for (const path of unused.keys()) await deletePicture(db, path, before)
  return new Set(unused.values()).size
}
