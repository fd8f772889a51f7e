import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { HalfDay } from '#contracts/asked-times.ts'
import type { CallInvitee } from '#contracts/page-data.ts'
import type { CallWords } from '#contracts/site-config.ts'
import type { VisitorSurvey } from '#contracts/survey-questions.ts'
import { MailLink } from '../shell/brand.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { AskedFor, AskForTimes, OfferTimes } from './ask-for-times.tsx'
import { AddToCalendar, BookedTime } from './call-sheet.tsx'
import { Calendar } from './free-times.tsx'
import { EVENT_URI_MISSING } from './reduce-survey.ts'
import type { SchedulerStatus } from './scheduler.tsx'
import { CallText, CallWordsContext, ENTERING, ErrorNotice, HEADING } from './screen-parts.tsx'
import { type ChosenTime, type Refused, sendCallTime, timeInHistory } from './send-call-time.ts'
import { BROWSER_SENDING } from './send-submission.ts'

/** choosing → sending → done. `late`: a try failed. `elsewhere`: booked, says the visitor. */
type Progress = 'choosing' | 'sending' | 'late' | 'done' | 'elsewhere' | Refused

interface ResumedProps {
  token: string
  invitee: CallInvitee
  /** What the survey says at its calendar. */
  step: VisitorSurvey['booking']
}

/** The calendar step again, from an email's link. Only the calendar's own form shows who it's for. */
export const ResumedCalendar = ({ call, ...props }: ResumedProps & { call: CallWords }) => (
  <CallWordsContext value={call}>
    <Resumed {...props} />
  </CallWordsContext>
)

function Resumed({ token, invitee, step }: ResumedProps) {
  // A reload goes on sending what was chosen before it: the browser keeps it with the page.
  const storedTime = useSyncExternalStore(neverChanges, timeAtStart, () => undefined)
  const [chosen, setTime] = useState<ChosenTime>()
  const time = chosen ?? storedTime
  const [now, setProgress] = useState<Progress>()
  const progress = now ?? (time ? 'sending' : 'choosing')
  const heading = useRef<HTMLHeadingElement>(null)

  // Follows the network: sends it until the server has it, and says when it is.
  const isSending = progress === 'sending' || progress === 'late'
  useEffect(() => {
    if (!time || !isSending) return
    return sendCallTime(token, time, BROWSER_SENDING, (outcome, call) => {
      if (call && 'eventUri' in time) setTime(kept({ ...time, startsAt: call.startsAt }))
      setProgress(outcome === 'accepted' ? 'done' : outcome === 'failed' ? 'late' : outcome)
    })
  }, [token, time, isSending])

  // Focus follows the news, so that a screen reader announces it.
  const isChoosing = progress === 'choosing'
  useEffect(() => {
    if (!isChoosing) heading.current?.focus({ preventScroll: true })
  }, [isChoosing])

  function choose(picked: ChosenTime) {
    setTime(kept(picked))
    setProgress('sending')
  }

  if (isChoosing)
    return <Choosing {...{ heading, invitee, step }} onChoose={choose} onElsewhere={() => setProgress('elsewhere')} />
  return (
    <div className={`w-full lg:max-w-[45rem] ${ENTERING}`}>
      <Chosen {...{ heading, progress, time }} onBack={() => setProgress('choosing')} />
    </div>
  )
}

const neverChanges = () => () => {}

let atStart: { time: ChosenTime | undefined } | undefined
const timeAtStart = () => (atStart ??= { time: timeInHistory(history.state) }).time

/** Keeps what was chosen with the page, until the server has it. */
function kept(time: ChosenTime): ChosenTime {
  history.replaceState({ ...(history.state as object | null), callTime: time }, '')
  return time
}

interface ChoosingProps extends Pick<ResumedProps, 'invitee' | 'step'> {
  heading: RefObject<HTMLHeadingElement | null>
  onChoose: (time: ChosenTime) => void
  onElsewhere: () => void
}

function Choosing({ heading, invitee, step, onChoose, onElsewhere }: ChoosingProps) {
  const [scheduler, setScheduler] = useState<SchedulerStatus>('loading')
  const [wantsToAsk, setWantsToAsk] = useState(false)
  const [picked, setPicked] = useState<readonly HalfDay[]>([])
  const [hasOpenedPage, setOpenedPage] = useState(false)
  const [error, setError] = useState('')
  const hasScheduler = scheduler !== 'off'
  const isAsking = wantsToAsk || !hasScheduler
  const backToCalendar = () => {
    setWantsToAsk(false)
    heading.current?.focus()
  }
  return (
    <div className="grid w-full gap-x-14 lg:grid-cols-[20rem_1fr]">
      <div>
        <h1 ref={heading} tabIndex={-1} className={HEADING}>
          {step.question}
        </h1>
        <p className="mt-3 text-body text-quiet">
          <CallText text={step.hint} />
        </p>
        <p className="mt-4 text-small text-quiet">
          We have your answers. A time is all that’s missing.
          <span className="noscript:hidden"> The calendar has your name and email already.</span>
        </p>
        {!isAsking && scheduler !== 'failed' && (
          <div className="noscript:hidden">
            <OfferTimes onAsk={() => setWantsToAsk(true)} />
          </div>
        )}
        <ErrorNotice>{error}</ErrorNotice>
      </div>
      <div className="mt-8 min-w-0 lg:mt-0">
        <NeedsScript />
        {isAsking && (
          <AskForTimes
            picked={picked}
            onPick={setPicked}
            onAsk={(asked) => onChoose({ asked })}
            isSending={false}
            writeTo="the address you gave us"
            onBack={hasScheduler ? backToCalendar : undefined}
          />
        )}
        {hasScheduler && (
          // Stays mounted while the visitor asks for times: it may be halfway through a booking.
          <div hidden={isAsking} className="noscript:hidden">
            <Calendar
              status={scheduler}
              setStatus={setScheduler}
              invitee={invitee}
              awaitsBooking
              mayBeBookedElsewhere={hasOpenedPage}
              onScheduled={(eventUri) =>
                eventUri === null ? setError(EVENT_URI_MISSING) : onChoose({ eventUri, startsAt: '' })
              }
              onOpenPage={() => setOpenedPage(true)}
              onAsk={() => setWantsToAsk(true)}
              onGoOn={onElsewhere}
              canSend={false}
            />
          </div>
        )}
      </div>
    </div>
  )
}

const NeedsScript = () => (
  <noscript>
    <p className="border-l-3 border-accent pl-4">
      <span>
        The calendar needs JavaScript. You can reply to our email with two or three times instead, or write to{' '}
      </span>
      <MailLink />
      <span>.</span>
    </p>
  </noscript>
)

interface ChosenProps {
  heading: RefObject<HTMLHeadingElement | null>
  progress: keyof typeof NEWS
  time: ChosenTime | undefined
  onBack: () => void
}

const WRITE_TO_US = (
  <>
    We couldn’t add the time to your answers. Please write to us at <MailLink />, and we’ll take it from there.
  </>
)

const NEWS: Record<Exclude<Progress, 'choosing'>, { title: string; text: ReactNode }> = {
  sending: { title: 'One moment', text: 'We’re adding the time to your answers.' },
  late: {
    title: 'Not quite done',
    text: 'Still sending. Our server hasn’t answered yet, so keep this page open. We try again every minute, and as soon as you’re back online.',
  },
  done: {
    title: 'Thank you',
    text: 'You’re on the calendar. Your confirmation email has a link to move or cancel the time. We read your answers before the call.',
  },
  elsewhere: {
    title: 'Did you pick a time?',
    text: 'If you booked in the other tab, you’re done: the confirmation is in your inbox. If not, pick a time now.',
  },
  arranged: {
    title: 'We have a time from you already',
    text: 'So there’s nothing more to do here. To change it, use the link in your confirmation email, or write to us.',
  },
  expired: { title: 'This link has expired', text: WRITE_TO_US },
  refused: { title: 'That didn’t reach us', text: WRITE_TO_US },
}

function Chosen({ heading, progress, time, onBack }: ChosenProps) {
  const isAsked = time !== undefined && 'asked' in time
  const { title, text } = NEWS[progress]
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={HEADING}>
        {title}
      </h1>
      <div role="status" className="mt-3 mb-8 max-w-[60ch] text-body text-quiet">
        {isAsked && progress === 'done'
          ? 'We’ll write to the address you gave us to confirm one of these. We read your answers before the call.'
          : text}
      </div>
      {time && !isAsked && progress !== 'arranged' && (
        <>
          {progress !== 'sending' && <BookedTime startsAt={time.startsAt} />}
          <AddToCalendar {...time} />
        </>
      )}
      {isAsked && progress !== 'arranged' && <AskedFor times={time.asked} />}
      {progress === 'elsewhere' && <Button onClick={onBack}>Back to the calendar</Button>}
      {progress === 'done' && (
        <ButtonLink href="/" look="line" className="mt-9">
          Back to the home page
        </ButtonLink>
      )}
    </>
  )
}
