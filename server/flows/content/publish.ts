import { utcDay } from '#contracts/clock.ts'
import { type ContentPiece, putBackNote } from '#contracts/console-content.ts'
import { type ContentProblem, contentProblem } from '#contracts/content-problems.ts'
import type {
  AskedBy,
  changePieceRequest,
  endRequest,
  publishRequest,
  putBackRequest,
} from '#contracts/content-requests.ts'
import { BuildError, type Overlay } from '#publisher/publisher.ts'
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
import { findRow } from '#server/store/database.ts'
import { markDraft } from './drafts.ts'
import { asks, type ContentDeps, idOf, numberOf, publishedText, readExtraPaths, readOverlay } from './pieces.ts'
import { isOnSite, leadFrom, leadOn, linkable, moveOf, unlessTaken } from './redirects.ts'
import { type KnownChange, type MadeChange, storeRevisions, type TextChange } from './store-revisions.ts'

/** What became of a request to publish. Unless it's a revision, nothing changed. */
export type Published =
  | { revision: Revision }
  | { draftConflict: Draft | undefined }
  | { revisionConflict: Revision | undefined; text: string | null; draft: Draft | undefined }
  | { problems: readonly ContentProblem[] }
  | 'nothing there'

type DraftChange = AskedBy<typeof publishRequest>
type Change = AskedBy<typeof changePieceRequest>

/** Whether a draft is what the person last saw. */
export const isSeen = (
  draft: Draft | undefined,
  { version, base }: Pick<DraftChange, 'version' | 'base'>,
): draft is Draft => draft?.version === version && (draft.base === null ? null : idOf(draft.base)) === base

/** Publishes a draft as the person last saw it; `draftConflict` if somebody has saved another version since. */
export async function publishDraft(deps: ContentDeps, change: DraftChange): Promise<Published> {
  const draft = await readDraft(deps.db, change.file)
  if (!isSeen(draft, change)) return { draftConflict: draft }
  return publishChange(deps, { ...change, text: draft.text, what: 'published', draft })
}

/** Hides a piece, or shows it again: changes `draft:` in its front matter. */
export async function setHidden(deps: ContentDeps, change: Change, isHidden: boolean): Promise<Published> {
  const { published } = await readNow(deps, change.file)
  const text = published === null ? undefined : markDraft(published, isHidden)
  if (text === undefined) return 'nothing there'
  const note = isHidden ? 'Hidden' : 'Shown again'
  return publishChange(deps, { ...change, text, note, what: isHidden ? 'hid' : 'showed again' })
}

/** Publishes an earlier revision again, or the build's file. */
export async function putBack(
  deps: ContentDeps,
  { revision, ...change }: AskedBy<typeof putBackRequest>,
): Promise<Published> {
  const earlier = await findRow(deps.db, 'content_revisions', { number: numberOf(revision ?? '') ?? 0 })
  const own = earlier?.file === change.file ? earlier.text : undefined
  const text = revision === null ? deps.readRelease(change.file) : own
  if (text === undefined) return 'nothing there'
  const note = revision === null ? 'what came with the site' : putBackNote(revision)
  return publishChange(deps, { ...change, text, note, what: 'put back' })
}

/** Chooses which one it is where a release changed a file that a revision stands over. */
export async function chooseVersion(
  deps: ContentDeps,
  { take, ...change }: AskedBy<typeof endRequest>,
): Promise<Published> {
  const { latest, release } = await readNow(deps, change.file)
  if (!latest || !asks(latest, release)) return 'nothing there'
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
): Promise<Published> {
  const outcome = await publishTexts(deps, [change, ...others])
  if (outcome === 'nothing there' || !('revisions' in outcome)) return outcome
  const [revision] = outcome.revisions
  return revision ? { revision } : 'nothing there'
}

/** What became of a request to publish several pieces together: all of them, or none. */
export type PublishedTogether = { revisions: readonly Revision[] } | Exclude<Published, { revision: Revision }>

/** Makes the whole site with the changes, and publishes them only if that works. */
export async function publishTexts(deps: ContentDeps, changes: readonly TextChange[]): Promise<PublishedTogether> {
  const { db, clock } = deps
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const newest = await readNewestRevision(db)
    const overlay = await readOverlay(db, newest)
    const known = await readKnown(deps, changes)
    if (!isKnown(known)) return known
    const made = await tryOut(deps, overlay, known, newest + 1)
    if ('problems' in made) {
      await withdrawPrepared(db, newest + 1)
      return made
    }
    const stored = await storeRevisions(db, made, newest + 1, clock())
    if (stored === 'not planned') return 'nothing there'
    if (stored !== 'taken') return { revisions: stored }
  }
  return {
    problems: [contentProblem(null, 'cannot-publish', { says: 'Others are publishing too. Try again in a minute' })],
  }
}

type Known = readonly KnownChange[] | Exclude<Published, { revision: Revision }>

const isKnown = (known: Known): known is readonly KnownChange[] => Array.isArray(known)

/** The changes with what they're over; or what somebody published meanwhile. */
async function readKnown(deps: ContentDeps, changes: readonly TextChange[]): Promise<Known> {
  const known: KnownChange[] = []
  for (const change of changes) {
    const { latest, release, published } = await readNow(deps, change.file)
    const begun = change.plan ?? change.draft
    // Without a revision, a release may have changed the file since the draft was begun.
    const isSame = latest !== undefined || !begun || begun.base_text === published
    if (!knows(change, latest) || !isSame) return { revisionConflict: latest, text: published, draft: change.draft }
    if (change.text === null && published === null) return 'nothing there'
    const isBack = published === null && latest
    const former = isBack ? publishedText(await readRevisionBefore(deps.db, latest), release) : null
    known.push({ ...change, release, former })
  }
  return known
}

/** Whether a change could be published, over what goes out before it. Publishes nothing. @returns what's in the way */
export async function tryChange(
  deps: ContentDeps,
  change: TextChange,
  before: Overlay,
): Promise<Exclude<Published, { revision: Revision }> | undefined> {
  const known = await readKnown(deps, [change])
  if (!isKnown(known)) return known
  const made = await tryOut(deps, { ...(await readOverlay(deps.db)), ...before }, known)
  return 'problems' in made ? made : undefined
}

/**
 * Makes the site as it would be. @param number of the first revision, if it's to be published now
 * @returns the changes with the address that each piece leaves, if it does; or what's wrong
 */
async function tryOut(
  { db, publisher, clock }: ContentDeps,
  overlay: Overlay,
  changes: readonly KnownChange[],
  number?: number,
): Promise<readonly MadeChange[] | { problems: readonly ContentProblem[] }> {
  const input = { day: utcDay(clock()), overlay, served: await readExtraPaths(db) }
  const next = { ...overlay, ...Object.fromEntries(changes.map(({ file, text }) => [file, text])) }
  try {
    // It names the fields, and is quick.
    const inspected: (ContentPiece | null | undefined)[] = []
    for (const { file, text } of changes) {
      const looked = text === null ? undefined : await publisher.look({ ...input, overlay: next }, file)
      if (looked && looked.problems.length > 0) return { problems: looked.problems }
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
    if (problem) return { problems: [problem] }
    // Whoever publishes should hear of a mistake, not who sleeps: a piece to come may link to what goes away now.
    for (const day of daysToCome(made.content.pieces, input.day))
      await publisher.dryRun({ ...input, day, served, overlay: next })
    return tried
  } catch (error) {
    if (error instanceof BuildError) return { problems: error.problems }
    throw error
  }
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
