import { useEffect, useState } from 'react'
import { site } from '#content/site.ts'
import type { ReadinessNote } from '#contracts/readiness.ts'
import { Button } from '../ui/button.tsx'
import { formatBookedTime } from './call-sheet.tsx'
import { isBooked, type SurveyState } from './survey-state.ts'

/** The notes below the thanks. Their words load here and not before. Printed, they stand alone on one page. */
export function NotesSection({ state }: { state: SurveyState }) {
  const { answers, booking } = state
  const [notes, setNotes] = useState<ReadinessNote[] | 'coming' | 'failed'>('coming')
  useEffect(() => {
    let isShown = true
    import('./notes-on.ts').then(
      ({ notesOn }) => isShown && setNotes(notesOn(answers)),
      () => isShown && setNotes('failed'),
    )
    return () => {
      isShown = false
    }
  }, [answers])

  if (notes.length === 0) return null
  return (
    <section aria-labelledby="notes" className="notes-page mt-14 border-t-3 border-accent pt-8">
      <p className="notes-paper">
        {site.name}, for {answers.firstName.trim()} {answers.lastName.trim()}
        {isBooked(state) && booking.startTime && `. Our call: ${timeInWords(booking.startTime)}`}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <h2 id="notes" className="font-display text-[2rem] leading-none tracking-heading">
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
        <div role="alert">
          <p className="mb-4">The notes didn’t load. The rest of this page is complete.</p>
          <Button look="line" onClick={() => location.reload()}>
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

function Note({ note: { said, means, thisWeek, link } }: { note: ReadinessNote }) {
  return (
    <li className="grid gap-x-8 gap-y-2 border-b border-line py-6 md:grid-cols-[13rem_1fr]">
      <h3 className="font-display text-lead leading-snug text-balance wrap-anywhere">{said}</h3>
      <div className="grid gap-y-2.5">
        <p>{means}</p>
        <p>
          <strong className="text-accent-text">This week:</strong> {thisWeek}
        </p>
        <p>
          <a
            href={link.href}
            className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-accent hover:decoration-2"
          >
            {link.label}
          </a>
          <span className="notes-paper">{`${location.host}${link.href}`}</span>
        </p>
      </div>
    </li>
  )
}

function timeInWords(startTime: string): string {
  const { day, time } = formatBookedTime(startTime)
  return [day, time].filter(Boolean).join(', ')
}
