import { utcDay } from '#contracts/clock.ts'
import { type ContentPiece, putBackNote } from '#contracts/console-content.ts'
import { type ContentProblem, contentProblem } from '#contracts/content-problems.ts'
import { BuildError, type Overlay } from '#publisher/publisher.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import {
  type Draft,
  deleteDraft,
  deleteRedirect,
  insertRevision,
  listPictures,
  moveRedirects,
  prepareRevision,
  putRedirect,
  type Revision,
  readDraft,
  readLatestRevision,
  readNewestRevision,
  readRedirects,
  readRevision,
  readRevisionBefore,
  withdrawPrepared,
} from '#server/store/content.ts'
import { type Database, inTransaction } from '#server/store/database.ts'
import { markDraft } from './drafts.ts'
import {
  asks,
  type ContentDeps,
  hashOfText,
  idOf,
  numberOf,
  publishedText,
  readExtraPaths,
  readOverlay,
} from './pieces.ts'
import { isOnSite, leadOn, linkable, type Moved, moveOf, unlessTaken } from './redirects.ts'

/** What became of a request to publish. Unless it's a revision, nothing changed. */
export type Published =
  | { revision: Revision }
  | { draftConflict: Draft | undefined }
  | { revisionConflict: Revision | undefined; text: string | null; draft: Draft | undefined }
  | { problems: readonly ContentProblem[] }
  | 'nothing there'

/** @property base the file's latest revision, as far as the person knew; null for the build's file */
interface Change {
  file: string
  base: string | null
  by: string
}

/** Publishes a draft as the person last saw it; `draftConflict` if somebody has saved another version since. */
export async function publishDraft(
  deps: ContentDeps,
  { version, note, ...change }: Change & { version: number; note: string },
): Promise<Published> {
  const draft = await readDraft(deps.db, change.file)
  const base = draft?.base === null || draft === undefined ? null : idOf(draft.base)
  if (draft?.version !== version || base !== change.base) return { draftConflict: draft }
  return publishText(deps, { ...change, text: draft.text, note, what: 'published', draft })
}

/** Hides a piece, or shows it again: changes `draft:` in its front matter. */
export async function setHidden(deps: ContentDeps, change: Change, isHidden: boolean): Promise<Published> {
  const { latest, published } = await readNow(deps, change.file)
  if (!knows(change, latest)) return { revisionConflict: latest, text: published, draft: undefined }
  const text = published === null ? undefined : markDraft(published, isHidden)
  if (text === undefined) return 'nothing there'
  const note = isHidden ? 'Hidden' : 'Shown again'
  return publishText(deps, { ...change, text, note, what: isHidden ? 'hid' : 'showed again' })
}

/** Takes a piece out. An earlier revision brings it back. */
export const deletePiece = (deps: ContentDeps, change: Change): Promise<Published> =>
  publishText(deps, { ...change, text: null, note: '', what: 'deleted' })

/** Publishes an earlier revision again. @param revision null for the build's file */
export async function putBack(deps: ContentDeps, change: Change, revision: string | null): Promise<Published> {
  const number = numberOf(revision ?? '')
  const earlier = number === undefined ? undefined : await readRevision(deps.db, number)
  const isFound = revision === null ? deps.readRelease(change.file) !== undefined : earlier?.file === change.file
  if (!isFound) return 'nothing there'
  const text = revision === null ? (deps.readRelease(change.file) ?? null) : (earlier?.text ?? null)
  const note = revision === null ? 'The release’s text' : putBackNote(revision)
  return publishText(deps, { ...change, text, note, what: 'put back' })
}

/** Settles which one it is where a release changed a file that a revision stands over. */
export async function settle(deps: ContentDeps, change: Change, take: 'mine' | 'release'): Promise<Published> {
  const { latest, release } = await readNow(deps, change.file)
  if (!latest || !asks(latest, release)) return 'nothing there'
  const text = take === 'mine' ? latest.text : (release ?? null)
  return publishText(deps, {
    ...change,
    text,
    note: '',
    what: take === 'mine' ? 'kept over a release' : 'took from a release',
  })
}

async function readNow({ db, readRelease }: ContentDeps, file: string) {
  const latest = await readLatestRevision(db, file)
  const release = readRelease(file)
  return { latest, release, published: publishedText(latest, release) }
}

/** Whether the person has seen the latest revision. */
const knows = ({ base }: Change, latest: Revision | undefined): boolean =>
  (latest ? idOf(latest.number) : null) === base

interface TextChange extends Change {
  text: string | null
  note: string
  what: string
  /** Published with it, and then gone. */
  draft?: Draft
}

/** How often somebody else may publish another file meanwhile. */
const MOST_TRIES = 8

/** Makes the whole site with the change, and publishes it only if that works. */
async function publishText(deps: ContentDeps, change: TextChange): Promise<Published> {
  const { db, clock } = deps
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const newest = await readNewestRevision(db)
    const { latest, release, published } = await readNow(deps, change.file)
    // Without a revision, a release may have changed the file since the draft was begun.
    const isSame = latest !== undefined || !change.draft || change.draft.base_text === published
    if (!knows(change, latest) || !isSame) return { revisionConflict: latest, text: published, draft: change.draft }
    if (change.text === null && published === null) return 'nothing there'
    const overlay = await readOverlay(db, newest)
    const former = published === null && latest ? await readFormer(deps, latest) : null
    const number = newest + 1
    const moved = await tryOut(deps, overlay, { ...change, number }, former)
    if ('problems' in moved) {
      await withdrawPrepared(db, number)
      return moved
    }
    const revision: Revision = {
      number,
      file: change.file,
      text: change.text,
      release_hash: hashOfText(release),
      note: change.note,
      by: change.by,
      created_at: clock(),
    }
    const stored = await inTransaction(db, (trx) => store(trx, { change, revision, moved }))
    if (stored !== 'taken') return stored
  }
  return {
    problems: [contentProblem(null, 'cannot-publish', { says: 'Others are publishing too. Try again in a minute' })],
  }
}

/** What a deleted piece was before. */
async function readFormer({ db, readRelease }: ContentDeps, deleted: Revision): Promise<string | null> {
  const before = await readRevisionBefore(db, deleted)
  return before ? before.text : (readRelease(deleted.file) ?? null)
}

/**
 * Makes the site as it would be. @param former the text of a piece that was deleted, null if it's there
 * @returns the address that the piece leaves, if it does; or what's wrong
 */
async function tryOut(
  { db, publisher, clock }: ContentDeps,
  overlay: Overlay,
  { file, text, number }: TextChange & { number: number },
  former: string | null,
): Promise<Moved | { problems: readonly ContentProblem[] }> {
  const input = { day: utcDay(clock()), overlay, served: await readExtraPaths(db) }
  const find = (pieces: readonly ContentPiece[]) => pieces.find((piece) => piece.file === file)
  const next = { ...overlay, [file]: text }
  try {
    // It names the fields, and is quick.
    const looked = text === null ? undefined : await publisher.look({ ...input, overlay: next }, file)
    if (looked && looked.problems.length > 0) return { problems: looked.problems }
    // Usually what's on the site, so that it's made already.
    const before = await publisher.make(input).then(
      ({ content }) => content.pieces,
      () => [],
    )
    const deleted =
      former === null ? undefined : await publisher.look({ ...input, overlay: { ...overlay, [file]: former } }, file)
    const moved = moveOf(find(before) ?? unlessTaken(deleted?.itself, before), looked?.itself)
    const [stored, pictures] = await Promise.all([readRedirects(db), listPictures(db)])
    const linked = linkable(
      { redirects: leadOn(stored, { from: null }), pieces: before },
      {
        redirects: leadOn(stored, moved),
        pieces: [...before.filter((piece) => piece.file !== file), ...(looked?.itself ? [looked.itself] : [])],
      },
      input.day,
    )
    const served = [...pictures, ...linked]
    // The other servers make it at the same time, so that they can show it as soon as it's published.
    await prepareRevision(db, { number, file, text, served: JSON.stringify(served), announced_at: clock() })
    const made = await publisher.make({ ...input, served, overlay: next })
    const after = find(made.content.pieces)
    if (after?.skipped) return { problems: [contentProblem(null, 'unreadable', { says: after.skipped })] }
    // Only one of them would show, and it might be the other.
    const twin = after && findTwin(made.content.pieces, after)
    if (twin) {
      return { problems: [contentProblem('slug', 'slug-taken', { file: twin.file })] }
    }
    // Whoever publishes should hear of a mistake, not who sleeps: a piece to come may link to what goes away now.
    for (const day of daysToCome(made.content.pieces, input.day))
      await publisher.dryRun({ ...input, day, served, overlay: next })
    return moved
  } catch (error) {
    if (error instanceof BuildError) return { problems: error.problems }
    throw error
  }
}

/** On which days the site changes by itself. */
const daysToCome = (pieces: readonly ContentPiece[], today: string): string[] =>
  [
    ...new Set(
      pieces.flatMap(({ day, isDraft, skipped }) => (day === null || isDraft || skipped !== null ? [] : [day])),
    ),
  ]
    .filter((day) => day > today)
    .toSorted()

/** Another piece that has or will have the same address. */
const findTwin = (pieces: readonly ContentPiece[], { file, path, isDraft }: ContentPiece): ContentPiece | undefined =>
  path === null || isDraft || !isOnSite(path)
    ? undefined
    : pieces.find((other) => other.file !== file && other.path === path && !other.isDraft && other.skipped === null)

async function store(
  trx: Database,
  { change, revision, moved }: { change: TextChange; revision: Revision; moved: Moved },
): Promise<Published | 'taken'> {
  const { file, by, what, draft } = change
  if (!(await insertRevision(trx, revision))) return 'taken'
  await withdrawPrepared(trx, revision.number)
  // What was typed meanwhile isn't lost: it stays a draft, from before this revision.
  if (draft) await deleteDraft(trx, file, draft.version)
  if (moved.from !== null) {
    await moveRedirects(trx, moved.from, moved.to)
    await deleteRedirect(trx, moved.to)
    await putRedirect(trx, { from_path: moved.from, to_path: moved.to, by, created_at: revision.created_at })
  }
  await insertAuditEntry(trx, { by, what: `${what} content`, about: file, at: revision.created_at })
  return { revision }
}
