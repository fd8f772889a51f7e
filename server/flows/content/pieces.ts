import { hash } from 'node:crypto'
import type { ShownDraft, ShownRevision } from '#contracts/console-content.ts'
import type { Overlay, Publisher } from '#publisher/publisher.ts'
import { HttpError } from '#server/http/http-error.ts'
import {
  type Draft,
  listPictures,
  type Revision,
  type RevisionHead,
  readLatestRevisions,
  readRedirects,
} from '#server/store/content.ts'
import type { Database, StoreDeps } from '#server/store/database.ts'

export interface ContentDeps extends StoreDeps {
  publisher: Publisher
  /** The text of a file of this build; undefined if it has none. */
  readRelease: (file: string) => string | undefined
}

/** What the person saw isn't there. */
export const nothingThere = () => new HttpError(404, 'There is nothing here to do this with. Load the page again.')

/** Identifies a text. @returns null for no text */
export const hashOfText = (text: string | undefined): string | null =>
  text === undefined ? null : hash('sha256', text)

/** What visitors have of a file: its latest revision, or else the build's file. */
export const publishedText = (latest: Revision | undefined, release: string | undefined): string | null =>
  latest ? latest.text : (release ?? null)

/** True if a release changed the file since its latest revision, so that the owner has to choose which one it is. */
export const asks = (latest: Revision | undefined, release: string | undefined): boolean =>
  latest !== undefined && latest.release_hash !== hashOfText(release) && latest.text !== (release ?? null)

/** What the store has over the build's files. @param upTo the newest revision to take */
export async function readOverlay(db: Database, upTo?: number): Promise<Overlay> {
  const latest = await readLatestRevisions(db, upTo)
  return Object.fromEntries(latest.map(({ file, text }) => [file, text]))
}

/** What pages may name besides the site's files: former addresses, and uploaded pictures. */
export async function readExtraPaths(db: Database): Promise<string[]> {
  const [redirects, pictures] = await Promise.all([readRedirects(db), listPictures(db)])
  return [...redirects.map(({ from_path }) => from_path), ...pictures]
}

/** A revision's number as pages know it. */
export const idOf = (number: number): string => String(number)

/** @returns undefined if it's none */
export const numberOf = (id: string): number | undefined => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined)

export const showRevision = (revision: RevisionHead | Revision): ShownRevision => ({
  id: idOf(revision.number),
  by: revision.by,
  at: revision.created_at,
  note: revision.note,
  isDeletion: 'is_deletion' in revision ? revision.is_deletion : revision.text === null,
})

export const showDraft = ({ text, version, base, by, saved_at }: Omit<Draft, 'base_text'>): ShownDraft => ({
  text,
  version,
  base: base === null ? null : idOf(base),
  by,
  at: saved_at,
})
