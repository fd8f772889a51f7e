import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { cleanEmail } from '#contracts/field-rules.ts'
import { surveyAgreed } from '#contracts/site-config.ts'
import type { ContactField } from '#contracts/survey-questions.ts'
import { loadFreeTimes } from '../browser/free-times.ts'
import { useSiteConfig } from '../browser/use-site-config.ts'
import { AddressQuestion, PhoneQuestion } from '../forms/field-questions.tsx'
import { TextField } from '../ui/field.tsx'
import { AskForTimes, OfferTimes } from './ask-for-times.tsx'
import { BookedTime, CallSheet } from './call-sheet.tsx'
import { Calendar } from './free-times.tsx'

export { TimeFirst } from './free-times.tsx'

import { SchedulerLoading, type SchedulerStatus } from './scheduler.tsx'
import {
  CallText,
  ENTERING,
  ErrorNotice,
  HEADING,
  NotReceived,
  OkRow,
  Question,
  type ScreenProps,
  STILL_SENDING,
  StepNumber,
  useCallWords,
} from './screen-parts.tsx'
import { type ContactStep, limitOf, type PlainStep } from './steps.ts'
import { awaitsBooking, holdsCalendar, isBooked, isOpen, mayLeave, type SurveyState, stepOf } from './survey-state.ts'
import { ThanksScreen } from './thanks-screen.tsx'

/** Contact details, booking and thanks screens. Their script loads while the visitor answers. */
export function LateScreens({ state, dispatch }: ScreenProps) {
  const step = stepOf(state)
  switch (step.kind) {
    case 'contact':
      return <ContactScreen step={step} state={state} dispatch={dispatch} />
    case 'booking':
      return <BookingScreen step={step} state={state} dispatch={dispatch} />
    default:
      return <ThanksScreen state={state} dispatch={dispatch} />
  }
}

const INPUTS: Record<ContactField, { type: 'text' | 'tel' | 'email'; autoComplete: string }> = {
  firstName: { type: 'text', autoComplete: 'given-name' },
  lastName: { type: 'text', autoComplete: 'family-name' },
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
  companyName: { type: 'text', autoComplete: 'organization' },
}

function ContactScreen({ step, state, dispatch }: ScreenProps & { step: ContactStep }) {
  // The network is outside of React: by the calendar step, the times are here.
  useEffect(() => void loadFreeTimes(), [])
  const { email, phone } = state.answers
  const words = useCallWords()
  // While that isn't known, a calendar may open.
  const agreed = surveyAgreed(words, useSiteConfig()?.schedulerUrl !== null)
  const takeAddress = (address: string) => {
    dispatch({ type: 'write', field: 'email', value: address })
    // The pressed button goes.
    document.querySelector<HTMLElement>('input[name=email]')?.focus()
  }
  const below: Partial<Record<ContactField, ReactNode>> = isOpen(state)
    ? { email: <AddressQuestion typed={email} onTake={takeAddress} />, phone: <PhoneQuestion typed={phone} /> }
    : {}
  return (
    <Question step={step} state={state} dispatch={dispatch} below={agreed}>
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
            below={below[field]}
            onChange={(event) => dispatch({ type: 'write', field, value: event.target.value })}
            className={index === step.fields.length - 1 ? 'sm:col-span-2' : ''}
          />
        ))}
      </div>
    </Question>
  )
}

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
  const isHeld = holdsCalendar(state)
  const isAsking = !isDone && (wantsToAsk || !hasScheduler)

  // Focuses the question first, then OK once the scheduler is gone, which leaves the page scrolled to where it was.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (isDone && !wasDone.current) {
      window.scrollTo({ top: 0, behavior: 'instant' })
      form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    }
    wasDone.current = isDone
  }, [isDone])

  const backToCalendar = () => {
    setWantsToAsk(false)
    heading.current?.focus()
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
        <StepNumber {...state} />
        <h1 ref={heading} id="question" tabIndex={-1} className={HEADING}>
          {isRefused ? 'Your answers didn’t reach us' : isDone ? 'Your time is booked' : step.question}
        </h1>
        <div role={isRefused ? 'alert' : undefined} className="mt-3 text-body text-quiet">
          {isDone ? <Next delivery={delivery} /> : <CallText text={step.hint} />}
        </div>
        <p role="status" className="mt-3 text-body empty:hidden">
          {!isDone && !isHeld && delivery !== 'accepted' && STILL_SENDING}
        </p>
        {!isDone && !isAsking && scheduler !== 'failed' && <OfferTimes onAsk={() => setWantsToAsk(true)} />}
      </div>
      <div className={isDone ? 'mt-8' : 'mt-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0'}>
        <div role="status">{isDone && hasTime && <BookedTime startsAt={booking.startsAt} />}</div>
        {isHeld && !isAsking && <SchedulerLoading says="Saving your answers…" />}
        {isAsking && <AskedTimes {...{ state, dispatch }} onBack={hasScheduler ? backToCalendar : undefined} />}
        {!isDone && !isHeld && hasScheduler && (
          // Stays mounted while the visitor asks for times: it may be halfway through a booking.
          <div hidden={isAsking}>
            <Calendar
              status={scheduler}
              setStatus={setScheduler}
              invitee={{ ...answers, leadId: state.submission?.uuid }}
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
        <ErrorNotice>{booking.error}</ErrorNotice>
        {!isAsking && <OkRow disabled={!isDone} label={okLabel(state)} />}
        <CallSheet {...state} />
      </div>
    </form>
  )
}

/** @param onBack left out without a scheduler to go back to */
function AskedTimes({ state, dispatch, onBack }: ScreenProps & { onBack: (() => void) | undefined }) {
  const withoutTime = {
    label: state.submission ? 'Continue without a time' : 'Send my answers without a time',
    onSkip: () => dispatch({ type: 'goOnUnconfirmed', why: 'off' }),
  }
  return (
    <AskForTimes
      picked={state.picked}
      onPick={(halfDays) => dispatch({ type: 'pickHalfDays', halfDays })}
      onAsk={(times) => dispatch({ type: 'askForTimes', times })}
      isSending={state.booking.status === 'sending'}
      writeTo={cleanEmail(state.answers.email)}
      onBack={onBack}
      skip={onBack ? undefined : withoutTime}
    />
  )
}
