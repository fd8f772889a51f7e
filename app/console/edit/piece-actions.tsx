import type { PieceAnswer, PublishedAnswer } from '#contracts/console-content.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { Section } from '../parts/page.tsx'
import { readVisibility } from './visibility.ts'

interface PieceActionsProps {
  piece: PieceAnswer
  onChange: (answer: PublishedAnswer) => void
}

/** What an owner does with a piece as a whole: hide it, show it again, delete it. */
export function PieceActions({ piece: { piece, base, fields, published, format }, onChange }: PieceActionsProps) {
  const body = { file: piece.file, base }
  const canHide = fields.some(({ name }) => name === 'draft') && published !== null
  // The site can't do without its pages, and each offer has both of its landing pages.
  const canDelete = piece.kind !== 'page' && piece.kind !== 'landing-page'
  // The state follows once the site is made.
  const isHidden = published !== null && readVisibility(published, { format, published }).when === 'never'
  if (piece.state === 'deleted' || published === null || !(canHide || canDelete)) return null
  return (
    <Section
      title={canHide && canDelete ? 'Hide or delete' : canHide ? 'Hide' : 'Delete'}
      note="Visitors stop seeing it within seconds. It can be undone: the history below keeps every version."
    >
      {/* What's in the way stands below all buttons, which stay where they are. */}
      <div className="flex flex-wrap gap-2 *:[[role=alert]]:order-last *:[[role=alert]]:basis-full">
        {canHide && (
          <ActionButton path={`/api/console/content/${isHidden ? 'show' : 'hide'}`} body={body} onDone={onChange}>
            {isHidden ? 'Show it again' : 'Hide it from visitors'}
          </ActionButton>
        )}
        {canDelete && (
          <ActionButton
            question="Its page goes, and so do its links in lists. To bring it back, publish an earlier version."
            confirm="Delete it"
            path="/api/console/content/delete"
            body={body}
            onDone={onChange}
          >
            Delete
          </ActionButton>
        )}
      </div>
    </Section>
  )
}

/** A release changed the file that a revision stands over: which one is it? */
export function ReleaseQuestion({ piece: { piece, base, release, published }, onChange }: PieceActionsProps) {
  const settle = (take: 'mine' | 'release', says: string) => (
    <span>
      <ActionButton
        path="/api/console/content/settle"
        body={{ file: piece.file, base, take }}
        done="Settled."
        onDone={onChange}
      >
        {says}
      </ActionButton>
    </span>
  )
  if (!piece.asks) return null
  return (
    <section className="mb-8 border-l-3 border-accent py-1 pl-4">
      <h2 className="font-sans text-small font-medium">A release changed this piece, too</h2>
      <p className="mt-1 mb-3 max-w-[66ch]">
        {release === null ? 'The release took it out. ' : ''}
        Visitors see what was published here until you choose.
        {published !== null && release === published && ' Both say the same.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {settle('mine', 'Keep what’s published')}
        {settle('release', 'Take the release’s')}
      </div>
    </section>
  )
}
