import { callEntry } from '#content/call-entry.ts'
import { googleCalendarLink } from '#contracts/google-calendar.ts'
import { answerInWords } from '#contracts/survey-questions.ts'
import { ButtonLink, DownloadLink } from '../ui/button.tsx'
import { PLAN, type SurveyAnswers } from './steps.ts'

/** The booked time in the visitor's time zone, or where to find it. */
export function BookedTime({ startTime }: { startTime: string }) {
  const { day, time } = formatBookedTime(startTime)
  return (
    <div className="flex items-center justify-between gap-6 border border-line bg-raised p-6 sm:p-8">
      <div>
        <p className="label mb-3 text-good">Booked{startTime && ', in your time zone'}</p>
        {startTime ? (
          <>
            <p className="font-display text-title">{day}</p>
            <p className="mt-1 font-mono text-body text-quiet">{time}</p>
          </>
        ) : (
          <p className="text-body">The day and hour are in the scheduler’s confirmation email.</p>
        )}
      </div>
      <LevelDial />
    </div>
  )
}

/** For the visitor's own calendar: a file that any of them takes, and Google's. Nothing while the time isn't known. */
export function AddToCalendar({ eventUri, startTime }: { eventUri: string; startTime: string }) {
  const google = googleCalendarLink(callEntry, startTime)
  if (google === undefined) return null
  const file = `/api/call-invitation?${new URLSearchParams({ event: eventUri, start: startTime }).toString()}`
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <DownloadLink href={file} look="line">
        Add to calendar
      </DownloadLink>
      <ButtonLink href={google} target="_blank" rel="noopener" look="line">
        Google Calendar
        <span className="sr-only"> (opens in a new tab)</span>
        <span aria-hidden="true">↗</span>
      </ButtonLink>
    </div>
  )
}

function LevelDial() {
  return (
    <svg viewBox="-60 -60 120 120" fill="none" aria-hidden="true" className="w-20 shrink-0 text-edge max-sm:hidden">
      <circle r="52" stroke="currentColor" />
      <circle r="46" stroke="currentColor" strokeWidth="7" strokeDasharray="1 7.03" />
      <path d="M-36 0H-12M12 0H36" strokeWidth="3" className="stroke-good" />
      <circle r="3" className="fill-good" />
    </svg>
  )
}

/** The visitor's answers, beside the calendar on wide screens. */
export function CallSheet({ answers }: { answers: SurveyAnswers }) {
  const lines = PLAN.steps
    .filter((step) => 'key' in step)
    .map((step) => ({ label: step.onCallSheet, answer: answerInWords(step, answers[step.key] ?? '') }))
    .filter(({ label, answer }) => label !== undefined && answer !== '')
  if (lines.length === 0) return null
  return (
    <div className="mt-12 max-lg:hidden">
      <h2 className="label mb-3 text-quiet">What we read before the call</h2>
      <dl className="border-t border-edge">
        {lines.map(({ label, answer }) => (
          <div key={label} className="grid grid-cols-[6.5rem_1fr] border-b border-line py-3">
            <dt className="label pt-0.5 text-quiet">{label}</dt>
            <dd className="line-clamp-6 min-w-0 text-small">{answer}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** 'Tuesday, November 24, 2026' and '10:30 AM EST'. What isn't ISO 8601 is shown as it is. */
export function formatBookedTime(startTime: string, timeZone?: string): { day: string; time: string } {
  const date = new Date(startTime)
  if (Number.isNaN(date.getTime())) return { day: startTime, time: '' }
  const zone = timeZone === undefined ? {} : { timeZone }
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', ...zone })
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', ...zone })
  // Browsers differ in the space before AM and PM.
  return { day: day.format(date), time: time.format(date).replace(/\s(?=[AP]M)/, '\u00a0') }
}
