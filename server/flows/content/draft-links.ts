import { randomBytes, randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS, isStillGood } from '#contracts/clock.ts'
import type { DraftCommentRequest } from '#contracts/content-requests.ts'
import type { DraftTalkAnswer, GuestComment } from '#contracts/draft-links.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import { readPeople } from '#server/store/console-people.ts'
import { type Database, findRow, insertNew, insertRow, inTransaction, lockAddress } from '#server/store/database.ts'
import {
  type DraftComment,
  type DraftLink,
  noteCommentMail,
  readComments,
  readDraftLinks,
} from '#server/store/draft-links.ts'
import { uuidOf } from '../leads/enqueue-deliveries.ts'
import { hashOf } from '../links/mail-links.ts'
import { type NoteDeps, tellOf } from './content-note.ts'
import { readDraftText } from './drafts.ts'
import { searchQuotes } from './find-quote.ts'
import type { ContentDeps } from './pieces.ts'

/** How long a link shows a draft. */
const GOOD_FOR_MS = 7 * DAY_MS

/** How many comments of a piece may wait for its owner. */
const MOST_OPEN = 100

/** Makes a link to a piece's draft. @returns its token, which is shown once: only its hash is kept */
export async function makeDraftLink({ db, clock }: ContentDeps, file: string, by: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = clock()
  await inTransaction(db, async (trx) => {
    await insertRow(trx, 'draft_links', {
      id: randomUUID(),
      token_hash: hashOf(token),
      file,
      made_by: by,
      made_at: now,
      expires_at: now + GOOD_FOR_MS,
      revoked_at: null,
      mailed_at: null,
    })
    await insertAuditEntry(trx, { by, what: 'made a link to the draft of content', about: file, at: now })
  })
  return token
}

/** What a token opens; 410 once its week is over or it was revoked. */
export async function readDraftLink(
  { db, clock }: Pick<ContentDeps, 'db' | 'clock'>,
  token: string,
): Promise<DraftLink | 404 | 410> {
  const link = await findRow(db, 'draft_links', { token_hash: hashOf(token) })
  if (!link) return 404
  return link.revoked_at === null && isStillGood(clock(), link.made_at, link.expires_at) ? link : 410
}

/** Names our people as a guest may know them. */
async function namesOf(db: Database): Promise<(email: string | null) => string> {
  const people = await readPeople(db)
  return (email) => people.find((person) => person.email === email)?.name ?? ''
}

const show = (
  { id, name, text: says, quote, answer, answered_by, done_at }: DraftComment,
  nameOf: (email: string | null) => string,
): GuestComment => ({
  id,
  name,
  says,
  quote,
  answer: answer === null ? null : { says: answer, by: nameOf(answered_by) },
  isDone: done_at !== null,
})

/** What was said by a link, and answered. */
export async function readGuestTalk(db: Database, { file, id }: DraftLink): Promise<GuestComment[]> {
  const [comments, nameOf] = await Promise.all([readComments(db, file, id), namesOf(db)])
  return comments.map((comment) => show(comment, nameOf))
}

/** Its links that still work, and what was said by any. */
export async function readDraftTalk(deps: ContentDeps, file: string): Promise<DraftTalkAnswer> {
  const { db, clock } = deps
  const [links, comments, text, nameOf] = await Promise.all([
    readDraftLinks(db, file, clock()),
    readComments(db, file),
    readDraftText(deps, file),
    namesOf(db),
  ])
  const hasQuote = searchQuotes(text ?? '')
  return {
    links: links.map(({ id, made_by: by, made_at: at, expires_at: expiresAt }) => ({ id, by, at, expiresAt })),
    comments: comments.map((comment) => {
      const { quote, text_before: before, text_after: after, created_at: at } = comment
      const isPlaced = quote === '' || hasQuote({ quote, before, after })
      return { ...show(comment, nameOf), isPlaced, at }
    }),
  }
}

const isOpen = ({ done_at }: DraftComment): boolean => done_at === null

/** Stores what a guest says, once. Our people hear of it, at most hourly. @returns it as the guest sees it; `too many` if nobody answers */
export async function addComment(
  deps: ContentDeps & NoteDeps,
  link: DraftLink,
  { name, comment, quote, before, after }: DraftCommentRequest,
): Promise<GuestComment | 'too many'> {
  const { clock, destinationsOf, wakeOutbox } = deps
  const { file, id: link_id } = link
  const now = clock()
  const said: DraftComment = {
    id: uuidOf(JSON.stringify([link_id, name, comment, quote])),
    file,
    link_id,
    name,
    text: comment,
    quote,
    text_before: before,
    text_after: after,
    created_at: now,
    done_at: null,
    done_by: null,
    answer: null,
    answered_by: null,
    answered_at: null,
  }
  const outcome = await inTransaction(deps.db, async (db) => {
    await lockAddress(db, `comments on ${file}`)
    const comments = await readComments(db, file)
    // Sent again, since its answer was lost.
    if (comments.some(({ id }) => id === said.id)) return said
    if (comments.filter(isOpen).length >= MOST_OPEN) return 'too many'
    await insertNew(db, 'draft_comments', said)
    if (!(await noteCommentMail(db, link, { now, pauseMs: HOUR_MS }))) return said
    const text = (await readDraftText({ ...deps, db }, file)) ?? ''
    await tellOf({ db, clock, destinationsOf }, { file, text, about: 'comments', says: NEWS, to: link.made_by })
    return said
  })
  for (const destination of destinationsOf('content-note')) wakeOutbox(destination)
  return outcome === 'too many' ? outcome : show(outcome, () => '')
}

const NEWS =
  'A guest with a link to this draft commented on it. What was said stands beside the text in the console. The next email about it comes an hour from now at the earliest.'
