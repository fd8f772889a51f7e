import { parse } from 'yaml'
import { utcDay } from '#contracts/clock.ts'
import {
  type ContentAnswer,
  type ContentKind,
  type ContentPiece,
  type ListedPiece,
  type PieceState,
} from '#contracts/console-content.ts'
import { ifPossible } from '#contracts/if-possible.ts'
import { refuseCostly } from '#contracts/yaml-source.ts'
import { type Revision, readDrafts, readLatestRevisions, readRevisionBefore } from '#server/store/content.ts'
import { countOpenComments } from '#server/store/draft-links.ts'
import { readPlans } from '#server/store/plans.ts'
import type { SiteFollower } from './follow-site.ts'
import { asks, type ContentDeps, idOf, publishedText } from './pieces.ts'
import { showPlan } from './plans.ts'

export interface ListDeps extends ContentDeps {
  site: SiteFollower
}

/** Every piece with its state: what's on the site, what was deleted, and what was never published. */
export async function listContent(deps: ListDeps): Promise<ContentAnswer> {
  const { db, clock, site, readRelease } = deps
  // First: what goes from the site meanwhile is still listed.
  const { content, ...version } = await site.now()
  const [latest, drafts, plans, comments] = await Promise.all([
    readLatestRevisions(db),
    readDrafts(db),
    readPlans(db),
    countOpenComments(db),
  ])
  const today = utcDay(clock())
  const revisionOf = new Map(latest.map((revision) => [revision.file, revision]))
  const draftOf = new Map(drafts.map((draft) => [draft.file, draft]))
  const planOf = new Map(plans.map((plan) => [plan.file, plan]))
  const onSite = content.pieces.map((piece) => ({ ...piece, state: stateOf(piece, today) }))
  const known = new Set(onSite.map(({ file }) => file))
  // Deleted, begun, or published and not on the site yet.
  const others = [...new Set([...revisionOf.keys(), ...draftOf.keys()])].filter((file) => !known.has(file))
  const offSite = await Promise.all(
    others.map(async (file) => {
      const revision = revisionOf.get(file)
      const isDeleted = revision?.text === null
      const before = isDeleted ? publishedText(await readRevisionBefore(db, revision), readRelease(file)) : null
      const text = draftOf.get(file)?.text ?? revision?.text ?? before
      return { ...pieceOf(file, text), state: isDeleted ? ('deleted' as const) : ('draft' as const) }
    }),
  )
  const pieces = [...onSite, ...offSite].map((piece): ListedPiece => {
    const [revision, draft] = [revisionOf.get(piece.file), draftOf.get(piece.file)]
    const plan = planOf.get(piece.file)
    return {
      ...piece,
      draft: draft ? { by: draft.by, at: draft.saved_at } : null,
      revision: revision ? describe(revision) : null,
      asks: asks(revision, readRelease(piece.file)),
      plan: plan ? showPlan(plan, revision, readRelease(piece.file)) : null,
      comments: comments.get(piece.file) ?? 0,
    }
  })
  return { pieces, notices: content.notices, site: version }
}

const describe = ({ number, by, created_at }: Revision) => ({ id: idOf(number), by, at: created_at })

/** Pages switch at midnight UTC. */
function stateOf({ skipped, isDraft, day }: ContentPiece, today: string): PieceState {
  if (skipped !== null) return 'skipped'
  if (isDraft) return 'hidden'
  return day !== null && day > today ? 'scheduled' : 'published'
}

/** By the folder of content/. */
const KINDS: Readonly<Record<string, ContentKind>> = {
  articles: 'article',
  'case-studies': 'case-study',
  downloads: 'download',
  services: 'service',
  'landing-pages': 'landing-page',
  examples: 'example',
}

/** What a line of YAML says, without its quotes. As it stands if that can't be read. */
function plainText(written: string): string {
  const said = ifPossible((): unknown => {
    refuseCostly(written)
    return parse(written, { schema: 'failsafe' })
  })
  return typeof said === 'string' ? said : written
}

/** A file's title, or else its name. */
export const titleIn = (file: string, text: string): string => pieceOf(file, text).title

/** What can be said of a file that isn't on the site. */
function pieceOf(file: string, text: string | null): ContentPiece {
  const [, folder = '', name = ''] = /^content\/(?:([^/]+)\/)?([^/]+)\.\w+$/.exec(file) ?? []
  const [, title = ''] = /^title:[ \t]*(\S.*)$/m.exec(text ?? '') ?? []
  return {
    kind: KINDS[folder] ?? 'page',
    title: plainText(title) || name,
    file,
    path: null,
    day: null,
    isDraft: false,
    isSample: false,
    skipped: null,
  }
}
