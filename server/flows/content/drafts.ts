import { type Draft, deleteDraft, insertDraft, readDraft, readRevision, updateDraft } from '#server/store/content.ts'
import { type ContentParts, numberOf } from './pieces.ts'

/** A draft as a page sends it. @property version that the page last saw, 0 if none @property base null: the build's file */
interface TypedDraft {
  file: string
  text: string
  base: string | null
  version: number
  /** The person has seen what the build's file says now. */
  rebased?: boolean
  by: string
}

/**
 * Saves a draft over the version that its page last saw. The same text again changes nothing.
 * @returns the stored draft; `conflict` with what's stored instead; or `no such base`
 */
export async function saveDraft(
  parts: ContentParts,
  { file, text, base, version, rebased = false, by }: TypedDraft,
): Promise<Draft | { conflict: Draft | undefined } | 'no such base'> {
  const { db, clock } = parts
  const now = await readBasis(parts, file, base)
  if (!now) return 'no such base'
  const stored = version === 0 ? undefined : await readDraft(db, file)
  // A release that came meanwhile changes nothing about what the draft started from.
  const basis = stored?.base === now.base && !rebased ? { base: stored.base, base_text: stored.base_text } : now
  if (stored?.version === version && stored.text === text && stored.base_text === basis.base_text) return stored
  // By the clock, so that the version of a discarded draft doesn't come again.
  const draft = { file, text, version: Math.max(clock(), version + 1), ...basis, by, saved_at: clock() }
  const isSaved = version === 0 ? await insertDraft(db, draft) : await updateDraft(db, draft, version)
  return isSaved ? draft : { conflict: await readDraft(db, file) }
}

/** What a draft starts from; undefined if the file has no such revision. */
async function readBasis(
  { db, readRelease }: ContentParts,
  file: string,
  base: string | null,
): Promise<Pick<Draft, 'base' | 'base_text'> | undefined> {
  if (base === null) return { base: null, base_text: readRelease(file) ?? null }
  const number = numberOf(base)
  const revision = number === undefined ? undefined : await readRevision(db, number)
  return revision?.file === file ? { base: revision.number, base_text: revision.text } : undefined
}

/** Discards the version of a draft that was last seen. @returns what's stored instead, if that's another one */
export async function discardDraft(
  { db }: ContentParts,
  file: string,
  version: number,
): Promise<'discarded' | { conflict: Draft | undefined }> {
  if (await deleteDraft(db, file, version)) return 'discarded'
  return { conflict: await readDraft(db, file) }
}
