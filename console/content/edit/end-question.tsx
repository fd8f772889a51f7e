import { type ReactNode, useState } from 'react'
import type {
  PieceAnswer,
  PlanConflict,
  PublishProblems,
  ScheduledAnswer,
  ShownEnd,
} from '#contracts/console-content.ts'
import type { ContentProblem } from '#contracts/content-problems.ts'
import { formatTime } from '#contracts/dates.ts'
import { readPlannedTime } from '#contracts/local-time.ts'
import { ActionButton } from '../../frame/action-button.tsx'
import { SmallButton } from '../../frame/buttons-and-links.tsx'
import { useConsoleData, useIsOwner } from '../../frame/console-data.ts'
import { announce } from '../../frame/live-region.tsx'
import { ActionError } from '../../frame/page.tsx'
import { post, RequestFailure } from '../../frame/request.ts'
import { useWork, withFields } from '../../frame/use-action.ts'
import { CancelLink, closeDialog, Dialog } from './dialog.tsx'
import { ProblemList, Theirs } from './problem-list.tsx'
import { nextMorning, TimeField } from './when-choice.tsx'

interface EndProps {
  piece: PieceAnswer
  onChange: () => void
}

export function EndButton({ piece, onChange, children }: EndProps & { children: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <SmallButton onClick={() => setAsking(true)}>{children}</SmallButton>
      {isAsking && <EndDialog piece={piece} onChange={onChange} onClose={() => setAsking(false)} />}
    </>
  )
}

interface ClockNoticeProps {
  label: string
  isWrong: boolean
  title: string
  says: ReactNode
  children: ReactNode
}

export const ClockNotice = ({ label, isWrong, title, says, children }: ClockNoticeProps) => (
  <section
    aria-label={label}
    role={isWrong ? 'alert' : undefined}
    className={`mb-6 border-l-3 py-1 pl-4 ${isWrong ? 'border-bad' : 'border-accent'}`}
  >
    <h2 className={`font-sans text-small font-medium ${isWrong ? 'text-bad' : ''}`}>{title}</h2>
    <p className="mt-1 mb-3 max-w-[66ch] wrap-anywhere">{says}</p>
    {useIsOwner() && <div className="flex flex-wrap gap-2">{children}</div>}
  </section>
)

export function EndNotice({ piece, onChange }: EndProps) {
  const { end, file } = piece.piece
  if (!end) return null
  const { at, local, timeZone, by, madeAt, failure } = end
  return (
    <ClockNotice
      label="When it’s hidden"
      isWrong={failure !== null}
      title={`${failure === null ? 'Comes down' : 'Didn’t come down'} ${formatTime(at, 'full', timeZone)}`}
      says={failure ?? `Scheduled by ${by}. Visitors see it until then, with what’s published meanwhile.`}
    >
      <EndButton piece={piece} onChange={onChange}>
        Change the time…
      </EndButton>
      <ActionButton
        path="/api/console/content/cancel-end"
        body={{ file, madeAt }}
        done="Canceled. It stays."
        undo={() => scheduleEnd(file, local, null)}
        onDone={onChange}
      >
        Cancel this
      </ActionButton>
    </ClockNotice>
  )
}

const scheduleEnd = (file: string, local: string, instead: number | null) =>
  post<ScheduledAnswer>('/api/console/content/schedule-end', { file, local, instead })

function EndDialog({ piece, onChange, onClose }: EndProps & { onClose: () => void }) {
  const { timeZone } = useConsoleData()
  const { file, end } = piece.piece
  const [now] = useState(() => Date.now())
  const [local, setLocal] = useState(end?.local ?? nextMorning(now, timeZone))
  const [theirs, setTheirs] = useState<ShownEnd>()
  const [problems, setProblems] = useState<readonly ContentProblem[]>([])
  const { isBusy, error, run, forget } = useWork()
  const isBlocked = 'problem' in readPlannedTime(local, timeZone, now)

  async function schedule(form: HTMLFormElement) {
    setProblems([])
    try {
      const { at, madeAt } = await scheduleEnd(file, local, (theirs ?? end)?.madeAt ?? null)
      closeDialog(form)
      const undo = () =>
        end ? scheduleEnd(file, end.local, madeAt) : post('/api/console/content/cancel-end', { file, madeAt })
      announce(`Scheduled. It’s hidden ${formatTime(at, 'weekday and clock', timeZone)}.`, () => undo().then(onChange))
      onChange()
    } catch (failure) {
      if (!(failure instanceof RequestFailure && failure.answer)) throw failure
      if (failure.status === 409) setTheirs((failure.answer as PlanConflict).theirs)
      else setProblems((failure.answer as PublishProblems).problems)
    }
  }
  return (
    <Dialog title="Hide it" onClose={onClose}>
      <form onSubmit={withFields((_, form) => !isBlocked && run(() => schedule(form)))}>
        {problems.length > 0 && <ProblemList problems={problems} fields={piece.fields} />}
        {theirs && <Theirs plan={theirs} />}
        <p className="mb-4 max-w-[60ch]">
          Visitors see it until then. It stays here, and you can show it again with one press.
        </p>
        <div className="mb-5">
          <TimeField
            now={now}
            local={local}
            onChange={(next) => {
              forget()
              setLocal(next)
            }}
          />
        </div>
        <SmallButton type="submit" look="ink" aria-disabled={isBusy || isBlocked} className="aria-disabled:opacity-60">
          {isBusy ? 'Scheduling…' : theirs ? 'Schedule mine instead' : 'Schedule'}
        </SmallButton>
        <CancelLink />
        <ActionError>{error}</ActionError>
      </form>
    </Dialog>
  )
}
