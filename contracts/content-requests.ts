import * as z from 'zod/mini'
import { LONGEST_PIECE, LONGEST_PUBLISH_NOTE, LONGEST_TITLE, NEW_KINDS } from './console-content.ts'
import { LONGEST_COMMENT, LONGEST_GUEST_NAME, LONGEST_NEIGHBOR, LONGEST_QUOTE } from './draft-links.ts'
import { cleanLine } from './field-rules.ts'
import { filledText, namesIn, text } from './fields.ts'
import { LETTERS } from './letters.ts'
import { LOCAL_TIME } from './local-time.ts'

/** What a request asks for, and who asks. */
export type AskedBy<Request extends z.ZodMiniType> = z.infer<Request> & { by: string }

/** A file of content/, as it's spelled there. */
const CONTENT_PATH = /^content\/(?:[a-z0-9][a-z0-9_-]*\/){0,2}[a-z0-9][a-z0-9_-]*\.(?:md|yaml)$/
const file = z
  .string()
  .check(
    z.maxLength(200, { abort: true }),
    z.regex(CONTENT_PATH, 'must be a file of content/, such as content/about.md'),
  )
const id = text(60)
const version = z.int().check(z.nonnegative())

/**
 * A piece by its file: the query of `GET …/piece`, `…/linking`, `…/editors` and `…/draft-talk`, and the body of
 * `POST …/make-draft-link`, and of `…/second-version`, which makes the draft of a landing page's other version.
 */
export const pieceRequest = z.strictObject({ file })

/** What has an id: the query of `GET …/revision`, and the body of `POST …/revoke-draft-link`. */
export const idRequest = z.strictObject({ id })

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

/** `POST /api/console/content/send-letter`: sends whoever asks the email as it's drafted. */
export const sendLetterRequest = z.strictObject({ letter: z.enum(LETTERS) })

/** `POST /api/console/content/discard-draft` */
export const discardDraftRequest = z.strictObject({ file, version })

/** `POST /api/console/content/new`: makes a draft from a template, or a landing page from one that's there. 409 in plain text if the file is there already. */
export const newPieceRequest = z.strictObject({
  kind: z.enum(namesIn(NEW_KINDS)),
  title: filledText(LONGEST_TITLE, 'A piece needs a title.'),
  /** The landing page to copy. */
  like: z.optional(file),
})

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

const local = z.string().check(z.regex(LOCAL_TIME, 'must be a day and a time'))

/**
 * `POST …/schedule`: publishes the draft, as it is now, when clocks of the firm's zone show this. Answers like `publish`,
 * or 409 with `PlanConflict`. @property instead the plan that it's to replace, as its page knew it: `madeAt`
 */
export const scheduleRequest = z.extend(publishRequest, { local, instead: z._default(z.nullable(z.int()), null) })

/** `POST …/publish-plan`, `…/cancel-plan`. @property madeAt of the plan that the page knew of */
export const planRequest = z.strictObject({ file, madeAt: z.int() })

/** `POST …/settle-comment`: a guest's comment is done, or it isn't after all. */
export const settleCommentRequest = z.strictObject({ id, isDone: z.boolean() })

/** `POST …/answer-comment`: what the guest sees beside it; blank for nothing. @property before what it said, as the page knew */
export const answerCommentRequest = z.strictObject({
  id,
  answer: text(LONGEST_COMMENT),
  before: z._default(text(LONGEST_COMMENT), ''),
})

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

/**
 * `POST /api/console/content/hide`, `…/show`: `draft: true` in the file's front matter, changing that line alone.
 * Each answers `PublishedAnswer`, 409 with
 * `RevisionConflict`'s sentence in plain text, or 422 with `PublishProblems`. The file's draft stays.
 * @property base the latest revision that the page knew of
 */
export const changePieceRequest = z.strictObject({ file, base: z.nullable(id) })

/**
 * `POST /api/console/content/delete`: with the links to it, which `GET …/linking` lists.
 * @property leadTo where its address leads instead: that of another piece
 */
export const deleteRequest = z.strictObject({ file, base: z.nullable(id), leadTo: z.optional(text(300)) })

/** `POST /api/console/content/put-back`: publishes an earlier revision again; null for the build's file. */
export const putBackRequest = z.strictObject({ file, revision: z.nullable(id), base: z.nullable(id) })

/** `POST /api/console/content/settle`: which one it is, for a piece that `asks`. */
export const endRequest = z.strictObject({ file, base: z.nullable(id), take: z.enum(['mine', 'release']) })

/**
 * Query of `GET /api/console/content/preview`: a page as it will be, made from the saved draft. For an iframe of the
 * console's. @property version of the draft, so that each save has an address of its own
 * @property page one of `pages`; else the first
 */
export const previewQuery = z.object({ file, version: z._default(text(20), ''), page: z._default(text(200), '') })

/** `POST /api/console/content/remove-redirect` */
export const removeRedirectRequest = z.strictObject({ from: text(300) })
