import type * as z from 'zod/mini'
import { utcDay } from '#contracts/clock.ts'
import type { DraftConflict, TemplateKind } from '#contracts/console-content.ts'
import type { AskedBy, discardDraftRequest, draftRequest } from '#contracts/content-requests.ts'
import { type LetterName, letterAt } from '#contracts/letters.ts'
import { pageDay } from '#contracts/local-time.ts'
import type { ComposedMail } from '#contracts/mail.ts'
import { formatOf, splitPiece } from '#contracts/yaml-source.ts'
import { draftOf, NEW_FOLDERS, slugOf } from '#publisher/piece-templates.ts'
import { BuildError, type BuildInput, type InspectedPiece } from '#publisher/publisher.ts'
import { HttpError } from '#server/http/http-error.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import {
  type Draft,
  deleteDraft,
  insertDraft,
  readDraft,
  readLatestRevision,
  updateDraft,
} from '#server/store/content.ts'
import { deleteRows, findRow, inTransaction, updateRows } from '#server/store/database.ts'
import { datedBy } from './edit-fields.ts'
import { type ContentDeps, numberOf, publishedText, readExtraPaths, readOverlay, showDraft } from './pieces.ts'

/** Somebody has saved another version than the person last saw, discarded it or published it. @param draft what's stored now */
export const draftConflict = (draft: Draft | undefined) =>
  new HttpError(409, { conflict: 'draft', draft: draft ? showDraft(draft) : null } satisfies DraftConflict)

/** Saves a draft over the version that its page last saw. The same text again changes nothing. @throws HttpError */
export async function saveDraft(
  deps: ContentDeps,
  { file, text, base, version, rebased = false, by }: z.input<typeof draftRequest> & { by: string },
): Promise<Draft> {
  const { db, clock } = deps
  const now = await readBasis(deps, file, base)
  const stored = version === 0 ? undefined : await readDraft(db, file)
  // A release that came meanwhile changes nothing about what the draft started from.
  const basis = stored?.base === now.base && !rebased ? { base: stored.base, base_text: stored.base_text } : now
  if (stored?.version === version && stored.text === text && stored.base_text === basis.base_text) return stored
  // By the clock, so that the version of a discarded draft doesn't come again.
  const draft = { file, text, version: Math.max(clock(), version + 1), ...basis, by, saved_at: clock() }
  const isSaved = version === 0 ? await insertDraft(db, draft) : await updateDraft(db, draft, version)
  if (!isSaved) throw draftConflict(await readDraft(db, file))
  return draft
}

/** What a draft starts from. */
async function readBasis(
  { db, readRelease }: ContentDeps,
  file: string,
  base: string | null,
): Promise<Pick<Draft, 'base' | 'base_text'>> {
  if (base === null) return { base: null, base_text: readRelease(file) ?? null }
  const revision = await findRow(db, 'content_revisions', { number: numberOf(base) ?? 0 })
  if (revision?.file !== file) throw new HttpError(422, 'base must be a revision of this file.')
  return { base: revision.number, base_text: revision.text }
}

/** Discards the version of a draft that was last seen, and what's planned of it. @throws HttpError if it's another one by now */
export const discardDraft = (
  { db, clock, readRelease }: ContentDeps,
  { file, version, by }: AskedBy<typeof discardDraftRequest>,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (!(await deleteDraft(trx, file, version))) throw draftConflict(await readDraft(trx, file))
    await deleteRows(trx, 'content_plans', { file })
    // Whoever begins another piece of that name shows it to nobody yet.
    if (readRelease(file) === undefined && !(await readLatestRevision(trx, file)))
      await updateRows(trx, 'draft_links', { revoked_at: clock() }, { file, revoked_at: null })
    await insertAuditEntry(trx, { by, what: 'discarded a draft of content', about: file, at: clock() })
  })

/** Stores the first draft of a file. @throws HttpError with this sentence if somebody was faster */
export async function beginDraft(
  deps: ContentDeps,
  { file, text, base, by }: Record<'file' | 'text' | 'by', string> & { base: string | null },
  taken: string,
): Promise<{ file: string }> {
  const now = deps.clock()
  const draft = { file, text, version: now, ...(await readBasis(deps, file, base)), by, saved_at: now }
  if (!(await insertDraft(deps.db, draft))) throw new HttpError(409, taken)
  return { file }
}

const TAKEN = 'There is a piece with this address. Choose another title, or edit that one.'

/** The end of a new piece's address. @throws HttpError */
export function slugFor(title: string): string {
  const slug = slugOf(title)
  if (slug !== '') return slug
  throw new HttpError(
    422,
    'The address is made from the title, so it needs a letter from A to Z or a digit. You can change the title later.',
  )
}

/** Begins a draft of a new piece. @throws HttpError */
export async function beginPiece(
  deps: ContentDeps & { timeZone: string },
  { kind, title, by }: { kind: TemplateKind; title: string; by: string },
): Promise<{ file: string }> {
  const file = `content/${NEW_FOLDERS[kind]}/${slugFor(title)}.md`
  const [draft, revision] = await Promise.all([readDraft(deps.db, file), readLatestRevision(deps.db, file)])
  if (draft || revision || deps.readRelease(file) !== undefined) throw new HttpError(409, TAKEN)
  const hidden = draftOf(kind, title, pageDay(deps.clock(), deps.timeZone))
  // It's hidden by being a draft: published, it's to be seen.
  return beginDraft(deps, { file, text: markDraft(hidden, false) ?? hidden, base: null, by }, TAKEN)
}

const DRAFT_LINE = /^draft[ \t]*:.*(?:\r?\n|$)/gm

/** Sets `draft: true` in the front matter, or takes it out: that line alone. @returns undefined if there's none */
export function markDraft(text: string, isDraft: boolean): string | undefined {
  const { before, fields, between, body } = splitPiece(text, 'markdown')
  if (before === '') return undefined
  const newline = before.endsWith('\r\n') ? '\r\n' : '\n'
  const line = `draft: true${newline}`
  let isWritten = !isDraft
  const changed = fields.replaceAll(DRAFT_LINE, () => {
    const stored = isWritten ? '' : line
    isWritten = true
    return stored
  })
  return before + changed + (isWritten ? '' : line) + between + body
}

/** The site as it is, with another text of one file. */
async function inputWith({ db, clock }: ContentDeps, file: string, text: string | null): Promise<BuildInput> {
  const overlay = await readOverlay(db)
  return { day: utcDay(clock()), overlay: { ...overlay, [file]: text }, served: await readExtraPaths(db) }
}

/** What a form needs to know of a piece with this text, and what's wrong with it. */
export async function lookAt(deps: ContentDeps, file: string, text: string): Promise<Omit<InspectedPiece, 'itself'>> {
  const input = await inputWith(deps, file, text)
  try {
    const { itself: _, ...looked } = await deps.publisher.look(input, file)
    return looked
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    // It's open to whoever mends it, as text.
    return { format: formatOf(file), fields: [], textHelp: '', pages: [], problems: [...error.problems] }
  }
}

/** A piece's text as its draft is now, or else as it's published. */
export async function readDraftText({ db, readRelease }: ContentDeps, file: string): Promise<string | null> {
  const [draft, latest] = await Promise.all([readDraft(db, file), readLatestRevision(db, file)])
  return draft?.text ?? publishedText(latest, readRelease(file))
}

export interface LookDeps extends ContentDeps {
  /** Composes an email to a visitor, with a made-up one. @throws what's wrong with its words */
  composeLetter: (input: BuildInput, letter: LetterName) => Promise<ComposedMail>
}

/**
 * A page as it would be with the piece's draft; or an email, as it would arrive.
 * @param page one of the piece's; blank for the first @param isForGuest who sees nothing else that's unpublished
 * @returns undefined if it shows on no such page
 */
export async function previewPage(
  deps: LookDeps,
  { file, page, isForGuest = false }: { file: string; page: string; isForGuest?: boolean },
): Promise<{ html: string } | { letter: ComposedMail } | undefined> {
  const { publisher, clock } = deps
  const written = await readDraftText(deps, file)
  if (written === null) return undefined
  const shown = isForGuest ? datedBy(file, markDraft(written, false) ?? written, utcDay(clock())) : written
  const input = { ...(await inputWith(deps, file, shown)), hidesUnpublished: isForGuest }
  const { pages, problems, itself } = await publisher.look(input, file)
  // Its page would be the list that leaves it out.
  if (isForGuest && itself?.skipped) throw new BuildError(problems)
  const path = page === '' ? pages[0] : pages.find((one) => one === page)
  const letter = letterAt(path ?? '')
  if (letter && problems.length > 0) throw new BuildError(problems)
  if (letter) return { letter: await deps.composeLetter(input, letter) }
  return path === undefined ? undefined : { html: await publisher.preview(input, path) }
}

/** The PDF that's made of a piece's draft. @returns null if none is @throws BuildError if it can't be made */
export async function draftSheet(deps: ContentDeps, file: string) {
  const text = await readDraftText(deps, file)
  return text === null ? null : deps.publisher.sheet(await inputWith(deps, file, text), file)
}
