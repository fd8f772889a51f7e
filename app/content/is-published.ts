import { inDevelopment, shownDay } from './build-facts.ts'

/** Why a piece is not to be seen by visitors. */
export type Unpublished = 'draft' | 'scheduled'

/** Where and when the site is looked at. */
export interface Publishing {
  /** `YYYY-MM-DD` */
  today: string
  /** Whether pieces that are not published are shown all the same, marked. */
  showsUnpublished: boolean
}

/** When all that is dated ahead is published as well. */
export const EVER: Publishing = { today: '9999-12-31', showsUnpublished: false }

export const publishing = (): Publishing => ({ today: shownDay(), showsUnpublished: inDevelopment })

/** What keeps a piece from being published: `draft: true`, or a day that has not come. */
export function unpublishedReason(piece: { draft: boolean; date: string }, today: string): Unpublished | undefined {
  if (piece.draft) return 'draft'
  return piece.date.slice(0, 10) > today ? 'scheduled' : undefined
}

/** The one gate of everything that is listed, shown or fed. */
export function isPublished(piece: { draft: boolean; date: string }, where: Publishing = publishing()): boolean {
  return where.showsUnpublished || unpublishedReason(piece, where.today) === undefined
}
