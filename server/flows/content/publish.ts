import { utcDay } from '#contracts/clock.ts'
import { type ContentPiece, putBackNote, type RevisionConflict } from '#contracts/console-content.ts'
import { type ContentProblem, contentProblem } from '#contracts/content-problems.ts'
import type {
  AskedBy,
  changePieceRequest,
  endRequest,
  publishRequest,
  putBackRequest,
} from '#contracts/content-requests.ts'
import { BuildError, type Overlay } from '#publisher/publisher.ts'
import { HttpError } from '#server/http/http-error.ts'
import {
  type Draft,
  listPictures,
  prepareRevision,
  type Revision,
  readDraft,
  readLatestRevision,
  readNewestRevision,
  readRedirects,
  readRevisionBefore,
  withdrawPrepared,
} from '#server/store/content.ts'
import { type Database, findRow } from '#server/store/database.ts'
import { draftConflict, markDraft } from './drafts.ts'
import {
  asks,
  type ContentDeps,
  idOf,
  nothingThere,
  numberOf,
  publishedText,
  readExtraPaths,
  readOverlay,
  showRevision,
} from './pieces.ts'
import { isOnSite, leadFrom, leadOn, linkable, moveOf, unlessTaken } from './redirects.ts'
import { type KnownChange, type MadeChange, storeRevisions, type TextChange } from './store-revisions.ts'

// Whatever publishes throws a BuildError if the site with the change can't be made, and an HttpError if somebody was
// faster, or there's nothing to publish. Then nothing changed.

type DraftChange = AskedBy<typeof publishRequest>
type Change = AskedBy<typeof changePieceRequest>

/** A draft as the person last saw it. @throws HttpError if somebody has saved another version since */
export async function readSeenDraft(
  db: Database,
  { file, version, base }: Pick<DraftChange, 'file' | 'version' | 'base'>,
): Promise<Draft> {
  const draft = await readDraft(db, file)
  if (draft?.version !== version || (draft.base === null ? null : idOf(draft.base)) !== base) throw draftConflict(draft)
  return draft
}

/** Publishes a draft as the person last saw it. */
export async function publishDraft(deps: ContentDeps, change: DraftChange): Promise<Revision> {
  const draft = await readSeenDraft(deps.db, change)
  return publishChange(deps, { ...change, text: draft.text, what: 'published', draft })
}

/** Hides a piece, or shows it again: changes `draft:` in its front matter. */
export async function setHidden(deps: ContentDeps, change: Change, isHidden: boolean): Promise<Revision> {
  const { published } = await readNow(deps, change.file)
  const text = published === null ? undefined : markDraft(published, isHidden)
  if (text === undefined) throw nothingThere()
  const note = isHidden ? 'Hidden' : 'Shown again'
  return publishChange(deps, { ...change, text, note, what: isHidden ? 'hid' : 'showed again' })
}

/** Publishes an earlier revision again, or the build's file. */
export async function putBack(
  deps: ContentDeps,
  { revision, ...change }: AskedBy<typeof putBackRequest>,
): Promise<Revision> {
  const earlier = await findRow(deps.db, 'content_revisions', { number: numberOf(revision ?? '') ?? 0 })
  const own = earlier?.file === change.file ? earlier.text : undefined
  const text = revision === null ? deps.readRelease(change.file) : own
  if (text === undefined) throw nothingThere()
  const note = revision === null ? 'what came with the site' : putBackNote(revision)
  return publishChange(deps, { ...change, text, note, what: 'put back' })
}

/** Chooses which one it is where a release changed a file that a revision stands over. */
export async function chooseVersion(
  deps: ContentDeps,
  { take, ...change }: AskedBy<typeof endRequest>,
): Promise<Revision> {
  const { latest, release } = await readNow(deps, change.file)
  if (!latest || !asks(latest, release)) throw nothingThere()
  const text = take === 'mine' ? latest.text : (release ?? null)
  return publishChange(deps, {
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

/** How often somebody else may publish another file meanwhile. */
const MOST_TRIES = 8

/** Publishes a piece's next text, with what changes in others for it; null takes it out. */
export async function publishChange(
  deps: ContentDeps,
  change: TextChange,
  others: readonly TextChange[] = [],
): Promise<Revision> {
  const [revision] = await publishTexts(deps, [change, ...others])
  if (!revision) throw nothingThere()
  return revision
}

/** Makes the whole site with the changes, and publishes them only if that works: all of them, or none. */
export async function publishTexts(deps: ContentDeps, changes: readonly TextChange[]): Promise<readonly Revision[]> {
  const { db, clock } = deps
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const newest = await readNewestRevision(db)
    const overlay = await readOverlay(db, newest)
    const known = await readKnown(deps, changes)
    const made = await tryOut(deps, overlay, known, newest + 1).catch(async (error: unknown) => {
      await withdrawPrepared(db, newest + 1)
      throw error
    })
    const stored = await storeRevisions(db, made, newest + 1, clock())
    if (stored !== 'taken') return stored
  }
  const says = 'Others are publishing too. Try again in a minute'
  throw new BuildError([contentProblem(null, 'cannot-publish', { says })])
}

/** The changes with what they're over. @throws HttpError if somebody has published another text meanwhile */
async function readKnown(deps: ContentDeps, changes: readonly TextChange[]): Promise<readonly KnownChange[]> {
  const known: KnownChange[] = []
  for (const change of changes) {
    const { latest, release, published } = await readNow(deps, change.file)
    const begun = change.plan ?? change.draft
    // Without a revision, a release may have changed the file since the draft was begun.
    const isSame = latest !== undefined || !begun || begun.base_text === published
    if (!knows(change, latest) || !isSame) throw revisionConflict(latest, published, change.draft)
    if (change.text === null && published === null) throw nothingThere()
    const isBack = published === null && latest
    const former = isBack ? publishedText(await readRevisionBefore(deps.db, latest), release) : null
    known.push({ ...change, release, former })
  }
  return known
}

/** Somebody has published another text than the person saw. With a draft, its page can put both together. */
function revisionConflict(theirs: Revision | undefined, theirText: string | null, draft: Draft | undefined): HttpError {
  if (!draft) return new HttpError(409, 'Somebody has published another version since. Load the page again to see it.')
  return new HttpError(409, {
    conflict: 'revision',
    theirs: theirs ? showRevision(theirs) : null,
    theirText,
    baseText: draft.base_text,
  } satisfies RevisionConflict)
}

/** Tries whether a change could be published, over what goes out before it. Publishes nothing. */
export async function tryChange(deps: ContentDeps, change: TextChange, before: Overlay): Promise<void> {
  const known = await readKnown(deps, [change])
  await tryOut(deps, { ...(await readOverlay(deps.db)), ...before }, known)
}

/**
 * Makes the site as it would be. @param number of the first revision, if it's to be published now
 * @returns the changes with the address that each piece leaves, if it does @throws BuildError
 */
async function tryOut(
  { db, publisher, clock }: ContentDeps,
  overlay: Overlay,
  changes: readonly KnownChange[],
  number?: number,
): Promise<readonly MadeChange[]> {
  const input = { day: utcDay(clock()), overlay, served: await readExtraPaths(db) }
  const next = { ...overlay, ...Object.fromEntries(changes.map(({ file, text }) => [file, text])) }
  // It names the fields, and is quick.
  const inspected: (ContentPiece | null | undefined)[] = []
  for (const { file, text } of changes) {
    const looked = text === null ? undefined : await publisher.look({ ...input, overlay: next }, file)
    if (looked && looked.problems.length > 0) throw new BuildError(looked.problems)
    inspected.push(looked?.itself)
  }
  // Usually what's on the site, so that it's made already.
  const before = await publisher.make(input).then(
    ({ content }) => content.pieces,
    () => [],
  )
  const tried: MadeChange[] = []
  for (const [index, change] of changes.entries()) {
    const { file, former, leadTo } = change
    const deleted =
      former === null ? undefined : await publisher.look({ ...input, overlay: { ...overlay, [file]: former } }, file)
    const earlier = before.find((piece) => piece.file === file) ?? unlessTaken(deleted?.itself, before)
    const moved = leadTo === undefined ? moveOf(earlier, inspected[index]) : leadFrom(earlier, leadTo)
    tried.push({ ...change, moved })
  }
  const [stored, pictures] = await Promise.all([readRedirects(db), listPictures(db)])
  const files = new Set(changes.map(({ file }) => file))
  const linked = linkable(
    { redirects: leadOn(stored, []), pieces: before },
    {
      redirects: leadOn(
        stored,
        tried.map(({ moved }) => moved),
      ),
      pieces: [...before.filter((piece) => !files.has(piece.file)), ...inspected.flatMap((piece) => piece ?? [])],
    },
    input.day,
  )
  const served = [...pictures, ...linked]
  const [only, ...others] = changes
  // The other servers make it at the same time, so that they can show it as soon as it's published.
  if (number !== undefined && only && others.length === 0) {
    const { file, text } = only
    await prepareRevision(db, { number, file, text, served: JSON.stringify(served), announced_at: clock() })
  }
  const made = await publisher.make({ ...input, served, overlay: next })
  const problem = findRefused(made.content.pieces, files)
  if (problem) throw new BuildError([problem])
  // Whoever publishes should hear of a mistake, not who sleeps: a piece to come may link to what goes away now.
  for (const day of daysToCome(made.content.pieces, input.day))
    await publisher.dryRun({ ...input, day, served, overlay: next })
  return tried
}

/** Why one of these files can't be published, though the site with it can be made. */
function findRefused(pieces: readonly ContentPiece[], files: ReadonlySet<string>): ContentProblem | undefined {
  for (const piece of pieces.filter(({ file }) => files.has(file))) {
    if (piece.skipped) return contentProblem(null, 'unreadable', { says: piece.skipped })
    // Only one of them would show, and it might be the other.
    const twin = findTwin(pieces, piece)
    if (twin) return contentProblem('slug', 'slug-taken', { file: twin.file })
  }
  return undefined
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
