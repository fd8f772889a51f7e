import type { ContentPiece } from '#contracts/console-content.ts'
import { landingPageAt, VARIANTS, type Variant } from '#contracts/landing-pages.ts'
import { HttpError } from '#server/http/http-error.ts'
import { readDrafts, readLatestRevision, readLatestRevisions } from '#server/store/content.ts'
import { readSwitches } from '#server/store/counts.ts'
import { type Database, inTransaction, lockAddress } from '#server/store/database.ts'
import { switchTest } from '../stats/landing-tests.ts'
import { beginDraft, markDraft, readDraftText, slugFor } from './drafts.ts'
import { editFields } from './edit-fields.ts'
import type { ListDeps } from './list-content.ts'
import { idOf } from './pieces.ts'

const FOLDER = 'content/landing-pages/'

const placeOf = (file: string) => landingPageAt(`/${file.slice(FOLDER.length).replace(/\.md$/, '')}`)

const fileAt = (page: string, variant: Variant): string => `${FOLDER}${page.slice(1)}_${variant}.md`

/** The file of a landing page's other version; undefined for a file that's none. */
export function otherVersion(file: string): string | undefined {
  const place = file.startsWith(FOLDER) ? placeOf(file) : undefined
  const other = VARIANTS.find((variant) => variant !== place?.variant)
  return place && other && fileAt(place.page, other)
}

interface Copying {
  /** The landing page that's copied, as its draft is, or as visitors see it. */
  like: string
  by: string
}

/** Begins a landing page like another one, under a name and a number that no other had. @returns its file @throws HttpError */
export async function copyLandingPage(
  deps: ListDeps,
  { like, name, by }: Copying & { name: string },
): Promise<{ file: string }> {
  const slug = slugFor(name)
  const text = await readToCopy(deps, like)
  if (text === null) throw new HttpError(422, 'Choose the landing page that it begins as a copy of.')
  const { content } = await deps.site.now()
  return inTransaction(deps.db, async (db) => {
    // Of two copies at one instant, the second sees the first.
    await lockAddress(db, FOLDER)
    const file = fileAt(await nextPage(db, content.pieces, slug), 'a')
    // Its leads go by its own name.
    const copied = editFields(like, text, { title: name, source: undefined }) ?? text
    return beginDraft({ ...deps, db }, { file, text: copied, base: null, by }, TAKEN)
  })
}

/** Begins the second version of a landing page. No test runs of it until somebody starts one. @throws HttpError */
export async function addVersion(deps: ListDeps, { like, by }: Copying): Promise<{ file: string }> {
  const [place, file, text] = [placeOf(like), otherVersion(like), await readToCopy(deps, like)]
  if (!place || !file || text === null) throw new HttpError(404, 'There is no such landing page.')
  if ((await readDraftText(deps, file)) !== null) throw new HttpError(409, TAKEN)
  const earlier = await readLatestRevision(deps.db, file)
  const base = earlier ? idOf(earlier.number) : null
  const begun = await beginDraft(deps, { file, text, base, by }, TAKEN)
  await switchTest(deps, { page: place.page, split: place.variant, by })
  return begun
}

const TAKEN = 'This page has two versions already. Load it again.'

/** A landing page's text as its draft is. It's hidden by being a draft: published, it's to be seen. */
async function readToCopy(deps: ListDeps, file: string): Promise<string | null> {
  const text = placeOf(file) ? await readDraftText(deps, file) : null
  return text && (markDraft(text, false) ?? text)
}

/** Ends the test of a landing page that's hidden or deleted. What's left gets all visitors, and its counts stay in the reports. */
export async function endTestOf(deps: ListDeps, { file, by }: { file: string; by: string }): Promise<void> {
  const [place, other] = [file.startsWith(FOLDER) ? placeOf(file) : undefined, otherVersion(file)]
  if (!place) return
  const { content } = await deps.site.now()
  const left = content.pieces.some((piece) => piece.file === other && !piece.isDraft) ? placeOf(other ?? '') : place
  await switchTest(deps, { page: place.page, split: left?.variant ?? place.variant, by })
}

/** A number above all that were, and a name that none had: its leads go by that name, and no two pages mix. */
async function nextPage(db: Database, pieces: readonly ContentPiece[], slug: string): Promise<string> {
  const [revisions, drafts, switches] = await Promise.all([readLatestRevisions(db), readDrafts(db), readSwitches(db)])
  const files = [...pieces, ...revisions, ...drafts].map(({ file }) => file)
  const names = [...files.map((file) => file.replace(FOLDER, '/')), ...switches.map(({ page }) => page)]
  const pages = names.map((name) => /^\/lp_(?<number>\d+)-(?<slug>[^_]*)/.exec(name)?.groups)
  const number = String(1 + Math.max(0, ...pages.map((page) => Number(page?.['number'] ?? 0)))).padStart(2, '0')
  return `/lp_${number}-${slug}${pages.some((page) => page?.['slug'] === slug) ? `-${number}` : ''}`
}
