import { useEffect, useState } from 'react'
import type { DraftConflict, PieceAnswer, RevisionConflict } from '#contracts/console-content.ts'
import { announce } from '../../frame/live-region.tsx'
import { useReload } from '../../frame/use-answer.ts'
import { Conflict } from './conflict.tsx'
import type { DraftSession } from './draft-session.ts'
import type { DraftState } from './draft-state.ts'

export function useConflicts(piece: PieceAnswer, session: DraftSession, draft: DraftState) {
  const reload = useReload()
  const { saving, text } = draft
  const [published, setPublished] = useState<RevisionConflict>()
  // What others published is known only to the server.
  const isEnded = saving.state === 'conflict' && saving.theirs === null
  useEffect(() => {
    if (isEnded) reload()
  }, [isEnded, reload])

  const settle = async (settled: string) => {
    // Whoever has seen what's published meanwhile isn't asked again.
    const seen = isEnded ? { base: piece.base, isRebased: false } : undefined
    const basis = published ? { base: published.theirs?.id ?? piece.base, isRebased: published.theirs === null } : seen
    setPublished(undefined)
    if (await session.resolve(settled, basis)) announce('Saved.')
    reload()
  }
  const take = (theirs: string, theirVersion: number) => {
    setPublished(undefined)
    session.replace(theirs, theirVersion, piece.base)
    reload()
  }
  const meet = (conflict: RevisionConflict | DraftConflict) => {
    if (conflict.conflict === 'revision') setPublished(conflict)
    // The next save tells with whom.
    else void session.resolve(session.getState().text)
  }
  const question =
    saving.state === 'conflict'
      ? {
          ...ofDraft(piece, draft, saving),
          onTakeTheirs: (theirs: string) => take(theirs, saving.theirs?.version ?? 0),
        }
      : published && { ...ofPublished(piece, published), onTakeTheirs: settle }
  return { question: question && <Conflict piece={piece} mine={text} {...question} onSettle={settle} />, meet }
}

const ofPublished = ({ piece: { revision } }: PieceAnswer, { theirs, theirText, baseText }: RevisionConflict) => ({
  did: theirs === null ? 'changed it with an update of the site' : 'published another version',
  by: theirs?.by ?? 'the firm',
  at: theirs?.at ?? revision?.at ?? null,
  until: 'published' as const,
  base: baseText,
  theirs: theirText ?? '',
})

function ofDraft(
  { published, base, piece }: PieceAnswer,
  mine: DraftState,
  { theirs, startedFrom }: DraftState['saving'] & { state: 'conflict' },
) {
  const since = base === mine.base ? null : piece.revision
  const last = theirs ?? since
  const ended = since ? 'published another version' : 'published or discarded its draft'
  return {
    did: theirs ? 'saved a draft of it' : ended,
    by: last?.by ?? 'somebody',
    at: last?.at ?? null,
    until: 'saved' as const,
    base: startedFrom,
    theirs: theirs?.text ?? published ?? '',
  }
}
