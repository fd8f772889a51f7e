import * as z from 'zod/mini'
import { cleanLine } from './field-rules.ts'
import { filledText, text } from './fields.ts'

/** Where a draft is shown to a guest; its token follows. */
export const DRAFT_PATH = '/draft'

export const LONGEST_GUEST_NAME = 80
export const LONGEST_COMMENT = 2000
export const LONGEST_QUOTE = 400
/** How much of what stands beside a quote is kept. */
export const LONGEST_NEIGHBOR = 80

/**
 * `POST /api/draft-comment`: what a guest says of a draft.
 * @property quote what it's about, as the page says it; blank for the whole @property before what stands beside it there
 */
export const draftCommentRequest = z.strictObject({
  token: filledText(100),
  name: filledText(LONGEST_GUEST_NAME, 'Write your name.', cleanLine),
  comment: filledText(LONGEST_COMMENT, 'Write what you’d like to say.'),
  quote: z._default(text(LONGEST_QUOTE), ''),
  before: z._default(text(LONGEST_NEIGHBOR), ''),
  after: z._default(text(LONGEST_NEIGHBOR), ''),
})
export type DraftCommentRequest = z.infer<typeof draftCommentRequest>

/** A link that shows a piece's draft to whoever has it, without its token. */
export interface ShownDraftLink {
  id: string
  by: string
  at: number
  expiresAt: number
}

/** What a guest said of a draft. `name`, `says` and `quote` are a stranger's. */
export interface ShownComment {
  id: string
  name: string
  says: string
  /** What it's about; blank for the whole. */
  quote: string
  /** False if the text doesn't say that anymore. */
  isPlaced: boolean
  at: number
}

/** `GET /api/console/content/draft-talk?file=` */
export interface DraftTalkAnswer {
  links: ShownDraftLink[]
  /** That wait for somebody, in the order in which they came. */
  comments: ShownComment[]
}

/** `POST /api/console/content/make-draft-link` */
export interface DraftLinkAnswer {
  /** Shown once: it isn't stored. */
  link: string
}
