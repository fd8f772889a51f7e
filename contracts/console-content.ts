/** The kinds of pieces in content/, in the order in which they're listed. */
export const CONTENT_KINDS = {
  article: 'Articles',
  'case-study': 'Case studies',
  download: 'Downloads',
  service: 'Services',
  'landing-page': 'Landing pages',
} as const
export type ContentKind = keyof typeof CONTENT_KINDS

/** A piece of content as the build read it. */
export interface ContentPiece {
  kind: ContentKind
  title: string
  /** From the project's root. */
  file: string
  /** Where visitors find it once it's published; null when that isn't known. */
  path: string | null
  /** The day from which it's published, `2026-03-05`; null for what has no date. */
  day: string | null
  /** Its file says `draft: true`. */
  isDraft: boolean
  /** The owner still has to replace it. */
  isSample: boolean
  /** Why the build left it out, and the cure. */
  skipped: string | null
  /** Whether the build has rendered its page though visitors don't see it. */
  hasPreview: boolean
}

/** What the build writes of content/. */
export interface BuiltContent {
  pieces: ContentPiece[]
  /** What an author should look at, as the build says it. */
  notices: string[]
}

/** Whether visitors find a piece. */
export type PieceState = 'published' | 'scheduled' | 'draft' | 'skipped'

/** `GET /api/console/content` */
export interface ContentAnswer {
  pieces: (ContentPiece & { state: PieceState })[]
  notices: string[]
}

/** Where the build puts them, below `server/`. */
export const CONTENT_FILE = 'content.json'
export const PREVIEW_FOLDER = 'previews'
