import { type ReactNode, useState } from 'react'
import {
  type PieceAnswer,
  type PublishedAnswer,
  putBackNote,
  type RevisionAnswer,
  type ShownRevision,
} from '#contracts/console-content.ts'
import { ActionButton } from '../../frame/action-button.tsx'
import { SmallButton } from '../../frame/buttons-and-links.tsx'
import { useIsOwner } from '../../frame/console-data.ts'
import { Answer, Section } from '../../frame/page.tsx'
import { Time } from '../../frame/time.tsx'
import { useAnswer } from '../../frame/use-answer.ts'
import { PieceChanges } from './conflict.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { readVisibility } from './piece-text.ts'

interface PieceActionsProps {
  piece: PieceAnswer
  onChange: (answer: PublishedAnswer) => void
}

export function PieceActions({ piece: whole, onChange }: PieceActionsProps) {
  const { piece, base, fields, published, format } = whole
  const [isDeleting, setDeleting] = useState(false)
  const body = { file: piece.file, base }
  const canHide = fields.some(({ name }) => name === 'draft') && published !== null
  // The site can't do without its pages.
  const canDelete = piece.kind !== 'page'
  // The state follows once the site is made.
  const isHidden = published !== null && readVisibility(published, { format, published }).when === 'never'
  if (piece.state === 'deleted' || published === null || !(canHide || canDelete)) return null
  return (
    <Section
      title={canHide && canDelete ? 'Hide or delete' : canHide ? 'Hide' : 'Delete'}
      note={`${isHidden ? 'Visitors don’t see it.' : 'Visitors stop seeing it within seconds.'} It can be undone: the history below keeps every version.`}
    >
      <div className="flex flex-wrap gap-2 *:[[role=alert]]:order-last *:[[role=alert]]:basis-full">
        {canHide && (
          <ActionButton
            says={isHidden ? 'Show it again' : 'Hide it from visitors'}
            path={`/api/console/content/${isHidden ? 'show' : 'hide'}`}
            body={body}
            done={isHidden ? 'It isn’t hidden anymore.' : 'Hidden.'}
            onDone={onChange}
          />
        )}
        {canDelete && <SmallButton onClick={() => setDeleting(true)}>Delete…</SmallButton>}
      </div>
      {isDeleting && (
        <DeleteDialog
          piece={whole}
          canHide={canHide && !isHidden}
          onChange={onChange}
          onClose={() => setDeleting(false)}
        />
      )}
    </Section>
  )
}

/** A release changed the file that a revision stands over: which one is it? */
export function ReleaseQuestion({ piece: { piece, base, release, published }, onChange }: PieceActionsProps) {
  const settle = (take: 'mine' | 'release', says: string) => (
    <span>
      <ActionButton
        says={says}
        path="/api/console/content/settle"
        body={{ file: piece.file, base, take }}
        done="Settled."
        onDone={onChange}
      />
    </span>
  )
  if (!piece.asks) return null
  return (
    <section className="mb-8 border-l-3 border-accent py-1 pl-4">
      <h2 className="font-sans text-small font-medium">An update of the site changed this piece, too</h2>
      <p className="mt-1 mb-3 max-w-[66ch]">
        {release === null ? 'The update took it out. ' : ''}
        Visitors see what was published here until you choose.
        {published !== null && release === published && ' Both say the same.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {settle('mine', 'Keep what’s published')}
        {settle('release', 'Take the update’s')}
      </div>
    </section>
  )
}

export function History({ piece: whole, onChange }: PieceActionsProps) {
  const { piece, base, published, revisions, isInRelease } = whole
  const isOwner = useIsOwner()
  const putBack = (revision: string | null, instead: string) => (
    <ActionButton
      says="Publish this again"
      // The question goes once it's answered: the list is a row longer then.
      key={base}
      question={`Visitors see ${instead} that’s published now. Every version stays in this list.`}
      confirm="Publish it"
      path="/api/console/content/put-back"
      body={{ file: piece.file, revision, base }}
      done="Published again."
      onDone={onChange}
    />
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
              piece={whole}
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
  piece: PieceAnswer
  revision: ShownRevision
  /** The version that it put back. */
  earlier: ShownRevision | undefined
  isCurrent: boolean
  children: ReactNode
}

function Revision({ piece, revision: { id, by, at, note, isDeletion }, earlier, isCurrent, children }: RevisionProps) {
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
          <WhatChanged id={id} piece={piece} />
        </div>
      )}
    </li>
  )
}

const WhatChanged = ({ id, piece }: Pick<ShownRevision, 'id'> & { piece: PieceAnswer }) => (
  <Answer of={useAnswer<RevisionAnswer>(`/api/console/content/revision?id=${encodeURIComponent(id)}`)}>
    {({ before, text }) => (
      <PieceChanges piece={piece} before={before ?? ''} after={text ?? ''} fallback="The text is the same." />
    )}
  </Answer>
)
