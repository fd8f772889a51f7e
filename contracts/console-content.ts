import type { ContentProblem } from './content-problems.ts'
import type { ArticleReads } from './counts.ts'
import type { ShownField } from './form-fields.ts'

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
  'landing-page': 'Landing page',
} as const satisfies Partial<Record<ContentKind, string>>
/** Those that begin with a template. A landing page begins as a copy of another one. */
export type TemplateKind = Exclude<keyof typeof NEW_KINDS, 'landing-page'>
/** The longest name of a landing page, which is its title until somebody writes one. */
export const LONGEST_LANDING_NAME = 60

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
}

/** The build's summary of content/. */
export interface BuiltContent {
  pieces: ContentPiece[]
  /** The build's warnings for authors. */
  notices: string[]
}

export interface ListedPiece extends ContentPiece {
  state: PieceState
  /** Somebody's unpublished changes; null if there are none. */
  draft: { by: string; at: number } | null
  /** The revision that stands over the build's file; null if the build's file is what's published. */
  revision: { id: string; by: string; at: number } | null
  /** True if a release changed the build's file after that revision: the owner has to settle which one it is. */
  asks: boolean
  /** What goes out by the clock; null if nothing does. */
  plan: ShownPlan | null
  /** How many comments by guests aren't done. */
  comments: number
}

/** When something goes out by the clock. */
export interface PlanTime {
  at: number
  /** What the owner chose, `2026-03-09T08:00`, in a zone. */
  local: string
  timeZone: string
  by: string
  madeAt: number
  /** Why it couldn't go out at its time; null unless that's so. */
  failure: string | null
}

/** What goes out of a piece by the clock. */
export interface ShownPlan extends PlanTime {
  /** The draft's, of which it's a copy. */
  version: number
  /** The page has changed since, so it won't go out as it is. */
  isOutdated: boolean
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

/** How a piece is edited. */
export interface PieceChoices {
  /** `markdown`: front matter, then a body in Markdown. `yaml`: fields only. */
  format: 'markdown' | 'yaml'
  fields: ShownField[]
  /** Where the words below the fields show, if it isn't the page; blank otherwise. */
  textHelp: string
  /** Where the piece shows: its own page first, then the lists that it's in. */
  pages: string[]
}

/** A published version of a file. Revisions are never changed or taken away. */
export interface ShownRevision {
  id: string
  by: string
  at: number
  /** Blank unless whoever published it left one. */
  note: string
  /** True if it took the file out. */
  isDeletion: boolean
}

/** Unpublished changes of a file: one draft a file, shared by everybody. */
export interface ShownDraft {
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
  problems: readonly ContentProblem[]
  /** Newest first. */
  revisions: ShownRevision[]
  /** A landing page's other version; null if there's none, or it's no landing page. */
  otherVersion: string | null
  /** False if it came into being in the console: there's no build's text to go back to. */
  isInRelease: boolean
  /** Null if it's no article, or was never on the site. */
  reads: ArticleReads | null
  /** While it `asks`: the text of the release, which the revision stands over. Null if the release took it out. */
  release: string | null
}

/** What `GET /api/console/content/editors?file=` sends: who else has the piece open, and since when. */
export type EditorsEvent = readonly { name: string; since: number }[]

/** The longest text of a file, in UTF-16 units. */
export const LONGEST_PIECE = 200_000
export const LONGEST_PUBLISH_NOTE = 500

/** `POST /api/console/content/draft` */
export interface DraftAnswer {
  version: number
  at: number
  problems: readonly ContentProblem[]
}

/** The note of a revision that publishes an earlier one again. @param id the earlier one's */
export const putBackNote = (id: string): string => `As in ${id}`

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
}

export const LONGEST_TITLE = 200
/** `POST /api/console/content/new` */
export interface NewPieceAnswer {
  file: string
}

/** `POST /api/console/content/schedule` */
export interface ScheduledAnswer {
  at: number
}

/** Its 409: somebody else has scheduled this since. Nothing was written. */
export interface PlanConflict {
  conflict: 'plan'
  theirs: PlanTime
}

/** `POST /api/console/content/publish`, and whatever else publishes. */
export interface PublishedAnswer {
  revision: ShownRevision
}
/** Nothing was published. */
export interface PublishProblems {
  problems: readonly ContentProblem[]
}

/** `GET /api/console/content/revision?id=` */
export interface RevisionAnswer {
  /** Null if it took the file out. */
  text: string | null
  /** What it replaced: the revision before it, or the build's file. Null if it was a new file. */
  before: string | null
}

/** `GET /api/console/content/linking?file=`: the pieces that link to one. */
export interface LinkingAnswer {
  pieces: Pick<ContentPiece, 'file' | 'title'>[]
}

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

/** `POST /api/console/content/mark`: an SVG file. 422 in plain text if it can't be drawn. */
export interface MarkAnswer {
  drawing: string
}

/** `GET /api/console/content/redirects`: former addresses, each of which leads to where the piece is now. */
export interface RedirectsAnswer {
  redirects: { from: string; to: string; at: number }[]
}
/** Where a build, below `server/`, and a made site keep their `BuiltContent`. */
export const CONTENT_FILE = 'content.json'
