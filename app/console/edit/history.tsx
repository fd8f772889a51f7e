import { type ReactNode, useState } from 'react'
import {
  type PieceAnswer,
  type PublishedAnswer,
  putBackNote,
  type RevisionAnswer,
  type ShownRevision,
} from '#contracts/console-content.ts'
import { useIsOwner } from '../given.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { SmallButton } from '../parts/buttons-and-links.tsx'
import { Answer, Section } from '../parts/page.tsx'
import { Time } from '../parts/time.tsx'
import { useAnswer } from '../use-answer.ts'
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
  children: ReactNode
}

function Revision({ revision: { id, by, at, note, isDeletion }, earlier, isCurrent, children }: RevisionProps) {
  const [isOpen, setOpen] = useState(false)
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
          <SmallButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            What changed
          </SmallButton>
          {children}
        </span>
      </div>
      {isOpen && (
        <div className="mt-3">
          <WhatChanged id={id} />
        </div>
      )}
    </li>
  )
}

const WhatChanged = ({ id }: Pick<ShownRevision, 'id'>) => (
  <Answer of={useAnswer<RevisionAnswer>(`/api/console/content/revision?id=${encodeURIComponent(id)}`)}>
    {({ before, text }) => <MarkedChanges before={before ?? ''} after={text ?? ''} otherwise="The text is the same." />}
  </Answer>
)
