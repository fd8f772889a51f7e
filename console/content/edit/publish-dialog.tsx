import { useState } from 'react'
import {
  type DraftConflict,
  LONGEST_PUBLISH_NOTE,
  type PieceAnswer,
  type PublishedAnswer,
  type PublishProblems,
  type RevisionConflict,
  type ShownField,
} from '#contracts/console-content.ts'
import type { ContentProblem } from '#contracts/content-problems.ts'
import { describeZone, formatDay, formatRecent } from '#contracts/dates.ts'
import { SmallButton } from '../../frame/buttons-and-links.tsx'
import { useConsoleData } from '../../frame/console-data.ts'
import { ActionError } from '../../frame/page.tsx'
import { RequestFailure } from '../../frame/request.ts'
import { useWork } from '../../frame/use-action.ts'
import { useSavedForm } from '../../leads/note-drafts.ts'
import { PieceChanges } from './conflict.tsx'
import { CancelLink, closeDialog, Dialog, textOf } from './dialog.tsx'
import type { DraftSession } from './draft-session.ts'
import { afterLabel, labelOf, wordWhole } from './form-words.ts'
import { readVisibility, utcDay, type Visibility, writeVisibility } from './piece-text.ts'
import { fieldLook } from './texts-field.tsx'

interface PublishDialogProps {
  piece: PieceAnswer
  session: DraftSession
  onPublished: (answer: PublishedAnswer) => void
  /** Somebody was faster. */
  onConflict: (conflict: RevisionConflict | DraftConflict) => void
  onClose: () => void
}

export function PublishDialog({ piece, session, onPublished, onConflict, onClose }: PublishDialogProps) {
  const { text } = session.getState()
  const names = piece.fields.map(({ name }) => name)
  const [visible, setVisible] = useState<Visibility>(() => readVisibility(text, piece))
  const [problems, setProblems] = useState<readonly ContentProblem[]>(session.getState().problems)
  const [problemsOf, setProblemsOf] = useState(visible)
  const { isBusy, error, run } = useWork()
  const stored = useSavedForm(`the note of ${piece.piece.file}`)
  const wanted = writeVisibility(text, piece, visible)
  // What was refused for a day may go for another, so that's asked again.
  const isBlocked = problems.length > 0 && problemsOf === visible

  async function publish(form: HTMLFormElement) {
    const note = textOf(new FormData(form), 'note')
    session.change(wanted)
    if (!(await session.save())) return closeDialog(form)
    try {
      const answer = await session.publish(note)
      stored.forget()
      closeDialog(form)
      onPublished(answer)
    } catch (failure) {
      if (failure instanceof RequestFailure && failure.status === 401) {
        // The page offers to sign in again.
        session.endSession()
        return closeDialog(form)
      }
      if (!(failure instanceof RequestFailure && failure.answer)) throw failure
      if (failure.status === 422) {
        setProblems((failure.answer as PublishProblems).problems)
        setProblemsOf(visible)
        // They stand above, out of sight on a phone.
        form.closest('dialog')?.scrollTo({ top: 0 })
      } else if (failure.status === 409) {
        closeDialog(form)
        onConflict(failure.answer as RevisionConflict | DraftConflict)
      } else throw failure
    }
  }

  return (
    <Dialog title="Publish" onClose={onClose}>
      <form
        {...stored.form}
        onSubmit={(event) => {
          event.preventDefault()
          const form = event.currentTarget
          if (isBlocked) return
          void run(() => publish(form))
        }}
      >
        {problems.length > 0 && <ProblemList problems={problems} fields={piece.fields} />}
        {names.includes('draft') && (
          <WhenChoice visible={visible} onChoose={setVisible} hasDay={names.includes('date')} />
        )}
        {!names.includes('draft') && <LaterDate visible={visible} />}
        <details open className="mb-5">
          <summary className="w-fit py-1 font-medium">What changes</summary>
          <div className="mt-1.5">
            <PieceChanges piece={piece} before={piece.published ?? ''} after={wanted} fallback="Nothing." />
          </div>
        </details>
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
          aria-describedby={isBlocked ? 'in-the-way' : undefined}
          className="aria-disabled:opacity-60"
        >
          {isBusy ? BUSY[visible.when] : BUTTON[visible.when]}
        </SmallButton>
        <CancelLink />
        <ActionError>{error}</ActionError>
      </form>
    </Dialog>
  )
}

/** Why the button says Schedule, where no day is chosen here. */
const LaterDate = ({ visible }: { visible: Visibility }) =>
  visible.when === 'day' && (
    <p className="mb-5">{`Its date is later, so visitors see it from ${formatDay(visible.day, 'date')} on.`}</p>
  )

const BUTTON = { now: 'Publish', day: 'Schedule', never: 'Publish as hidden' } as const satisfies Record<
  Visibility['when'],
  string
>

const BUSY = { now: 'Publishing…', day: 'Scheduling…', never: 'Publishing…' } as const satisfies Record<
  Visibility['when'],
  string
>

interface WhenChoiceProps {
  visible: Visibility
  onChoose: (visible: Visibility) => void
  /** It can appear from a day on. */
  hasDay: boolean
}

function WhenChoice({ visible, onChoose, hasDay }: WhenChoiceProps) {
  const { timeZone } = useConsoleData()
  return (
    <fieldset className="mb-5">
      <legend className="mb-1.5 font-medium">Visitors see it</legend>
      <div className="space-y-1.5">
        <Choice says="At once" isChosen={visible.when === 'now'} onChoose={() => onChoose({ when: 'now' })} />
        {hasDay && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Choice
              says="From a day on"
              isChosen={visible.when === 'day'}
              onChoose={() => onChoose({ when: 'day', day: tomorrow() })}
            />
            {visible.when === 'day' && (
              <input
                type="date"
                aria-label="Day"
                required
                min={tomorrow()}
                value={visible.day}
                onChange={(event) => onChoose({ when: 'day', day: event.target.value })}
                className={`${fieldLook} max-w-44`}
              />
            )}
          </div>
        )}
        <Choice
          says="Not yet: keep it hidden"
          isChosen={visible.when === 'never'}
          onChoose={() => onChoose({ when: 'never' })}
        />
      </div>
      {visible.when === 'day' && visible.day !== '' && (
        <p className="mt-1.5 text-quiet">{`It appears by itself on ${formatDay(visible.day, 'date')}, at midnight UTC: ${formatRecent(Date.parse(visible.day), 'minute', timeZone)} in ${describeZone(timeZone)}.`}</p>
      )}
    </fieldset>
  )
}

const Choice = ({ says, isChosen, onChoose }: { says: string; isChosen: boolean; onChoose: () => void }) => (
  <label className="flex items-baseline gap-2.5">
    <input type="radio" name="when" checked={isChosen} onChange={onChoose} className="accent-(--color-ink)" />
    {says}
  </label>
)

const tomorrow = () => utcDay(Date.now() + 24 * 60 * 60 * 1000)

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
              onClick={(event) => goTo(event.currentTarget, problem.field ?? '')}
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

/** Leaves the question, opens what the field is in, and goes there: to the field itself, or the list that it's in. */
function goTo(from: Element, path: string): void {
  closeDialog(from)
  const parts = path.split('.')
  for (let count = parts.length; count > 0; count--) {
    const position = document.getElementById(`field-${parts.slice(0, count).join('.')}`)
    if (!position) continue
    for (let fold = position.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true
    const target = position.matches('input, select, textarea')
      ? position
      : (position.querySelector<HTMLElement>('input, select, textarea, button, summary') ?? position)
    target.scrollIntoView({ block: 'center' })
    target.focus()
    return
  }
}
