import { escapeText } from 'entities'
import {
  type ContentAnswer,
  type DraftAnswer,
  type LinkingAnswer,
  type ListedPiece,
  LONGEST_PIECE,
  type MarkAnswer,
  type NewPieceAnswer,
  PICTURE_MEGABYTES,
  type PictureAnswer,
  type PieceAnswer,
  type RevisionAnswer,
} from '#contracts/console-content.ts'
import {
  discardDraftRequest,
  draftRequest,
  idRequest,
  newPieceRequest,
  pieceRequest,
  previewQuery,
  sendLetterRequest,
} from '#contracts/content-requests.ts'
import { LETTER_PATH } from '#contracts/letters.ts'
import type { ComposedMail } from '#contracts/mail.ts'
import { capitalized } from '#contracts/wording.ts'
import { BuildError } from '#publisher/publisher.ts'
import { addVersion, copyLandingPage, otherVersion } from '#server/flows/content/copy-landing-page.ts'
import { findLinking } from '#server/flows/content/delete-piece.ts'
import { beginPiece, discardDraft, draftSheet, lookAt, previewPage, saveDraft } from '#server/flows/content/drafts.ts'
import { listContent } from '#server/flows/content/list-content.ts'
import { storePicture } from '#server/flows/content/pictures.ts'
import { idOf, numberOf, publishedText, showDraft, showRevision } from '#server/flows/content/pieces.ts'
import { readArticleReads } from '#server/flows/stats/article-reads.ts'
import { HttpError } from '#server/http/http-error.ts'
import { limitPerson } from '#server/http/rate-limit.ts'
import { readBytes, readJson, readQuery } from '#server/http/request-body.ts'
import { framedLetter, framedPage } from '#server/pages/pages.ts'
import { PDF_POLICY } from '#server/pages/static-files.ts'
import { listRevisions, readDraft, readLatestRevision, readRevisionBefore } from '#server/store/content.ts'
import { findRow } from '#server/store/database.ts'
import { auditBy, type ConsoleDeps, handlersOf } from './console-deps.ts'

/** JSON needs up to six bytes for a character. */
const PIECE_KILOBYTES = (LONGEST_PIECE * 6) / 1000 + 16

const LETTERS_FILE = 'content/mail.yaml'
/** Whoever asked is waiting. */
const SEND_MS = 20_000

type LimitPerson = ReturnType<typeof limitPerson>

/** Endpoints of content and its drafts, which share a limit on what's rendered. */
export function contentEndpoints(deps: ConsoleDeps) {
  const mayRender = limitPerson('rendering', deps.consoleLimits.render, deps)
  return { ...shownContent(deps, mayRender), ...changedContent(deps, mayRender), ...uploadedContent(deps) }
}

function shownContent(deps: ConsoleDeps, mayRender: LimitPerson) {
  const { db, readRelease } = deps
  return handlersOf({
    'GET /api/console/content': async (c) => c.json<ContentAnswer>(await listContent(deps)),
    'GET /api/console/content/piece': async (c, me) => {
      await mayRender(c, me.email)
      const { file } = readQuery(c, pieceRequest)
      const { piece, pieces } = await findPiece(deps, file)
      const [latest, draft, revisions] = await Promise.all([
        readLatestRevision(db, file),
        readDraft(db, file),
        listRevisions(db, file),
      ])
      const published = publishedText(latest, readRelease(file))
      return c.json<PieceAnswer>({
        piece,
        published,
        base: latest ? idOf(latest.number) : null,
        draftBase: draft?.base_text ?? null,
        draft: draft ? showDraft(draft) : null,
        revisions: revisions.map(showRevision),
        otherVersion:
          pieces.find((other) => other.file === otherVersion(file) && other.state !== 'deleted')?.file ?? null,
        isInRelease: readRelease(file) !== undefined,
        reads: piece.kind === 'article' && piece.path !== null ? await readArticleReads(deps, piece.path) : null,
        release: piece.asks ? (readRelease(file) ?? null) : null,
        ...(await lookAt(deps, file, draft?.text ?? published ?? '')),
      })
    },
    'GET /api/console/content/linking': async (c, me) => {
      await mayRender(c, me.email)
      const { file } = readQuery(c, pieceRequest)
      await findPiece(deps, file)
      const { linking } = await findLinking(deps, file)
      return c.json<LinkingAnswer>({ pieces: linking.map(({ piece: { title, file } }) => ({ title, file })) })
    },
    'GET /api/console/content/revision': async (c) => {
      const { id } = readQuery(c, idRequest)
      const revision = await findRow(db, 'content_revisions', { number: numberOf(id) ?? 0 })
      if (!revision) throw new HttpError(404, 'There is no such revision.')
      const before = await readRevisionBefore(db, revision)
      return c.json<RevisionAnswer>({
        text: revision.text,
        before: publishedText(before, readRelease(revision.file)),
      })
    },
    'GET /api/console/content/preview': async (c, me) => {
      try {
        await mayRender(c, me.email)
        const made = await previewPage(deps, readQuery(c, previewQuery))
        if (made === undefined) throw new HttpError(404, 'There is no page of this.')
        return 'letter' in made ? framedLetter(c.req.url, withSubject(made.letter)) : framedPage(c.req.url, made.html)
      } catch (error) {
        // Other answers can't be shown in a frame, so that the browser's own words would stand there.
        if (error instanceof BuildError) return framedPage(c.req.url, sentence(`${inFormWords(error)}.`), 422)
        if (error instanceof HttpError) return framedPage(c.req.url, sentence(error.message), error.status)
        throw error
      }
    },
    'GET /api/console/content/sheet': async (c, me) => {
      await mayRender(c, me.email)
      const { file } = readQuery(c, pieceRequest)
      await findPiece(deps, file)
      const sheet = await draftSheet(deps, file).catch(refuseInFormWords)
      if (!sheet) throw new HttpError(404, 'No PDF is made of this.')
      return c.body(sheet, 200, { 'content-type': 'application/pdf', ...PDF_POLICY })
    },
  })
}

function changedContent(deps: ConsoleDeps, mayRender: LimitPerson) {
  const audit = auditBy(deps)
  const maySend = limitPerson('letters to oneself', deps.consoleLimits.try, deps)
  return handlersOf({
    'POST /api/console/content/new': async (c, me) => {
      const { kind, title, like = '' } = await readJson(c, newPieceRequest)
      const begun =
        kind === 'landing-page'
          ? await copyLandingPage(deps, { like, name: title, by: me.email })
          : await beginPiece(deps, { kind, title, by: me.email })
      await audit(me, 'began content', begun.file)
      return c.json<NewPieceAnswer>(begun)
    },
    'POST /api/console/content/second-version': async (c, me) => {
      const { file } = await readJson(c, pieceRequest)
      const begun = await addVersion(deps, { like: file, by: me.email })
      await audit(me, 'began content', begun.file)
      return c.json<NewPieceAnswer>(begun)
    },
    'POST /api/console/content/draft': async (c, me) => {
      await mayRender(c, me.email)
      const asked = await readJson(c, draftRequest, PIECE_KILOBYTES)
      await findPiece(deps, asked.file)
      const saved = await saveDraft(deps, { ...asked, by: me.email })
      if (asked.version === 0) await audit(me, 'began a draft of content', asked.file)
      const { problems } = await lookAt(deps, saved.file, saved.text)
      return c.json<DraftAnswer>({ version: saved.version, at: saved.saved_at, problems })
    },
    'POST /api/console/content/discard-draft': async (c, me) =>
      discardDraft(deps, { ...(await readJson(c, discardDraftRequest)), by: me.email }),
    'POST /api/console/content/send-letter': async (c, me) => {
      await maySend(c, me.email)
      const { letter } = await readJson(c, sendLetterRequest)
      if (!deps.sendLetter) throw new HttpError(409, 'This site sends no email yet. Connect mail under Settings.')
      const made = await previewPage(deps, { file: LETTERS_FILE, page: LETTER_PATH + letter }).catch(refuseInFormWords)
      if (!made || !('letter' in made)) throw new HttpError(404, 'There is no such email.')
      const sent = await deps.sendLetter(made.letter, me.email, AbortSignal.timeout(SEND_MS))
      if (!sent.ok) throw new HttpError(502, `The mail server didn’t take it: ${sent.error}.`)
    },
  })
}

function uploadedContent(deps: ConsoleDeps) {
  const audit = auditBy(deps)
  const mayUpload = limitPerson('uploads', deps.consoleLimits.upload, deps)
  return handlersOf({
    // What its name and its type say doesn't count.
    'POST /api/console/content/picture': async (c, me) => {
      await mayUpload(c, me.email)
      const bytes = await readBytes(c, PICTURE_MEGABYTES * 1000).catch((error: unknown) => {
        if (error instanceof HttpError && error.status === 413)
          throw new HttpError(413, `The picture is too large: the limit is ${PICTURE_MEGABYTES} MB.`)
        throw error
      })
      const stored = await storePicture(deps, bytes)
      if (typeof stored === 'string') throw new HttpError(422, `This picture ${stored}.`)
      await audit(me, 'uploaded a picture', stored.src)
      return c.json<PictureAnswer>(stored)
    },
    'POST /api/console/content/mark': async (c, me) => {
      await mayUpload(c, me.email)
      const svg = Buffer.from(await readBytes(c, 1000)).toString()
      const redrawn = await deps.publisher.redraw(svg).catch((error: unknown) => {
        if (error instanceof BuildError) return 'takes too long to draw. Export it simpler'
        throw error
      })
      if (typeof redrawn === 'string') throw new HttpError(422, `This file ${redrawn}.`)
      return c.json<MarkAnswer>(redrawn)
    },
  })
}

/** @throws HttpError 404 for what's no piece: not every file of content/ is one */
export async function findPiece(
  deps: ConsoleDeps,
  file: string,
): Promise<{ piece: ListedPiece; pieces: readonly ListedPiece[] }> {
  const { pieces } = await listContent(deps)
  const piece = pieces.find((one) => one.file === file)
  if (!piece) throw new HttpError(404, 'There is no such piece.')
  return { piece, pieces }
}

/** As a mail program shows it, below whom it's from and what it's about. */
const withSubject = ({ html, sender = '', subject }: ComposedMail): string =>
  html.replace(
    /<body[^>]*>/,
    (body) =>
      `${body}<div style="padding:14px 20px;border-bottom:1px solid #d8d3c8;font:15px/1.4 system-ui,sans-serif;color:#151a21;background:#fff"><b>${escapeText(sender)}</b><br>${escapeText(subject)}</div>`,
  )

/** Without the file and the page that it's about: the form shows both. */
const inFormWords = ({ message }: BuildError): string =>
  capitalized(message.replace(/^\S+ cannot be rendered: (?:content\/\S+: )?/, '').replace(/\.$/, ''))

function refuseInFormWords(error: unknown): never {
  if (error instanceof BuildError) throw new HttpError(422, `${inFormWords(error)}.`)
  throw error
}

const sentence = (says: string) =>
  `<!doctype html><html lang="en"><title>Preview</title><p data-refused>${escapeText(says)}</p></html>`
