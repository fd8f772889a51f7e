import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { cleanEmail } from '#contracts/clean-typed.ts'
import type { ContactField } from '#contracts/survey-questions.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { useSiteConfig } from '../use-site-config.ts'
import { AskedFor, AskForTimes, OfferTimes } from './ask-for-times.tsx'
import { AddToCalendar, BookedTime, CallSheet, NotesSection } from './call-sheet.tsx'
import type { ScreenProps } from './question.tsx'
import { ENTERING, HEADING, NotReceived, OkRow, Question, StepNumber } from './question.tsx'
import { Scheduler, type SchedulerStatus, schedulerAddress } from './scheduler.tsx'
import { type ContactStep, limitOf, PLAN, type PlainStep, stepAt } from './steps.ts'
import { awaitsBooking, isBooked, isOpen, mayLeave, type SurveyState } from './survey-state.ts'

function okLabel(state: SurveyState) {
  if (state.delivery === 'refused') return 'Send again'
  if (mayLeave(state)) return 'OK'
  return awaitsBooking(state) ? 'Book a Time to Continue' : 'Submitting...'
}

function Next({ delivery }: Pick<SurveyState, 'delivery'>) {
  if (delivery === 'refused') return <NotReceived />
  return delivery === 'accepted'
    ? 'We have your answers. Press OK to finish.'
    : 'Your answers are being sent. Press OK to finish.'
}

/** The scheduler until a time is booked, then the time. Also the retry if the server refused the answers. */
export function BookingScreen({ step, state, dispatch }: ScreenProps & { step: PlainStep }) {
  const { booking, answers, delivery } = state
  const isRefused = delivery === 'refused'
  const isDone = mayLeave(state) || isRefused
  const hasTime = isBooked(state)
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const wasDone = useRef(isDone)
  const [scheduler, setScheduler] = useState<SchedulerStatus>('loading')
  // Picks that survived a reload.
  const [wantsToAsk, setWantsToAsk] = useState(state.picked.length > 0)
  const hasScheduler = scheduler !== 'off'
  const isAsking = !isDone && (wantsToAsk || !hasScheduler)

  // Focuses the question first, then OK once the scheduler is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (isDone && !wasDone.current) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    wasDone.current = isDone
  }, [isDone])

  const backToCalendar = () => {
    setWantsToAsk(false)
    heading.current?.focus({ preventScroll: true })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    dispatch({ type: isRefused ? 'resend' : 'next' })
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
          {isRefused ? 'Your answers didn’t reach us' : isDone ? 'Your time is booked' : step.question}
        </h1>
        <div role={isRefused ? 'alert' : undefined} className="mt-3 text-body text-quiet">
          {isDone ? <Next delivery={delivery} /> : step.hint}
        </div>
        {!isDone && !isAsking && scheduler !== 'failed' && (
          <OfferTimes standsOut={state.offersTimes} onAsk={() => setWantsToAsk(true)} />
        )}
      </div>
      <div className={isDone ? 'mt-8' : 'mt-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0'}>
        <div role="status">{isDone && hasTime && <BookedTime startTime={booking.startTime} />}</div>
        {isAsking && (
          <AskForTimes
            state={state}
            dispatch={dispatch}
            onBack={hasScheduler ? backToCalendar : undefined}
            onSkip={hasScheduler ? undefined : () => dispatch({ type: 'goOnUnconfirmed', why: 'off' })}
          />
        )}
        {!isDone && hasScheduler && (
          // Stays mounted while the visitor asks for times: it may be halfway through a booking.
          <div hidden={isAsking}>
            <Scheduler
              status={scheduler}
              setStatus={setScheduler}
              invitee={answers}
              awaitsBooking={awaitsBooking(state)}
              mayBeBookedElsewhere={booking.openedPage || booking.unconfirmed !== ''}
              onScheduled={(eventUri) => dispatch({ type: 'booked', eventUri })}
              onOpenPage={() => dispatch({ type: 'openedPage' })}
              onAsk={() => setWantsToAsk(true)}
              onGoOn={(why) => dispatch({ type: 'goOnUnconfirmed', why })}
            />
          </div>
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
        {!isAsking && <OkRow disabled={!isDone} label={okLabel(state)} />}
        <CallSheet answers={answers} />
      </div>
    </form>
  )
}

const link =
  'inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-accent hover:decoration-2'

/** How the time gets into both calendars. */
function timeIsArranged({ answers, booking }: SurveyState) {
  const email = cleanEmail(answers.email)
  switch (booking.unconfirmed) {
    case '':
      return `The scheduler sends a confirmation to ${email}, with a link to move or cancel the time.`
    case 'asked':
      return `We’ll write to ${email} to confirm one of the times you asked for.`
    case 'off':
      return `We’ll write to ${email} to set up a time.`
    default:
      return `If we don’t find your booking, we’ll write to ${email} to set up a time.`
  }
}

/** Next steps. A visitor without a booking can still make one. Refused answers never get here. */
export function ThanksScreen({ state, dispatch }: ScreenProps) {
  const { answers, booking } = state
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const next = [
    timeIsArranged(state),
    'We read your answers before the call, so it starts with your question and not ours.',
    'You leave the call with a first step, whether or not you hire us.',
  ]
  const step = stepAt(PLAN.lastStep)
  const firstName = answers.firstName.trim()
  const { unconfirmed } = booking
  const mayPickTime = unconfirmed === 'elsewhere' || unconfirmed === 'failed'
  const pickTime = () => dispatch({ type: 'pickTime' })
  return (
    <div className={`w-full lg:max-w-[45rem] ${ENTERING}`}>
      <div className="notes-screen">
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
            <PickTime invitee={answers} hasFailed={unconfirmed === 'failed'} onPickHere={pickTime} />
          </>
        ) : (
          <p className="mt-3 mb-8 text-body text-quiet">{step.hint}</p>
        )}
        {isBooked(state) && (
          <>
            <BookedTime startTime={booking.startTime} />
            <AddToCalendar {...booking} />
          </>
        )}
        {unconfirmed === 'asked' && state.asked && <AskedFor times={state.asked} onChange={pickTime} />}
        {unconfirmed === 'off' && (
          <Button look="line" onClick={pickTime}>
            Ask for a time
          </Button>
        )}
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
          <ButtonLink href="/" look="line">
            Back to the home page
          </ButtonLink>
          <a href="/resources/articles" className={link}>
            Read our articles
          </a>
          <a href="/services" className={link}>
            See our services
          </a>
        </div>
      </div>
      <NotesSection state={state} />
    </div>
  )
}

const INPUTS: Record<ContactField, { type: 'text' | 'tel' | 'email'; autoComplete: string }> = {
  firstName: { type: 'text', autoComplete: 'given-name' },
  lastName: { type: 'text', autoComplete: 'family-name' },
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
  companyName: { type: 'text', autoComplete: 'organization' },
}

export function ContactScreen({ step, state, dispatch }: ScreenProps & { step: ContactStep }) {
  return (
    <Question step={step} state={state} dispatch={dispatch}>
      <div role="group" aria-labelledby="question" className="grid gap-x-5 gap-y-5 sm:grid-cols-2">
        {step.fields.map(({ field, label, required = true }, index) => (
          <TextField
            key={field}
            label={label}
            name={field}
            {...INPUTS[field]}
            autoCapitalize={INPUTS[field].type === 'text' ? 'words' : 'none'}
            enterKeyHint={index === step.fields.length - 1 ? 'go' : 'next'}
            maxLength={limitOf(step, field)}
            required={required}
            readOnly={!isOpen(state)}
            value={state.answers[field]}
            error={state.problems[field]}
            onChange={(event) => dispatch({ type: 'write', field, value: event.target.value })}
            className={index === step.fields.length - 1 ? 'sm:col-span-2' : ''}
          />
        ))}
      </div>
    </Question>
  )
}

interface PickTimeProps {
  invitee: { firstName: string; lastName: string; email: string }
  /** The scheduler didn't load here, but its own page might. */
  hasFailed: boolean
  onPickHere: () => void
}

function PickTime({ invitee, hasFailed, onPickHere }: PickTimeProps) {
  const schedulerUrl = useSiteConfig()?.schedulerUrl
  const page =
    hasFailed && schedulerUrl ? schedulerAddress(schedulerUrl, new URL(window.location.href), invitee)?.page : undefined
  if (page === undefined) return <Button onClick={onPickHere}>Pick a time</Button>
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink href={page} target="_blank" rel="noopener">
        Pick a time
        <span className="sr-only"> (opens in a new tab)</span>
        <span aria-hidden="true">↗</span>
      </ButtonLink>
      <Button look="line" onClick={onPickHere}>
        Ask for a time
      </Button>
    </div>
  )
}
