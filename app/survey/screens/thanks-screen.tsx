import { useEffect, useRef } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { BookedTime } from '../scheduler/booked-time.tsx'
import { PickTime } from '../scheduler/pick-time.tsx'
import { PLAN, stepAt } from '../steps.ts'
import { isBooked, type SurveyState } from '../survey-state.ts'
import { ENTERING, HEADING } from './question.tsx'
import type { ScreenProps } from './screen.tsx'
import { StepNumber } from './step-number.tsx'

const link =
  'inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-accent hover:decoration-2'

/** The first of what happens next: how the time gets into both calendars. */
function timeIsArranged({ answers, booking }: SurveyState) {
  const email = answers.email.trim()
  switch (booking.unconfirmed) {
    case '':
      return `The scheduler sends a confirmation to ${email}, with a link to move or cancel the time.`
    case 'off':
      return `We’ll write to ${email} to set up a time.`
    default:
      return `If we don’t find your booking, we’ll write to ${email} to set up a time.`
  }
}

/** What happens next; nobody whose answers were refused gets here (survey-state.ts). Who has gone on without a booking can still make one; nothing else is asked here. */
export function ThanksScreen({ state, dispatch }: ScreenProps) {
  const { answers, booking } = state
  const heading = useRef<HTMLHeadingElement>(null)
  // Focus is the browser's.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const next = [
    timeIsArranged(state),
    'We read your answers before the call, so it starts with your question and not ours.',
    'You leave the call with a first step, whether or not you hire us.',
  ]
  const step = stepAt(PLAN.lastStep)
  const firstName = answers.firstName.trim()
  const mayPickTime = !isBooked(state) && booking.unconfirmed !== 'off'
  return (
    <div className={`w-full lg:max-w-[45rem] ${ENTERING}`}>
      <StepNumber step={PLAN.lastStep} />
      <h1 ref={heading} tabIndex={-1} className={HEADING}>
        {mayPickTime ? `Did you pick a time, ${firstName}?` : `${step.question}, ${firstName}`}
      </h1>
      {mayPickTime ? (
        <>
          <p className="mt-3 mb-8 text-body text-quiet">
            Thank you for your answers. If you booked in another tab, you’re done: the scheduler’s confirmation is in
            your inbox. If not, pick a time now. We won’t ask the questions again.
          </p>
          <PickTime
            invitee={answers}
            hasFailed={booking.unconfirmed === 'failed'}
            onPickHere={() => dispatch({ type: 'pickTime' })}
          />
        </>
      ) : (
        <p className="mt-3 mb-8 text-body text-quiet">{step.hint}</p>
      )}
      {isBooked(state) && <BookedTime startTime={booking.startTime} />}
      <h2 className="label mt-10 mb-4 text-quiet">What happens next</h2>
      <ol className="border-t border-line">
        {next.map((text, index) => (
          <li key={text} className="grid grid-cols-[2.25rem_1fr] border-b border-line py-3.5">
            <span aria-hidden="true" className="pt-0.5 font-mono text-small font-medium text-accent-text">
              {index + 1}
            </span>
            <span className="min-w-0">{text}</span>
          </li>
        ))}
      </ol>
      <div className="mt-9 flex flex-wrap items-center gap-x-8 gap-y-3">
        <ButtonLink to="/" look="line">
          Back to the homepage
        </ButtonLink>
        <SiteLink to="/resources/articles" className={link}>
          Read our articles
        </SiteLink>
        <SiteLink to="/services" className={link}>
          See our services
        </SiteLink>
      </div>
    </div>
  )
}
