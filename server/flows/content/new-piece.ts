import type { NewKind } from '#contracts/console-content.ts'
import { draftOf, NEW_FOLDERS, slugOf } from '#publisher/piece-templates.ts'
import { utcDay } from '#server/clock.ts'
import { readDraft, readLatestRevision } from '#server/store/content.ts'
import { saveDraft } from './drafts.ts'
import { markDraft } from './mark-draft.ts'
import type { ContentParts } from './pieces.ts'

/** Begins a draft of a new piece. @returns its file; or why there is none */
export async function beginPiece(
  parts: ContentParts,
  { kind, title, by }: { kind: NewKind; title: string; by: string },
): Promise<{ file: string } | 'no address' | 'taken'> {
  const slug = slugOf(title)
  if (slug === '') return 'no address'
  const file = `content/${NEW_FOLDERS[kind]}/${slug}.md`
  const [draft, revision] = await Promise.all([readDraft(parts.db, file), readLatestRevision(parts.db, file)])
  if (draft || revision || parts.readRelease(file) !== undefined) return 'taken'
  const hidden = draftOf(kind, title, utcDay(parts.clock()))
  // It's hidden by being a draft: published, it's to be seen.
  const text = markDraft(hidden, false) ?? hidden
  const saved = await saveDraft(parts, { file, text, base: null, version: 0, by })
  return saved !== 'no such base' && 'version' in saved ? { file } : 'taken'
}
