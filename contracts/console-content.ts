import * as z from 'zod/mini'
import { filledText, text } from './fields.ts'

/** What's in content/, in list order. */
export const CONTENT_KINDS = {
  article: 'Articles',
  'case-study': 'Case studies',
  download: 'Downloads',
  service: 'Services',
  'landing-page': 'Landing pages',
  example: 'Examples',
  page: 'Pages and words',
} as const
export type ContentKind = keyof typeof CONTENT_KINDS

/** What can be made from a form. */
export const NEW_KINDS = {
  article: 'Article',
  'case-study': 'Case study',
  download: 'Download',
} as const satisfies Partial<Record<ContentKind, string>>
export type NewKind = keyof typeof NEW_KINDS

/**
 * What a visitor sees of a piece: only `published`. `hidden`: its file says `draft: true`. `draft`: it was never
 * published. `skipped`: it lacks something. `deleted`: the last revision took it out.
 */
export const PIECE_STATES = {
  published: 'Published',
  scheduled: 'Scheduled',
  draft: 'Draft',
  hidden: 'Hidden',
  skipped: 'Left out',
  deleted: 'Deleted',
} as const
export type PieceState = keyof typeof PIECE_STATES

/** A piece of content: a file of content/. */
export interface ContentPiece {
  kind: ContentKind
  title: string
  /** Its id, relative to the project root: `content/articles/x.md`. */
  file: string
  /** Its public path once published; null if unknown. */
  path: string | null
  /** Publication day, `2026-03-05`; null if undated. */
  day: string | null
  /** True if its file says `draft: true`. */
  isDraft: boolean
  /** True if it's sample content that the owner still has to replace. */
  isSample: boolean
  /** Why the build skipped it, and how to fix that. */
  skipped: string | null
  /** True if it has a page, which can be previewed. */
  hasPreview: boolean
}

/** The build's summary of content/. */
export interface BuiltContent {
  pieces: ContentPiece[]
  /** The build's warnings for authors. */
  notices: string[]
}

/** A piece in the list. */
export interface ListedPiece extends ContentPiece {
  state: PieceState
  /** Somebody's unpublished changes; null if there are none. */
  draft: { by: string; at: number } | null
  /** The revision that stands over the build's file; null if the build's file is what's published. */
  revision: { id: string; by: string; at: number } | null
  /** True if a release changed the build's file after that revision: the owner has to settle which one it is. */
  asks: boolean
}

/** `GET /api/console/content` */
export interface ContentAnswer {
  pieces: ListedPiece[]
  /** Warnings for authors. */
  notices: string[]
  site: SiteVersion
}

/** What this server shows visitors. */
export interface SiteVersion {
  /** The newest revision that's on the site; null if the site is the build's. */
  shown: string | null
  /** The newest revision in the store. The site is being made while it's another than `shown`. */
  newest: string | null
  /** Why the newest revision isn't on the site, in the build's own sentences; null unless that failed. */
  failed: string | null
}

/** How a form asks for a field. */
export type FieldKind =
  | 'text'
  | 'long text'
  | 'day'
  | 'yes or no'
  | 'number'
  /** One of `choices`. */
  | 'choice'
  /** Any of `choices`. */
  | 'choices'
  | 'texts'
  /** The name of a drawing: one of `choices`. */
  | 'drawing'
  /** The name of an uploaded picture, as `POST …/picture` gives it. */
  | 'picture'
  /** A group of `fields`. */
  | 'object'
  /** Any number of groups of `fields`. */
  | 'objects'
  /** Edited in the file's source alone. */
  | 'other'

/** A field of a piece's front matter or YAML, from the schema that the build checks it with. */
export interface ShownField {
  /** Its key in the file. */
  name: string
  label: string
  /** What to write, in a sentence; blank if the label says it all. */
  help: string
  kind: FieldKind
  required: boolean
  choices?: readonly string[]
  fields?: readonly ShownField[]
}

/** How a piece is edited. */
export interface PieceChoices {
  /** `markdown`: front matter, then a body in Markdown. `yaml`: fields only. */
  format: 'markdown' | 'yaml'
  fields: ShownField[]
  /** Where the piece shows: its own page first, then the lists that it's in. */
  pages: string[]
}

/** What's wrong with a text, in the build's own words. */
export interface ContentProblem {
  /** Dotted, such as `authorities.0.url`; null if it isn't about one field. */
  field: string | null
  says: string
}

/** A published version of a file. Revisions are never changed or taken away. */
export interface ShownRevision {
  id: string
  file: string
  by: string
  at: number
  /** Blank unless whoever published it left one. */
  note: string
  /** True if it took the file out. */
  isDeletion: boolean
}

/** Unpublished changes of a file: one draft a file, shared by everybody. */
export interface ShownDraft {
  file: string
  text: string
  /** Grows with each save. */
  version: number
  /** The revision it started from; null for the build's file, or for a new one. */
  base: string | null
  by: string
  at: number
}

/** `GET /api/console/content/piece?file=` */
export interface PieceAnswer extends PieceChoices {
  piece: ListedPiece
  /** What visitors have; null if it was deleted, or never published. */
  published: string | null
  /** The latest revision: the `base` of a draft that starts now. Null if there's none. */
  base: string | null
  /** What the draft started from, to compare with; null if there's no draft, or it was a new file. */
  draftBase: string | null
  draft: ShownDraft | null
  /** Of the draft, or else of the published text. Empty if it can be published. */
  problems: ContentProblem[]
  /** Newest first. */
  revisions: ShownRevision[]
  /** While it `asks`: the text of the release, which the revision stands over. Null if the release took it out. */
  release: string | null
}

/** The longest text of a file, in UTF-16 units. */
export const LONGEST_PIECE = 200_000
export const LONGEST_PUBLISH_NOTE = 500

/** A file of content/, as it's spelled there. */
export const CONTENT_PATH = /^content\/(?:[a-z0-9][a-z0-9_-]*\/){0,2}[a-z0-9][a-z0-9_-]*\.(?:md|yaml)$/
const file = z
  .string()
  .check(
    z.maxLength(200, { abort: true }),
    z.regex(CONTENT_PATH, 'must be a file of content/, such as content/about.md'),
  )
const id = text(60)
const version = z.int().check(z.nonnegative())

/** Query of `GET …/piece` */
export const pieceQuery = z.object({ file })

/**
 * `POST /api/console/content/draft`, as one types. Drafts may be incomplete.
 * @property base the revision that the text started from, as `PieceAnswer` gave it
 * @property version of the draft that the page last saw, 0 if none; 409 with `DraftConflict` if it's another by now
 * @property rebased true for the first save after a `RevisionConflict` without `theirs`, once the person has seen the
 * release's text
 */
export const draftRequest = z.strictObject({
  file,
  text: text(LONGEST_PIECE),
  base: z.nullable(id),
  version,
  rebased: z._default(z.boolean(), false),
})
export interface DraftAnswer {
  version: number
  at: number
  problems: ContentProblem[]
}

/** 409 of `POST …/draft`, `…/discard-draft`, `…/publish`: somebody else has saved the draft since. Nothing was written. */
export interface DraftConflict {
  conflict: 'draft'
  /** Null if it was discarded or published. */
  draft: ShownDraft | null
}

/** 409 of `POST …/publish`: somebody has published another version since. Nothing was written. */
export interface RevisionConflict {
  conflict: 'revision'
  /** What was published meanwhile; null if the release changed the file. */
  theirs: ShownRevision | null
  theirText: string | null
  /** What the draft started from; null for a new file. */
  baseText: string | null
  mine: ShownDraft
}

/** `POST /api/console/content/discard-draft` */
export const discardDraftRequest = z.strictObject({ file, version })

export const LONGEST_TITLE = 200
/** `POST /api/console/content/new`: makes a draft from a template. 409 in plain text if the file is there already. */
export const newPieceRequest = z.strictObject({
  kind: z.enum(Object.keys(NEW_KINDS) as [NewKind, ...NewKind[]]),
  title: filledText(LONGEST_TITLE, 'A piece needs a title.'),
})
export interface NewPieceAnswer {
  file: string
}

/**
 * `POST /api/console/content/publish`: makes the draft the latest revision. 409 with `DraftConflict` or
 * `RevisionConflict`; 422 with `PublishProblems`. To publish over what somebody published meanwhile, save the draft with
 * that revision as its base first.
 */
export const publishRequest = z.strictObject({
  file,
  version,
  base: z.nullable(id),
  note: z._default(text(LONGEST_PUBLISH_NOTE), ''),
})
export interface PublishedAnswer {
  revision: ShownRevision
}
/** Nothing was published. */
export interface PublishProblems {
  problems: ContentProblem[]
}

/** Query of `GET …/revision` */
export const revisionQuery = z.object({ id })
/** `GET /api/console/content/revision?id=` */
export interface RevisionAnswer {
  revision: ShownRevision
  /** Null if it took the file out. */
  text: string | null
  /** What it replaced: the revision before it, or the build's file. Null if it was a new file. */
  before: string | null
}

/**
 * `POST /api/console/content/hide`, `…/show`: `draft: true` in the file's front matter, changing that line alone.
 * `…/delete`: undone by `…/put-back` of an earlier revision. Each answers `PublishedAnswer`, 409 with
 * `RevisionConflict`'s sentence in plain text, or 422 with `PublishProblems`. The file's draft stays.
 * @property base the latest revision that the page knew of
 */
export const changePieceRequest = z.strictObject({ file, base: z.nullable(id) })

/** `POST /api/console/content/put-back`: publishes an earlier revision again; null for the build's file. */
export const putBackRequest = z.strictObject({ file, revision: z.nullable(id), base: z.nullable(id) })

/** `POST /api/console/content/settle`: which one it is, for a piece that `asks`. */
export const settleRequest = z.strictObject({ file, base: z.nullable(id), take: z.enum(['mine', 'release']) })

/**
 * Query of `GET /api/console/content/preview`: a page as it will be, made from the saved draft. For an iframe of the
 * console's. @property version of the draft, so that each save has an address of its own
 * @property revision shows that revision instead of the draft @property page one of `pages`; else the first
 */
export const previewQuery = z.object({
  file,
  version: z._default(text(20), ''),
  revision: z._default(id, ''),
  page: z._default(text(200), ''),
})

export const PICTURE_MEGABYTES = 10
/** `POST /api/console/content/picture?file=`: the picture's bytes. What it is shows by its bytes alone. */
export interface PictureAnswer {
  /** To write in a `picture` field; blank if it's too small for one. */
  name: string
  /** To write in Markdown: `![alt](src)`. */
  src: string
  width: number
  height: number
}

/** A former address, which leads to where the piece is now. */
export interface ShownRedirect {
  from: string
  to: string
  by: string
  at: number
}
/** `GET /api/console/content/redirects` */
export interface RedirectsAnswer {
  redirects: ShownRedirect[]
}
/** `POST /api/console/content/remove-redirect` */
export const removeRedirectRequest = z.strictObject({ from: text(300) })

/** Where a build, below `server/`, and a made site keep their `BuiltContent`. */
export const CONTENT_FILE = 'content.json'
