import { useState } from 'react'
import {
  type DraftConflict,
  LONGEST_PUBLISH_NOTE,
  type PieceAnswer,
  type PlanConflict,
  type PlanTime,
  type PublishedAnswer,
  type PublishProblems,
  type RevisionConflict,
} from '#contracts/console-content.ts'
import type { ContentProblem } from '#contracts/content-problems.ts'
import { formatTime } from '#contracts/dates.ts'
import type { ShownField } from '#contracts/form-fields.ts'
import { readPlannedTime } from '#contracts/local-time.ts'
import { SmallButton } from '../../frame/buttons-and-links.tsx'
import { useConsoleData } from '../../frame/console-data.ts'
import { textIn } from '../../frame/filter.tsx'
import { announce } from '../../frame/live-region.tsx'
import { ActionError } from '../../frame/page.tsx'
import { RequestFailure, sentenceOf } from '../../frame/request.ts'
import { useWork, withFields } from '../../frame/use-action.ts'
import { useReload } from '../../frame/use-answer.ts'
import { useSavedForm } from '../../leads/note-drafts.ts'
import { ChangeSummary } from './change-summary.tsx'
import { CancelLink, closeDialog, Dialog } from './dialog.tsx'
import type { DraftSession } from './draft-session.ts'
import { afterLabel, labelOf, wordWhole } from './form-words.ts'
import { goToField } from './go-to-place.ts'
import { readVisibility, type Visibility, writeVisibility } from './piece-text.ts'
import { fieldLook } from './texts-field.tsx'
import { WhenChoice } from './when-choice.tsx'

interface PublishDialogProps {
  piece: PieceAnswer
  session: DraftSession
  /** What's chosen at first, if it isn't what the text says. */
  first: Visibility | undefined
  onPublished: (answer: PublishedAnswer) => void
  /** Somebody was faster. */
  onConflict: (conflict: RevisionConflict | DraftConflict) => void
  onClose: () => void
}

export function PublishDialog(props: PublishDialogProps) {
  const { piece, session, first, onClose } = props
  const { timeZone } = useConsoleData()
  const { text } = session.getState()
  const names = piece.fields.map(({ name }) => name)
  const [now] = useState(() => Date.now())
  const [visible, setVisible] = useState<Visibility>(() => first ?? readVisibility(text, piece))
  const wanted = writeVisibility(text, piece, visible, timeZone)
  const { problems, isRefused, theirs, stored, isBusy, error, submit } = usePublishing(props, visible, wanted)
  const isBlocked =
    isRefused || (visible.when === 'later' && 'problem' in readPlannedTime(visible.local, timeZone, now))
  const { plan } = piece.piece
  return (
    <Dialog title="Publish" onClose={onClose}>
      <form {...stored.form} onSubmit={withFields((fields, form) => isBlocked || submit(fields, form))}>
        {problems.length > 0 && <ProblemList problems={problems} fields={piece.fields} />}
        <section aria-label="What changes" className="mb-5">
          <h3 className="mb-1.5 font-sans text-base font-medium">What changes</h3>
          <ChangeSummary piece={piece} before={piece.published ?? ''} after={wanted} />
        </section>
        <WhenChoice {...{ visible, now }} onChoose={setVisible} canHide={names.includes('draft')} />
        {theirs && <Theirs plan={theirs} />}
        {plan && !theirs && (
          <p className="mb-5 max-w-[60ch]">
            {`${visible.when === 'later' ? 'This takes the place of' : 'This is newer, and cancels'} what’s scheduled for ${formatTime(plan.at, 'full', timeZone)}.`}
          </p>
        )}
        <label className="mb-5 block">
          <span className="mb-1 block font-medium">
            Note <span className="font-normal text-quiet">(optional)</span>
          </span>
          <input name="note" maxLength={LONGEST_PUBLISH_NOTE} autoComplete="off" className={fieldLook} />
          <span className="mt-1 block text-quiet">Why, for the history. Visitors don’t see it.</span>
        </label>
        <SmallButton
          type="submit"
          look="ink"
          aria-disabled={isBusy || isBlocked}
          aria-describedby={isRefused ? 'in-the-way' : undefined}
          className="aria-disabled:opacity-60"
        >
          {isBusy
            ? BUSY[visible.when]
            : theirs && visible.when === 'later'
              ? 'Schedule mine instead'
              : BUTTON[visible.when]}
        </SmallButton>
        {/* What's on its way can't be called off. */}
        {!isBusy && <CancelLink />}
        <ActionError>{error}</ActionError>
      </form>
    </Dialog>
  )
}

/** Publishes or schedules, and what came of it. @param wanted the text with what was chosen */
function usePublishing(
  { piece, session, onPublished, onConflict }: PublishDialogProps,
  visible: Visibility,
  wanted: string,
) {
  const { timeZone } = useConsoleData()
  const reload = useReload()
  const [refused, setRefused] = useState({ problems: session.getState().problems, of: visible })
  const { isBusy, error, run } = useWork()
  const [theirs, setTheirs] = useState<PlanTime>()
  const stored = useSavedForm(`the note of ${piece.piece.file}`)

  async function publish(fields: FormData, form: HTMLFormElement) {
    const note = textIn(fields, 'note')
    session.change(wanted)
    if (!(await session.save())) return closeDialog(form)
    try {
      const answer = await (visible.when === 'later'
        ? session.schedule(note, visible.local, (theirs ?? piece.piece.plan)?.madeAt ?? null)
        : session.publish(note))
      stored.forget()
      closeDialog(form)
      if ('at' in answer) {
        announce(`Scheduled. Visitors see it ${formatTime(answer.at, 'full', timeZone)}.`)
        return reload()
      }
      const isHidden = visible.when === 'never'
      announce(isHidden ? 'Published as hidden. Visitors don’t see it.' : 'Published. Visitors see it within seconds.')
      onPublished(answer)
    } catch (failure) {
      if (failure instanceof RequestFailure && failure.status === 401) {
        // The page offers to sign in again.
        session.endSession()
        return closeDialog(form)
      }
      // Escape leads back to writing before the answer comes.
      if (!form.isConnected) announce(`Publishing failed. ${sentenceOf(failure)}`)
      if (!(failure instanceof RequestFailure && failure.answer)) throw failure
      if (failure.status === 422) {
        setRefused({ problems: (failure.answer as PublishProblems).problems, of: visible })
        // They stand above, out of sight on a phone.
        form.closest('dialog')?.scrollTo({ top: 0 })
      } else if (failure.status === 409) {
        const answer = failure.answer as RevisionConflict | DraftConflict | PlanConflict
        // Whoever keeps theirs sees it then.
        if (answer.conflict === 'plan') {
          setTheirs(answer.theirs)
          return reload()
        }
        closeDialog(form)
        onConflict(answer)
      } else throw failure
    }
  }
  const { problems } = refused
  return {
    problems,
    // What was refused for a time may go for another, so that's asked again.
    isRefused: problems.length > 0 && refused.of === visible,
    theirs,
    stored,
    isBusy,
    error,
    submit: (fields: FormData, form: HTMLFormElement) => run(() => publish(fields, form)),
  }
}

/** What keeps a piece from being published, in the build's own sentences, each with a way to its field. */
const ProblemList = ({ problems, fields }: { problems: readonly ContentProblem[]; fields: readonly ShownField[] }) => (
  <div id="in-the-way" role="alert" className="mb-5 border-l-3 border-bad py-1 pl-4">
    <p className="mb-1 font-medium text-bad">
      {problems.length === 1 ? 'One thing is in the way.' : `${problems.length} things are in the way.`}
    </p>
    <ul className="space-y-1">
      {problems.map((problem) => (
        <li key={JSON.stringify(problem)} className="wrap-anywhere">
          {problem.field !== null && (
            <button
              type="button"
              onClick={(event) => goToField(event.currentTarget, problem.field ?? '')}
              className="font-medium underline underline-offset-4"
            >
              {labelOf(fields, problem.field)}
            </button>
          )}
          {problem.field === null ? wordWhole(problem) : ` ${afterLabel(problem)}`}.
        </li>
      ))}
    </ul>
  </div>
)

const Theirs = ({ plan: { by, at, timeZone } }: { plan: PlanTime }) => (
  <p role="alert" className="mb-5 max-w-[60ch] border-l-3 border-bad py-1 pl-4 wrap-anywhere">
    {`${by} has scheduled it for ${formatTime(at, 'full', timeZone)} meanwhile. Put your time in its place, or cancel to leave theirs.`}
  </p>
)

const BUTTON = { now: 'Publish', later: 'Schedule', never: 'Publish as hidden' }
const BUSY = { now: 'Publishing…', later: 'Scheduling…', never: 'Publishing…' }
