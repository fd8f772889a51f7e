import { type Context, Hono } from 'hono'
import {
  answerCommentRequest,
  draftCommentRequest,
  idRequest,
  pieceRequest,
  settleCommentRequest,
} from '#contracts/content-requests.ts'
import type { DraftLinkAnswer, DraftScreen, DraftTalkAnswer, GuestComment } from '#contracts/draft-links.ts'
import { DRAFT_PATH } from '#contracts/draft-links.ts'
import { BuildError } from '#publisher/publisher.ts'
import type { NoteDeps } from '#server/flows/content/content-note.ts'
import {
  addComment,
  makeDraftLink,
  readDraftLink,
  readDraftTalk,
  readGuestTalk,
} from '#server/flows/content/draft-links.ts'
import { type LookDeps, previewPage } from '#server/flows/content/drafts.ts'
import { onlyFor, refuseOtherSites, requireSameOrigin } from '#server/http/csrf.ts'
import { allowOnly, HttpError } from '#server/http/http-error.ts'
import type { Module } from '#server/http/path-gate.ts'
import { limitPerson, limitRate, type RateDeps, within } from '#server/http/rate-limit.ts'
import { isFormPost, readFormOrJson, readJson, readQuery } from '#server/http/request-body.ts'
import { asUnshared } from '#server/http/security-headers.ts'
import { framedPage, type Pages } from '#server/pages/pages.ts'
import { inTransaction } from '#server/store/database.ts'
import { answerComment, revokeDraftLink, settleComment } from '#server/store/draft-links.ts'
import { auditBy, type ConsoleDeps, handlersOf } from './console-deps.ts'
import { findPiece } from './content.ts'

/** Endpoints of the links to a draft, and of what guests said by them. */
export function draftLinkEndpoints(deps: ConsoleDeps) {
  const { db, clock } = deps
  const audit = auditBy(deps)
  return handlersOf({
    'GET /api/console/content/draft-talk': async (c) =>
      c.json<DraftTalkAnswer>(await readDraftTalk(deps, readQuery(c, pieceRequest).file)),
    'POST /api/console/content/make-draft-link': async (c, me) => {
      const { file } = await readJson(c, pieceRequest)
      await findPiece(deps, file)
      const token = await makeDraftLink(deps, file, me.email)
      return c.json<DraftLinkAnswer>({ link: `${deps.origin()}${DRAFT_PATH}/${token}` })
    },
    'POST /api/console/content/revoke-draft-link': async (c, me) => {
      const { id } = await readJson(c, idRequest)
      await inTransaction(db, async (trx) => {
        const revoked = await revokeDraftLink(trx, id, clock())
        if (!revoked) throw new HttpError(404, 'This link has ended already.')
        await audit(me, 'revoked a link to the draft of content', revoked.file, trx)
      })
    },
    'POST /api/console/content/settle-comment': async (c, me) => {
      const { id, isDone } = await readJson(c, settleCommentRequest)
      if (!(await settleComment(db, id, isDone ? { at: clock(), by: me.email } : null)))
        throw new HttpError(404, 'There is no such comment. Load the page again.')
    },
    'POST /api/console/content/answer-comment': async (c, me) => {
      const { id, answer, before } = await readJson(c, answerCommentRequest)
      const said =
        answer === ''
          ? { answer: null, answered_by: null, answered_at: null }
          : { answer, answered_by: me.email, answered_at: clock() }
      await inTransaction(db, async (trx) => {
        const answered = await answerComment(trx, { id, before: before || null }, said)
        if (!answered) throw new HttpError(409, 'Somebody else has answered this. Load the page again to see it.')
        await audit(me, 'answered a comment on the draft of content', answered.file, trx)
      })
    },
  })
}

interface DraftPageDeps extends LookDeps, NoteDeps, RateDeps {
  publicOrigin: string | undefined
  /** The firm's. */
  timeZone: string
  pages: Pick<Pages, 'render' | 'renderOnce'>
}

/** A whole office may read a draft, and few people write of it. */
const READ_LIMITS = within(60, { address: 120, network: 300 })
const COMMENT_LIMITS = [...within(60, { address: 6, network: 20 }), ...within(60 * 60, { address: 40, network: 120 })]
/** By link: each page of a draft is made anew. */
const RENDER_LIMITS = within(60, { address: 60 })

/** What a guest sees of a draft. Nobody's session counts: the token is all, and it's looked up at each request. */
export function openDraftPages(deps: DraftPageDeps): Module {
  const { db, timeZone, security, pages } = deps
  const readRate = limitRate('draft links', READ_LIMITS, deps)
  const mayRender = limitPerson('draft pages', RENDER_LIMITS, deps)
  const ended = async (status: 404 | 410) => {
    const draft: DraftScreen = { state: status === 410 ? 'ended' : 'unknown' }
    const page = await pages.renderOnce(SHOWN_AT, { draft })
    return new Response(page.body, { status: page.ok ? status : page.status, headers: page.headers })
  }
  const routes = new Hono()
  routes
    .get(`${DRAFT_PATH}/:token`, readRate, async (c) => {
      const token = c.req.param('token')
      const link = await readDraftLink(deps, token)
      if (typeof link === 'number') return asUnshared(await ended(link))
      const comments = await readGuestTalk(db, link)
      const draft: DraftScreen = { state: 'good', token, expiresAt: link.expires_at, timeZone, comments }
      return asUnshared(await pages.render(SHOWN_AT, { draft }))
    })
    .all(allowOnly('GET'))
  routes
    .get(
      `${DRAFT_PATH}/:token/page`,
      refuseOtherSites(security),
      onlyFor(['iframe'], security),
      readRate,
      async (c: Context<object, `${typeof DRAFT_PATH}/:token/page`>) => {
        const link = await readDraftLink(deps, c.req.param('token'))
        if (typeof link === 'number') return asUnshared(await ended(link))
        await mayRender(c, link.id)
        return asUnshared(framedPage(c.req.url, ...(await renderDraft(deps, link.file))))
      },
    )
    .all(allowOnly('GET'))
  routes
    .post(
      '/api/draft-comment',
      requireSameOrigin(deps.publicOrigin, security),
      limitRate('draft comments', COMMENT_LIMITS, deps),
      async (c) => {
        const asked = await readFormOrJson(c, draftCommentRequest, Object.keys(draftCommentRequest.shape))
        const link = await readDraftLink(deps, asked.token)
        if (link === 404) throw new HttpError(404, 'There is no such link.')
        if (link === 410) throw new HttpError(410, 'This link has ended. Ask whoever sent it to you for a new one.')
        const said = await addComment(deps, link, asked)
        if (said === 'too many')
          throw new HttpError(409, 'This draft has as many comments as it can take. Tell whoever sent you the link.')
        return isFormPost(c) ? c.redirect(`${DRAFT_PATH}/${asked.token}#comment`, 303) : c.json<GuestComment>(said)
      },
    )
    .all(allowOnly('POST'))
  return { routes }
}

/** Where pages know it: without its token. */
const SHOWN_AT = `${DRAFT_PATH}/link`

/** @returns the page's HTML, and its status */
async function renderDraft(deps: DraftPageDeps, file: string): Promise<[string, number]> {
  const note = (says: string) => `<!doctype html><html lang="en"><title>Draft</title><p>${says}</p></html>`
  try {
    const made = await previewPage(deps, { file, page: '', isForGuest: true })
    if (made === undefined) return [note('This page was deleted.'), 404]
    return 'html' in made ? [made.html, 200] : [note('An email has no page.'), 404]
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    return [note('This draft has a mistake in it, so there’s no page of it right now. Try again later.'), 422]
  }
}
