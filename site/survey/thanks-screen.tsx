import { type RefObject, useEffect, useRef } from 'react'
import { cleanEmail, cleanPhone } from '#contracts/field-rules.ts'
import { MailLink } from '../shell/brand.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { AskedFor } from './ask-for-times.tsx'
import { isStored } from './browser-session.ts'
import { AddToCalendar, BookedTime, NotesSection } from './call-sheet.tsx'
import { ENTERING, HEADING, type ScreenProps, STILL_SENDING, StepNumber, useCallWords } from './screen-parts.tsx'
import { isBooked, type SurveyState, stepOf } from './survey-state.ts'
import { timeIsArranged } from './what-is-next.ts'

const link =
  'inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-accent hover:decoration-2'

/** Next steps, once the server has the survey. Refused answers never get here. */
export function ThanksScreen(props: ScreenProps) {
  const { delivery } = props.state
  const heading = useRef<HTMLHeadingElement>(null)
  // Focus follows the news, so that a screen reader announces it.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [delivery])
  return (
    <div className={`w-full lg:max-w-[45rem] ${ENTERING}`}>
      <div className="notes-screen">
        <StepNumber {...props.state} />
        {delivery === 'accepted' ? (
          <Thanks {...props} heading={heading} />
        ) : (
          <StillSending {...props} heading={heading} />
        )}
      </div>
      <NotesSection state={props.state} />
    </div>
  )
}

type HeadedProps = ScreenProps & { heading: RefObject<HTMLHeadingElement | null> }

/** In place of the thanks: the server hasn't said yes yet. */
function StillSending({ state, heading }: HeadedProps) {
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={HEADING}>
        {`Not quite done, ${state.answers.firstName.trim()}`}
      </h1>
      <p role="status" className="mt-3 text-lead">
        {STILL_SENDING}
      </p>
      <p className="mt-4 mb-8 max-w-[60ch] text-body text-quiet">
        <span>
          Our server hasn’t answered yet. We try again every minute, and as soon as you’re back online. If you do close
          this page,{' '}
        </span>
        <span>
          {isStored(state.submission?.uuid ?? '')
            ? 'your answers stay on this device for three days, and the next page of ours you open sends them.'
            : 'your answers are gone: this browser keeps nothing for us.'}
        </span>
      </p>
      {isBooked(state) && <BookedTime startsAt={state.booking.startsAt} />}
    </>
  )
}

function Thanks({ state, dispatch, heading }: HeadedProps) {
  const { answers, booking } = state
  const { who, reads, firstStep } = useCallWords()
  const next = [
    timeIsArranged(state),
    // A video link is the calendar's, so it can come with a booking only.
    isBooked(state) ? who : 'We call you at the number you gave.',
    reads,
    firstStep,
  ]
  const step = stepOf(state)
  const firstName = answers.firstName.trim()
  const { unconfirmed } = booking
  const mayPickTime = unconfirmed === 'elsewhere' || unconfirmed === 'failed'
  const pickTime = () => dispatch({ type: 'pickTime' })
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={HEADING}>
        {mayPickTime ? `Did you pick a time, ${firstName}?` : `${step.question}, ${firstName}`}
      </h1>
      {mayPickTime ? (
        <>
          <p className="mt-3 mb-8 text-body text-quiet">
            Thank you for your answers. If you booked in another tab, you’re done: the confirmation is in your inbox. If
            not, pick a time now. We won’t ask the questions again.
          </p>
          <Button onClick={pickTime}>Pick a time</Button>
        </>
      ) : (
        <p className="mt-3 mb-8 text-body text-quiet">{step.hint}</p>
      )}
      {isBooked(state) && (
        <>
          <BookedTime startsAt={booking.startsAt} />
          <AddToCalendar {...booking} />
        </>
      )}
      {unconfirmed === 'asked' && state.asked && <AskedFor times={state.asked} onChange={pickTime} />}
      {unconfirmed === 'off' && (
        <Button look="line" onClick={pickTime}>
          Ask for a time
        </Button>
      )}
      <ReachedAt answers={answers} />
      <h2 className="label mt-10 mb-4 text-quiet">What happens next</h2>
      <ol className="border-t border-line">
        {next.map((text, index) => (
          <li key={text} className="grid grid-cols-[2.25rem_1fr] border-b border-line py-3.5">
            <span aria-hidden="true" className="pt-0.5 text-small font-medium text-accent-text">
              {index + 1}
            </span>
            <span className="min-w-0 wrap-anywhere">{text}</span>
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
        <button type="button" onClick={() => dispatch({ type: 'startOver' })} className={link}>
          Answer again for someone else
        </button>
      </div>
    </>
  )
}

/** How we'd reach the visitor, with a way to put it right. */
function ReachedAt({ answers }: Pick<SurveyState, 'answers'>) {
  const ways = [cleanEmail(answers.email), cleanPhone(answers.phone)].filter(Boolean)
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-4 text-small text-quiet">
      <span className="wrap-anywhere">
        <span>We have you at </span>
        <span className="text-ink">{ways.join(', ').replaceAll(/ (?=\d)/g, '\u00a0')}</span>
      </span>
      <MailLink className={link}>Not right? Write to us</MailLink>
    </p>
  )
}
