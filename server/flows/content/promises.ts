import { utcDay } from '#contracts/clock.ts'
import type { ContentKind, ListedPiece } from '#contracts/console-content.ts'
import { valueAt } from '#contracts/content-source.ts'
import type { PromisePlace, ShownPromise } from '#contracts/first-hour.ts'
import { capitalized } from '#contracts/wording.ts'
import { type Revision, readLatestRevision } from '#server/store/content.ts'
import { editFields, readFields } from './edit-fields.ts'
import { type ContentDeps, idOf, nothingThere, publishedText, readOverlay } from './pieces.ts'
import { publishChange } from './publish.ts'

const FILE = 'content/claims.yaml'

type Claim = {
  says: string
  where: string[]
  confirmed: boolean
  confirmedBy?: string
  confirmedOn?: string
}

/** What the pages promise for the owner, and whether that's true. @param pieces to name places by */
export async function listPromises(deps: ContentDeps, pieces: readonly ListedPiece[]): Promise<ShownPromise[]> {
  const { claims } = await readClaims(deps)
  return claims.map(({ says, where, confirmed, confirmedBy = '', confirmedOn = '' }) => ({
    says,
    where: where.map((place) => placeOf(place, pieces)),
    confirmed: confirmed ? { by: confirmedBy, on: confirmedOn } : null,
  }))
}

/** Articles that state law, of which nobody at the firm says that they read it. */
export async function listUnread({ db, readRelease }: ContentDeps, pieces: readonly ListedPiece[]) {
  const overlay = await readOverlay(db)
  return pieces.flatMap(({ kind, file, title, state }): PromisePlace[] => {
    if (kind !== 'article' || state === 'hidden' || state === 'deleted') return []
    const fields = readFields(file, overlay[file] ?? readRelease(file) ?? '')
    const isUnread = valueAt(fields, 'authorities') !== undefined && !valueAt(fields, 'authoritiesCheckedBy')
    return isUnread ? [{ title, href: editorOf(file) }] : []
  })
}

const editorOf = (file: string): string => `/console/content/edit?file=${encodeURIComponent(file)}`

async function readClaims({ db, readRelease }: ContentDeps) {
  const latest = await readLatestRevision(db, FILE)
  const text = publishedText(latest, readRelease(FILE)) ?? ''
  const read = readFields(FILE, text) as { claims?: Claim[] } | undefined
  return { claims: read?.claims ?? [], text, base: latest ? idOf(latest.number) : null }
}

/** Folders that hold one kind of piece. */
const FOLDERS: Readonly<Record<string, { title: string; kind: ContentKind }>> = {
  'content/services': { title: 'Services', kind: 'service' },
  'content/landing-pages': { title: 'Landing pages', kind: 'landing-page' },
}

const hrefOfKind = (kind: ContentKind): string => `/console/content?kind=${kind}`

/** Whether it's about what the services say of themselves. */
export const isOfServices = ({ where }: ShownPromise): boolean =>
  where.some(({ href }) => href === hrefOfKind('service'))

function placeOf(place: string, pieces: readonly ListedPiece[]): PromisePlace {
  const folder = FOLDERS[place]
  if (folder) return { title: folder.title, href: hrefOfKind(folder.kind) }
  const piece = pieces.find(({ file }) => file === place)
  if (piece) return { title: piece.title, href: editorOf(place) }
  return { title: capitalized(place.replace(/^content\/|\.\w+$/g, '').replaceAll(/[-/]/g, ' ')), href: null }
}

/** Publishes that a promise is true, with who says so and when; or takes that back. */
export async function confirmPromise(
  deps: ContentDeps,
  { says, isTrue, by, name }: { says: string; isTrue: boolean; by: string; name: string },
): Promise<Revision> {
  const { claims, text, base } = await readClaims(deps)
  const claim = claims.find((each) => each.says === says)
  const now = {
    ...claim,
    confirmed: isTrue,
    confirmedBy: isTrue ? name : undefined,
    confirmedOn: isTrue ? utcDay(deps.clock()) : undefined,
  }
  const edited = claim && editFields(FILE, text, { claims: claims.map((each) => (each === claim ? now : each)) })
  if (edited === undefined) throw nothingThere()
  const [note, what] = isTrue ? ['It’s true', 'confirmed a promise in'] : ['Not sure anymore', 'took back a promise in']
  return publishChange(deps, { file: FILE, base, by, text: edited, note: `${note}: ${says}`.slice(0, 500), what })
}
