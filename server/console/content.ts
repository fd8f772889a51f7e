import type { ContentAnswer, ContentPiece, PieceState } from '#contracts/console-content.ts'
import type { DoctorAnswer } from '#contracts/console-health.ts'
import { utcDay } from '#server/clock.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { ConsoleParts, HandlersBelow } from './console-parts.ts'
import { runDoctor } from './health.ts'

/** API calls of the content page: what's in content/, what visitors see, and what's left to write. */
export function contentCalls(parts: ConsoleParts): HandlersBelow<'content' | `content/${string}`> {
  const { content, doctor, clock, log } = parts
  return {
    'GET /api/console/content': async (c) => {
      const built = await content.read()
      if (!built) throw new Refusal(503, 'Nothing has been built yet. Run npm run build on the server.')
      const today = utcDay(clock())
      const untouched = { draft: null, revision: null, asks: false }
      const pieces = built.pieces.map((piece) => ({ ...piece, state: stateOf(piece, today), ...untouched }))
      const site = { shown: null, newest: null, failed: null }
      return c.json<ContentAnswer>({ pieces, notices: built.notices, site })
    },
    'POST /api/console/content/check': async (c) =>
      c.json<DoctorAnswer>(await runDoctor(log, doctor.content, 'npm run doctor -- --content')),
    'GET /api/console/content/preview': async (c) => {
      const asked = c.req.query('path')
      const piece = (await content.read())?.pieces.find(({ path, hasPreview }) => hasPreview && path === asked)
      const page = piece?.path ? await content.preview(piece.path) : undefined
      if (!page) throw new Refusal(404, 'There is no preview of this. Build the site again if it’s new.')
      return page
    },
    'GET /api/console/content/piece': notYet,
    'GET /api/console/content/revision': notYet,
    'POST /api/console/content/new': notYet,
    'POST /api/console/content/draft': notYet,
    'POST /api/console/content/discard-draft': notYet,
    'POST /api/console/content/picture': notYet,
    'POST /api/console/content/publish': notYet,
    'POST /api/console/content/hide': notYet,
    'POST /api/console/content/show': notYet,
    'POST /api/console/content/delete': notYet,
    'POST /api/console/content/put-back': notYet,
    'POST /api/console/content/settle': notYet,
    'GET /api/console/content/redirects': notYet,
    'POST /api/console/content/remove-redirect': notYet,
  }
}

const notYet = () => {
  throw new Refusal(501, 'This can’t be done here yet.')
}

/** Pages switch at midnight UTC. */
function stateOf({ skipped, isDraft, day }: ContentPiece, today: string): PieceState {
  if (skipped !== null) return 'skipped'
  if (isDraft) return 'hidden'
  return day !== null && day > today ? 'scheduled' : 'published'
}
