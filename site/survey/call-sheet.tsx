import { useCallback, useContext } from 'react'
import { formatTime } from '#contracts/dates.ts'
import type { ReadinessNote } from '#contracts/readiness.ts'
import { answerInWords } from '#contracts/survey-questions.ts'
import { googleCalendarLink } from '../forms/contact-links.ts'
import { useBrand } from '../shell/brand.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { useLoaded } from '../ui/use-loaded.ts'
import { HiddenContext, reloadOnline, useCallWords } from './screen-parts.tsx'
import { isBooked, type SurveyState } from './survey-state.ts'

export function BookedTime({ startsAt }: { startsAt: string }) {
  const isKnown = !Number.isNaN(Date.parse(startsAt))
  return (
    <div className="flex items-center justify-between gap-6 border border-line bg-raised p-6 sm:p-8">
      <div>
        <p className="label mb-3 text-good">{isKnown ? 'Booked, in your time zone' : 'Booked'}</p>
        {isKnown ? (
          <>
            <p className="font-display text-title">{formatTime(startsAt, 'weekday and date')}</p>
            <p className="mt-1 text-quiet">{formatTime(startsAt, 'clock and zone')}</p>
          </>
        ) : (
          <p className="text-body">The day and hour are in your confirmation email.</p>
        )}
      </div>
      <LevelDial />
    </div>
  )
}

/** For the visitor's own calendar: a file that works anywhere, and Google's link. Empty if the time is unknown. */
export function AddToCalendar({ eventUri, startsAt }: { eventUri: string; startsAt: string }) {
  const { booked } = useCallWords()
  const google = googleCalendarLink(booked, startsAt)
  if (google === undefined) return null
  const file = `/api/call-invitation?${new URLSearchParams({ event: eventUri, start: startsAt }).toString()}`
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <ButtonLink download arrow="down" href={file} look="line">
        Add to calendar
      </ButtonLink>
      <ButtonLink href={google} target="_blank" rel="noopener" look="line">
        Google Calendar
        <span className="sr-only"> (opens in a new tab)</span>
        <span aria-hidden="true">↗</span>
      </ButtonLink>
      <p className="basis-full text-small text-quiet">
        If the invitation is already in your calendar, skip both, or the call shows up twice.
      </p>
    </div>
  )
}

const LevelDial = () => (
  <svg viewBox="-60 -60 120 120" fill="none" aria-hidden="true" className="w-20 shrink-0 text-edge max-sm:hidden">
    <circle r="52" stroke="currentColor" />
    <circle r="46" stroke="currentColor" strokeWidth="7" strokeDasharray="1 7.03" />
    <path d="M-36 0H-12M12 0H36" strokeWidth="3" className="stroke-good" />
    <circle r="3" className="fill-good" />
  </svg>
)

export function CallSheet({ plan, answers }: Pick<SurveyState, 'plan' | 'answers'>) {
  const lines = plan.steps
    .filter((step) => 'key' in step)
    .map((step) => ({ label: step.onCallSheet, answer: answerInWords(step, answers[step.key] ?? '') }))
    .filter(({ label, answer }) => label !== undefined && answer !== '')
  if (lines.length === 0) return null
  return (
    <div className="mt-12 max-lg:hidden print:hidden">
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

/** The notes below the thanks. Their text loads lazily. They print alone, on one page. */
export function NotesSection({ state }: { state: SurveyState }) {
  const { answers, booking } = state
  const { name } = useBrand()
  const load = useCallback(async () => (await import('./notes-on.ts')).notesOn(answers), [answers])
  const { thing: notes, retry } = useLoaded(load)

  if (notes.length === 0) return null
  return (
    <section aria-labelledby="notes" className="notes-page mt-14 border-t-3 border-accent pt-8">
      <p className="notes-paper">
        {`${name}, for ${answers.firstName.trim()} ${answers.lastName.trim()}${isBooked(state) && booking.startsAt ? `. Our call: ${formatTime(booking.startsAt, 'full')}` : ''}`}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <h2 id="notes" className="font-display text-heading tracking-heading">
          Notes on your answers
        </h2>
        {typeof notes === 'object' && (
          <Button look="line" onClick={() => window.print()} className="notes-screen">
            Print on one page
          </Button>
        )}
      </div>
      <p className="mt-3 mb-8 max-w-[60ch] text-body text-quiet">
        What answers like yours often mean in a law office: general information, not legal advice. Each note ends with a
        step for this week. Pick one and leave the rest.
      </p>
      {notes === 'coming' && (
        <p role="status" className="label text-quiet">
          One moment
        </p>
      )}
      {notes === 'failed' && (
        <div role="alert" data-not-loaded>
          <p className="mb-4">
            The notes didn’t load. The rest of this page is complete, and they come by themselves once you’re back
            online.
          </p>
          <Button look="line" onClick={() => reloadOnline(retry)}>
            Load them again
          </Button>
        </div>
      )}
      {typeof notes === 'object' && (
        <ol className="notes-list border-t border-line">
          {notes.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Note({ note: { said, unquoted, means, thisWeek, link, isDiscreet } }: { note: ReadinessNote }) {
  const hidden = useContext(HiddenContext)
  return (
    <li
      className={`grid gap-x-8 gap-y-2 border-b border-line py-6 md:grid-cols-[13rem_1fr] ${isDiscreet ? 'notes-screen' : ''}`}
    >
      <h3 className="notes-screen font-display text-lead leading-snug text-balance wrap-anywhere">{said}</h3>
      <div className="notes-paper font-display leading-snug print:text-[10pt]">{unquoted}</div>
      <div className="grid gap-y-2.5">
        <p>{means}</p>
        {isDiscreet && <p className="text-small text-quiet">This note isn’t printed or emailed.</p>}
        <p>
          <strong className="text-accent-text">This week:</strong> <span>{thisWeek}</span>
        </p>
        {!hidden.includes(link.href) && (
          <p>
            <a
              href={link.href}
              className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-accent hover:decoration-2"
            >
              {link.label}
            </a>
            <span className="notes-paper">{`${location.host}${link.href}`}</span>
          </p>
        )}
      </div>
    </li>
  )
}
