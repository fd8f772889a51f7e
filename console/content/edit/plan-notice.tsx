import type { PieceAnswer, PublishedAnswer } from '#contracts/console-content.ts'
import { formatRecent, formatTime } from '#contracts/dates.ts'
import { ActionButton } from '../../frame/action-button.tsx'
import { SmallButton } from '../../frame/buttons-and-links.tsx'
import { useIsOwner } from '../../frame/console-data.ts'
import type { DraftSession } from './draft-session.ts'
import { type DraftState, isUnsaved } from './draft-state.ts'

interface PlanNoticeProps {
  piece: PieceAnswer
  session: DraftSession
  draft: DraftState
  onSchedule: (local: string) => void
  onPublished: (answer: PublishedAnswer) => void
}

/** What goes out of this piece by the clock: when, which words, and what to do about it. */
export function PlanNotice({ piece: { piece }, session, draft, onSchedule, onPublished }: PlanNoticeProps) {
  const isOwner = useIsOwner()
  if (!piece.plan) return null
  const { at, local, timeZone, by, madeAt, version, isOutdated, failure } = piece.plan
  const body = { file: piece.file, madeAt }
  const isStuck = isOutdated || failure !== null
  const isOlder = draft.version > 0 && (draft.version !== version || isUnsaved(draft))
  return (
    <section
      aria-label="What’s scheduled"
      role={isStuck ? 'alert' : undefined}
      className={`mb-6 border-l-3 py-1 pl-4 ${isStuck ? 'border-bad' : 'border-accent'}`}
    >
      <h2 className={`font-sans text-small font-medium ${isStuck ? 'text-bad' : ''}`}>
        {`${isOutdated ? 'Was to go out' : failure === null ? 'Goes out' : 'Didn’t go out'} ${formatTime(at, 'full', timeZone)}`}
      </h2>
      <p className="mt-1 mb-3 max-w-[66ch] wrap-anywhere">
        {isOutdated
          ? 'The page was changed on the site after this was scheduled, so it won’t go out as it is. Press “Publish…” to compare both and schedule anew, or cancel this.'
          : failure === null
            ? `The draft as it was ${formatRecent(madeAt, 'minute', timeZone)}, scheduled by ${by}. ${piece.state === 'published' ? 'Visitors see what’s published until then.' : 'Visitors don’t see it until then.'}`
            : `${failure} Visitors still see the page as it was before.`}
        {isOlder && ' The draft has changed since: that isn’t in it.'}
      </p>
      {isOwner && (
        <div className="flex flex-wrap gap-2">
          {!isOutdated && (
            <>
              <ActionButton
                says="Publish now"
                key={`publish ${madeAt}`}
                question="Visitors see it within seconds."
                confirm="Publish it now"
                path="/api/console/content/publish-plan"
                body={body}
                done="Published. Visitors see it within seconds."
                onDone={onPublished}
              />
              <SmallButton onClick={async () => (await session.save()) && onSchedule(local)}>
                {isOlder ? 'Take the changes along…' : 'Change the time…'}
              </SmallButton>
            </>
          )}
          <ActionButton
            says="Cancel this"
            path="/api/console/content/cancel-plan"
            body={body}
            done="Canceled. Its words are still a draft."
          />
        </div>
      )}
    </section>
  )
}
