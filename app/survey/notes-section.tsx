import { useEffect, useState } from 'react'
import { site } from '#content/site.ts'
import { Button } from '../ui/button.tsx'
import { formatBookedTime } from './call-sheet.tsx'
import type * as readinessNotes from './readiness-notes.tsx'
import { isBooked, type SurveyState } from './survey-state.ts'

/** The notes below the thanks. Their script loads here and not before; alone on one page when printed. */
export function NotesSection({ state }: { state: SurveyState }) {
  const [part, setPart] = useState<typeof readinessNotes | 'coming' | 'failed'>('coming')
  // Follows the network.
  useEffect(() => {
    let isShown = true
    import('./readiness-notes.tsx').then(
      (arrived) => isShown && setPart(arrived),
      () => isShown && setPart('failed'),
    )
    return () => {
      isShown = false
    }
  }, [])

  const { answers, booking } = state
  return (
    <section aria-labelledby="notes" className="notes-page mt-14 border-t-3 border-accent pt-8">
      <p className="notes-paper">
        {site.name}, for {answers.firstName.trim()} {answers.lastName.trim()}
        {isBooked(state) && booking.startTime && `. Our call: ${inWords(booking.startTime)}`}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <h2 id="notes" className="font-display text-[2rem] leading-[1.08] tracking-heading">
          Notes on your answers
        </h2>
        {typeof part === 'object' && (
          <Button look="line" onClick={() => window.print()} className="notes-screen">
            Print on one page
          </Button>
        )}
      </div>
      <p className="mt-3 mb-8 max-w-[56ch] text-body text-quiet">
        What answers like yours often mean in a law office. Each note ends with a step for this week. Pick one and leave
        the rest.
      </p>
      {part === 'coming' && (
        <p role="status" className="label text-quiet">
          One moment
        </p>
      )}
      {part === 'failed' && (
        <div role="alert">
          <p className="mb-4">The notes didn’t load. Your answers are with us either way.</p>
          <Button look="line" onClick={() => location.reload()}>
            Load them again
          </Button>
        </div>
      )}
      {typeof part === 'object' && (
        <>
          <part.ReadinessNotes answers={answers} host={location.host} />
          <p className="mt-6 text-small text-quiet">
            Made in this browser from what you answered. General information, not legal advice.
          </p>
        </>
      )}
    </section>
  )
}

function inWords(startTime: string): string {
  const { day, time } = formatBookedTime(startTime)
  return [day, time].filter(Boolean).join(', ')
}
