import { useEffect, useState } from 'react'
import type { DraftConflict, PieceAnswer, RevisionConflict } from '#contracts/console-content.ts'
import { announce } from '../../frame/live-region.tsx'
import { Conflict } from './conflict.tsx'
import type { DraftSession } from './draft-session.ts'
import type { DraftState, Theirs } from './draft-state.ts'

interface ConflictsProps {
  piece: PieceAnswer
  session: DraftSession
  draft: DraftState
  reload: () => void
}

/** What others saved or published meanwhile, and how the two are settled. */
export function useConflicts({ piece, session, draft: { saving }, reload }: ConflictsProps) {
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
  return { published, settle, take, meet }
}

interface PublishedQuestionProps {
  piece: PieceAnswer
  mine: string
  conflict: RevisionConflict
  onSettle: (text: string) => void
}

/** Somebody else, or an update, has published this piece since. */
export const PublishedQuestion = ({ piece, mine, conflict, onSettle }: PublishedQuestionProps) => (
  <Conflict
    piece={piece}
    did={conflict.theirs === null ? 'changed it with an update of the site' : 'published another version'}
    by={conflict.theirs?.by ?? 'the firm'}
    at={conflict.theirs?.at ?? piece.piece.revision?.at ?? null}
    until="published"
    base={conflict.baseText}
    mine={mine}
    theirs={conflict.theirText ?? ''}
    onSettle={onSettle}
    onTakeTheirs={() => onSettle(conflict.theirText ?? '')}
  />
)

interface DraftQuestionProps {
  piece: PieceAnswer
  mine: DraftState
  saving: { theirs: Theirs | null; theirVersion: number; startedFrom: string | null }
  onSettle: (text: string) => void
  onTake: (text: string, version: number) => void
}

/** Somebody else has saved this piece's draft since, or ended it. */
export function DraftQuestion({ piece, mine, saving, onSettle: onResolve, onTake }: DraftQuestionProps) {
  const { published, base, piece: listed } = piece
  const { theirs, theirVersion, startedFrom } = saving
  const since = base === mine.base ? null : listed.revision
  const last = theirs ?? since
  const text = theirs?.text ?? published ?? ''
  const ended = since ? 'published another version' : 'published or discarded its draft'
  return (
    <Conflict
      piece={piece}
      did={theirs ? 'saved a draft of it' : ended}
      by={last?.by ?? 'somebody'}
      at={last?.at ?? null}
      until="saved"
      base={startedFrom}
      mine={mine.text}
      theirs={text}
      onSettle={onResolve}
      onTakeTheirs={() => onTake(text, theirVersion)}
    />
  )
}
