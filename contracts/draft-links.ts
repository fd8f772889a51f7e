/** Where a draft is shown to a guest; its token follows. */
export const DRAFT_PATH = '/draft'

export const LONGEST_GUEST_NAME = 80
export const LONGEST_COMMENT = 2000
export const LONGEST_QUOTE = 400
/** How much of what stands beside a quote is kept. */
export const LONGEST_NEIGHBOR = 80

/** What a guest sees of what was said by their link. */
export interface GuestComment {
  id: string
  name: string
  says: string
  /** What it's about; blank for the whole. */
  quote: string
  /** What our people answered, by name. */
  answer: { says: string; by: string } | null
  isDone: boolean
}

/** What such a link opens. @property timeZone the firm's */
export type DraftScreen =
  | { state: 'good'; token: string; expiresAt: number; timeZone: string; comments: readonly GuestComment[] }
  | { state: 'ended' | 'unknown' }

/** What a guest said of a draft. `name`, `says` and `quote` are a stranger's. */
export interface ShownComment extends GuestComment {
  /** False if the text doesn't say that anymore. */
  isPlaced: boolean
  at: number
}

/** `GET /api/console/content/draft-talk?file=` */
export interface DraftTalkAnswer {
  /** Those that show the draft to whoever has one, without their tokens. */
  links: { id: string; by: string; at: number; expiresAt: number }[]
  /** In the order in which they came. */
  comments: ShownComment[]
}

/** `POST /api/console/content/make-draft-link` */
export interface DraftLinkAnswer {
  /** Shown once: it isn't stored. */
  link: string
}
