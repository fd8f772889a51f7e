/** The content types in content/, in list order. */
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
  /** Relative to the project root. */
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
  /** True if the build has rendered a page that visitors don't see. */
  hasPreview: boolean
}

/** The build's summary of content/. */
export interface BuiltContent {
  pieces: ContentPiece[]
  /** The build's warnings for authors. */
  notices: string[]
}

/** Only `published` is visible to visitors. */
export type PieceState = 'published' | 'scheduled' | 'draft' | 'skipped'

/** `GET /api/console/content` */
export interface ContentAnswer {
  pieces: (ContentPiece & { state: PieceState })[]
  notices: string[]
}

/** Paths of the build's output, below `server/`. */
export const CONTENT_FILE = 'content.json'
export const PREVIEW_FOLDER = 'previews'
