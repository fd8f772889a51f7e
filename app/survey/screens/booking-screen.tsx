import { type SubmitEvent, useEffect, useRef } from 'react'
import { Notice } from '#app/ui/notice.tsx'
import { BookedTime } from '../scheduler/booked-time.tsx'
import { CallSheet } from '../scheduler/call-sheet.tsx'
import { Scheduler } from '../scheduler/scheduler.tsx'
import type { PlainStep } from '../steps.ts'
import { awaitsBooking, mayLeave, type SurveyState } from '../survey-state.ts'
import { NOT_RECEIVED } from './not-received.ts'
import { OkRow } from './ok-row.tsx'
import { ENTERING, HEADING } from './question.tsx'
import type { ScreenProps } from './screen.tsx'
import { StepNumber } from './step-number.tsx'

function okLabel(state: SurveyState) {
  if (mayLeave(state)) return 'OK'
  return awaitsBooking(state) ? 'Book a Time to Continue' : 'Submitting...'
}

const NEXT: Record<SurveyState['delivery'], string> = {
  unsent: 'Your answers are being sent. Press OK to finish.',
  accepted: 'Your answers are with us. Press OK to finish.',
  refused: NOT_RECEIVED,
}

/** The scheduler until a time is booked, then the time (§4, decisions §3). */
export function BookingScreen({ step, state, dispatch }: ScreenProps & { step: PlainStep }) {
  const { booking, answers, delivery } = state
  const isDone = mayLeave(state)
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const wasDone = useRef(isDone)

  // Focus is the browser's: first to the question; to OK when the frame that had it has gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (isDone && !wasDone.current) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    wasDone.current = isDone
  }, [isDone])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    dispatch({ type: 'next' })
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className={`w-full ${isDone ? 'lg:max-w-[45rem]' : 'grid gap-x-14 lg:grid-cols-[20rem_1fr] lg:grid-rows-[auto_1fr]'} ${ENTERING}`}
    >
      <div>
        <StepNumber step={state.step} />
        <h1 ref={heading} id="question" tabIndex={-1} className={HEADING}>
          {isDone ? 'Your time is booked' : step.question}
        </h1>
        <p className="mt-3 text-body text-quiet">{isDone ? NEXT[delivery] : step.hint}</p>
      </div>
      <div className={isDone ? 'mt-8' : 'mt-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0'}>
        <div role="status">{isDone && <BookedTime startTime={booking.startTime} />}</div>
        {!isDone && (
          <Scheduler
            invitee={answers}
            awaitsBooking={awaitsBooking(state)}
            mayBeBookedElsewhere={booking.openedPage || booking.unconfirmed !== ''}
            onScheduled={(eventUri) => dispatch({ type: 'booked', eventUri })}
            onOpenPage={() => dispatch({ type: 'openedPage' })}
            onGoOn={(why) => dispatch({ type: 'goOnUnconfirmed', why })}
          />
        )}
      </div>
      <div>
        <div role="alert">
          {booking.error && (
            <div className="mt-6">
              <Notice tone="bad">{booking.error}</Notice>
            </div>
          )}
        </div>
        <OkRow disabled={!isDone} label={okLabel(state)} />
        <CallSheet answers={answers} />
      </div>
    </form>
  )
}
