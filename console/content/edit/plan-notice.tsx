import type { ReactNode } from 'react'
import type { PieceAnswer, PublishedAnswer, ShownPlan } from '#contracts/console-content.ts'
import { describeInstant } from '#contracts/local-time.ts'
import { ActionButton } from '../../frame/action-button.tsx'
import { useIsOwner } from '../../frame/console-data.ts'
import { RequestFailure } from '../../frame/request.ts'
import type { DraftSession } from './draft-session.ts'
import { type DraftState, isUnsaved } from './draft-state.ts'
import { NewTimeField } from './when-choice.tsx'

interface PlanNoticeProps {
  piece: PieceAnswer
  plan: ShownPlan
  draft: DraftState
  session: DraftSession
  /** Something about the plan has changed. */
  reload: () => void
  onPublished: (answer: PublishedAnswer) => void
}

/** What goes out of this piece by the clock: when, which words, and what to do about it. */
export function PlanNotice({ piece: { piece }, plan, draft, session, reload, onPublished }: PlanNoticeProps) {
  const isOwner = useIsOwner()
  const { at, local, timeZone, by, note, madeAt, version, isOutdated, failure } = plan
  const body = { file: piece.file, madeAt }
  const isStuck = isOutdated || failure !== null
  const isOlder = draft.version > 0 && (draft.version !== version || isUnsaved(draft))
  async function takeDraft() {
    // The page says why.
    if (!(await session.save())) throw new RequestFailure(0, 'The draft isn’t saved yet, so nothing was scheduled.')
    await session.schedule(note, local)
  }
  return (
    <section
      aria-label="What’s scheduled"
      role={isStuck ? 'alert' : undefined}
      className={`mb-6 border-l-3 py-1 pl-4 ${isStuck ? 'border-bad' : 'border-accent'}`}
    >
      <h2 className={`font-sans text-small font-medium ${isStuck ? 'text-bad' : ''}`}>
        {failure === null
          ? `Goes out ${describeInstant(at, timeZone)}`
          : `Didn’t go out ${describeInstant(at, timeZone)}`}
      </h2>
      <p className="mt-1 mb-3 max-w-[66ch] wrap-anywhere">
        {isStuck ? (
          <Stuck failure={failure} isOutdated={isOutdated} />
        ) : (
          `Scheduled by ${by}. Visitors see what’s published until then.`
        )}
        {isOlder && ' You’ve changed the draft since: that isn’t in it.'}
      </p>
      {isOwner && (
        <div className="flex flex-wrap gap-2">
          {isOlder && !isOutdated && failure === null && (
            <ActionButton look="ink" work={takeDraft} done="The draft as it is now goes out then." onDone={reload}>
              Take the changes along
            </ActionButton>
          )}
          {!isOutdated && (
            <>
              <ActionButton
                key={`publish ${madeAt}`}
                question="Visitors see it within seconds."
                confirm="Publish it now"
                path="/api/console/content/publish-plan"
                body={body}
                done="Published. Visitors see it within seconds."
                onDone={onPublished}
              >
                Publish now
              </ActionButton>
              <ActionButton
                key={`move ${madeAt}`}
                question="When should it go out?"
                confirm="Change the time"
                input={<NewTimeField local={local} />}
                path="/api/console/content/move-plan"
                body={(data) => ({ ...body, local: `${data.get('local')}`.slice(0, 16) })}
                done="The time is changed."
                onDone={reload}
              >
                Change the time
              </ActionButton>
            </>
          )}
          <ActionButton
            path="/api/console/content/cancel-plan"
            body={body}
            done="Canceled. Its words are still a draft."
            onDone={reload}
          >
            Cancel
          </ActionButton>
        </div>
      )}
    </section>
  )
}

const Stuck = ({ failure, isOutdated }: Pick<ShownPlan, 'failure' | 'isOutdated'>): ReactNode =>
  isOutdated
    ? 'The page was changed on the site after this was scheduled, so it won’t go out as it is. Press “Publish…” to compare both and schedule anew, or cancel this.'
    : `${failure} Visitors still see the page as it was before.`
