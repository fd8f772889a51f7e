import { utcDay } from '#contracts/clock.ts'
import type { ContentPiece } from '#contracts/console-content.ts'
import { sentenceInFile } from '#contracts/content-problems.ts'
import { LISTED_PAGES } from '#contracts/page-table.ts'
import { BuildError } from '#publisher/publisher.ts'
import { HttpError } from '#server/http/http-error.ts'
import { deleteRedirect, type Redirect } from '#server/store/content.ts'
import { type ContentDeps, readExtraPaths, readOverlay } from './pieces.ts'

/** The address that a piece leaves and its new one; or none. */
export type Moved = { from: string; to: string } | { from: null }

/** Not a download that's hosted elsewhere. */
export const isOnSite = (path: string): boolean => path.startsWith('/')

/** Of any piece, hidden ones too: visitors may have seen it before. Until it's back, its redirect leads nowhere. */
export function moveOf(before: ContentPiece | undefined, after: ContentPiece | null | undefined): Moved {
  const [from, to] = [addressOf(before), addressOf(after)]
  return from === null || to === null || from === to ? { from: null } : { from, to }
}

/** A deleted piece as it was, unless another one has its address by now. */
export const unlessTaken = (deleted: ContentPiece | null | undefined, pieces: readonly ContentPiece[]) =>
  deleted && !pieces.some((piece) => addressOf(piece) === addressOf(deleted)) ? deleted : undefined

/** A deleted piece's address, and where it leads from then on. */
export function leadFrom(before: ContentPiece | undefined, to: string): Moved {
  const from = addressOf(before)
  return from === null || from === to ? { from: null } : { from, to }
}

/** Pages that are there whatever the pieces are. */
const PAGES = LISTED_PAGES.map(({ path }) => path)

/** Whether visitors see something at an address, so that another one can lead there. */
export const isThere = (path: string, pieces: readonly ContentPiece[], day: string): boolean =>
  PAGES.includes(path) || pieces.some((piece) => piece.path === path && isSeen(piece, day))

const addressOf = (piece: ContentPiece | null | undefined): string | null =>
  piece && piece.skipped === null && piece.path !== null && isOnSite(piece.path) ? piece.path : null

/** Where former addresses lead after moves: none to another former one, and none from an address in use. */
export function leadOn(redirects: readonly Redirect[], moves: readonly Moved[]): Map<string, string> {
  const leads = new Map(redirects.map(({ from_path, to_path }) => [from_path, to_path]))
  for (const moved of moves) {
    if (moved.from === null) continue
    for (const [from, to] of leads) if (to === moved.from) leads.set(from, moved.to)
    leads.delete(moved.to)
    leads.set(moved.from, moved.to)
  }
  return leads
}

/** A site's addresses, at a moment. */
interface Addresses {
  redirects: ReadonlyMap<string, string>
  pieces: readonly ContentPiece[]
}

/**
 * The former addresses that a text may link to after a change: all but those that the change breaks, by hiding or
 * deleting where they lead. One that was broken before has to hold up nobody.
 */
export function linkable(before: Addresses, after: Addresses, day: string): string[] {
  const seenIn = ({ pieces }: Addresses) =>
    new Set([...PAGES, ...pieces.flatMap((piece) => (isSeen(piece, day) ? (addressOf(piece) ?? []) : []))])
  const [wasSeen, isNowSeen] = [seenIn(before), seenIn(after)]
  const led = (from: string) => wasSeen.has(from) || wasSeen.has(before.redirects.get(from) ?? '')
  return [...after.redirects].flatMap(([from, to]) => (isNowSeen.has(to) || !led(from) ? [from] : []))
}

const isSeen = ({ isDraft, skipped, day }: ContentPiece, today: string): boolean =>
  !isDraft && skipped === null && (day === null || day <= today)

/** Removes a redirect that no text links to: nothing else could be published then. @throws HttpError */
export async function removeRedirect({ db, publisher, clock }: ContentDeps, from: string): Promise<void> {
  const served = await readExtraPaths(db)
  const unknown = new HttpError(404, 'There is no such redirect.')
  if (!served.includes(from)) throw unknown
  const input = { day: utcDay(clock()), overlay: await readOverlay(db), served: served.filter((path) => path !== from) }
  try {
    await publisher.dryRun(input)
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    const linked = error.problems.map((problem) => sentenceInFile(problem)).find((says) => says.includes(`${from} `))
    // What else is wrong with the site has nothing to do with it.
    if (linked !== undefined) throw new HttpError(409, `A text still links there. ${linked}.`)
  }
  if (!(await deleteRedirect(db, from))) throw unknown
}
