import type { ContentAnswer, ContentPiece, PieceState } from '#contracts/console-content.ts'
import { utcDay } from '#server/clock.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { ConsoleParts, HandlersBelow } from './console-parts.ts'
import { askDoctor } from './health.ts'

/** API calls of the content page: what's in content/, what visitors see, and what's left to write. */
export function contentCalls(parts: ConsoleParts): HandlersBelow<'content' | `content/${string}`> {
  const { content, clock } = parts
  return {
    'GET /api/console/content': async (c) => {
      const built = await content.read()
      if (!built) throw new Refusal(503, 'Nothing has been built yet. Run npm run build on the server.')
      const today = utcDay(clock())
      const pieces = built.pieces.map((piece) => ({ ...piece, state: stateOf(piece, today) }))
      return c.json<ContentAnswer>({ pieces, notices: built.notices })
    },
    'POST /api/console/content/check': async (c) => c.json(await askDoctor(parts, 'content')),
    'GET /api/console/content/preview': async (c) => {
      const asked = c.req.query('path')
      const piece = (await content.read())?.pieces.find(({ path, hasPreview }) => hasPreview && path === asked)
      const page = piece?.path ? await content.preview(piece.path) : undefined
      if (!page) throw new Refusal(404, 'There is no preview of this. Build the site again if it’s new.')
      return page
    },
  }
}

/** Pages switch at midnight UTC. */
function stateOf({ skipped, isDraft, day }: ContentPiece, today: string): PieceState {
  if (skipped !== null) return 'skipped'
  if (isDraft) return 'draft'
  return day !== null && day > today ? 'scheduled' : 'published'
}
