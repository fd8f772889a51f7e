import { type ReactNode, useState } from 'react'
import {
  type PieceAnswer,
  type PublishedAnswer,
  putBackNote,
  type RevisionAnswer,
  type ShownRevision,
} from '#contracts/console-content.ts'
import { ask, sentenceOf } from '../call.ts'
import { useIsOwner } from '../given.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { SmallButton } from '../parts/buttons-and-links.tsx'
import { Section } from '../parts/page.tsx'
import { Time } from '../parts/time.tsx'
import { MarkedChanges } from './marked-changes.tsx'

interface HistoryProps {
  piece: PieceAnswer
  onChange: (answer: PublishedAnswer) => void
}

/** Every published version, newest first: what it changed, and a way to publish it again. */
export function History({ piece: { piece, base, published, revisions, isInRelease }, onChange }: HistoryProps) {
  const isOwner = useIsOwner()
  const putBack = (revision: string | null, instead: string) => (
    <ActionButton
      // The question goes once it's answered: the list is a row longer then.
      key={base}
      question={`Visitors see ${instead} that’s published now. Every version stays in this list.`}
      confirm="Publish it"
      path="/api/console/content/put-back"
      body={{ file: piece.file, revision, base }}
      done="Published again."
      onDone={onChange}
    >
      Publish this again
    </ActionButton>
  )
  return (
    <Section title="History">
      {revisions.length === 0 ? (
        <p className="text-quiet">
          Nothing has been published from here yet. Visitors{' '}
          {published === null ? 'don’t see it.' : 'see what came with the site.'}
        </p>
      ) : (
        <ol className="border-t border-ink">
          {revisions.map((revision, at) => (
            <Revision
              key={revision.id}
              revision={revision}
              earlier={revisions.find(({ id }) => revision.note === putBackNote(id))}
              isCurrent={at === 0}
            >
              {isOwner && at > 0 && !revision.isDeletion && putBack(revision.id, 'this version instead of the one')}
            </Revision>
          ))}
          {isInRelease && (
            <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-b border-line py-2.5">
              <span>What came with the site</span>
              {isOwner && putBack(null, 'what came with the site instead of the version')}
            </li>
          )}
        </ol>
      )}
    </Section>
  )
}

interface RevisionProps {
  revision: ShownRevision
  /** The version that it put back. */
  earlier: ShownRevision | undefined
  isCurrent: boolean
  /** What's done with it. */
  children: ReactNode
}

type Loaded = RevisionAnswer | { sentence: string } | undefined

function Revision({ revision: { id, by, at, note, isDeletion }, earlier, isCurrent, children }: RevisionProps) {
  const [shown, setShown] = useState<Loaded>()
  const [isOpen, setOpen] = useState(false)
  async function toggle() {
    setOpen(!isOpen)
    if (isOpen || (shown && 'revision' in shown)) return
    const path = `/api/console/content/revision?id=${encodeURIComponent(id)}`
    setShown(await ask<RevisionAnswer>(path).catch((error: unknown) => ({ sentence: sentenceOf(error) })))
  }
  return (
    <li className="border-b border-line py-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <span className="font-medium">
            <Time at={at} />
          </span>
          {isCurrent && <span className="text-quiet">, the latest</span>}
          <span className="block wrap-anywhere">
            {isDeletion ? 'Deleted by ' : 'By '}
            {by}
            {earlier ? (
              <>
                {': the version of '}
                <Time at={earlier.at} />
              </>
            ) : (
              note !== '' && `: ${note}`
            )}
          </span>
        </div>
        <span className="flex flex-wrap gap-2">
          <SmallButton aria-expanded={isOpen} onClick={toggle}>
            What changed
          </SmallButton>
          {children}
        </span>
      </div>
      {isOpen && (
        <div className="mt-3">
          {shown === undefined ? (
            <p className="text-quiet">Loading…</p>
          ) : 'sentence' in shown ? (
            <p role="alert" className="font-medium text-bad">
              {shown.sentence}
            </p>
          ) : (
            <MarkedChanges before={shown.before ?? ''} after={shown.text ?? ''} otherwise="The text is the same." />
          )}
        </div>
      )}
    </li>
  )
}
